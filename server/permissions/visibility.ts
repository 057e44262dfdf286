/** Which records visitors see: as `visible` of a descriptor says, and a rule typed by its table where no facet says it. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { allResources, type ResourceName } from '../../src/resources/index.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { Role } from '../../src/schema/descriptor/role.ts'
import type { AnyTables, Tables } from '../db/tables.ts'

/** Who reads: a role sees every record, and the fields that it may; a visitor what is public. The owner sees everything. */
export type Reader = Role | 'visitor'

/** The moment of a visitor's request, UTC 'YYYY-MM-DD HH:MM:SS'. */
export interface Moment {
  readonly now: string
  /** The day in the site's time zone, 'YYYY-MM-DD'. */
  readonly today: string
  /** When today began in the site's time zone. */
  readonly todayBegan: string
}

/** Which rows of a table visitors see at a moment. */
type Rule<N extends keyof Tables = keyof Tables> = (
  table: ExpressionBuilder<Tables, N>,
  moment: Moment,
) => Expression<SqlBool>

/** Which records visitors see in addition to those with status 1, where no facet of the descriptor says it. */
const ownRules: { readonly [N in ResourceName]?: Rule<N> } = {
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
}

/** The columns that each rule reads of its own table: the indexes of visitors' lists end with them. */
const ownRuleColumns: { readonly [N in keyof typeof ownRules]: readonly string[] } = { menus: ['parent_id'] }

/** The first value with which a field still lets visitors see a record, or the last, by its kind: a day counts to its end, and a moment until it comes. */
const seenFrom = (field: Field, { now, today }: Moment): string => (field.kind === 'date' ? today : now)
const isSeenUntil = (
  row: ExpressionBuilder<AnyTables, string>,
  { name, field }: { readonly name: string; readonly field: Field },
  { now, today, todayBegan }: Moment,
): Expression<SqlBool> => {
  if (field.kind === 'date') return row(name, '>=', today)
  return field.kind === 'dateTime' && field.day ? row(name, '>=', todayBegan) : row(name, '>', now)
}

/** The rule of `visible`; undefined for a resource without. */
const timedRuleOf = ({ name: table, fields, visible = {} }: Descriptor): Rule | undefined => {
  const { from, until } = visible
  const [begins, ends] = [fields[from ?? ''], fields[until ?? '']]
  if (!begins && !ends) return undefined
  return (given, moment) => {
    // The rule names the columns of its own table alone, whichever that is.
    const row = given as unknown as ExpressionBuilder<AnyTables, string>
    const column = (name: string) => `${table}.${name}`
    const isEmpty = (name: string) => row(column(name), 'is', null)
    const parts: Expression<SqlBool>[] = []
    if (begins && from) parts.push(row.or([isEmpty(from), row(column(from), '<=', seenFrom(begins, moment))]))
    if (ends && until)
      parts.push(row.or([isEmpty(until), isSeenUntil(row, { name: column(until), field: ends }, moment)]))
    return row.and(parts)
  }
}

interface Visibility {
  readonly rule: Rule
  /** Whether what visitors see changes with time alone. */
  readonly isTimed: boolean
}

const visibilityOf = (resource: Descriptor): Visibility | undefined => {
  const name = resource.name
  // Each rule meets its own table alone, which is the one that it is looked up by.
  const own = Object.hasOwn(ownRules, name) ? (ownRules[name as ResourceName] as Rule | undefined) : undefined
  const timed = timedRuleOf(resource)
  if (!own || !timed) {
    const rule = own ?? timed
    return rule && { rule, isTimed: rule === timed }
  }
  return { rule: (row, moment) => row.and([own(row, moment), timed(row, moment)]), isTimed: true }
}

const visibilities: ReadonlyMap<string, Visibility> = new Map(
  allResources.flatMap(resource => {
    const visibility = visibilityOf(resource)
    return visibility ? [[resource.name, visibility] as const] : []
  }),
)

/** The columns of its own table that decide what visitors see of a resource, beside its status; none where nothing does. */
export const ruleColumnsOf = ({ name, visible = {} }: Descriptor): readonly string[] => [
  ...(Object.hasOwn(ownRuleColumns, name) ? (ownRuleColumns[name as ResourceName] ?? []) : []),
  ...[visible.from, visible.until].filter(column => column !== undefined),
]

/** The rule of a resource for code that works for any; undefined for one without. */
export const visitorRuleOf = (name: string): Rule | undefined => visibilities.get(name)?.rule

/** Whether what visitors see of a resource changes with time alone. */
export const isTimed = (name: string): boolean => visibilities.get(name)?.isTimed ?? false
