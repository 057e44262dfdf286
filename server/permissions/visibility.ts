/** The records that visitors see: by `visible` of their descriptor, by the records above them, and by conditions that no facet states. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { allResources, type ResourceName } from '../../src/resources/index.ts'
import { activeStatus, type Field } from '../../src/schema/descriptor/field.ts'
import { type Descriptor, isPublic, type Visible } from '../../src/schema/descriptor/resource.ts'
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

/** The condition on the rows of a table that visitors see. Its columns are named with their table. */
type Condition<N extends keyof Tables> = (table: ExpressionBuilder<Tables, N>) => Expression<SqlBool>

/** The condition of a resource whose table is only known at run time. Throws where it depends on the moment and is given none. */
type AnyCondition = (table: ExpressionBuilder<AnyTables, string>, moment: Moment | undefined) => Expression<SqlBool>

/** Conditions that no facet of a descriptor states, with the columns that each reads of its own table. */
const ownConditions: {
  readonly [N in ResourceName]?: { readonly condition: Condition<N>; readonly columns: readonly string[] }
} = {
  // An entry below one that is switched off has no place to stand, however far above that one is.
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

/** The condition of `visible`; undefined for a resource without. */
const timedConditionOf = (resource: Descriptor): AnyCondition | undefined => {
  const limits = timeLimitsOf(resource)
  if (limits.length === 0) return undefined
  return (row, moment) => {
    if (!moment) throw new Error(`What visitors see of ${resource.name} depends on the moment.`)
    return row.and(
      limits.map(({ field, seen, boundAt }) => {
        const column = `${resource.name}.${field}`
        return row.or([row(column, 'is', null), row(column, seen, boundAt(moment))])
      }),
    )
  }
}

/** Whether records of a resource are Active or Inactive: visitors see the Active ones. */
export const hasStatus = ({ fields }: Pick<Descriptor, 'fields'>): boolean => Object.hasOwn(fields, 'status')

/** A resource that names another in its `children`, and the field by which a child refers to its parent. */
interface ParentLink {
  readonly parent: Descriptor
  readonly by: string
}

/** Every resource that has the records of another for its children. */
export const parentLinksOf = (name: string): readonly ParentLink[] =>
  (allResources as readonly Descriptor[]).flatMap(parent =>
    (parent.children ?? []).flatMap(({ resource, by }) => (resource === name ? [{ parent, by }] : [])),
  )

/** The condition that a record has no parent, or one that visitors see. */
const parentConditionOf =
  (name: string, { parent, by }: ParentLink): AnyCondition =>
  (row, moment) => {
    const withoutParent = row(`${name}.${by}`, 'is', null)
    if (!isPublic(parent)) return withoutParent
    const parents = row
      .selectFrom(parent.name)
      .select(sql`1`.as('one'))
      .whereRef(`${parent.name}.id`, '=', `${name}.${by}`)
      .whereRef(`${parent.name}.app_key`, '=', `${name}.app_key`)
    const active = hasStatus(parent) ? parents.where(`${parent.name}.status`, '=', activeStatus) : parents
    const rule = visitorRuleOf(parent)
    return row.or([withoutParent, row.exists(rule ? active.where(above => rule.condition(above, moment)) : active)])
  }

/** The records of a resource that visitors see, beyond the status of each. */
export interface VisitorRule {
  readonly condition: AnyCondition
  /** Columns of its own table that the condition reads: the indexes of visitors' lists end with them. */
  readonly columns: readonly string[]
  /** Other tables that the condition reads. */
  readonly tables: readonly string[]
  /** Whether a record begins or ceases to be seen without a write. */
  readonly isTimed: boolean
}

/** The rule that hides every record. */
const hidden: VisitorRule = { condition: () => sql<SqlBool>`1 = 0`, columns: [], tables: [], isTimed: false }

const visibleKeys: readonly string[] = ['from', 'until'] satisfies readonly (keyof Visible)[]

/** Whether `visible` is absent, or names fields of days and moments of the resource under keys that are known. A misspelt one would set no limit. */
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

const ruleOf = (resource: Descriptor): VisitorRule | undefined => {
  if (!isPublic(resource) || !isClear(resource)) return hidden
  const { name, visible = {} } = resource
  const own = Object.hasOwn(ownConditions, name) ? ownConditions[name as ResourceName] : undefined
  const timed = timedConditionOf(resource)
  const links = parentLinksOf(name)
  const conditions = [
    // Each condition meets its own table alone, which is the one that it is looked up by.
    ...(own ? [own.condition as unknown as AnyCondition] : []),
    ...(timed ? [timed] : []),
    ...links.map(link => parentConditionOf(name, link)),
  ]
  if (conditions.length === 0) return undefined
  const above = links.map(({ parent }) => ({ parent, rule: visitorRuleOf(parent) }))
  return {
    condition: (row, moment) => row.and(conditions.map(condition => condition(row, moment))),
    columns: [
      ...(own?.columns ?? []),
      ...[visible.from, visible.until].filter(column => column !== undefined),
      ...links.map(({ by }) => by),
    ],
    tables: above.flatMap(({ parent, rule }) => [parent.name, ...(rule?.tables ?? [])]),
    isTimed: timed !== undefined || above.some(({ rule }) => rule?.isTimed),
  }
}

const rules = new WeakMap<Descriptor, { readonly rule: VisitorRule | undefined }>()

/** The rule of a resource; undefined where its status alone decides. Visitors see none of one without a public field, or whose `visible` is not clear. `children` form no circle: the check of descriptors refuses one. */
export const visitorRuleOf = (resource: Descriptor): VisitorRule | undefined => {
  const known = rules.get(resource) ?? { rule: ruleOf(resource) }
  rules.set(resource, known)
  return known.rule
}
