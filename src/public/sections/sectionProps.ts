import type { Post, Profile, Section } from '../content/content.ts'

/** Fields of a person that a section shows. */
export type Person = Pick<Profile, 'id' | 'slug' | 'name' | 'designation' | 'profile_image' | 'profile_image_alt'>

/** Content that sections show in addition to their own records. */
export interface SectionContent {
  /** The latest posts. */
  readonly posts: readonly Post[]
  /** The first of the site's people. */
  readonly people: readonly Person[]
}

/** Props of a section view. */
export interface SectionProps extends SectionContent {
  readonly section: Section
}
