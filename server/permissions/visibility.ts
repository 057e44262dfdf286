/** What a resource needs beyond its descriptor, typed by its table. Every other rule follows from fields and kinds. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { ResourceName } from '../../src/resources/index.ts'
import type { Role } from '../../src/schema/descriptor/role.ts'
import type { Tables } from '../db/tables.ts'

/** Who reads: a role sees every record, and the fields that it may; a visitor what is public. The owner sees everything. */
export type Reader = Role | 'visitor'

/** The moment at which visitors ask, UTC 'YYYY-MM-DD HH:MM:SS'. */
export interface Moment {
  readonly now: string
  /** When today began in the site's time zone. */
  readonly todayBegan: string
}

type Rules = {
  readonly [N in ResourceName]?: (table: ExpressionBuilder<Tables, N>, moment: Moment) => Expression<SqlBool>
}

/** Which records visitors see in addition to those with status 1. */
const visitorRules = {
  // From the publish date to the end of the day of the end date. Source: contract, 'Public or signed in' and 'Readings'.
  careers: (row, { now, todayBegan }) =>
    row.and([
      row.or([row('application_publish_at', 'is', null), row('application_publish_at', '<=', now)]),
      row.or([row('application_end_at', 'is', null), row('application_end_at', '>=', todayBegan)]),
    ]),
  // An entry below one that is switched off has no place to stand.
  menus: row =>
    row.or([
      row('menus.parent_id', 'is', null),
      row.exists(
        row
          .selectFrom('menus as parent')
          .select('parent.id')
          .whereRef('parent.id', '=', 'menus.parent_id')
          .where('parent.status', '=', 1),
      ),
    ]),
} as const satisfies Rules

/** The columns that each rule reads of its own table: the indexes of visitors' lists end with them. */
const ruleColumns: { readonly [N in keyof typeof visitorRules]: readonly string[] } = {
  careers: ['application_publish_at', 'application_end_at'],
  menus: ['parent_id'],
}

/** The columns that a resource's rule reads of its own table; none where it has no rule. */
export const ruleColumnsOf = (name: string): readonly string[] =>
  Object.hasOwn(ruleColumns, name) ? ruleColumns[name as keyof typeof ruleColumns] : []

type AnyRule = (table: ExpressionBuilder<Tables, keyof Tables>, moment: Moment) => Expression<SqlBool>

/** The rule of a resource for code that works for any; undefined for one without. */
export const visitorRuleOf = (name: string): AnyRule | undefined =>
  // Each rule meets its own table alone, which is the one that it is looked up by.
  Object.hasOwn(visitorRules, name) ? (visitorRules[name as keyof typeof visitorRules] as AnyRule) : undefined

/** Whether what visitors see of a resource changes with time alone: its rule asks for the moment. */
export const isTimed = (name: string): boolean => (visitorRuleOf(name)?.length ?? 0) > 1
