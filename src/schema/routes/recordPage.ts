/** Where the records of a resource stand on the public site, as their descriptor says. */

/** An address of the public site that ends with what identifies its records. */
export type RecordPattern = `/${string}:slug` | `/${string}:id`

export interface RecordPage<K extends string = string> {
  /** The address of a record: `/news/:slug`; on a page that several share `/careers?opening=:id` or `/faq#faq-:id`. */
  readonly record: RecordPattern
  /** Fields that site search looks in beside the title, all of them public. Default: site search does not look in the resource at all. */
  readonly search?: readonly K[]
}

/** How a pattern is written: parts in lower case, then ':slug' or ':id' as a part of its own, after '?name=' or after '#name-'. */
export const recordPattern =
  /^(?:(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+(?:\?[a-z]+=|#[a-z]+-))(?::slug|:id)$/

const placeholder = /:(?:slug|id)$/

/** What all addresses of a pattern begin with: '/news/'. */
export const beginningOf = (pattern: string): string => pattern.replace(placeholder, '')

/** The path of a pattern: '/news/:slug', '/careers'. */
export const pathOf = (pattern: string): string => pattern.replace(/[?#].*$/, '')

/** Whether each record has a page of its own, not a place on one that several share. */
export const hasOwnPath = (pattern: string): boolean => pathOf(pattern) === pattern

/** Whether the address of a record ends with a slug, which may change. */
export const endsWithSlug = (pattern: string): boolean => pattern.endsWith(':slug')

/** A record as its address needs it. */
export interface Keyed {
  readonly id: number
  /** A record without one stands at its id. */
  readonly slug?: string | null | undefined
}

/** What an address ends with: a slug, or an id. Not encoded. */
export const keyIn = (pattern: string, { id, slug }: Keyed): string => (endsWithSlug(pattern) && slug) || String(id)

/** The address of a record, from the site's root, percent-encoded. */
export const addressIn = (pattern: string, record: Keyed): string =>
  beginningOf(pattern) + encodeURIComponent(keyIn(pattern, record))
