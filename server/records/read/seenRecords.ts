/** Rows of a resource that a reader may see: the start of every query of records. */
import { type RawBuilder, sql } from 'kysely'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { isRole } from '../../../src/schema/descriptor/role.ts'
import type { Dialect } from '../../db/database.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { type Audience, hasStatus, type RequestTime, visitorRuleOf } from '../../permissions/visibility.ts'
import { whereVisible } from '../../permissions/visibleRows.ts'
import { timestampFor } from '../../permissions/visitorTimestamp.ts'
import { amongIds } from '../../search/lists/amongIds.ts'
import type { Rows } from '../../search/lists/listOrder.ts'
import type { Reading } from './reading.ts'
import { publicReferencesOf } from './referredRecords.ts'

/**
 * The `status` column in queries that another index supports better. SQLite has no statistics and would take Active for
 * a rare value, so '+' excludes the index of the status.
 */
export const selectiveStatus: { readonly [D in Dialect]: RawBuilder<unknown> } = {
  sqlite: sql`+${sql.ref('status')}`,
  postgres: sql.ref('status'),
}

/**
 * Time at which the visibility of a resource and of its referenced records is decided; undefined if it does not depend
 * on the time.
 */
export const visibilityTimestamp = async (
  { tenant, clock }: Pick<Reading, 'tenant' | 'clock'>,
  resource: Descriptor,
  audience: Audience,
): Promise<RequestTime | undefined> =>
  audience === 'visitor' &&
  [resource, ...publicReferencesOf(tenant.site, resource).map(({ target }) => target)].some(
    each => visitorRuleOf(tenant.site, each)?.isTimed,
  )
    ? timestampFor(tenant, clock)
    : undefined

interface Narrowing {
  /** Subquery of the ids to which the rows are limited, in its column `gram_id`. Default: no limit. */
  readonly among?: RawBuilder<unknown>
  /** True if the query also filters by the first column of an index. Default: false. */
  readonly isNarrowed?: boolean
}

/** Query of the rows of a resource that the audience sees at a given time. */
export const seenAt = (
  tenant: Tenant,
  timestamp: RequestTime | undefined,
  { resource, audience }: { readonly resource: Descriptor; readonly audience: Audience },
  { among, isNarrowed = false }: Narrowing = {},
): Rows => {
  // Safe cast: it only drops the types of the columns.
  const rows = (among ? tenant.selectAmong(resource.name, among) : tenant.select(resource.name)) as Rows
  if (isRole(audience)) return rows
  const status = isNarrowed ? selectiveStatus[tenant.dialect] : sql.ref('status')
  const active = hasStatus(resource) ? rows.where(status, '=', activeStatus) : rows
  return whereVisible(tenant.site, active, resource, timestamp)
}

/** Reads columns of the records with these ids. Omits records that visitors may not see. */
export const readSeen = async (
  reading: Pick<Reading, 'tenant' | 'clock'>,
  resource: Descriptor,
  columns: readonly string[],
  ids: readonly number[],
): Promise<readonly Row[]> => {
  const { tenant } = reading
  const timestamp = await visibilityTimestamp(reading, resource, 'visitor')
  const among = amongIds[tenant.dialect](ids)
  const seen = seenAt(tenant, timestamp, { resource, audience: 'visitor' }, { among })
  return seen.select(columns.map(name => `${resource.name}.${name}`)).execute()
}
