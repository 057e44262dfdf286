import type { Post, Profile, Section } from '../content/content.ts'

/** A person of the site, as a section shows one. */
export type Person = Pick<Profile, 'id' | 'slug' | 'name' | 'designation' | 'profile_image' | 'profile_image_alt'>

/** What sections show beside their own records. */
export interface SectionContent {
  /** The latest posts. */
  readonly posts: readonly Post[]
  /** The first of the site's people. */
  readonly people: readonly Person[]
}

/** What every template of a section draws. */
export interface SectionProps extends SectionContent {
  readonly section: Section
}
