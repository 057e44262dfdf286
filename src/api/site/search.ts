/** Types and limits of the site search. Extension of the contract: GET /api/search. */

import type { ListPage } from '../wire/envelopes.ts'
import type { SearchHit } from '../wire/site.ts'

/** One page of hits. */
export interface SearchPage extends ListPage<SearchHit> {
  /** True if there are more than `total`, which is then `maxHits`. */
  readonly has_more: boolean
}

/** Maximum graphemes of a hit's excerpt. */
export const hitChars = 220
/** Maximum hits that are counted and can be paged through; `has_more` reports that there are more. */
export const maxHits = 1_000
/** Default number of hits per page. */
export const hitsPerPage = 10
/** Maximum characters of a query. */
export const maxQueryChars = 200
