/** The rows of a resource that visitors see at a moment. */
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import type { AnyTables, Tables } from '../db/tables.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { type Moment, visitorRuleOf } from './visibility.ts'

/** Those of some rows that the rule of their resource lets visitors see; whether they are Active is another matter. */
export const whereSeen = <O>(
  rows: SelectQueryBuilder<AnyTables, string, O>,
  name: string,
  moment: Moment,
): SelectQueryBuilder<AnyTables, string, O> => {
  const rule = visitorRuleOf(name)
  if (!rule) return rows
  // The rule is typed by its own table, which is this one.
  return rows.where(row => rule(row as unknown as ExpressionBuilder<Tables, keyof Tables>, moment))
}

/** All that visitors see of a resource whose records have a status. */
export const seenRows = (tenant: Tenant, name: string, moment: Moment) =>
  whereSeen(tenant.select(name).where('status', '=', activeStatus), name, moment)
