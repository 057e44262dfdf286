/** Manual ordering of records: stores several positions in one write, all or none. */
import { type RawBuilder, sql } from 'kysely'
import { type Descriptor, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import type { Role } from '../../../src/schema/descriptor/role.ts'
import type { Issue, IssuesByField } from '../../../src/schema/validation/issue.ts'
import { toStoredValue } from '../../../src/schema/validation/normalize.ts'
import { schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import { issuesIn } from '../../../src/schema/validation/zodIssues.ts'
import type { Dialect } from '../../db/database.ts'
import type { Row, Value } from '../../db/tables.ts'
import { byIdHint, type Tenant } from '../../db/tenant/tenantQueries.ts'
import type { RightsCheck } from '../../permissions/permissions.ts'
import { withinReach } from '../../permissions/reachCondition.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { isNewestLast, positionField as place } from '../../search/lists/sortFields.ts'
import { unknownKeyIssues } from '../bodyKeys.ts'
import { isStorableId } from '../keyColumn.ts'
import { columnsFor } from '../read/sentRecords.ts'
import type { View } from '../read/view.ts'

/** Field that refers to the parent, if the records of a resource form a tree; otherwise undefined. */
export const parentFieldOf = (resource: Descriptor): string | undefined =>
  Object.entries(resource.fields).find(([, field]) => field.kind === 'reference' && field.to === resource.name)?.[0]

/** Validated position of one record. */
interface PlacedItem {
  readonly id: number
  readonly version: number
  readonly values: Row
}

/** SQL that expands a JSON list to one row per element, in the column `placed.value`. */
const listed: { readonly [D in Dialect]: (list: string) => RawBuilder<unknown> } = {
  sqlite: list => sql`json_each(${list}) as placed`,
  postgres: list => sql`jsonb_array_elements(${list}::jsonb) as placed(value)`,
}

/**
 * Reads the items of a body. Throws Failure 'invalid' with the issues of each invalid item, under `items.{index}` or
 * `items.{index}.{name}`.
 */
export const readPositions = (resource: Descriptor, items: unknown, role: Role | undefined): readonly PlacedItem[] => {
  const most = limits.orderedRecords.value
  if (!Array.isArray(items) || items.length === 0 || items.length > most)
    return fail('invalid', { issues: { items: [issue('not-places', { max: most, place })] } })
  const parent = parentFieldOf(resource)
  const fields = storedFieldsOf(resource)
  const issues: Record<string, readonly Issue[]> = {}
  const ids = new Set<unknown>()
  const names = [place, ...(parent === undefined ? [] : [parent])]
  // Built once, because building a schema takes longer than checking a value.
  const placed = names.flatMap(name => {
    const field = fields[name]
    return field ? [{ name, schema: schemaOfField(field) }] : []
  })
  const read = items.flatMap((item: unknown, index): PlacedItem[] => {
    const wrong = (...found: Issue[]) => {
      issues[`items.${index}`] = found
      return []
    }
    if (typeof item !== 'object' || item === null) return wrong(issue('item-not-object'))
    const given = item as Readonly<Record<string, unknown>>
    for (const [name, found] of Object.entries(unknownKeyIssues(resource, given, role)))
      issues[`items.${index}.${name}`] = found
    if (
      ![given.id, given.version, given[place]].every(Number.isInteger) ||
      !isStorableId(given.id) ||
      !isStorableId(given.version)
    )
      return wrong(issue('item-not-integer', { place }))
    if (ids.has(given.id)) return wrong(issue('item-twice'))
    ids.add(given.id)
    const values: Record<string, Row[string]> = {}
    for (const { name, schema } of placed) {
      if (name !== place && !Object.hasOwn(given, name)) continue
      const validated = schema.safeParse(given[name])
      if (!validated.success) return wrong(...issuesIn(validated.error))
      values[name] = toStoredValue(validated.data)
    }
    return [{ id: given.id, version: given.version, values }]
  })
  return Object.keys(issues).length ? fail('invalid', { issues }) : read
}

/**
 * Parent ids of the given records and of all their ancestors, by record id; null for a root. Missing records have no
 * entry.
 */
const aboveOf = async (
  tenant: Tenant,
  { table, name }: { readonly table: string; readonly name: string },
  ids: readonly number[],
): Promise<Map<number, Value>> => {
  const above = new Map<number, Value>()
  for (let next = [...new Set(ids)]; next.length > 0; ) {
    const rows = await tenant.rowsById(table, ['id', name], next)
    for (const row of rows) above.set(Number(row.id), row[name] ?? null)
    next = [...new Set(rows.flatMap(row => (typeof row[name] === 'number' ? [row[name]] : [])))].filter(
      id => !above.has(id),
    )
  }
  return above
}

/** Ids of the records that are in a cycle of parents. Visits each record once, regardless of the depth of the tree. */
const onCircles = (above: ReadonlyMap<number, Value>): ReadonlySet<number> => {
  const [seen, circular] = [new Set<number>(), new Set<number>()]
  for (const start of above.keys()) {
    const path: number[] = []
    let at: Value | undefined = start
    for (; typeof at === 'number' && !seen.has(at); at = above.get(at)) {
      seen.add(at)
      path.push(at)
    }
    // A path that ends at a record of an earlier path closes no cycle of its own.
    const begin = typeof at === 'number' ? path.indexOf(at) : -1
    if (begin >= 0) for (const id of path.slice(begin)) circular.add(id)
  }
  return circular
}

/** Ids of the new parents that the person may not see. Parents that do not change are not among them. */
const unseenParents = async (
  tenant: Tenant,
  { table, name }: { readonly table: string; readonly name: string },
  items: readonly PlacedItem[],
  stored: ReadonlyMap<number, Row>,
): Promise<ReadonlySet<Value>> => {
  const wanted = items.flatMap(({ id, values: { [name]: parent } }) =>
    typeof parent === 'number' && parent !== stored.get(id)?.[name] ? [parent] : [],
  )
  if (!tenant.limits || wanted.length === 0) return new Set()
  const seen = new Set((await withinReach(tenant).rowsById(table, ['id'], wanted)).map(({ id }) => Number(id)))
  return new Set(wanted.filter(parent => !seen.has(parent)))
}

/**
 * Checks parents in the tree as it will be once all items are stored. `stored` has the records as they are. Returns
 * issues under `items.{index}`.
 */
const parentIssues = async (
  tenant: Tenant,
  resource: Descriptor,
  items: readonly PlacedItem[],
  stored: ReadonlyMap<number, Row>,
): Promise<IssuesByField> => {
  const name = parentFieldOf(resource)
  const field = name === undefined ? undefined : resource.fields[name]
  if (name === undefined || !field || !items.some(({ values }) => values[name])) return {}
  const above = await aboveOf(
    tenant,
    { table: resource.name, name },
    items.flatMap(({ id, values }) => [id, ...(typeof values[name] === 'number' ? [values[name]] : [])]),
  )
  for (const { id, values } of items) if (values[name] !== undefined) above.set(id, values[name])
  const circular = onCircles(above)
  const unseen = await unseenParents(tenant, { table: resource.name, name }, items, stored)
  const issues: Record<string, readonly Issue[]> = {}
  for (const [index, { id, values }] of items.entries()) {
    const parent = values[name]
    if (parent === undefined || parent === null) continue
    if (!above.has(Number(parent)) || unseen.has(parent))
      issues[`items.${index}`] = [issue('no-record', { label: field.label })]
    else if (circular.has(id)) issues[`items.${index}`] = [issue('own-descendant', { label: field.label })]
  }
  return issues
}

const maxPosition = 2_147_483_647

/**
 * Position of a new record that has none, in a list with the newest record last: after the records that were ordered by
 * hand. Empty in other lists, and if no record was ordered by hand.
 */
export const positionAtEnd = async (tenant: Tenant, resource: Descriptor, values: Row): Promise<Row> => {
  if (!isNewestLast(resource) || values[place] !== 0) return {}
  const last = await tenant.select(resource.name).select(place).orderBy(place, 'desc').limit(1).executeTakeFirst()
  const lastPlace = Number(last?.[place] ?? 0)
  return lastPlace === 0 ? {} : { [place]: Math.min(lastPlace + 1, maxPosition) }
}

/**
 * Maximum number of records that one statement reads, with their long texts, or updates. One statement per record would
 * take a third of a second for a thousand records.
 */
const atOnce = 100

/** Updates positions and parents. All values are integers or null. */
const updatePositions = async (
  tenant: Tenant,
  resource: Descriptor,
  {
    names,
    rows,
    updatedAt,
  }: { readonly names: readonly string[]; readonly rows: readonly Value[][]; readonly updatedAt: string },
): Promise<void> => {
  const valueAt = (at: number) => sql`cast(placed.value ->> ${sql.lit(at)} as integer)`
  const set = names.map((name, at) => sql`${sql.ref(name)} = ${valueAt(at + 1)}, `)
  const [table, id] = [sql.table(resource.name), sql.ref(`${resource.name}.id`)]
  for (let at = 0; at < rows.length; at += atOnce) {
    const list = JSON.stringify(rows.slice(at, at + atOnce))
    await tenant.run(
      appKey => sql`update ${table} ${byIdHint[tenant.dialect]} set ${sql.join(set, sql``)} version = version + 1, updated_at = ${updatedAt}
        from ${listed[tenant.dialect](list)} where ${table}.app_key = ${appKey} and ${id} = ${valueAt(0)}`,
    )
  }
}

/**
 * Stores the positions and returns the complete records. A record with unchanged position and parent keeps its version.
 * Throws Failure 'unknown-record', 'stale' with the current records as the caller may read them, or 'invalid' for a
 * cycle.
 */
export const storePositions = async (
  tenant: Tenant,
  resource: Descriptor,
  items: readonly PlacedItem[],
  {
    view,
    check,
    updatedAt,
  }: { readonly view: View; readonly check: Pick<RightsCheck, 'write' | 'stored'>; readonly updatedAt: string },
): Promise<readonly Row[]> => {
  const ids = items.map(({ id }) => id)
  const parent = parentFieldOf(resource)
  const names = parent === undefined ? [place] : [place, parent]
  const readAll = async (): Promise<readonly Row[]> => {
    const rows: Row[] = []
    for (let at = 0; at < ids.length; at += atOnce) {
      rows.push(...(await tenant.rowsById(resource.name, columnsFor(resource, 'owner'), ids.slice(at, at + atOnce))))
      await yieldToOthers()
    }
    return rows
  }
  const stored = new Map(
    (await tenant.rowsById(resource.name, ['id', 'version', ...names], ids)).map(row => [Number(row.id), row]),
  )
  if (items.some(({ id }) => !stored.has(id))) return fail('unknown-record')
  if (tenant.limits) for (const row of await readAll()) check.write(resource, row, 'update')
  if (items.some(({ id, version }) => stored.get(id)?.version !== version))
    return fail('stale', { extras: { current: (await readAll()).map(row => view.record(resource, row)) } })
  const issues = await parentIssues(tenant, resource, items, stored)
  if (Object.keys(issues).length) return fail('invalid', { issues })
  const rows = items.flatMap(({ id, values }) => {
    const previous = stored.get(id) ?? {}
    const isMoved = Object.entries(values).some(([name, value]) => previous[name] !== value)
    return isMoved
      ? [[id, ...names.map(name => values[name] ?? (name in values ? null : (previous[name] ?? null)))]]
      : []
  })
  await updatePositions(tenant, resource, { names, rows, updatedAt })
  const now = new Map((await readAll()).map(row => [Number(row.id), row]))
  for (const row of now.values()) check.stored(resource, row)
  return items.map(({ id }) => now.get(id) ?? fail('unknown-record'))
}
