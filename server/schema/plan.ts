/** Derives the target schema from the descriptors, and plans the steps to it. Pure: reads and changes no database. */

import { createHash } from 'node:crypto'
import type { Site } from '../../src/resources/createSite.ts'
import { conditionColumn } from '../../src/schema/descriptor/access/access.ts'
import { dynamicDefaultOf } from '../../src/schema/descriptor/defaults.ts'
import { filtersOf } from '../../src/schema/descriptor/filters.ts'
import { type Descriptor, isPublic, searchColumn, uniqueSetsOf } from '../../src/schema/descriptor/resource.ts'
import { type ColumnType, type DeclaredTable, integer, text } from '../db/defineTable.ts'
import { systemTables } from '../db/systemTables.ts'
import { type Column, columnsOf } from '../db/tables.ts'
import { accessFieldsOf } from '../permissions/reachIndex.ts'
import { afterFieldsOf, visitorRuleOf } from '../permissions/visibility.ts'
import { isScanned } from '../search/lists/listFilters.ts'
import { isNewestLast, isOrdered, positionField } from '../search/lists/sortFields.ts'
import { type Drop, unclaimedColumns } from './drops.ts'
import type { FoundTable, Index, Table } from './tables.ts'

/** Step of a migration plan. */
export type Step =
  | { readonly kind: 'create-table'; readonly table: Table }
  | { readonly kind: 'rename-column'; readonly table: string; readonly from: string; readonly to: string }
  | { readonly kind: 'add-column'; readonly table: string; readonly column: Column }
  /** Changes the type of a column and converts its values. */
  | { readonly kind: 'convert-column'; readonly table: string; readonly column: Column }

/** Prefix of the names of generated indexes. An index with this prefix that is not in the target schema is dropped. */
export const indexPrefix = 'ix_'

const indexOn = (table: string, columns: readonly string[], unique = false): Index => {
  const hash = createHash('sha256')
    .update([table, unique, ...columns].join(' '))
    .digest('hex')
    .slice(0, 12)
  return { name: `${indexPrefix}${table.replaceAll('-', '_')}_${hash}`, table, columns, unique }
}

/** Columns of a system table, which is declared in code. */
const declaredColumns = (columns: DeclaredTable['columns']): readonly Column[] =>
  Object.entries(columns).map(([name, { type }]) => ({ name, type }))

const tablesOfSystem: readonly Table[] = Object.entries<DeclaredTable>(systemTables).map(([name, table]) => ({
  name,
  numbered: table.numbered,
  columns: declaredColumns(table.columns),
  indexes: table.indexes.map(({ columns, unique }) => indexOn(name, columns, unique)),
}))

/**
 * Indexes for the lists of a resource. A list reads rows of one application, perhaps with one status or filter value,
 * in the resource's order or by creation time.
 */
const indexesOf = (site: Site, resource: Descriptor): readonly Index[] => {
  const id = isNewestLast(resource) ? 'id' : 'id desc'
  const order = isOrdered(resource) ? [positionField, id] : [id]
  const named = (name: string) => resource.fields[name]?.kind
  const references = Object.keys(resource.fields).filter(name => named(name) === 'reference')
  const status = named('status') ? ['status'] : []
  const hasStatusLists = named('status') && (isPublic(resource) || resource.filters.includes('status'))
  // Columns that decide what visitors see. They are appended to indexes, from which visible rows are then found and
  // counted without reading the table.
  const seenBy = visitorRuleOf(site, resource)?.columns ?? []
  const ending = (columns: readonly string[], more: readonly string[]) => [
    ...columns,
    ...more.filter(name => !columns.includes(name)),
  ]
  const filtered = filtersOf(resource).flatMap(({ key, name }) => (isScanned(resource, key) ? [] : [name]))
  // Conditions of `access` narrow lists as filters do.
  const compared = accessFieldsOf(resource).filter(
    name => name !== 'id' && conditionColumn(resource, name) !== undefined,
  )
  const leading = [...new Set([...filtered, ...compared])].filter(name => name !== 'status')
  const all = [
    indexOn(resource.name, ['app_key', ...order]),
    // Automatic numbers: each new record looks up the greatest one.
    ...Object.entries(resource.fields)
      .filter(([, field]) => dynamicDefaultOf(field) === 'next')
      .map(([name]) => indexOn(resource.name, ['app_key', name])),
    ...(hasStatusLists ? [indexOn(resource.name, ending(['app_key', 'status', ...order], seenBy))] : []),
    // Visitors may also sort by id.
    ...(isPublic(resource) && isOrdered(resource)
      ? [indexOn(resource.name, ending(['app_key', ...status, 'id'], seenBy))]
      : []),
    indexOn(resource.name, ending(['app_key', 'created_at', 'id'], status)),
    ...leading.map(name => indexOn(resource.name, ending(['app_key', name, ...order], [...status, ...seenBy]))),
    // The database looks up references to a deleted record. The index also serves to count references.
    ...references.map(name => indexOn(resource.name, [name, 'app_key', 'id'])),
    // Archive: the records of a year, latest first.
    ...(resource.page?.archive
      ? [indexOn(resource.name, ending(['app_key', ...status, resource.page.archive.by, 'id'], seenBy))]
      : []),
    // Public list in its configured order, with the column that divides it.
    ...(resource.page?.sort && resource.page.sort.field !== 'id'
      ? [
          indexOn(
            resource.name,
            ending(
              ['app_key', ...status, resource.page.sort.field, 'id'],
              [...seenBy, ...(resource.page.sort.until === undefined ? [] : [resource.page.sort.until])],
            ),
          ),
        ]
      : []),
    // After each write the server looks up the next time at which visibility changes without a write.
    ...[...new Set([resource.visible?.from, resource.visible?.until, ...afterFieldsOf(resource)])].flatMap(name =>
      name === undefined ? [] : [indexOn(resource.name, ['app_key', ...status, name])],
    ),
    // Before a user loses a role, the server checks that another user has it.
    ...(resource.rights?.rank === undefined ? [] : [indexOn(resource.name, ['app_key', resource.rights.rank])]),
    ...uniqueSetsOf(resource).map(names => indexOn(resource.name, ['app_key', ...names], true)),
  ]
  // Removes duplicates, such as an archive by the field that also sorts the list.
  return [...new Map(all.map(index => [index.name, index])).values()]
}

const applicationKey = indexOn('applications', ['app_key'], true)

/** Target tables: one per descriptor, and the system tables. */
export const tablesOf = (site: Site, descriptors: readonly Descriptor[]): readonly Table[] => [
  ...descriptors.map(resource => ({
    name: resource.name,
    numbered: true,
    columns: [
      ...declaredColumns({
        ...{ app_key: text(), created_at: text(), updated_at: text() },
        ...(resource.search.length && { [searchColumn]: text() }),
        ...{ version: integer(), created_by: integer() },
      }),
      ...columnsOf(resource),
    ],
    indexes: [...indexesOf(site, resource), ...(resource.name === 'applications' ? [applicationKey] : [])],
  })),
  ...tablesOfSystem,
]

const typeNames: Readonly<Record<string, ColumnType>> = {
  ...{ text: 'text', integer: 'integer', int4: 'integer', real: 'real', float8: 'real' },
}

/**
 * Steps to the target tables, and a message for each change that would lose data. If there is any refusal, no step may
 * run.
 */
interface Plan {
  readonly steps: readonly Step[]
  readonly refusals: readonly string[]
  /** Tables and columns that no descriptor has. Each is named by a refusal. */
  readonly unclaimed: readonly Drop[]
}

const planColumns = (table: Table, found: FoundTable): Plan => {
  const steps: Step[] = []
  const refusals: string[] = []
  const known = new Map(found.columns.map(column => [column.name, column.type]))
  for (const column of table.columns) {
    const previous = column.renamedFrom
    const isRenamed = !known.has(column.name) && previous !== undefined && known.has(previous)
    const type = known.get(isRenamed ? previous : column.name)
    if (isRenamed) steps.push({ kind: 'rename-column', table: table.name, from: previous, to: column.name })
    if (type === undefined) steps.push({ kind: 'add-column', table: table.name, column })
    else if (typeNames[type.toLowerCase()] === column.type) continue
    else if (column.references === undefined) steps.push({ kind: 'convert-column', table: table.name, column })
    else
      refusals.push(
        `'${table.name}.${isRenamed ? previous : column.name}' is stored as ${type.toLowerCase()}, and its field now refers to ${column.references}. Keep the previous kind, or give the field another name.`,
      )
  }
  const unclaimed = unclaimedColumns(table, found)
  for (const column of unclaimed)
    refusals.push(
      `'${table.name}.${column}' is in the database, but has no field. Set renamedFrom: '${column}' on the field that replaces it, or restore the field.`,
    )
  return { steps, refusals, unclaimed: unclaimed.map(column => ({ table: table.name, column })) }
}

/**
 * Plans the steps from the found tables to the wanted ones. `previousTables` are the tables that this program has
 * created.
 */
export const planChanges = (
  wanted: readonly Table[],
  found: readonly FoundTable[],
  previousTables: readonly string[],
): Plan => {
  const steps: Step[] = []
  const refusals: string[] = []
  const unclaimed: Drop[] = []
  const byName = new Map(found.map(table => [table.name, table]))
  for (const table of wanted) {
    const existing = byName.get(table.name)
    if (existing) {
      const plan = planColumns(table, existing)
      steps.push(...plan.steps)
      refusals.push(...plan.refusals)
      unclaimed.push(...plan.unclaimed)
    } else {
      steps.push({ kind: 'create-table', table: { ...table, columns: table.columns.filter(c => !c.references) } })
      // Columns follow all tables, because a reference needs its target.
      steps.push(
        ...table.columns
          .filter(column => column.references)
          .map(column => ({ kind: 'add-column', table: table.name, column }) as const),
      )
    }
  }
  for (const name of previousTables)
    if (byName.has(name) && !wanted.some(table => table.name === name)) {
      refusals.push(`The table '${name}' is in the database, but has no descriptor. Restore the descriptor.`)
      unclaimed.push({ table: name, column: undefined })
    }
  const isCreation = (step: Step) => step.kind === 'create-table'
  return { steps: [...steps.filter(isCreation), ...steps.filter(step => !isCreation(step))], refusals, unclaimed }
}
