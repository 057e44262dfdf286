/** Deliberate removal of stored data: columns without a field and tables without a resource. */

import { type Kysely, type RawBuilder, sql } from 'kysely'
import { computedOf } from '../../src/schema/descriptor/computedFields.ts'
import { constantDefaultOf } from '../../src/schema/descriptor/defaults.ts'
import type { Fields } from '../../src/schema/descriptor/resource.ts'
import { searchColumn } from '../../src/schema/descriptor/resource.ts'
import { toStoredValue } from '../../src/schema/validation/normalize.ts'
import type { Dialect } from '../db/database.ts'
import type { AnyTables, Tables } from '../db/tables.ts'
import { StartError } from '../runtime/startError.ts'
import { type CountedRows, countRows } from './countRows.ts'
import type { FoundTable, Table } from './tables.ts'

/** Table or column to drop. */
export interface Drop {
  readonly table: string
  /** Column to drop; undefined for the whole table. */
  readonly column: string | undefined
}

/** Parses `posts.minutes` (a column) or `notices` (a table). Throws StartError for any other form. */
export const readDrop = (text: string): Drop => {
  const [table = '', column, ...more] = text.split('.')
  if (table === '' || column === '' || more.length)
    throw new StartError(
      `'${text}' is not a column or table. Use a column like posts.minutes, or a table like notices.`,
    )
  return { table, column }
}

/** Formats a drop as the command line takes it. */
export const dropName = ({ table, column }: Drop): string => (column === undefined ? table : `${table}.${column}`)

/** Advice to the operator on how to delete the data that prevents a migration; '' if there is none. */
export const dropAdvice = (drops: readonly Drop[]): string =>
  drops.length
    ? ` To delete this data permanently, stop the server and run: npm run migrate -- ${drops.map(drop => `--drop ${dropName(drop)}`).join(' ')} (makes a backup first).`
    : ''

/** Names of the found columns that neither the target table nor a renamed column of it uses. */
export const unclaimedColumns = (wanted: Table, found: FoundTable): readonly string[] => {
  const claimed = new Set([
    ...(wanted.numbered ? ['id'] : []),
    searchColumn,
    ...wanted.columns.flatMap(({ name, renamedFrom }) => (renamedFrom === undefined ? [name] : [name, renamedFrom])),
  ])
  return found.columns.map(({ name }) => name).filter(name => !claimed.has(name))
}

/**
 * Throws StartError if a table or column to drop does not exist, belongs to a descriptor, or was not created by this
 * program.
 */
export const refuseDrops = (
  drops: readonly Drop[],
  {
    wanted,
    found,
    made,
  }: { readonly wanted: readonly Table[]; readonly found: readonly FoundTable[]; readonly made: readonly string[] },
): void => {
  for (const drop of drops) {
    const stored = found.find(({ name }) => name === drop.table)
    const table = wanted.find(({ name }) => name === drop.table)
    const isThere = stored && (drop.column === undefined || stored.columns.some(({ name }) => name === drop.column))
    if (!stored || !isThere) throw new StartError(`The database has no '${dropName(drop)}'. Nothing was changed.`)
    if (drop.column === undefined ? table : table && !unclaimedColumns(table, stored).includes(drop.column))
      throw new StartError(
        `'${dropName(drop)}' is used by a descriptor, so nothing was changed. Remove the descriptor or field first.`,
      )
    if (!table && (drop.column !== undefined || !made.includes(drop.table)))
      throw new StartError(`'${dropName(drop)}' was not created by this program, so nothing was changed.`)
  }
}

/** System tables whose rows name a resource; dropping the table of the resource deletes them. */
const namingTables = ['former_slugs', 'deleted_records'] as const

/** Finds triggers and indexes of a table that name a column. SQLite does not drop a column while one of them exists. */
const namingColumn = async (db: Kysely<Tables>, { table, column }: Drop) => {
  const { rows } = await sql<{ type: 'index' | 'trigger'; name: string; sql: string | null }>`
    select type, name, sql from sqlite_master where tbl_name = ${table} and type in ('index', 'trigger')`.execute(db)
  return rows.filter(row => row.sql !== null && new RegExp(`\\b${column}\\b`).test(row.sql))
}

/**
 * Statements that drop a table or column with its dependent triggers, indexes and constraints. The migration recreates
 * those that are still needed.
 */
export const dropSql = async (
  db: Kysely<Tables>,
  drop: Drop,
  dialect: Dialect,
): Promise<readonly RawBuilder<unknown>[]> => {
  const [table, cascade] = [sql.table(drop.table), dialect === 'postgres' ? sql` cascade` : sql``]
  if (drop.column === undefined)
    return [
      sql`drop table ${table}${cascade}`,
      ...namingTables.map(name => sql`delete from ${sql.table(name)} where resource = ${drop.table}`),
    ]
  const naming = dialect === 'sqlite' ? await namingColumn(db, drop) : []
  return [
    ...naming.map(({ type, name }) => sql`drop ${sql.raw(type)} ${sql.ref(name)}`),
    sql`alter table ${table} drop column ${sql.ref(drop.column)}${cascade}`,
  ]
}

/**
 * Columns without a field that hold nothing typed by hand: every value is null, the default of the previous field, or
 * computed.
 */
export const unusedColumns = async (
  db: Kysely<AnyTables>,
  wanted: Table,
  { found, previous }: { readonly found: FoundTable; readonly previous: Fields | undefined },
): Promise<readonly Drop[]> => {
  const unused: Drop[] = []
  for (const column of unclaimedColumns(wanted, found)) {
    const field = previous?.[column]
    const initial = field && constantDefaultOf(field)
    const which: CountedRows =
      initial === undefined ? { column, is: 'filled' } : { column, is: 'other', than: toStoredValue(initial) ?? '' }
    // Computed values are never typed by hand.
    if (computedOf(field) || (await countRows(db, found.name, which)) === 0) unused.push({ table: found.name, column })
  }
  return unused
}
