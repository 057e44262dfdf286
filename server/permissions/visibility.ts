/** Which records visitors see: as `visible` of a descriptor says, and a rule typed by its table where no facet says it. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { allResources, type ResourceName } from '../../src/resources/index.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { Role } from '../../src/schema/descriptor/role.ts'
import { dateOf, dayMs, momentOf } from '../../src/schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../src/schema/values/time/zones.ts'
import type { AnyTables, Tables } from '../db/tables.ts'

/** Who reads: a role sees every record, and the fields that it may; a visitor what is public. The owner sees everything. */
export type Audience = Role | 'visitor'

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

/** How a field limits when visitors see a record, by its kind: a day counts to its end, and a moment until it comes. */
export interface TimeLimit {
  readonly field: string
  /** What its values are compared with. */
  readonly boundAt: (moment: Moment) => string
  /** How a value that shows the record compares with it, and how one by which that changes later. */
  readonly seen: '<=' | '>=' | '>'
  readonly ahead: '>=' | '>'
  /** When a value begins or ceases to show its record. */
  readonly changeAt: (value: string, zone: string) => Date | undefined
}

const dayAfter = (day: string, zone: string): Date | undefined => {
  const noon = dateOf(`${day} 12:00:00`)
  return noon && startOfDay(momentOf(new Date(noon.getTime() + dayMs)).slice(0, 10), zone)
}

const beginOf = (name: string, { kind }: Field): TimeLimit => ({
  ...{ field: name, seen: '<=', ahead: '>' },
  boundAt: ({ now, today }) => (kind === 'date' ? today : now),
  changeAt: (value, zone) => (kind === 'date' ? startOfDay(value, zone) : dateOf(value)),
})

const endOf = (name: string, field: Field): TimeLimit => {
  if (field.kind === 'date')
    return { field: name, seen: '>=', ahead: '>=', boundAt: ({ today }) => today, changeAt: dayAfter }
  if (field.kind !== 'dateTime' || !field.day)
    return { field: name, seen: '>', ahead: '>', boundAt: ({ now }) => now, changeAt: dateOf }
  return {
    ...{ field: name, seen: '>=', ahead: '>=' },
    boundAt: ({ todayBegan }) => todayBegan,
    changeAt: (value, zone) => {
      const began = dateOf(value)
      return began && dayAfter(dayIn(began, zone), zone)
    },
  }
}

/** What `visible` of a resource says; none where it says nothing. */
export const timeLimitsOf = ({ fields, visible = {} }: Descriptor): readonly TimeLimit[] => {
  const { from, until } = visible
  const [begins, ends] = [fields[from ?? ''], fields[until ?? '']]
  return [...(begins && from ? [beginOf(from, begins)] : []), ...(ends && until ? [endOf(until, ends)] : [])]
}

/** The limit by which records are over in a list that has what is upcoming first; undefined for a resource without such a list. */
export const upcomingLimitOf = ({ fields, page }: Pick<Descriptor, 'fields' | 'page'>): TimeLimit | undefined => {
  const name = page?.sort?.upcomingFirst ? (page.sort.until ?? page.sort.field) : ''
  const field = fields[name]
  return field && endOf(name, field)
}

/** Fields whose `after` visitors read once their time is over: when a record is seen depends on none of them. */
export const afterFieldsOf = ({ fields, page }: Descriptor): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    page && 'after' in field && field.after !== undefined ? [name] : [],
  )

/** Where the pages of a resource change by themselves: when a record is seen, and what is said of it. */
export const timedFieldsOf = (resource: Descriptor): readonly TimeLimit[] => [
  ...timeLimitsOf(resource),
  ...afterFieldsOf(resource).flatMap(name => {
    const field = resource.fields[name]
    return field ? [endOf(name, field)] : []
  }),
]

/** The rule of `visible`; undefined for a resource without. */
const timedRuleOf = (resource: Descriptor): Rule | undefined => {
  const limits = timeLimitsOf(resource)
  if (limits.length === 0) return undefined
  return (given, moment) => {
    // The rule names the columns of its own table alone, whichever that is.
    const row = given as unknown as ExpressionBuilder<AnyTables, string>
    return row.and(
      limits.map(({ field, seen, boundAt }) => {
        const column = `${resource.name}.${field}`
        return row.or([row(column, 'is', null), row(column, seen, boundAt(moment))])
      }),
    )
  }
}

const ruleOf = (resource: Descriptor): Rule | undefined => {
  const name = resource.name
  // Each rule meets its own table alone, which is the one that it is looked up by.
  const own = Object.hasOwn(ownRules, name) ? (ownRules[name as ResourceName] as Rule | undefined) : undefined
  const timed = timedRuleOf(resource)
  if (!own || !timed) return own ?? timed
  return (row, moment) => row.and([own(row, moment), timed(row, moment)])
}

const rules: ReadonlyMap<string, Rule> = new Map(
  allResources.flatMap(resource => {
    const rule = ruleOf(resource)
    return rule ? [[resource.name, rule] as const] : []
  }),
)

/** The columns of its own table that decide what visitors see of a resource, beside its status; none where nothing does. */
export const ruleColumnsOf = ({ name, visible = {} }: Descriptor): readonly string[] => [
  ...(Object.hasOwn(ownRuleColumns, name) ? (ownRuleColumns[name as ResourceName] ?? []) : []),
  ...[visible.from, visible.until].filter(column => column !== undefined),
]

/** The rule of a resource for code that works for any; undefined for one without. */
export const visitorRuleOf = (name: string): Rule | undefined => rules.get(name)
