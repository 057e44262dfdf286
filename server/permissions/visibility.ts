/**
 * Rules for the records that visitors see: `visible` of the descriptor, parent records, and conditions that no
 * descriptor can express.
 */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Site } from '../../src/resources/createSite.ts'
import { perResource } from '../../src/resources/perSite.ts'
import type { ResourceName } from '../../src/resources/records.ts'
import { activeStatus, type Field } from '../../src/schema/descriptor/field.ts'
import { type Descriptor, isPublic } from '../../src/schema/descriptor/resource.ts'
import type { Role } from '../../src/schema/descriptor/role.ts'
import type { Visible } from '../../src/schema/descriptor/shown/publishing.ts'
import { dateOf, dayMs, toTimestamp } from '../../src/schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../src/schema/values/time/zones.ts'
import type { AnyTables, Tables } from '../db/tables.ts'

/**
 * Reader of records. A role sees every record, with the fields that it may read; a visitor sees public records and
 * fields; the owner sees everything.
 */
export type Audience = Role | 'visitor'

/** Time of a visitor's request, in the forms with which visitor rules compare stored values. */
export interface RequestTime {
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly now: string
  /** Current day in the site's time zone, 'YYYY-MM-DD'. */
  readonly today: string
  /** Start of the current day in the site's time zone, as UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly todayBegan: string
}

/** SQL condition for the rows of a table that visitors see. Qualifies its columns with the table. */
type Condition<N extends keyof Tables> = (table: ExpressionBuilder<Tables, N>) => Expression<SqlBool>

/**
 * SQL condition of a resource whose table is only known at run time. Throws if it depends on the time and `timestamp`
 * is undefined.
 */
type AnyCondition = (
  table: ExpressionBuilder<AnyTables, string>,
  timestamp: RequestTime | undefined,
) => Expression<SqlBool>

/** Conditions that no descriptor can express, with the columns of its own table that each reads. */
const ownConditions: {
  readonly [N in ResourceName]?: { readonly condition: Condition<N>; readonly columns: readonly string[] }
} = {
  // A menu entry is hidden if any of its ancestors is inactive.
  menus: {
    condition: row =>
      row.or([
        row('menus.parent_id', 'is', null),
        row.not(
          row.exists(
            sql`(with recursive above (id, parent_id, status) as (
              select first.id, first.parent_id, first.status from menus as first where first.id = menus.parent_id
              union select next.id, next.parent_id, next.status from menus as next join above on next.id = above.parent_id
            ) select 1 from above where status <> ${sql.lit(activeStatus)})`,
          ),
        ),
      ]),
    columns: ['parent_id'],
  },
}

/**
 * Time limit that a field sets on the visibility of a record. A start that is a date is reached when its day begins; an
 * end that is a date, or a date-time with `day`, when its day ends. Any other date-time is the exact time.
 */
export interface TimeLimit {
  readonly field: string
  /** Value to compare the field with. */
  readonly boundAt: (timestamp: RequestTime) => string
  /**
   * Comparison operators of the field with `boundAt`: `seen` matches values with which the record is visible now,
   * `ahead` matches values at which this will change later.
   */
  readonly seen: '<=' | '>=' | '>'
  readonly ahead: '>=' | '>'
  /** Time at which a record with this value becomes visible or hidden; undefined if the value is not a date. */
  readonly changeAt: (value: string, zone: string) => Date | undefined
}

const dayAfter = (day: string, zone: string): Date | undefined => {
  const noon = dateOf(`${day} 12:00:00`)
  return noon && startOfDay(toTimestamp(new Date(noon.getTime() + dayMs)).slice(0, 10), zone)
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

/** Time limits that `visible` of a resource sets; empty if there are none. */
export const timeLimitsOf = ({ fields, visible = {} }: Descriptor): readonly TimeLimit[] => {
  const { from, until } = visible
  const [begins, ends] = [fields[from ?? ''], fields[until ?? '']]
  return [...(begins && from ? [beginOf(from, begins)] : []), ...(ends && until ? [endOf(until, ends)] : [])]
}

/**
 * Limit after which records count as past in a list with upcoming records first; undefined for a resource without such
 * a list.
 */
export const upcomingLimitOf = ({ fields, page }: Pick<Descriptor, 'fields' | 'page'>): TimeLimit | undefined => {
  const name = page?.sort?.upcomingFirst ? (page.sort.until ?? page.sort.field) : ''
  const field = fields[name]
  return field && endOf(name, field)
}

/**
 * Names of fields whose `after` text is shown once their date has passed. They do not affect the visibility of the
 * record.
 */
export const afterFieldsOf = ({ fields, page }: Descriptor): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    page && 'after' in field && field.after !== undefined ? [name] : [],
  )

/** Time limits at which pages of a resource change without a write. */
export const pageTimeLimitsOf = (resource: Descriptor): readonly TimeLimit[] => [
  ...timeLimitsOf(resource),
  ...afterFieldsOf(resource).flatMap(name => {
    const field = resource.fields[name]
    return field ? [endOf(name, field)] : []
  }),
]

/** Condition that `visible` sets; undefined for a resource without time limits. */
const timedConditionOf = (resource: Descriptor): AnyCondition | undefined => {
  const limits = timeLimitsOf(resource)
  if (limits.length === 0) return undefined
  return (row, timestamp) => {
    if (!timestamp) throw new Error(`The visibility of ${resource.name} depends on the time, but none was given.`)
    return row.and(
      limits.map(({ field, seen, boundAt }) => {
        const column = `${resource.name}.${field}`
        return row.or([row(column, 'is', null), row(column, seen, boundAt(timestamp))])
      }),
    )
  }
}

/** True if records of a resource have a status, Active or Inactive. Visitors see Active records only. */
export const hasStatus = ({ fields }: Pick<Descriptor, 'fields'>): boolean => Object.hasOwn(fields, 'status')

/** Parent resource, which names a resource in its `children`, and the field by which a child refers to its parent. */
interface ParentLink {
  readonly parent: Descriptor
  readonly by: string
}

/** Links to every resource that has the records of the named resource as children. */
export const parentLinksOf = ({ allResources }: Site, name: string): readonly ParentLink[] =>
  allResources.flatMap(parent =>
    (parent.children ?? []).flatMap(({ resource, by }) => (resource === name ? [{ parent, by }] : [])),
  )

/** Condition that a record has no parent, or that visitors see its parent. */
const parentConditionOf =
  (site: Site, name: string, { parent, by }: ParentLink): AnyCondition =>
  (row, timestamp) => {
    const withoutParent = row(`${name}.${by}`, 'is', null)
    if (!isPublic(parent)) return withoutParent
    const parents = row
      .selectFrom(parent.name)
      .select(sql`1`.as('one'))
      .whereRef(`${parent.name}.id`, '=', `${name}.${by}`)
      .whereRef(`${parent.name}.app_key`, '=', `${name}.app_key`)
    const active = hasStatus(parent) ? parents.where(`${parent.name}.status`, '=', activeStatus) : parents
    const rule = visitorRuleOf(site, parent)
    return row.or([withoutParent, row.exists(rule ? active.where(above => rule.condition(above, timestamp)) : active)])
  }

/** Rule for the records of a resource that visitors see. It does not include their status. */
export interface VisitorRule {
  readonly condition: AnyCondition
  /** Columns of its own table that the condition reads. Indexes for visitors' lists end with them. */
  readonly columns: readonly string[]
  /** Names of the parent tables that the condition reads. */
  readonly tables: readonly string[]
  /** True if a record can become visible or hidden without a write. */
  readonly isTimed: boolean
}

/** Rule that hides every record. */
const hidden: VisitorRule = { condition: () => sql<SqlBool>`1 = 0`, columns: [], tables: [], isTimed: false }

const visibleKeys: readonly string[] = ['from', 'until'] satisfies readonly (keyof Visible)[]

/**
 * True if `visible` is absent, or if all its keys are known and name date or date-time fields. A misspelt key would set
 * no limit.
 */
const isClear = ({ fields, visible }: Descriptor): boolean =>
  visible === undefined ||
  (typeof visible === 'object' &&
    visible !== null &&
    !Array.isArray(visible) &&
    Object.entries<unknown>({ ...visible }).every(([key, name]) => {
      if (name === undefined) return visibleKeys.includes(key)
      const kind = typeof name === 'string' && Object.hasOwn(fields, name) ? fields[name]?.kind : undefined
      return visibleKeys.includes(key) && (kind === 'date' || kind === 'dateTime')
    }))

const ruleOf = (site: Site, resource: Descriptor): VisitorRule | undefined => {
  if (!isPublic(resource) || !isClear(resource)) return hidden
  const { name, visible = {} } = resource
  const own = Object.hasOwn(ownConditions, name) ? ownConditions[name as ResourceName] : undefined
  const timed = timedConditionOf(resource)
  const links = parentLinksOf(site, name)
  const conditions = [
    // Safe cast: the condition is looked up by the name of its table, so it only runs on that table.
    ...(own ? [own.condition as unknown as AnyCondition] : []),
    ...(timed ? [timed] : []),
    ...links.map(link => parentConditionOf(site, name, link)),
  ]
  if (conditions.length === 0) return undefined
  const above = links.map(({ parent }) => ({ parent, rule: visitorRuleOf(site, parent) }))
  return {
    condition: (row, timestamp) => row.and(conditions.map(condition => condition(row, timestamp))),
    columns: [
      ...(own?.columns ?? []),
      ...[visible.from, visible.until].filter(column => column !== undefined),
      ...links.map(({ by }) => by),
    ],
    tables: above.flatMap(({ parent, rule }) => [parent.name, ...(rule?.tables ?? [])]),
    isTimed: timed !== undefined || above.some(({ rule }) => rule?.isTimed),
  }
}

/**
 * Visitor rule of a resource; undefined if its status alone decides. Hides every record of a resource without a public
 * field or with an invalid `visible`. Recursion ends, because the descriptor check refuses circular `children`.
 */
export const visitorRuleOf: (site: Site, resource: Descriptor) => VisitorRule | undefined = perResource(ruleOf)
