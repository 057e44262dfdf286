/**
 * Finds the total of a list and its requested page: by ids, or by offset in the list's order. Source: specification 18.
 */
import { isRecordField } from '../../../src/schema/descriptor/recordFields.ts'
import { type Descriptor, declaredFieldOf } from '../../../src/schema/descriptor/resource.ts'
import { mayRead } from '../../../src/schema/descriptor/rights.ts'
import type { Dialect } from '../../db/database.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { cachedByPage, countedList, hitsOf, orderedIdsOf, type PageCache } from '../../search/lists/countCache.ts'
import { countOf, type PageRequest } from '../../search/lists/listPage.ts'
import type { ListRequest, RequestedList } from '../../search/lists/listRequest.ts'
import { recordsAtOnce } from '../../search/lists/listText.ts'
import { findHits, pageOfHits, type SearchedList } from '../../search/lists/searchHits.ts'
import { countInParts, sortedAtOnce, sortedIds } from '../../search/lists/sortedIds.ts'
import { idsFromNearerEnd, type ListQuery, upcomingIds } from './listQuery.ts'
import type { Reading } from './reading.ts'
import { queryOf } from './requestedQuery.ts'
import { readSeen } from './seenRecords.ts'

/** Total of a list, and the ids of the records on one page. */
interface FoundRecords {
  readonly total: number
  /** True if the list has more records than `total`. Default: false. */
  readonly hasMore?: boolean
  /** Ids of the page. If undefined, the page is read by offset in the list's own order. */
  readonly ids?: readonly number[]
  /** Cache of the pages of the list. Default: nothing is cached. */
  readonly pages?: PageCache
}

/** Page of a list. Without `ids`, `slice` is read in the list's own order. */
export interface FoundPage extends FoundRecords {
  readonly query: ListQuery
  readonly at: PageRequest
  readonly slice: { readonly limit: number; readonly offset: number }
}

/** Maximum number of hits that are counted beyond the page. `hasMore` reports further hits. */
const hitsBeyond = 1_000

/** Maximum offset that is skipped within the query itself: up to there, a separate query of the ids would cost more. */
const skippableRows: { readonly [D in Dialect]: number } = { sqlite: 0, postgres: 200 }

/** Key of a page in the cache of its list. */
export const pageKey = ({ sort }: ListRequest, { limit, offset }: FoundPage['slice']): string =>
  JSON.stringify([sort, limit, offset])

const refuseFullList = () =>
  fail('invalid', {
    issues: { all: [issue('whole-list-too-long', { max: limits.wholeListRecords.value })] },
  })

/** Total of a list without a search text, and the cache of its pages. */
const countFor = ({ tenant, totals }: Reading, list: RequestedList, query: ListQuery) =>
  countedList(tenant, totals, list, () =>
    tenant.dialect === 'sqlite' && !query.isCountIndexed
      ? countInParts({ rows: query.rowsAmong, parts: query.parts })
      : countOf(query.rowsWith(query.filters, query.timestamp)),
  )

/** Number of all records of a resource that a person reaches. */
export const totalOf = async (reading: Reading, resource: Descriptor): Promise<number> => {
  const request: ListRequest = { page: 1, size: 1, search: '', filters: {}, sort: undefined }
  const list: RequestedList = { resource, request, audience: 'owner' }
  return (await countFor(reading, list, await queryOf(reading, list))).total
}

/** Finds one page of a list without a search text. */
const recordsFor = async (reading: Reading, list: RequestedList, query: ListQuery): Promise<FoundRecords> => {
  const { tenant, totals } = reading
  const { parts } = query
  const { total, pages } = await countFor(reading, list, query)
  const { page, size } = list.request
  if (size === 'all' && total > limits.wholeListRecords.value) refuseFullList()
  const slice = size === 'all' ? { limit: total, offset: 0 } : { limit: size, offset: (page - 1) * size }
  const { limit, offset } = slice
  if (offset >= total) return { total, ids: [] }
  const { order } = query
  if (order.over) return { total, ids: await upcomingIds(tenant, query, order.over, { total, ...slice }) }
  if (!order.isIndexed && tenant.dialect === 'sqlite' && (query.isScan || total > sortedAtOnce)) {
    const sort = (most: number) => sortedIds({ rows: query.rowsAmong, order, parts }, most)
    const ids = await orderedIdsOf(tenant, totals, list, Math.min(total, offset + limit), sort)
    return { total, pages, ids: Array.from(ids.slice(offset, offset + limit)) }
  }
  // Without an index, only the ids are sorted, not the rows with their long texts.
  if (order.isIndexed && offset <= skippableRows[tenant.dialect] && limit <= recordsAtOnce) return { total, pages }
  return { total, pages, ids: await idsFromNearerEnd(tenant, query, total, slice) }
}

/** Finds one page of search results. */
const pageOfSearch = async (
  { tenant, totals }: Reading,
  list: RequestedList,
  searched: SearchedList,
): Promise<FoundRecords> => {
  const { request } = list
  const { page, size } = request
  const most = size === 'all' ? limits.wholeListRecords.value : page * size + hitsBeyond
  const { ids: hits, pages } = await hitsOf(tenant, totals, list, most + 1, wanted => findHits(searched, wanted))
  const hasMore = hits.length > most
  if (size === 'all' && hasMore) refuseFullList()
  const slice = size === 'all' ? { limit: most, offset: 0 } : { limit: size, offset: (page - 1) * size }
  const ids = await cachedByPage(pages.ids, pageKey(request, slice), () =>
    pageOfHits(searched, hasMore ? undefined : hits, slice),
  )
  return { total: Math.min(hits.length, most), hasMore, pages, ids }
}

/** True if the person may not see a record of a resource that their limits narrow. */
const isOutOfReach = async (tenant: Tenant, { name }: Descriptor, id: number): Promise<boolean> =>
  tenant.narrowing?.on(name) !== undefined && (await tenant.rowsById(name, ['id'], [id])).length === 0

/**
 * True if a list is filtered by a record that the audience may not see. The response is the same as for a record that
 * does not exist.
 */
const isByHidden = async (
  reading: Reading,
  { resource, request: { filters }, audience }: RequestedList,
): Promise<boolean> => {
  for (const [name, id] of Object.entries(filters)) {
    const field = declaredFieldOf(resource, name)
    if (!field || !isRecordField(field)) continue
    const target = reading.tenant.site.resourceNamed(field.to)
    if (!target || (audience !== 'visitor' && !mayRead(audience, target))) return true
    if (audience !== 'visitor' && (await isOutOfReach(reading.tenant, target, Number(id)))) return true
    if (audience === 'visitor' && (await readSeen(reading, target, ['id'], [Number(id)])).length === 0) return true
  }
  return false
}

const recordsOfPage = async (reading: Reading, list: RequestedList, query: ListQuery): Promise<FoundRecords> => {
  if (await isByHidden(reading, list)) return { total: 0, ids: [] }
  return query.searched ? pageOfSearch(reading, list, query.searched) : recordsFor(reading, list, query)
}

/** Finds the requested page. Throws Failure 'invalid' if a complete list is too long. */
export const findPage = async (reading: Reading, list: RequestedList): Promise<FoundPage> => {
  const query = await queryOf(reading, list)
  const found = await recordsOfPage(reading, list, query)
  const { page, size } = list.request
  const at: PageRequest = { page, size: size === 'all' ? Math.max(found.total, 1) : size }
  return { query, ...found, at, slice: { limit: at.size, offset: (at.page - 1) * at.size } }
}
