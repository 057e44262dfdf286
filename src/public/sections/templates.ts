/** The registry of templates: what draws each, what it shows beside its own record, and where it stands on a page. */
import type { ComponentType } from 'react'
import type { Section } from '../content/content.ts'
import type { SectionContent, SectionProps } from './sectionProps.ts'
import { Activities, Services } from './views/CardSections.tsx'
import { CitizenCharter } from './views/CitizenCharter.tsx'
import { Facts } from './views/Facts.tsx'
import { IconCards } from './views/IconCards.tsx'
import { NewsBlogs } from './views/NewsBlogs.tsx'
import { PictureGallery } from './views/PictureGallery.tsx'
import { SuccessStory } from './views/SuccessStory.tsx'
import { Welcome } from './views/Welcome.tsx'

interface Template {
  readonly View: ComponentType<SectionProps>
  /** What has to be loaded for it. Default: nothing. */
  readonly shows?: readonly (keyof SectionContent)[]
  /** Whether visitors come to a page for it: it stands after the page's opening words. Default false. */
  readonly isLeading?: true
}

/** Total: a template of `src/resources/sectionTemplates/index.ts` does not compile until it has its view. */
const templates: { readonly [T in Section['template']]: Template } = {
  default: { View: Services },
  welcome: { View: Welcome },
  facts: { View: Facts },
  'citizen-charter': { View: CitizenCharter },
  activities: { View: Activities },
  'success-story': { View: SuccessStory },
  'news-blogs': { View: NewsBlogs, shows: ['posts'] },
  gallery: { View: PictureGallery, isLeading: true },
  'icon-cards': { View: IconCards, isLeading: true },
}

/** The template of a section; undefined where a record stored before, or at another host, names one that is none. */
export const templateOf = ({ template }: Section): Template | undefined =>
  Object.hasOwn(templates, template ?? '') ? templates[template] : undefined

/** Whether a section of a page stands after the page's opening words. */
export const isLeading = (section: Section): boolean => templateOf(section)?.isLeading ?? false
