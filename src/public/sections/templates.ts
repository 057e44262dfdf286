/** Registry of section templates: their views, the content they need, and their position on a page. */

import type { ComponentType } from 'react'
import type { sectionTemplates } from '../../resources/sectionTemplates/index.ts'
import type { Section } from '../content/content.ts'
import type { PublicSite } from '../parts/publicSite.ts'
import type { LazyPart } from '../routing/loading.ts'
import type { CustomView } from './customViews.ts'
import type { lazyViews } from './lazyViews.ts'
import type { SectionContent, SectionProps } from './sectionProps.ts'
import { Activities, Services } from './views/CardSections.tsx'
import { CitizenCharter } from './views/CitizenCharter.tsx'
import { Facts } from './views/Facts.tsx'
import { NewsBlogs } from './views/NewsBlogs.tsx'
import { SuccessStory } from './views/SuccessStory.tsx'
import { Welcome } from './views/Welcome.tsx'

type View = ComponentType<SectionProps>
type TemplateName = (typeof sectionTemplates)[number]['value']

interface Template {
  /** Undefined until its script has loaded. */
  readonly View: View | undefined
  /** Part of a lazy view. Default: the view is not lazy. */
  readonly part?: LazyPart
  /** Content to load for a section. Default: none. */
  readonly shows?: (section: Section) => readonly (keyof SectionContent)[]
  /** True if the template shows the site's content even if the section itself is empty. Default: false. */
  readonly isFilled?: true
  /** True if visitors open the page for such a section: it is shown directly after the introduction. Default: false. */
  readonly isLeading?: true
  /** True to show the section's background picture beside its text. Default: the view renders it, or there is none. */
  readonly hasPicture?: true
}

let views: Partial<Record<TemplateName, View>> | undefined
const viewsPart: LazyPart = {
  module: 'src/public/sections/lazyViews.ts',
  ready: async () => {
    views ??= (await import('./lazyViews.ts')).lazyViews
  },
}

type LazyName = keyof typeof lazyViews

/**
 * Views by template. A template of `src/resources/sectionTemplates/index.ts` does not compile until it has a view, here
 * or in `lazyViews.ts`.
 */
const templates: Readonly<
  Record<Exclude<TemplateName, LazyName>, Template> & Record<LazyName, Omit<Template, 'View' | 'part'>>
> = {
  default: { View: Services },
  welcome: { View: Welcome },
  facts: { View: Facts, hasPicture: true },
  'citizen-charter': { View: CitizenCharter, hasPicture: true },
  activities: { View: Activities },
  'success-story': { View: SuccessStory },
  'news-blogs': { View: NewsBlogs, shows: () => ['posts'] },
  gallery: { isLeading: true },
  'icon-cards': { isLeading: true },
  quotation: {},
  timeline: {},
  partners: {},
  'call-to-action': {},
  accordion: {},
  downloads: {},
  people: { shows: ({ widgets }) => (widgets?.length ? [] : ['people']) },
  columns: {},
  embed: {},
  map: { isFilled: true },
  districts: {},
  year: {},
}

const isTemplate = (name: string): name is keyof typeof templates => Object.hasOwn(templates, name)

/** Template of a section; undefined for an unknown name or none, which another provider host may send. */
export const templateOf = (site: PublicSite, { template }: Section): Template | undefined => {
  // Safe cast: `CustomSectionViews` types the views of a site.
  if (!isTemplate(template)) return site.views.get(template) as CustomView | undefined
  const found = templates[template]
  return 'View' in found ? found : { ...found, View: views?.[template], part: viewsPart }
}

/** True if a section is shown directly after the page's introduction, before its other text and sections. */
export const isLeading = (site: PublicSite, section: Section): boolean => templateOf(site, section)?.isLeading ?? false

/** Parts of the lazy views that sections need. */
export const lazyViewsOf = (site: PublicSite, sections: readonly Section[] = []): readonly LazyPart[] => [
  ...new Set(sections.flatMap(section => templateOf(site, section)?.part ?? [])),
]
