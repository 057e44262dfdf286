/** Site search as code: what a hit is, and the limits of a search. Extension of the contract: GET /api/search. */
import type { SearchedName } from '../../resources/recordPages.ts'
import type { ListPage } from '../protocol/envelopes.ts'

/** A record that a search found. */
export interface SearchHit {
  readonly resource: SearchedName
  readonly id: number
  /** null where the resource has none. */
  readonly slug: string | null
  /** Its address on the public site, from the root, percent-encoded. Absent where a provider does not say. */
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
  /** Whether there are more than `total`, which is then `maxHits`. */
  readonly has_more: boolean
}

/** Graphemes of a hit's excerpt. */
export const hitChars = 220
/** Hits that are counted and can be paged through; a search that finds more says that there are more. */
export const maxHits = 1_000
/** Hits on a page where no size is requested. */
export const hitsPerPage = 10
/** Characters that a query may have. */
export const maxQueryChars = 200
