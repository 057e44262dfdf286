/** Giving stored data up on purpose: columns that no field has, and tables of no resource. */

import { type Kysely, type RawBuilder, sql } from 'kysely'
import { computedOf } from '../../src/schema/descriptor/computedFields.ts'
import { fixedDefaultOf } from '../../src/schema/descriptor/filledDefaults.ts'
import type { Fields } from '../../src/schema/descriptor/resource.ts'
import { searchColumn } from '../../src/schema/descriptor/resource.ts'
import { storedValue } from '../../src/schema/validation/normalize.ts'
import type { Dialect } from '../db/database.ts'
import type { AnyTables, Tables } from '../db/tables.ts'
import { StartError } from '../startError.ts'
import { type CountedRows, countRows } from './countRows.ts'
import type { FoundTable, Table } from './tables.ts'

/** A table, or one column of it. */
export interface Drop {
  readonly table: string
  /** undefined for the whole table. */
  readonly column: string | undefined
}

/** Reads `posts.minutes`, or `notices`. */
export const readDrop = (text: string): Drop => {
  const [table = '', column, ...more] = text.split('.')
  if (table === '' || column === '' || more.length)
    throw new StartError(
      `'${text}' names nothing that can be dropped. Write a column like posts.minutes, or a table like notices.`,
    )
  return { table, column }
}

/** A drop as it is typed. */
export const dropName = ({ table, column }: Drop): string => (column === undefined ? table : `${table}.${column}`)

/** How an operator gives data up that a refusal has named; '' where there is none. */
export const dropAdvice = (drops: readonly Drop[]): string =>
  drops.length
    ? ` To give this data up for good, stop the server and run: npm run migrate -- ${drops.map(drop => `--drop ${dropName(drop)}`).join(' ')} (it makes a backup before).`
    : ''

/** The columns of a table that no field has. */
export const unclaimedColumns = (wanted: Table, found: FoundTable): readonly string[] => {
  const claimed = new Set([
    ...(wanted.numbered ? ['id'] : []),
    searchColumn,
    ...wanted.columns.flatMap(({ name, renamedFrom }) => (renamedFrom === undefined ? [name] : [name, renamedFrom])),
  ])
  return found.columns.map(({ name }) => name).filter(name => !claimed.has(name))
}

/** Throws StartError for a drop of what is not there, or of what a descriptor has. */
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
    if (!stored || !isThere)
      throw new StartError(`There is no '${dropName(drop)}' in the database. Nothing was changed.`)
    if (drop.column === undefined ? table : table && !unclaimedColumns(table, stored).includes(drop.column))
      throw new StartError(
        `'${dropName(drop)}' belongs to a descriptor. Take it out of src/resources first. Nothing was changed.`,
      )
    if (!table && (drop.column !== undefined || !made.includes(drop.table)))
      throw new StartError(`'${dropName(drop)}' was not made by this program. Nothing was changed.`)
  }
}

/** Tables that hold something of each resource, by its name. */
const namingTables = ['former_slugs', 'deleted_records'] as const

/** Names of the triggers and indexes of a table whose text names a column; SQLite removes no column that one of them names. */
const namingColumn = async (db: Kysely<Tables>, { table, column }: Drop) => {
  const { rows } = await sql<{ type: 'index' | 'trigger'; name: string; sql: string | null }>`
    select type, name, sql from sqlite_master where tbl_name = ${table} and type in ('index', 'trigger')`.execute(db)
  return rows.filter(row => row.sql !== null && new RegExp(`\\b${column}\\b`).test(row.sql))
}

/** Statements that give it up, with what the database itself made of it. What others still need of that is made again by the migration. */
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

/** Columns that no field has any more and in which nothing was ever typed: every row has no value, or the default of the former field, or what was computed. */
export const unusedColumns = async (
  db: Kysely<AnyTables>,
  wanted: Table,
  { found, former }: { readonly found: FoundTable; readonly former: Fields | undefined },
): Promise<readonly Drop[]> => {
  const unused: Drop[] = []
  for (const column of unclaimedColumns(wanted, found)) {
    const field = former?.[column]
    const initial = field && fixedDefaultOf(field)
    const which: CountedRows =
      initial === undefined ? { column, is: 'filled' } : { column, is: 'other', than: storedValue(initial) ?? '' }
    // Nobody has typed what is computed.
    if (computedOf(field) || (await countRows(db, found.name, which)) === 0) unused.push({ table: found.name, column })
  }
  return unused
}
