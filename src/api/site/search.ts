/** Types and limits of the site search. Extension of the contract: GET /api/search. */
import type { SearchedName } from '../../resources/recordPages.ts'
import type { ListPage } from '../protocol/envelopes.ts'

/** A record that a search found. */
export interface SearchHit {
  readonly resource: SearchedName
  readonly id: number
  /** null if the resource has no slugs. */
  readonly slug: string | null
  /** Address on the public site, from the root, percent-encoded. Absent if a provider does not send it. */
  readonly address?: string
  /** Plain text. */
  readonly title: string
  /** Plain text around the first match. */
  readonly excerpt: string
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly created_at: string
}

/** One page of hits. */
export interface SearchPage extends ListPage<SearchHit> {
  /** True if there are more than `total`, which is then `maxHits`. */
  readonly has_more: boolean
}

/** Graphemes of a hit's excerpt. */
export const hitChars = 220
/** Maximum hits that are counted and can be paged through; `has_more` reports that there are more. */
export const maxHits = 1_000
/** Default page size. */
export const hitsPerPage = 10
/** Maximum characters of a query. */
export const maxQueryChars = 200
