/**
 * Row-level security on PostgreSQL, in every table with an `app_key`: the second barrier between applications. The
 * first, `tenantQueries.ts`, adds the key to every query. If a query lacks it, the database still reads and writes only
 * rows of the key that `tenantKey.ts` has set.
 */
import { hash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../db/database.ts'
import { everyKey, keySetting, noKey, ownerlessKey } from '../db/tenantKey.ts'

/** Warning at startup if the database user bypasses row-level security. */
export const unboundWarning =
  "The user of DATABASE_URL is a superuser or has BYPASSRLS, so row-level security does not separate applications. Use another user: docs/operating.md, 'A user for the site'."

/** Column with the key of the application that a row belongs to. */
const keyColumn = 'app_key'

const setting = sql`current_setting(${sql.lit(keySetting)}, true)`

/**
 * Condition under which a row is accessible. The subqueries make PostgreSQL read the setting once per query instead of
 * once per row.
 */
const isReached = sql`${sql.ref(keyColumn)} = (select case ${setting} when ${sql.lit(noKey)} then null when ${sql.lit(ownerlessKey)} then '' else ${setting} end) or (select ${setting}) = ${sql.lit(everyKey)}`

/**
 * Prefix of the names of generated policies. A hash of the policy follows it, so a policy with outdated SQL is
 * recognised and replaced.
 */
const policyPrefix = 'of_application_'

const createPolicy = (table: string, name: string) =>
  sql`create policy ${sql.ref(name)} on ${sql.table(table)} using (${isReached}) with check (${isReached})`

interface SecuredTable {
  readonly table: string
  readonly isOn: boolean
  readonly policies: readonly string[]
}

const readSecuredTables = async <T>(db: Kysely<T>): Promise<readonly SecuredTable[]> => {
  const { rows } = await sql<SecuredTable>`
    select c.relname as table, c.relrowsecurity and c.relforcerowsecurity as "isOn",
      coalesce((select json_agg(p.polname) from pg_catalog.pg_policy p where p.polrelid = c.oid), '[]') as policies
    from pg_catalog.pg_class c
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = ${sql.lit(keyColumn)} and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = to_regnamespace(quote_ident(current_schema()))
    order by c.relname`.execute(db)
  return rows
}

/** Statements that bring the row-level security of a table up to date. */
const missingOf = <T>(db: Kysely<T>, { table, isOn, policies }: SecuredTable): readonly RawBuilder<unknown>[] => {
  const wanted = hash('sha256', createPolicy(table, '').compile(db).sql)
  const name = `${policyPrefix}${wanted.slice(0, 12)}`
  const previous = policies.filter(policy => policy.startsWith(policyPrefix) && policy !== name)
  return [
    ...previous.map(policy => sql`drop policy ${sql.ref(policy)} on ${sql.table(table)}`),
    ...(policies.includes(name) ? [] : [createPolicy(table, name)]),
    ...(isOn ? [] : [sql`alter table ${sql.table(table)} enable row level security, force row level security`]),
  ]
}

/** Statements that set up missing row-level security in the tables `own` that have an `app_key`. Empty on SQLite. */
export const rowSecuritySteps = async <T>(
  db: Kysely<T>,
  dialect: Dialect,
  own: readonly string[],
): Promise<readonly { readonly table: string; readonly statement: RawBuilder<unknown> }[]> => {
  if (dialect === 'sqlite') return []
  const secured = (await readSecuredTables(db)).filter(({ table }) => own.includes(table))
  return secured.flatMap(each => missingOf(db, each).map(statement => ({ table: each.table, statement })))
}
