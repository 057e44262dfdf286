/** Reads records of any descriptor. Source: specification 18, 19. */
import type { ListPage } from '../../../src/api/wire/envelopes.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { Audience, RequestTime } from '../../permissions/visibility.ts'
import { timestampFromValues, timestampValues } from '../../permissions/visitorTimestamp.ts'
import { cachedByPage, createPageCache } from '../../search/lists/countCache.ts'
import { storedTotal } from '../../search/lists/countTriggers.ts'
import { bytesOf, jsonColumnOf, pageEnvelope, pageTextQuery, textById } from '../../search/lists/jsonLists.ts'
import { inOrder, type Rows } from '../../search/lists/listOrder.ts'
import { countOf, listPage, orderedByIds } from '../../search/lists/listPage.ts'
import type { ListRequest, RequestedList } from '../../search/lists/listRequest.ts'
import {
  bytesAtOnce,
  hasLongTexts,
  joinTexts,
  recordsAtOnce,
  textInSlices,
  totalWeight,
  weigh,
  weightOf,
  weightOfAll,
} from '../../search/lists/listText.ts'
import { keyColumnOf } from '../keyColumn.ts'
import { type FoundPage, findPage, pageKey, totalOf } from './findPage.ts'
import { jsonRecordOf } from './jsonRecords.ts'
import { idsIn, readSome, sliceOf } from './listQuery.ts'
import { withChildren } from './nestedRecords.ts'
import type { Reading } from './reading.ts'
import { seenAt, visibilityTimestamp } from './seenRecords.ts'
import { columnsFor, type ReadRecord, sentRow } from './sentRecords.ts'

/** Resource to read, and the reader. */
type Read = Pick<RequestedList, 'resource' | 'audience'>

/** Reads the records of a page. Visitors get nested records too; editors do not, because their lists are tables. */
const recordsOf = async (
  reading: Reading,
  { resource, audience }: Read,
  { query, ids, slice }: Pick<FoundPage, 'query' | 'ids' | 'slice'>,
): Promise<readonly ReadRecord[]> => {
  const { tenant } = reading
  const columns = columnsFor(resource, audience)
  const rows = ids
    ? orderedByIds(ids, await tenant.rowsById(resource.name, columns, ids))
    : await readSome(tenant, query, `columns for ${audience}`, slice, (all, places) =>
        sliceOf(inOrder(all.select([...columns]), query.order), places),
      )
  return audience === 'visitor'
    ? withChildren(reading, resource, rows, audience)
    : rows.map(row => sentRow(resource, row, audience))
}

/** Total size of the long texts of a page, bytes. */
const weightOfPage = async (
  { tenant }: Reading,
  { resource, request }: RequestedList,
  { query, slice, ids, pages = createPageCache() }: FoundPage,
): Promise<number> => {
  if (!hasLongTexts(resource)) return 0
  return cachedByPage(pages.weights, pageKey(request, slice), async () => {
    if (ids) return totalWeight(await weigh(tenant, resource, ids))
    const [page] = await readSome(tenant, query, 'weight', slice, (all, places) =>
      tenant.compiled(weightOfAll(sliceOf(inOrder(all.select(weightOf(resource)) as Rows, query.order), places))),
    )
    return Number(page?.weight ?? 0)
  })
}

/** True if the database builds the JSON of records. SQLite does, except for visitors' records with nested ones. */
const isWritten = ({ dialect }: Tenant, { resource, audience }: Read): boolean =>
  dialect === 'sqlite' && !(audience === 'visitor' && resource.children)

/** SQL expressions of a record's JSON properties, as the reader sees them at a time. */
const written = (tenant: Tenant, { resource, audience }: Read, timestamp: RequestTime | undefined) =>
  jsonRecordOf(tenant.site, resource, audience, (target, among) =>
    seenAt(tenant, timestamp, { resource: target, audience: 'visitor' }, { among }),
  )

/** UTF-8 JSON of the records with these ids, separated by commas, without the brackets. */
const textOf = async (reading: Reading, read: Read, page: FoundPage, ids: readonly number[]): Promise<Buffer> => {
  const { tenant } = reading
  if (!isWritten(tenant, read))
    return Buffer.from(JSON.stringify(await recordsOf(reading, read, { ...page, ids })).slice(1, -1))
  return textById(tenant, [read.resource.name, read.audience], ids, timestampValues(page.query.timestamp), places =>
    written(tenant, read, timestampFromValues(places)),
  )
}

/**
 * A page of a list as UTF-8 JSON. Throws Failure 'invalid' if it is too long for one response, or a complete list is
 * too long.
 */
const listJson = async (reading: Reading, list: RequestedList): Promise<Buffer> => {
  const { tenant } = reading
  const { resource, request, audience } = list
  const page = await findPage(reading, list)
  const { query, ids: known, at, slice, total } = page
  const ids = async () => known ?? (await idsIn(tenant, query, 'ids', slice))
  const jsonOf = (rows: readonly unknown[]) => Buffer.from(JSON.stringify(listPage(rows, total, at, page)))
  if (request.onlyIds) return jsonOf((await ids()).map(id => ({ id })))
  const around = pageEnvelope(total, at, page)
  const isShort = (!known || known.length <= recordsAtOnce) && (await weightOfPage(reading, list, page)) <= bytesAtOnce
  if (isShort && !isWritten(tenant, list)) return jsonOf(await recordsOf(reading, list, page))
  if (isShort && !known) {
    const [text] = await readSome(tenant, query, `JSON for ${audience}`, { ...slice, ...around }, (all, places) => {
      const records = all.select(jsonColumnOf(written(tenant, list, timestampFromValues(places)))) as Rows
      return pageTextQuery(tenant, sliceOf(inOrder(records, query.order), places), places)
    })
    return bytesOf(text)
  }
  if (isShort && known) return joinTexts(around, [await textOf(reading, list, page, known)])
  return textInSlices(tenant, resource, await ids(), {
    ...around,
    textOf: some => textOf(reading, list, page, some),
  })
}

/** One record with its nested records; undefined if it does not exist or the reader may not see it. */
export const findRecord = async (
  reading: Pick<Reading, 'tenant' | 'clock'>,
  resource: Descriptor,
  key: string | number,
  audience: Audience,
): Promise<ReadRecord | undefined> => {
  const column = keyColumnOf(resource, key)
  if (!column) return undefined
  const timestamp = await visibilityTimestamp(reading, resource, audience)
  const rows = seenAt(reading.tenant, timestamp, { resource, audience }).where(column.name, '=', column.value)
  const row = await rows.select([...columnsFor(resource, audience)]).executeTakeFirst()
  return row && (await withChildren(reading, resource, [row], audience))[0]
}

/** Read operations of a store. */
export const recordReaderOf = (reading: Reading) => ({
  list: async (resource: Descriptor, request: ListRequest, audience: Audience): Promise<ListPage<ReadRecord>> => {
    const list = { resource, request, audience }
    const page = await findPage(reading, list)
    return listPage(await recordsOf(reading, list, page), page.total, page.at, page)
  },

  listJson: (resource: Descriptor, request: ListRequest, audience: Audience): Promise<Buffer> =>
    listJson(reading, { resource, request, audience }),

  find: (resource: Descriptor, key: string | number, audience: Audience): Promise<ReadRecord | undefined> =>
    findRecord(reading, resource, key, audience),

  count: async (resource: Descriptor): Promise<number> => {
    const { tenant } = reading
    if (tenant.narrowing?.on(resource.name)) return totalOf(reading, resource)
    return tenant.dialect === 'sqlite' ? storedTotal(tenant, resource) : countOf(tenant.select(resource.name))
  },
})
