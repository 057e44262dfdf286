/** What the sections of a page show beside their own records, loaded where one of them shows it. */
import type { Content, Section } from '../content/content.ts'
import type { SectionContent } from './sectionProps.ts'
import { templateOf } from './templates.ts'

type Part = keyof SectionContent
type Loaders = { readonly [P in Part]: (content: Content) => Promise<SectionContent[P]> }

/** People that a section shows. */
const shownPeople = '12'

const loaders: Loaders = {
  posts: content => content.latestPosts(),
  people: async content => {
    const { data } = await content.list('profiles', { page: '1', size: shownPeople })
    // What they say and have written would make the page several times as heavy.
    return data.map(person => ({ ...person, biography_content: null, spech_content: null }))
  },
}

export const noContent: SectionContent = { posts: [], people: [] }

/** Each part is left out where it cannot be had, and absent where no section shows it; `known` are those that the page has anyway. */
export const loadSectionContent = async (
  content: Content,
  sections: readonly Section[] = [],
  known: Partial<SectionContent> = {},
): Promise<Partial<SectionContent>> => {
  const parts = new Set(sections.flatMap(section => templateOf(section)?.shows?.(section) ?? []))
  const loaded = [...parts].map(async part => {
    if (known[part]) return [part, known[part]] as const
    const value = await loaders[part](content).catch((error: unknown) => {
      content.leaveOut(part, error)
      return noContent[part]
    })
    return [part, value] as const
  })
  return { ...known, ...Object.fromEntries(await Promise.all(loaded)) }
}
