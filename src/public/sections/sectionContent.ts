/** Loads the content that sections of a page show in addition to their own records. */
import type { Content, Section } from '../content/content.ts'
import type { SectionContent } from './sectionProps.ts'
import { templateOf } from './templates.ts'

type Part = keyof SectionContent
type Loaders = { readonly [P in Part]: (content: Content) => Promise<SectionContent[P]> }

/** Maximum people in a section. */
const shownPeople = '12'

const loaders: Loaders = {
  posts: content => content.latestPosts(),
  people: async content => {
    const { data } = await content.list('profiles', { page: '1', size: shownPeople })
    // Biographies and speeches would multiply the size of the page.
    return data.map(person => ({ ...person, biography_content: null, spech_content: null }))
  },
}

/** Content without any records, for sections whose content was not loaded. */
export const noContent: SectionContent = { posts: [], people: [] }

/**
 * Content for sections, by part. Omits parts that no section shows; a part that cannot be read is empty, and reported.
 * `known` holds parts that the page has loaded already; they are returned, too.
 */
export const loadSectionContent = async (
  content: Content,
  sections: readonly Section[] = [],
  known: Partial<SectionContent> = {},
): Promise<Partial<SectionContent>> => {
  const parts = new Set(sections.flatMap(section => templateOf(content.publicSite, section)?.shows?.(section) ?? []))
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
