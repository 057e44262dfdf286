/**
 * Query of a requested list: its rows as the reader sees them, filtered, searched and in order.
 * Source: specification 18.
 */
import type { RawBuilder } from 'kysely'
import { scansAllRecords } from '../../../src/schema/descriptor/filters.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { reachIndexOf } from '../../permissions/reachIndex.ts'
import { timestampFor } from '../../permissions/visitorTimestamp.ts'
import { amongIds } from '../../search/lists/amongIds.ts'
import { matchesFilter } from '../../search/lists/listFilters.ts'
import { areFiltersIndexed, orderOf, type Rows } from '../../search/lists/listOrder.ts'
import type { RequestedList } from '../../search/lists/listRequest.ts'
import { referringIdParts, referringIds, refersToTarget } from '../../search/lists/referenceIndex.ts'
import { partsOfTable } from '../../search/lists/sortedIds.ts'
import { candidatesOf } from '../../search/trigrams/listSearch.ts'
import type { ListQuery } from './listQuery.ts'
import type { Reading } from './reading.ts'
import { seenAt, visibilityTimestamp } from './seenRecords.ts'

/** Restricts rows to those that match a filter. */
const narrowBy = (tenant: Tenant, resource: Descriptor, rows: Rows, [name, value]: readonly [string, Value]): Rows =>
  resource.fields[name]?.kind === 'references'
    ? rows.where(refersToTarget(tenant, { resource: resource.name, field: name, target: value }))
    : rows.where(matchesFilter(resource, name, { value, dialect: tenant.dialect }))

/** Builds the query of a requested list. Reads the site's time zone if the list depends on the time. */
export const queryOf = async (
  reading: Pick<Reading, 'tenant' | 'clock'>,
  { resource, request, audience }: RequestedList,
): Promise<ListQuery> => {
  const { tenant, clock } = reading
  const narrow = (all: Rows, filters: Row): Rows => {
    let rows = all
    for (const filter of Object.entries(filters)) rows = narrowBy(tenant, resource, rows, filter)
    return request.ids ? rows.where('id', 'in', request.ids) : rows
  }
  const { filters, search, sort } = request
  const isNarrowed = Object.keys(filters).some(name => name !== 'status')
  const timestamp =
    sort?.order === 'upcoming'
      ? await timestampFor(tenant, clock)
      : await visibilityTimestamp(reading, resource, audience)
  const naming = Object.keys(filters).find(name => resource.fields[name]?.kind === 'references')
  const namedIn = (values: Row) =>
    naming === undefined ? undefined : { resource: resource.name, field: naming, target: values[naming] ?? null }
  /**
   * Options that restrict the rows to the requested ids, or to the records that a `references` filter finds. Otherwise,
   * they only tell if another filter applies.
   */
  const narrowedBy = (values: Row) => {
    const named = namedIn(values)
    if (request.ids) return { among: amongIds[tenant.dialect](request.ids) }
    return named ? { among: referringIds(tenant, named) } : { isNarrowed }
  }
  const named = namedIn(filters)
  const reach = reachIndexOf(resource, (tenant.narrowing && tenant.limits?.on(resource).read) ?? true)
  const names = [...new Set([...Object.keys(filters), ...reach.filters])]
  const byIndex = orderOf(resource, { sort, filters: names, isVisitor: audience === 'visitor' })
  const order = { ...byIndex, isIndexed: byIndex.isIndexed && reach.isOrdered }
  const read = { resource, audience }
  const rowsAmong = (among: RawBuilder<unknown>) => narrow(seenAt(tenant, timestamp, read, { among }), filters)
  return {
    ...{ filters, timestamp, rowsAmong, order },
    isCountIndexed: !reach.isScanned && areFiltersIndexed(resource, names),
    isScan: reach.isScanned || Object.keys(filters).some(scansAllRecords),
    parts: named ? referringIdParts(tenant, named) : partsOfTable(tenant, resource.name),
    rowsWith: (values, at) => narrow(seenAt(tenant, at, read, narrowedBy(values)), values),
    shape: request.ids ? undefined : [resource.name, audience, sort],
    searched: search
      ? {
          tenant,
          table: resource.name,
          search,
          rows: among =>
            among ? rowsAmong(among) : narrow(seenAt(tenant, timestamp, read, narrowedBy(filters)), filters),
          order,
          candidates: candidatesOf(resource.name, search, tenant.dialect),
        }
      : undefined,
  }
}
