/** The registry of templates: what draws each, what it shows beside its own record, and where it stands on a page. */

import type { ComponentType } from 'react'
import * as site from '#site/public'
import type { sectionTemplates } from '../../resources/sectionTemplates/index.ts'
import type { OwnSections } from '../../schema/site/registered.ts'
import type { Section } from '../content/content.ts'
import type { LazyPart } from '../routing/loading.ts'
import type { lazyViews } from './lazyViews.ts'
import type { OwnView } from './ownViews.ts'
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
  /** Undefined until its part is ready. */
  readonly View: View | undefined
  /** Of a view that is in no page's own script; its rules stand in `styles/lazy/templates.css`. Default: it is there. */
  readonly part?: LazyPart
  /** What has to be loaded for a section. Default: nothing. */
  readonly shows?: (section: Section) => readonly (keyof SectionContent)[]
  /** Whether it shows something of the site where the section itself is empty. Default false. */
  readonly isFilled?: true
  /** Whether visitors come to a page for it: it stands after the page's opening words. Default false. */
  readonly isLeading?: true
  /** Whether the section's background picture stands beside its words. Default: its view draws it, or it has none. */
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

/** Of the site. */
const ownViews: ReadonlyMap<string, OwnView> = new Map(Object.entries(site.sections ?? {}))

/** Total: a template of `src/resources/sectionTemplates/index.ts` does not compile until it has its view, here or in `lazyViews.ts`. */
const templates: Readonly<
  Record<Exclude<TemplateName, LazyName | OwnSections[number]['value']>, Template> &
    Record<LazyName, Omit<Template, 'View' | 'part'>>
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

/** The template of a section; undefined for any other name, and for none, as another host may send. */
export const templateOf = ({ template }: Section): Template | undefined => {
  if (!isTemplate(template)) return ownViews.get(template)
  const found = templates[template]
  return 'View' in found ? found : { ...found, View: views?.[template], part: viewsPart }
}

/** Whether a section of a page stands after the page's opening words. */
export const isLeading = (section: Section): boolean => templateOf(section)?.isLeading ?? false

/** The parts that draw sections whose views are in no page's own script. */
export const lazyViewsOf = (sections: readonly Section[] = []): readonly LazyPart[] => [
  ...new Set(sections.flatMap(section => templateOf(section)?.part ?? [])),
]
