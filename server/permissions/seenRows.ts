/** The rows of a resource that visitors see at a moment. */
import type { SelectQueryBuilder } from 'kysely'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { AnyTables } from '../db/tables.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { hasStatus, type Moment, visitorRuleOf } from './visibility.ts'

/** Narrows rows to those that the rule of their resource lets visitors see. Their status is another condition. */
export const whereSeen = <O>(
  rows: SelectQueryBuilder<AnyTables, string, O>,
  resource: Descriptor,
  moment: Moment | undefined,
): SelectQueryBuilder<AnyTables, string, O> => {
  const rule = visitorRuleOf(resource)
  return rule ? rows.where(row => rule.condition(row, moment)) : rows
}

/** All records that visitors see of a resource. */
export const seenRows = (tenant: Tenant, resource: Descriptor, moment: Moment) => {
  const rows = tenant.select(resource.name)
  return whereSeen(hasStatus(resource) ? rows.where('status', '=', activeStatus) : rows, resource, moment)
}
