/**
 * Table of record counts by application, resource and status. SQLite triggers maintain it, so that no list has to be
 * counted after a write. No writer can bypass a trigger, and a rollback also reverts the counts. Backups do not contain
 * the table. PostgreSQL has no such table: each write of a bulk operation would create another version of the
 * same row.
 * Source: docs/decisions/011-lists-stay-flat.md.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Dialect } from '../../db/database.ts'
import type { Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'

/** Name of the table of record counts. */
export const totalsTable = 'list_totals'
const totals = sql.table(totalsTable)
/** Status under which records without a status are counted. */
const noStatus = -1
/** Version of the triggers. Raise it if they change. */
const triggerVersion = 1

const actions = ['insert', 'update', 'delete'] as const
type Action = (typeof actions)[number]
const triggerOf = (resource: string, action: Action): string => `${totalsTable}_${triggerVersion}_${resource}_${action}`

const hasStatus = ({ fields }: Descriptor): boolean => Object.hasOwn(fields, 'status')

/** SQL of the status under which a record is counted: of the row itself or, in a trigger, of `new` or `old`. */
const statusOf = (resource: Descriptor, row: 'new.' | 'old.' | ''): RawBuilder<unknown> =>
  hasStatus(resource) ? sql.raw(`coalesce(${row}status, ${noStatus})`) : sql.lit(noStatus)

const triggerSql = (resource: Descriptor, action: Action): RawBuilder<unknown> => {
  const [name, records] = [sql.lit(resource.name), sql.table(resource.name)]
  const more = sql`insert into ${totals} (resource, app_key, status, total) values (${name}, new.app_key, ${statusOf(resource, 'new.')}, 1)
    on conflict (resource, app_key, status) do update set total = total + 1;`
  const fewer = sql`update ${totals} set total = total - 1
    where resource = ${name} and app_key = old.app_key and status = ${statusOf(resource, 'old.')};`
  const begun = {
    insert: sql`insert on ${records} begin ${more}`,
    update: sql`update of ${hasStatus(resource) ? sql`app_key, status` : sql`app_key`} on ${records} begin ${fewer} ${more}`,
    delete: sql`delete on ${records} begin ${fewer}`,
  } as const satisfies { readonly [A in Action]: RawBuilder<unknown> }
  return sql`create trigger ${sql.ref(triggerOf(resource.name, action))} after ${begun[action]} end`
}

/** True for the name of a trigger of this resource, of any version. */
const isTriggerOf = ({ name: resource }: Descriptor, trigger: string): boolean =>
  actions.some(action => trigger.replace(/\d+/, String(triggerVersion)) === triggerOf(resource, action))

const makeSql = (resource: Descriptor, triggers: readonly string[]): readonly RawBuilder<unknown>[] => [
  ...triggers.filter(name => isTriggerOf(resource, name)).map(name => sql`drop trigger ${sql.ref(name)}`),
  sql`delete from ${totals} where resource = ${resource.name}`,
  sql`insert into ${totals} (resource, app_key, status, total)
    select ${resource.name}, app_key, ${statusOf(resource, '')}, count(*) from ${sql.table(resource.name)} group by 2, 3`,
  ...actions.map(action => triggerSql(resource, action)),
]

/**
 * Creates missing triggers, replaces outdated ones, and counts the records of their resources. Returns true if a trigger
 * was missing or outdated. With `mayChange` false, it changes nothing. On PostgreSQL, it does nothing and returns false.
 */
export const migrateTotals = async <T>(
  db: Kysely<T>,
  dialect: Dialect,
  { descriptors, mayChange }: { readonly descriptors: readonly Descriptor[]; readonly mayChange: boolean },
): Promise<boolean> => {
  if (dialect !== 'sqlite') return false
  const { rows } = await sql<{
    name: string
    sql: string
  }>`select name, sql from sqlite_master where type = 'trigger'`.execute(db)
  const found = rows.map(({ name }) => name)
  // The descriptor may have gained or lost a status field.
  const isCounted = (resource: Descriptor, action: Action) =>
    rows.some(
      trigger =>
        trigger.name === triggerOf(resource.name, action) &&
        /\b(?:new|old)\.status\b/.test(trigger.sql) === hasStatus(resource),
    )
  const missing = descriptors.filter(resource => actions.some(action => !isCounted(resource, action)))
  if (missing.length === 0 || !mayChange) return missing.length > 0
  await sql`create table if not exists ${totals} (resource text not null, app_key text not null, status integer not null,
    total integer not null, primary key (resource, app_key, status)) without rowid`.execute(db)
  for (const resource of missing) for (const statement of makeSql(resource, found)) await statement.execute(db)
  return true
}

/** Reads the stored number of records of a resource, or of its records with the given status. Only for SQLite. */
export const storedTotal = async (tenant: Tenant, { name }: Descriptor, status?: Value): Promise<number> => {
  const values = { resource: name, ...(status !== undefined && { status }) }
  const [row] = await tenant.runRaw(['stored total'], values, ({ resource, status }) => {
    const ofStatus = status === undefined ? sql`` : sql`and status = ${status}`
    return sql<{ total: number }>`select coalesce(sum(total), 0) as total from ${totals}
      where resource = ${resource} and app_key = ${tenant.appKey} ${ofStatus}`
  })
  return Number(row?.total ?? 0)
}
