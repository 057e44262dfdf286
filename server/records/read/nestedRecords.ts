/** Records as a reader gets them, with their nested records. Source: specification 19. */
import { sql } from 'kysely'
import type { Children, Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { mayRead } from '../../../src/schema/descriptor/rights.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Audience } from '../../permissions/visibility.ts'
import { inOrder, orderOf } from '../../search/lists/listOrder.ts'
import type { Reading } from './reading.ts'
import { withReferred } from './referredRecords.ts'
import { readSeen, seenAt, visibilityTimestamp } from './seenRecords.ts'
import { columnsFor, type ReadRecord, sentRow } from './sentRecords.ts'

type Read = Pick<Reading, 'tenant' | 'clock'>

/** Children of the given records, by the id of the parent. */
const childrenOf = async (
  reading: Read,
  { resource: name, by }: Children,
  parents: readonly Row[],
  audience: Audience,
): Promise<ReadonlyMap<Value, readonly ReadRecord[]>> => {
  const { tenant } = reading
  const resource = tenant.site.resourceNamed(name)
  const ids = parents.flatMap(parent => (parent.id === undefined ? [] : [parent.id]))
  if (!resource || ids.length === 0) return new Map()
  const columns = columnsFor(resource, audience)
  // Uses the index of the reference, because the index of the list's order would be read whole. If the reference is a
  // filter, its index also has the children of one parent in order, so no subquery is needed.
  const among = sql`(select id as gram_id from ${sql.table(resource.name)} where ${sql.ref(by)} in (${sql.join(ids)}))`
  const timestamp = await visibilityTimestamp(reading, resource, audience)
  const isOne = ids.length === 1 && resource.filters.includes(by)
  const all = seenAt(tenant, timestamp, { resource, audience }, isOne ? { isNarrowed: true } : { among })
  const seen = isOne ? all.where(by, '=', ids[0] ?? null) : all
  const rows = seen.select([...new Set([...columns, by])])
  const found = await inOrder(rows, orderOf(resource)).execute()
  const byParent = new Map<Value, ReadRecord[]>()
  for (const [index, child] of (await withChildren(reading, resource, found, audience)).entries()) {
    const parent = found[index]?.[by] ?? null
    const { [by]: _parent, ...rest } = child
    const siblings = byParent.get(parent) ?? []
    siblings.push(columns.includes(by) ? child : rest)
    byParent.set(parent, siblings)
  }
  return byParent
}

/** Records with their nested records. The number of queries does not depend on the number of records. */
export const withChildren = async (
  reading: Read,
  resource: Descriptor,
  rows: readonly Row[],
  audience: Audience,
): Promise<readonly ReadRecord[]> => {
  const { site } = reading.tenant
  let records: readonly ReadRecord[] = rows.map(row => sentRow(resource, row, audience))
  if (audience === 'visitor')
    records = await withReferred(site, resource, records, (...wanted) => readSeen(reading, ...wanted))
  for (const children of resource.children ?? []) {
    const child = site.resourceNamed(children.resource)
    const limits = reading.tenant.limits
    if (child && audience !== 'visitor' && (!mayRead(audience, child) || limits?.on(child).read === false)) continue
    const found = await childrenOf(reading, children, rows, audience)
    records = records.map(record => ({ ...record, [children.resource]: found.get(record.id as Value) ?? [] }))
  }
  return records
}
