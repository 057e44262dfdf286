import type { Post, Section } from '../content/content.ts'

/** What sections show beside their own records. */
export interface SectionContent {
  /** The latest posts. */
  readonly posts: readonly Post[]
}

/** What every template of a section draws. */
export interface SectionProps extends SectionContent {
  readonly section: Section
}
