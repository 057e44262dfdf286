/** Rows of a resource that visitors see at a given time. */
import type { SelectQueryBuilder } from 'kysely'
import type { Site } from '../../src/resources/createSite.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { AnyTables } from '../db/tables.ts'
import type { Tenant } from '../db/tenant/tenantQueries.ts'
import { hasStatus, type RequestTime, visitorRuleOf } from './visibility.ts'

/** Filters rows by the visitor rule of their resource. Does not check their status. */
export const whereVisible = <O>(
  site: Site,
  rows: SelectQueryBuilder<AnyTables, string, O>,
  resource: Descriptor,
  timestamp: RequestTime | undefined,
): SelectQueryBuilder<AnyTables, string, O> => {
  const rule = visitorRuleOf(site, resource)
  return rule ? rows.where(row => rule.condition(row, timestamp)) : rows
}

/** Query for all records of a resource that visitors see: active, if it has a status, and visible by its rule. */
export const seenRows = (tenant: Tenant, resource: Descriptor, timestamp: RequestTime) => {
  const rows = tenant.select(resource.name)
  return whereVisible(
    tenant.site,
    hasStatus(resource) ? rows.where('status', '=', activeStatus) : rows,
    resource,
    timestamp,
  )
}
