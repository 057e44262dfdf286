/** Bringing tables, columns and indexes to what the descriptors say, and giving up what is to be given up. In the transaction of a migration. */
import type { Transaction } from 'kysely'
import type { Fields } from '../../src/schema/descriptor/resource.ts'
import type { Dialect } from '../db/database.ts'
import { anyTables, type Tables } from '../db/tables.ts'
import { StartError } from '../startError.ts'
import { type OnChange, readable } from './change.ts'
import { refusalToConvert } from './changedFields/fieldChanges.ts'
import { countRows } from './countRows.ts'
import { type Drop, dropAdvice, dropName, dropSql, refuseDrops, unusedColumns } from './drops.ts'
import { dropForeignKeys } from './foreignKeys.ts'
import { bringIndexes, dropIndexesOf } from './indexes.ts'
import { storedTables } from './introspect.ts'
import { planChanges, type Step } from './plan.ts'
import { stepSql } from './stepSql.ts'
import type { FoundTable, Table } from './tables.ts'

/** Throws StartError with all the sentences, if there are any, and how what is unclaimed could be given up. */
export const refuse = (messages: readonly string[], unclaimed: readonly Drop[] = []): void => {
  if (messages.length === 0) return
  throw new StartError(
    `The database does not fit the descriptors, and nothing was changed. ${messages.join(' ')} If a newer version of this program has written it, start that one.${dropAdvice(unclaimed)}`,
  )
}

/** What the database says of the program that has written it. */
export interface FormerSite {
  readonly tables: readonly string[]
  /** The fields that a resource had; undefined where that is not known. */
  readonly fieldsOf: (resource: string) => Fields | undefined
}

/** Gives up what is to be given up. Gives the tables that are there afterwards. */
export const bringDrops = async (
  tx: Transaction<Tables>,
  dialect: Dialect,
  options: {
    readonly drops: readonly Drop[]
    readonly dropsUnused: boolean
    readonly stored: readonly FoundTable[]
    readonly tables: readonly Table[]
    readonly former: FormerSite
    readonly onChange: OnChange
  },
): Promise<readonly FoundTable[]> => {
  const { drops, dropsUnused, stored, tables, former, onChange } = options
  refuseDrops(drops, { wanted: tables, found: stored, made: former.tables })
  const all = dropsUnused ? [...drops, ...(await unusedDrops(tx, options))] : drops
  for (const drop of all) {
    const { table, column } = drop
    const count = await countRows(anyTables(tx), table, column === undefined ? undefined : { column, is: 'filled' })
    const held = column === undefined ? 'records' : 'values'
    onChange({ sql: `-- '${dropName(drop)}' holds ${count} ${held}, which are given up.`, table })
    for (const statement of await dropSql(tx, drop, dialect)) {
      onChange({ sql: readable(statement.compile(tx)), table })
      await statement.execute(tx)
    }
  }
  return all.length ? storedTables(tx, dialect) : stored
}

/** What no descriptor has any more and nobody has used. */
const unusedDrops = async (
  tx: Transaction<Tables>,
  {
    stored,
    tables,
    former,
  }: { readonly stored: readonly FoundTable[]; readonly tables: readonly Table[]; readonly former: FormerSite },
): Promise<readonly Drop[]> => {
  const drops: Drop[] = []
  for (const found of stored) {
    const wanted = tables.find(({ name }) => name === found.name)
    if (wanted)
      drops.push(...(await unusedColumns(anyTables(tx), wanted, { found, former: former.fieldsOf(found.name) })))
    else if (former.tables.includes(found.name) && (await countRows(anyTables(tx), found.name)) === 0)
      drops.push({ table: found.name, column: undefined })
  }
  return drops
}

/** Why columns cannot be stored as another type, before any step is done: a column that is renamed has its former name. */
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

/** Makes the tables, columns and indexes that are missing, and converts columns of another type. Gives why indexes could not be made; throws StartError for all else that is refused. */
export const bringTables = async (
  tx: Transaction<Tables>,
  dialect: Dialect,
  {
    tables,
    found,
    former,
    onChange,
  }: {
    readonly tables: readonly Table[]
    readonly found: readonly FoundTable[]
    readonly former: FormerSite
    readonly onChange: OnChange
  },
): Promise<readonly string[]> => {
  const plan = planChanges(tables, found, former.tables)
  refuse([...plan.refusals, ...(await conversionRefusals(tx, plan.steps))], plan.unclaimed)
  if (dialect === 'postgres') await dropForeignKeys(tx, tables, onChange)
  for (const step of plan.steps) {
    const table = step.kind === 'create-table' ? step.table.name : step.table
    if (step.kind === 'convert-column') await dropIndexesOf(tx, dialect, table)
    for (const statement of stepSql(step, dialect)) {
      onChange({ sql: readable(statement.compile(tx)), table })
      await statement.execute(tx)
    }
  }
  return bringIndexes(tx, dialect, tables, onChange)
}
