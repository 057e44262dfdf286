/** Append-only tables: triggers in the database refuse to change or delete their rows. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../db/database.ts'
import { systemTablesThat } from '../db/systemTables.ts'

/** Names of the append-only tables: recorded changes and security events. */
export const appendOnlyTables = systemTablesThat(({ isAppendOnly }) => isAppendOnly)

const refusal = 'Rows of this table cannot be changed or deleted.'
const functionName = 'refuse_change'
const nameOf = (table: string, action: string): string => `append_only_${table}_${action}`

interface Guard {
  readonly table: string
  readonly name: string
  readonly create: RawBuilder<unknown>
  readonly drop: RawBuilder<unknown>
}

const sqliteGuards = (table: string): readonly Guard[] =>
  ['update', 'delete'].map(action => {
    const name = nameOf(table, action)
    return {
      table,
      name,
      create: sql`create trigger ${sql.ref(name)} before ${sql.raw(action)} on ${sql.table(table)} begin select raise(abort, ${sql.lit(refusal)}); end`,
      drop: sql`drop trigger if exists ${sql.ref(name)}`,
    }
  })

const postgresGuards = (table: string): readonly Guard[] =>
  [
    { name: nameOf(table, 'rows'), when: sql`update or delete`, each: sql`row` },
    { name: nameOf(table, 'truncate'), when: sql`truncate`, each: sql`statement` },
  ].map(({ name, when, each }) => ({
    table,
    name,
    create: sql`create trigger ${sql.ref(name)} before ${when} on ${sql.table(table)} for each ${each} execute function ${sql.ref(functionName)}()`,
    drop: sql`drop trigger if exists ${sql.ref(name)} on ${sql.table(table)}`,
  }))

const guardsByDialect: { readonly [D in Dialect]: readonly Guard[] } = {
  sqlite: appendOnlyTables.flatMap(sqliteGuards),
  postgres: appendOnlyTables.flatMap(postgresGuards),
}

/** Creates the function that the triggers call; undefined if the dialect needs none. */
const prepareByDialect: { readonly [D in Dialect]: RawBuilder<unknown> | undefined } = {
  sqlite: undefined,
  postgres: sql`create or replace function ${sql.ref(functionName)}() returns trigger language plpgsql as ${sql.lit(`begin raise exception '${refusal}'; end`)}`,
}

const namesByDialect: { readonly [D in Dialect]: RawBuilder<{ name: string }> } = {
  sqlite: sql`select name from sqlite_master where type = 'trigger'`,
  postgres: sql`select t.tgname as name from pg_catalog.pg_trigger t
    join pg_catalog.pg_class c on c.oid = t.tgrelid
    where c.relnamespace = to_regnamespace(quote_ident(current_schema()))`,
}

/** Creates missing triggers if `mayChange`. Returns true if any were missing. */
export const migrateAppendOnly = async <T>(
  db: Kysely<T>,
  dialect: Dialect,
  { mayChange }: { readonly mayChange: boolean },
): Promise<boolean> => {
  const { rows } = await namesByDialect[dialect].execute(db)
  const found = new Set(rows.map(({ name }) => name))
  const missing = guardsByDialect[dialect].filter(({ name }) => !found.has(name))
  if (missing.length === 0 || !mayChange) return missing.length > 0
  await prepareByDialect[dialect]?.execute(db)
  for (const { create } of missing) await create.execute(db)
  return true
}

/**
 * Drops the triggers for a restore, which replaces all rows. Runs in the transaction of the restore, which creates them
 * again.
 */
export const liftAppendOnly = async <T>(db: Kysely<T>, dialect: Dialect): Promise<void> => {
  for (const { drop } of guardsByDialect[dialect]) await drop.execute(db)
}
