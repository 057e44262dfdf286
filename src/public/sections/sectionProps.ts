import type { Post, Section } from '../content/content.ts'

/** What every template of a section draws. */
export interface SectionProps {
  readonly section: Section
  /** The latest posts. */
  readonly posts: readonly Post[]
}
