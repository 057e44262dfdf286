/** What the sections of a page show beside their own records, loaded where one of them shows it. */
import type { Content, Section } from '../content/content.ts'
import type { SectionContent } from './sectionProps.ts'
import { templateOf } from './templates.ts'

type Part = keyof SectionContent
type Loaders = { readonly [P in Part]: (content: Content) => Promise<SectionContent[P]> }

const loaders: Loaders = { posts: content => content.latestPosts() }

export const noContent: SectionContent = { posts: [] }

/** Each part is left out where it cannot be had, and absent where no section shows it. */
export const loadSectionContent = async (
  content: Content,
  sections: readonly Section[] = [],
): Promise<Partial<SectionContent>> => {
  const parts = [...new Set(sections.flatMap(section => templateOf(section)?.shows ?? []))]
  const loaded = parts.map(async part => {
    const value = await loaders[part](content).catch((error: unknown) => {
      content.leaveOut(part, error)
      return noContent[part]
    })
    return [part, value] as const
  })
  return Object.fromEntries(await Promise.all(loaded))
}
