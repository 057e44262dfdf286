/** Tables whose rows are written once: the database itself refuses to change or delete them. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../db/database.ts'
import { systemTablesThat } from '../db/systemTables.ts'

/** What was done, and what happened to people's access. */
export const appendOnlyTables = systemTablesThat(({ isAppendOnly }) => isAppendOnly)

const refusal = 'Rows of this table are only ever added.'
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

/** What the guards of a dialect call. */
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

/** Sets the guards that are missing; gives whether there was any. Changes nothing unless it may. */
export const bringAppendOnly = async <T>(
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

/** Takes the guards away, for a restore that puts other rows in the place of all; in its transaction, which sets them again. */
export const liftAppendOnly = async <T>(db: Kysely<T>, dialect: Dialect): Promise<void> => {
  for (const { drop } of guardsByDialect[dialect]) await drop.execute(db)
}
