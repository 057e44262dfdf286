/**
 * The second wall between applications, on PostgreSQL: row-level security in every table with an `app_key`. The first, `tenancy.ts`, binds the
 * key in every query; behind it, the database itself gives, takes and changes no row of another key than the one of `tenantKey.ts`.
 */
import { hash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../db/database.ts'
import { everyKey, keySetting, noKey, ownerlessKey } from '../db/tenantKey.ts'

/** Said at a start whose user goes round the wall. */
export const unboundWarning =
  "The user of DATABASE_URL is a superuser or has BYPASSRLS, so the database's own wall between applications (row-level security) does not hold for it. Give the site a user of its own: docs/operating.md, 'A user for the site'."

/** The column that says whose a row is. */
const keyColumn = 'app_key'

const setting = sql`current_setting(${sql.lit(keySetting)}, true)`

/** Whether a row may be reached. Selected rather than called, so that the setting is read once a query and not once a row. */
const isReached = sql`${sql.ref(keyColumn)} = (select case ${setting} when ${sql.lit(noKey)} then null when ${sql.lit(ownerlessKey)} then '' else ${setting} end) or (select ${setting}) = ${sql.lit(everyKey)}`

/** Begins the name of every policy that is made here; one that is of another form is made again. */
const policyPrefix = 'of_application_'

const createPolicy = (table: string, name: string) =>
  sql`create policy ${sql.ref(name)} on ${sql.table(table)} using (${isReached}) with check (${isReached})`

interface Wall {
  readonly table: string
  readonly isOn: boolean
  readonly policies: readonly string[]
}

const readWalls = async <T>(db: Kysely<T>): Promise<readonly Wall[]> => {
  const { rows } = await sql<Wall>`
    select c.relname as table, c.relrowsecurity and c.relforcerowsecurity as "isOn",
      coalesce((select json_agg(p.polname) from pg_catalog.pg_policy p where p.polrelid = c.oid), '[]') as policies
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = ${sql.lit(keyColumn)} and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = to_regnamespace(quote_ident(current_schema()))
    order by c.relname`.execute(db)
  return rows
}

/** Statements that a table lacks. */
const missingOf = <T>(db: Kysely<T>, { table, isOn, policies }: Wall): readonly RawBuilder<unknown>[] => {
  const wanted = hash('sha256', createPolicy(table, '').compile(db).sql)
  const name = `${policyPrefix}${wanted.slice(0, 12)}`
  const former = policies.filter(policy => policy.startsWith(policyPrefix) && policy !== name)
  return [
    ...former.map(policy => sql`drop policy ${sql.ref(policy)} on ${sql.table(table)}`),
    ...(policies.includes(name) ? [] : [createPolicy(table, name)]),
    ...(isOn ? [] : [sql`alter table ${sql.table(table)} enable row level security, force row level security`]),
  ]
}

/** The statements that build the wall where it is missing, in each of a program's `own` tables that has an `app_key`; none where there is no row-level security. */
export const rowSecuritySteps = async <T>(
  db: Kysely<T>,
  dialect: Dialect,
  own: readonly string[],
): Promise<readonly { readonly table: string; readonly statement: RawBuilder<unknown> }[]> => {
  if (dialect === 'sqlite') return []
  const walls = (await readWalls(db)).filter(({ table }) => own.includes(table))
  return walls.flatMap(wall => missingOf(db, wall).map(statement => ({ table: wall.table, statement })))
}
