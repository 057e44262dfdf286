/**
 * Migrates tables, columns and indexes to the descriptors, and drops requested data. Runs in the transaction of a
 * migration.
 */

import type { Transaction } from 'kysely'
import type { Fields } from '../../src/schema/descriptor/resource.ts'
import type { Dialect } from '../db/database.ts'
import { anyTables, type Tables } from '../db/tables.ts'
import { counted } from '../runtime/counted.ts'
import { StartError } from '../runtime/startError.ts'
import { type OnChange, readableSql } from './change.ts'
import { refusalToConvert } from './changedFields/fieldChanges.ts'
import { countRows } from './countRows.ts'
import { type Drop, dropAdvice, dropName, dropSql, refuseDrops, unusedColumns } from './drops.ts'
import { dropForeignKeys } from './foreignKeys.ts'
import { dropIndexesOf, migrateIndexes } from './indexes.ts'
import { storedTables } from './introspect.ts'
import { planChanges, type Step } from './plan.ts'
import { stepSql } from './stepSql.ts'
import type { FoundTable, Table } from './tables.ts'

/**
 * Throws StartError with all messages, and with advice on dropping the `unclaimed` data. Does nothing without messages.
 */
export const refuse = (messages: readonly string[], unclaimed: readonly Drop[] = []): void => {
  if (messages.length === 0) return
  throw new StartError(
    `The database does not match the descriptors, so nothing was changed. ${messages.join(' ')} If a newer version of this program wrote it, start that version.${dropAdvice(unclaimed)}`,
  )
}

/** Schema that the previous version of the program recorded in the database. */
export interface PreviousSite {
  readonly tables: readonly string[]
  /** Previous fields of a resource; undefined if unknown. */
  readonly fieldsOf: (resource: string) => Fields | undefined
}

/** Drops the requested data and, with `dropsUnused`, all unused data. Returns the remaining tables. */
export const migrateDrops = async (
  tx: Transaction<Tables>,
  dialect: Dialect,
  options: {
    readonly drops: readonly Drop[]
    readonly dropsUnused: boolean
    readonly stored: readonly FoundTable[]
    readonly tables: readonly Table[]
    readonly previous: PreviousSite
    readonly onChange: OnChange
  },
): Promise<readonly FoundTable[]> => {
  const { drops, dropsUnused, stored, tables, previous, onChange } = options
  refuseDrops(drops, { wanted: tables, found: stored, made: previous.tables })
  const all = dropsUnused ? [...drops, ...(await unusedDrops(tx, options))] : drops
  for (const drop of all) {
    const { table, column } = drop
    const count = await countRows(anyTables(tx), table, column === undefined ? undefined : { column, is: 'filled' })
    const held = column === undefined ? 'record' : 'value'
    const which = counted(count, `${held}, which is`, `${held}s, which are`)
    onChange({ sql: `-- '${dropName(drop)}' holds ${which} deleted.`, table })
    for (const statement of await dropSql(tx, drop, dialect)) {
      onChange({ sql: readableSql(statement.compile(tx)), table })
      await statement.execute(tx)
    }
  }
  return all.length ? storedTables(tx, dialect) : stored
}

/** Finds tables and columns that no descriptor has and nobody has used. */
const unusedDrops = async (
  tx: Transaction<Tables>,
  {
    stored,
    tables,
    previous,
  }: { readonly stored: readonly FoundTable[]; readonly tables: readonly Table[]; readonly previous: PreviousSite },
): Promise<readonly Drop[]> => {
  const drops: Drop[] = []
  for (const found of stored) {
    const wanted = tables.find(({ name }) => name === found.name)
    if (wanted)
      drops.push(...(await unusedColumns(anyTables(tx), wanted, { found, previous: previous.fieldsOf(found.name) })))
    else if (previous.tables.includes(found.name) && (await countRows(anyTables(tx), found.name)) === 0)
      drops.push({ table: found.name, column: undefined })
  }
  return drops
}

/**
 * Reasons why columns cannot change their type. Runs before any step, so a column that will be renamed still has its
 * previous name.
 */
const conversionRefusals = async (tx: Transaction<Tables>, steps: readonly Step[]): Promise<readonly string[]> => {
  const refusals: string[] = []
  for (const step of steps) {
    if (step.kind !== 'convert-column') continue
    const { table, column } = step
    const renamed = steps.find(
      other => other.kind === 'rename-column' && other.table === table && other.to === column.name,
    )
    const name = renamed?.kind === 'rename-column' ? renamed.from : column.name
    refusals.push(
      ...[await refusalToConvert(anyTables(tx), table, { ...column, name })].filter(each => each !== undefined),
    )
  }
  return refusals
}

/**
 * Creates missing tables, columns and indexes, and converts columns whose type has changed. Returns the reasons why
 * indexes could not be created; throws StartError for every other refusal.
 */
export const migrateTables = async (
  tx: Transaction<Tables>,
  dialect: Dialect,
  {
    tables,
    found,
    previous,
    onChange,
  }: {
    readonly tables: readonly Table[]
    readonly found: readonly FoundTable[]
    readonly previous: PreviousSite
    readonly onChange: OnChange
  },
): Promise<readonly string[]> => {
  const plan = planChanges(tables, found, previous.tables)
  refuse([...plan.refusals, ...(await conversionRefusals(tx, plan.steps))], plan.unclaimed)
  if (dialect === 'postgres') await dropForeignKeys(tx, tables, onChange)
  for (const step of plan.steps) {
    const table = step.kind === 'create-table' ? step.table.name : step.table
    if (step.kind === 'convert-column') await dropIndexesOf(tx, dialect, table)
    for (const statement of stepSql(step, dialect)) {
      onChange({ sql: readableSql(statement.compile(tx)), table })
      await statement.execute(tx)
    }
  }
  return migrateIndexes(tx, dialect, tables, onChange)
}
