/** Reading records of any descriptor. Source: specification 18, 19. */
import { type RawBuilder, sql } from 'kysely'
import type { ListPage } from '../../../src/api/wire/envelopes.ts'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import { isCompared } from '../../../src/schema/descriptor/filters.ts'
import { isRecordField } from '../../../src/schema/descriptor/recordFields.ts'
import { type Children, type Descriptor, ownFieldOf } from '../../../src/schema/descriptor/resource.ts'
import { mayRead } from '../../../src/schema/descriptor/rights.ts'
import { isRole } from '../../../src/schema/descriptor/role.ts'
import type { Dialect } from '../../db/database.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { type Audience, hasStatus, type Timestamp, visitorRuleOf } from '../../permissions/visibility.ts'
import { whereVisible } from '../../permissions/visibleRows.ts'
import { timestampFor, timestampFromValues, timestampValues } from '../../permissions/visitorTimestamp.ts'
import type { Clock } from '../../runtime/clock.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { amongIds } from '../../search/lists/amongIds.ts'
import {
  type CountCache,
  cachedByPage,
  countedList,
  createCountCache,
  createPageCache,
  hitsOf,
  orderedIdsOf,
  type PageCache,
} from '../../search/lists/countCache.ts'
import { storedTotal } from '../../search/lists/countTriggers.ts'
import { bytesOf, recordOf, textById, textOfRecords, textsAround } from '../../search/lists/jsonLists.ts'
import { matchesFilter } from '../../search/lists/listFilters.ts'
import { areFiltersIndexed, inOrder, orderOf, type Rows } from '../../search/lists/listOrder.ts'
import { countOf, listPage, orderedByIds, type PageRequest } from '../../search/lists/listPage.ts'
import type { ListRequest } from '../../search/lists/listRequest.ts'
import {
  bytesAtOnce,
  hasLongTexts,
  recordsAtOnce,
  textAround,
  textInSlices,
  totalWeight,
  weigh,
  weightOf,
  weightOfAll,
} from '../../search/lists/listText.ts'
import { namesRecord, partsThatName, recordsThatName } from '../../search/lists/referenceIndex.ts'
import { findHits, pageOfHits, type SearchedList } from '../../search/lists/searchHits.ts'
import { countInParts, partsOfTable, sortedAtOnce, sortedIds } from '../../search/lists/sortedIds.ts'
import { candidatesOf } from '../../search/trigrams/listSearch.ts'
import { keyColumnOf } from '../keyColumn.ts'
import { idsFromNearerEnd, idsIn, type ListQuery, readSome, sliceOf, upcomingIds } from './listQuery.ts'
import { publicReferencesOf, withReferred } from './referredRecords.ts'
import { columnsFor, type ReadRecord, sentRow } from './sentRecords.ts'
import { writtenRecord } from './writtenRecords.ts'

/** Total of a list, and the ids of the records on one page. */
interface FoundRecords {
  readonly total: number
  /** True if there are more than `total`. Default: false. */
  readonly hasMore?: boolean
  /** Ids of the page. If undefined, the page is read by offset in the list's own order. */
  readonly ids?: readonly number[]
  /** Default: nothing is cached. */
  readonly pages?: PageCache
}

/** Page of a list. Without `ids`, `slice` is read in the list's own order. */
interface FoundPage extends FoundRecords {
  readonly query: ListQuery
  readonly at: PageRequest
  readonly slice: { readonly limit: number; readonly offset: number }
}

/** Maximum number of hits that are counted beyond the page. `hasMore` reports further hits. */
const hitsBeyond = 1_000

/** Maximum offset that is skipped within the query itself: up to there, a separate query of the ids would cost more. */
const skippableRows: { readonly [D in Dialect]: number } = { sqlite: 0, postgres: 200 }

/** The `status` column in queries that filter by another index. SQLite has no statistics and would take Active for a rare value, so '+' hides the index. */
export const selectiveStatus: { readonly [D in Dialect]: RawBuilder<unknown> } = {
  sqlite: sql`+${sql.ref('status')}`,
  postgres: sql.ref('status'),
}

/** Name of a page in the cache of its list. */
const pageName = ({ sort }: ListRequest, { limit, offset }: FoundPage['slice']): string =>
  JSON.stringify([sort, limit, offset])

export const recordReaderOf = (tenant: Tenant, clock: Clock, totals: CountCache = createCountCache()) => {
  const { site } = tenant
  /** Time at which the visibility of a resource and of its referenced records is decided; undefined if it does not depend on the time. */
  const visibilityTimestamp = async (resource: Descriptor, audience: Audience): Promise<Timestamp | undefined> =>
    audience === 'visitor' &&
    [resource, ...publicReferencesOf(site, resource).map(({ target }) => target)].some(
      each => visitorRuleOf(site, each)?.isTimed,
    )
      ? timestampFor(tenant, clock)
      : undefined

  /** Rows of a resource that the audience may see. `isNarrowed`: true if the query also filters by the first column of an index. */
  const seenAt = (
    timestamp: Timestamp | undefined,
    resource: Descriptor,
    audience: Audience,
    { among, isNarrowed = false }: { readonly among?: RawBuilder<unknown>; readonly isNarrowed?: boolean } = {},
  ): Rows => {
    // The builder is the same; the type only forgets which columns were selected.
    const rows = (among ? tenant.selectAmong(resource.name, among) : tenant.select(resource.name)) as Rows
    if (isRole(audience)) return rows
    const status = isNarrowed ? selectiveStatus[tenant.dialect] : sql.ref('status')
    const active = hasStatus(resource) ? rows.where(status, '=', activeStatus) : rows
    return whereVisible(site, active, resource, timestamp)
  }

  const childrenOf = async (
    { resource: name, by }: Children,
    parents: readonly Row[],
    audience: Audience,
  ): Promise<ReadonlyMap<Value, readonly ReadRecord[]>> => {
    const resource = site.resourceNamed(name)
    const ids = parents.flatMap(parent => (parent.id === undefined ? [] : [parent.id]))
    if (!resource || ids.length === 0) return new Map()
    const columns = columnsFor(resource, audience)
    // Uses the index of the reference, because the index of the list's order would be read whole. If the reference is a filter, its index
    // also holds the children of one parent in order, so no subquery is needed.
    const among = sql`(select id as gram_id from ${sql.table(resource.name)} where ${sql.ref(by)} in (${sql.join(ids)}))`
    const timestamp = await visibilityTimestamp(resource, audience)
    const isOne = ids.length === 1 && resource.filters.includes(by)
    const all = seenAt(timestamp, resource, audience, isOne ? { isNarrowed: true } : { among })
    const seen = isOne ? all.where(by, '=', ids[0] ?? null) : all
    const rows = seen.select([...new Set([...columns, by])])
    const found = await inOrder(rows, orderOf(resource)).execute()
    const byParent = new Map<Value, ReadRecord[]>()
    for (const [index, child] of (await withChildren(resource, found, audience)).entries()) {
      const parent = found[index]?.[by] ?? null
      const { [by]: _parent, ...rest } = child
      const siblings = byParent.get(parent) ?? []
      siblings.push(columns.includes(by) ? child : rest)
      byParent.set(parent, siblings)
    }
    return byParent
  }

  /** Reads columns of the given records that visitors see. */
  const readSeen = async (resource: Descriptor, columns: readonly string[], ids: readonly number[]) => {
    const timestamp = await visibilityTimestamp(resource, 'visitor')
    const seen = seenAt(timestamp, resource, 'visitor', { among: amongIds[tenant.dialect](ids) })
    return seen.select(columns.map(name => `${resource.name}.${name}`)).execute()
  }

  /** Records with their nested records. Runs one query a level, regardless of the number of records. */
  const withChildren = async (
    resource: Descriptor,
    rows: readonly Row[],
    audience: Audience,
  ): Promise<readonly ReadRecord[]> => {
    let records: readonly ReadRecord[] = rows.map(row => sentRow(resource, row, audience))
    if (audience === 'visitor') records = await withReferred(site, resource, records, readSeen)
    for (const children of resource.children ?? []) {
      const child = site.resourceNamed(children.resource)
      if (child && audience !== 'visitor' && !mayRead(audience, child)) continue
      const found = await childrenOf(children, rows, audience)
      records = records.map(record => ({ ...record, [children.resource]: found.get(record.id as Value) ?? [] }))
    }
    return records
  }

  const narrowBy = (resource: Descriptor, name: string, rows: Rows, value: Value): Rows => {
    if (resource.fields[name]?.kind === 'references')
      return rows.where(namesRecord(tenant, { resource: resource.name, field: name, target: value }))
    return rows.where(matchesFilter(resource, name, { value, dialect: tenant.dialect }))
  }

  const queryOf = async (resource: Descriptor, request: ListRequest, audience: Audience): Promise<ListQuery> => {
    const narrow = (all: Rows, filters: Row): Rows => {
      let rows = all
      for (const [name, value] of Object.entries(filters)) rows = narrowBy(resource, name, rows, value)
      return request.ids ? rows.where('id', 'in', request.ids) : rows
    }
    const { filters, search, sort } = request
    const isNarrowed = Object.keys(filters).some(name => name !== 'status')
    const timestamp =
      sort?.order === 'upcoming' ? await timestampFor(tenant, clock) : await visibilityTimestamp(resource, audience)
    const naming = Object.keys(filters).find(name => resource.fields[name]?.kind === 'references')
    const namedIn = (values: Row) =>
      naming === undefined ? undefined : { resource: resource.name, field: naming, target: values[naming] ?? null }
    /** Restricts the rows by requested ids or a `references` filter. Otherwise: whether another filter applies. */
    const narrowedBy = (values: Row) => {
      const named = namedIn(values)
      if (request.ids) return { among: amongIds[tenant.dialect](request.ids) }
      return named ? { among: recordsThatName(tenant, named) } : { isNarrowed }
    }
    const named = namedIn(filters)
    const order = orderOf(resource, { sort, filters: Object.keys(filters), isVisitor: audience === 'visitor' })
    const rowsAmong = (among: RawBuilder<unknown>) => narrow(seenAt(timestamp, resource, audience, { among }), filters)
    return {
      ...{ filters, timestamp, rowsAmong, order },
      parts: named ? partsThatName(tenant, named) : partsOfTable(tenant, resource.name),
      rowsWith: (values, at) => narrow(seenAt(at, resource, audience, narrowedBy(values)), values),
      shape: request.ids ? undefined : [resource.name, audience, sort],
      searched: search
        ? {
            tenant,
            table: resource.name,
            search,
            rows: among =>
              among ? rowsAmong(among) : narrow(seenAt(timestamp, resource, audience, narrowedBy(filters)), filters),
            order,
            candidates: candidatesOf(resource.name, search, tenant.dialect),
          }
        : undefined,
    }
  }

  const refuseFullList = () =>
    fail('invalid', {
      issues: { all: [issue('whole-list-too-long', { max: limits.wholeListRecords.value })] },
    })

  /** Finds one page of a list without a search text. */
  const recordsFor = async (
    resource: Descriptor,
    request: ListRequest,
    query: ListQuery,
    audience: Audience,
  ): Promise<FoundRecords> => {
    const counted = { resource, request, audience }
    const { parts } = query
    const { total, pages } = await countedList(tenant, totals, counted, () =>
      tenant.dialect === 'sqlite' && !areFiltersIndexed(resource, Object.keys(query.filters))
        ? countInParts({ rows: query.rowsAmong, parts })
        : countOf(query.rowsWith(query.filters, query.timestamp)),
    )
    const { page, size } = request
    if (size === 'all' && total > limits.wholeListRecords.value) refuseFullList()
    const slice = size === 'all' ? { limit: total, offset: 0 } : { limit: size, offset: (page - 1) * size }
    const { limit, offset } = slice
    if (offset >= total) return { total, ids: [] }
    const { order } = query
    if (order.over) return { total, ids: await upcomingIds(tenant, query, order.over, { total, ...slice }) }
    const isScan = Object.keys(query.filters).some(isCompared)
    if (!order.isIndexed && tenant.dialect === 'sqlite' && (isScan || total > sortedAtOnce)) {
      const sort = (most: number) => sortedIds({ rows: query.rowsAmong, order, parts }, most)
      const ids = await orderedIdsOf(tenant, totals, counted, Math.min(total, offset + limit), sort)
      return { total, pages, ids: Array.from(ids.slice(offset, offset + limit)) }
    }
    // Without an index, only the ids are sorted, not the rows with their long texts.
    if (order.isIndexed && offset <= skippableRows[tenant.dialect] && limit <= recordsAtOnce) return { total, pages }
    return { total, pages, ids: await idsFromNearerEnd(tenant, query, total, slice) }
  }

  /** Finds one page of search results. */
  const placeOfHits = async (
    resource: Descriptor,
    request: ListRequest,
    searched: SearchedList,
    audience: Audience,
  ): Promise<FoundRecords> => {
    const { page, size } = request
    const most = size === 'all' ? limits.wholeListRecords.value : page * size + hitsBeyond
    const counted = { resource, request, audience }
    const { ids: hits, pages } = await hitsOf(tenant, totals, counted, most + 1, wanted => findHits(searched, wanted))
    const hasMore = hits.length > most
    if (size === 'all' && hasMore) refuseFullList()
    const slice = size === 'all' ? { limit: most, offset: 0 } : { limit: size, offset: (page - 1) * size }
    const ids = await cachedByPage(pages.ids, pageName(request, slice), () =>
      pageOfHits(searched, hasMore ? undefined : hits, slice),
    )
    return { total: Math.min(hits.length, most), hasMore, pages, ids }
  }

  /** True if a list is filtered by a record that the audience may not see. The answer is the same as for a record that does not exist. */
  const isByHidden = async (resource: Descriptor, { filters }: ListRequest, audience: Audience): Promise<boolean> => {
    for (const [name, id] of Object.entries(filters)) {
      const field = ownFieldOf(resource, name)
      if (!field || !isRecordField(field)) continue
      const target = site.resourceNamed(field.to)
      if (!target || (audience !== 'visitor' && !mayRead(audience, target))) return true
      if (audience === 'visitor' && (await readSeen(target, ['id'], [Number(id)])).length === 0) return true
    }
    return false
  }

  const placeOf = async (
    resource: Descriptor,
    request: ListRequest,
    query: ListQuery,
    audience: Audience,
  ): Promise<FoundRecords> => {
    if (await isByHidden(resource, request, audience)) return { total: 0, ids: [] }
    return query.searched
      ? placeOfHits(resource, request, query.searched, audience)
      : recordsFor(resource, request, query, audience)
  }

  /** Finds the total of a list, and the requested page: by ids, or by offset in the list's order. */
  const findPage = async (resource: Descriptor, request: ListRequest, audience: Audience): Promise<FoundPage> => {
    const query = await queryOf(resource, request, audience)
    const place = await placeOf(resource, request, query, audience)
    const at: PageRequest = {
      page: request.page,
      size: request.size === 'all' ? Math.max(place.total, 1) : request.size,
    }
    return { query, ...place, at, slice: { limit: at.size, offset: (at.page - 1) * at.size } }
  }

  /** Reads the records of a page. Visitors get nested records too; editors do not, because their lists are tables. */
  const recordsOf = async (
    resource: Descriptor,
    { query, ids, slice }: Pick<FoundPage, 'query' | 'ids' | 'slice'>,
    audience: Audience,
  ): Promise<readonly ReadRecord[]> => {
    const columns = columnsFor(resource, audience)
    const rows = ids
      ? orderedByIds(ids, await tenant.rowsById(resource.name, columns, ids))
      : await readSome(tenant, query, `columns for ${audience}`, slice, (all, places) =>
          sliceOf(inOrder(all.select([...columns]), query.order), places),
        )
    return audience === 'visitor'
      ? withChildren(resource, rows, audience)
      : rows.map(row => sentRow(resource, row, audience))
  }

  /** Total size of the long texts of a page, bytes. */
  const weightOfPage = async (
    resource: Descriptor,
    request: ListRequest,
    { query, slice, ids, pages = createPageCache() }: FoundPage,
  ): Promise<number> => {
    if (!hasLongTexts(resource)) return 0
    return cachedByPage(pages.weights, pageName(request, slice), async () => {
      if (ids) return totalWeight(await weigh(tenant, resource, ids))
      const [page] = await readSome(tenant, query, 'weight', slice, (all, places) =>
        tenant.compiled(weightOfAll(sliceOf(inOrder(all.select(weightOf(resource)) as Rows, query.order), places))),
      )
      return Number(page?.weight ?? 0)
    })
  }

  /** JSON of records, separated by commas, without the brackets. */
  const textOf = async (resource: Descriptor, page: FoundPage, ids: readonly number[], audience: Audience) =>
    isWritten(resource, audience)
      ? textById(tenant, [resource.name, audience], ids, timestampValues(page.query.timestamp), places =>
          written(resource, audience, timestampFromValues(places)),
        )
      : Buffer.from(JSON.stringify(await recordsOf(resource, { ...page, ids }, audience)).slice(1, -1))

  /** True if the database builds the JSON itself. The embedded database does, for records without nested records. */
  const isWritten = ({ children }: Descriptor, audience: Audience): boolean =>
    tenant.dialect === 'sqlite' && !(audience === 'visitor' && children)

  const written = (resource: Descriptor, audience: Audience, timestamp: Timestamp | undefined) =>
    writtenRecord(site, resource, audience, (target, among) => seenAt(timestamp, target, 'visitor', { among }))

  return {
    list: async (resource: Descriptor, request: ListRequest, audience: Audience): Promise<ListPage<ReadRecord>> => {
      const page = await findPage(resource, request, audience)
      return listPage(await recordsOf(resource, page, audience), page.total, page.at, page)
    },

    /** A page of a list as UTF-8 JSON. Throws Failure 'invalid' if it is too long for one response. */
    listJson: async (resource: Descriptor, request: ListRequest, audience: Audience): Promise<Buffer> => {
      const page = await findPage(resource, request, audience)
      const { query, ids: known, at, slice, total } = page
      const ids = async () => known ?? (await idsIn(tenant, query, 'ids', slice))
      const jsonOf = (rows: readonly unknown[]) => Buffer.from(JSON.stringify(listPage(rows, total, at, page)))
      if (request.onlyIds) return jsonOf((await ids()).map(id => ({ id })))
      const around = textsAround(total, at, page)
      const isShort =
        (!known || known.length <= recordsAtOnce) && (await weightOfPage(resource, request, page)) <= bytesAtOnce
      if (isShort && !isWritten(resource, audience)) return jsonOf(await recordsOf(resource, page, audience))
      if (isShort && !known) {
        const [text] = await readSome(tenant, query, `JSON for ${audience}`, { ...slice, ...around }, (all, places) => {
          const records = all.select(recordOf(written(resource, audience, timestampFromValues(places)))) as Rows
          return textOfRecords(tenant, sliceOf(inOrder(records, query.order), places), places)
        })
        return bytesOf(text)
      }
      if (isShort && known) return textAround(around, [await textOf(resource, page, known, audience)])
      return textInSlices(tenant, resource, await ids(), {
        ...around,
        textOf: some => textOf(resource, page, some, audience),
      })
    },

    find: async (resource: Descriptor, key: string | number, audience: Audience): Promise<ReadRecord | undefined> => {
      const column = keyColumnOf(resource, key)
      if (!column) return undefined
      const seen = seenAt(await visibilityTimestamp(resource, audience), resource, audience)
      const rows = seen.where(column.name, '=', column.value)
      const row = await rows.select([...columnsFor(resource, audience)]).executeTakeFirst()
      return row && (await withChildren(resource, [row], audience))[0]
    },

    count: (resource: Descriptor): Promise<number> =>
      tenant.dialect === 'sqlite' ? storedTotal(tenant, resource) : countOf(tenant.select(resource.name)),
  }
}
