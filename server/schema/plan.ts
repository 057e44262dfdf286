/** What the database must become, from the descriptors, and the steps from what it is. Pure: nothing is read or changed here. */

import { createHash } from 'node:crypto'
import { filledDefaultOf } from '../../src/schema/descriptor/filledDefaults.ts'
import { filtersOf } from '../../src/schema/descriptor/filters.ts'
import { type Descriptor, isPublic, searchColumn, uniqueSetsOf } from '../../src/schema/descriptor/resource.ts'
import { type ColumnType, type DeclaredTable, integer, text } from '../db/defineTable.ts'
import { systemTables } from '../db/systemTables.ts'
import { type Column, columnsOf } from '../db/tables.ts'
import { isScanned } from '../lists/listFilters.ts'
import { isNewestLast, isOrdered, placeField } from '../lists/sortFields.ts'
import { afterFieldsOf, visitorRuleOf } from '../permissions/visibility.ts'
import { type Drop, unclaimedColumns } from './drops.ts'
import type { FoundTable, Index, Table } from './tables.ts'

export type Step =
  | { readonly kind: 'create-table'; readonly table: Table }
  | { readonly kind: 'rename-column'; readonly table: string; readonly from: string; readonly to: string }
  | { readonly kind: 'add-column'; readonly table: string; readonly column: Column }
  /** Stores the values of a column as another type. */
  | { readonly kind: 'convert-column'; readonly table: string; readonly column: Column }

/** Begins the name of every index that is made here; one that is no longer wanted is removed. */
export const indexPrefix = 'ix_'

const indexOn = (table: string, columns: readonly string[], unique = false): Index => {
  const hash = createHash('sha256')
    .update([table, unique, ...columns].join(' '))
    .digest('hex')
    .slice(0, 12)
  return { name: `${indexPrefix}${table.replaceAll('-', '_')}_${hash}`, table, columns, unique }
}

/** Columns of a table that is declared in code. */
const declaredColumns = (columns: DeclaredTable['columns']): readonly Column[] =>
  Object.entries(columns).map(([name, { type }]) => ({ name, type }))

const tablesOfSystem: readonly Table[] = Object.entries<DeclaredTable>(systemTables).map(([name, table]) => ({
  name,
  numbered: table.numbered,
  columns: declaredColumns(table.columns),
  indexes: table.indexes.map(({ columns, unique }) => indexOn(name, columns, unique)),
}))

/** Every list asks for rows of one application, perhaps of one status or of one value of a filter, in the resource's order or as they were made. */
const indexesOf = (resource: Descriptor): readonly Index[] => {
  const id = isNewestLast(resource) ? 'id' : 'id desc'
  const order = isOrdered(resource) ? [placeField, id] : [id]
  const named = (name: string) => resource.fields[name]?.kind
  const references = Object.keys(resource.fields).filter(name => named(name) === 'reference')
  const status = named('status') ? ['status'] : []
  const hasStatusLists = named('status') && (isPublic(resource) || resource.filters.includes('status'))
  // The index has what decides which of them visitors may see, so these are found and counted in it.
  const seenBy = visitorRuleOf(resource)?.columns ?? []
  const ending = (columns: readonly string[], more: readonly string[]) => [
    ...columns,
    ...more.filter(name => !columns.includes(name)),
  ]
  const all = [
    indexOn(resource.name, ['app_key', ...order]),
    // The greatest value is looked up for each new record.
    ...Object.entries(resource.fields)
      .filter(([, field]) => filledDefaultOf(field) === 'next')
      .map(([name]) => indexOn(resource.name, ['app_key', name])),
    ...(hasStatusLists ? [indexOn(resource.name, ending(['app_key', 'status', ...order], seenBy))] : []),
    // Visitors may sort by the id, too.
    ...(isPublic(resource) && isOrdered(resource)
      ? [indexOn(resource.name, ending(['app_key', ...status, 'id desc'], seenBy))]
      : []),
    indexOn(resource.name, ending(['app_key', 'created_at', 'id'], status)),
    ...filtersOf(resource)
      .filter(({ key, name }) => name !== 'status' && !isScanned(resource, key))
      .map(({ name }) => indexOn(resource.name, ending(['app_key', name, ...order], [...status, ...seenBy]))),
    // The database searches by the reference alone when the record that it refers to is deleted; the records that refer to one are counted in it.
    ...references.map(name => indexOn(resource.name, [name, 'app_key', 'id'])),
    // The records of a year, the latest first.
    ...(resource.page?.archive
      ? [indexOn(resource.name, ending(['app_key', ...status, resource.page.archive.by, 'id'], seenBy))]
      : []),
    // The public list in its own order, with what parts it.
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
    // When what visitors see changes next is looked up after each write.
    ...[...new Set([resource.visible?.from, resource.visible?.until, ...afterFieldsOf(resource)])].flatMap(name =>
      name === undefined ? [] : [indexOn(resource.name, ['app_key', ...status, name])],
    ),
    // Whether another user has a role is checked before one loses it.
    ...(resource.rights?.rank === undefined ? [] : [indexOn(resource.name, ['app_key', resource.rights.rank])]),
    ...uniqueSetsOf(resource).map(names => indexOn(resource.name, ['app_key', ...names], true)),
  ]
  // What two of them are for may be the same: an archive by the field that the list is sorted by.
  return [...new Map(all.map(index => [index.name, index])).values()]
}

const applicationKey = indexOn('applications', ['app_key'], true)

/** Every table, of descriptors and of the system. */
export const tablesOf = (allResources: readonly Descriptor[]): readonly Table[] => [
  ...allResources.map(resource => ({
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
    indexes: [...indexesOf(resource), ...(resource.name === 'applications' ? [applicationKey] : [])],
  })),
  ...tablesOfSystem,
]

const typeNames: Readonly<Record<string, ColumnType>> = {
  ...{ text: 'text', integer: 'integer', int4: 'integer', real: 'real', float8: 'real' },
}

/** The steps to the wanted tables, and a sentence for each thing that would lose data. With any of the latter nothing may be done. */
interface Plan {
  readonly steps: readonly Step[]
  readonly refusals: readonly string[]
  /** What no descriptor has: each is named by a refusal. */
  readonly unclaimed: readonly Drop[]
}

const planColumns = (table: Table, found: FoundTable): Plan => {
  const steps: Step[] = []
  const refusals: string[] = []
  const known = new Map(found.columns.map(column => [column.name, column.type]))
  for (const column of table.columns) {
    const former = column.renamedFrom
    const isRenamed = !known.has(column.name) && former !== undefined && known.has(former)
    const type = known.get(isRenamed ? former : column.name)
    if (isRenamed) steps.push({ kind: 'rename-column', table: table.name, from: former, to: column.name })
    if (type === undefined) steps.push({ kind: 'add-column', table: table.name, column })
    else if (typeNames[type.toLowerCase()] === column.type) continue
    else if (column.references === undefined) steps.push({ kind: 'convert-column', table: table.name, column })
    else
      refusals.push(
        `'${table.name}.${isRenamed ? former : column.name}' is stored as ${type.toLowerCase()}, and its field now refers to ${column.references}. Keep the former kind, or give the field another name.`,
      )
  }
  const unclaimed = unclaimedColumns(table, found)
  for (const column of unclaimed)
    refusals.push(
      `'${table.name}.${column}' holds data that no field has. Write renamedFrom: '${column}' at the field that takes its place, or put the field back.`,
    )
  return { steps, refusals, unclaimed: unclaimed.map(column => ({ table: table.name, column })) }
}

/** Plans from what is found to what is wanted. `formerTables` are those that this program has made before. */
export const planChanges = (
  wanted: readonly Table[],
  found: readonly FoundTable[],
  formerTables: readonly string[],
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
      // After every table, because a reference needs its target.
      steps.push(
        ...table.columns
          .filter(column => column.references)
          .map(column => ({ kind: 'add-column', table: table.name, column }) as const),
      )
    }
  }
  for (const name of formerTables)
    if (byName.has(name) && !wanted.some(table => table.name === name)) {
      refusals.push(`The table '${name}' holds records of no resource. Put its descriptor back.`)
      unclaimed.push({ table: name, column: undefined })
    }
  const isCreation = (step: Step) => step.kind === 'create-table'
  return { steps: [...steps.filter(isCreation), ...steps.filter(step => !isCreation(step))], refusals, unclaimed }
}
