/** The only place where an application's key enters a query: nothing else can reach a row, and nothing reaches another application's. */
import { type Kysely, PostgresAdapter, type RawBuilder } from 'kysely'
import type { Dialect } from './database.ts'
import { type AnyTables, anyTables, type Tables, type Value } from './tables.ts'

/** Queries of one application. Each is open to more conditions, which only narrow it. */
export const tenantOf = (db: Kysely<Tables>, appKey: string) => {
  const any: Kysely<AnyTables> = anyTables(db)
  return {
    appKey,
    dialect: (db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite') as Dialect,
    /** For what has no builder. The statement must bind the key to every table that it names. */
    run: async <T>(statement: (appKey: string) => RawBuilder<T>): Promise<readonly T[]> =>
      (await statement(appKey).execute(db)).rows,
    select: (table: string) => any.selectFrom(table).where(`${table}.app_key`, '=', appKey),
    insert: (table: string, values: Readonly<Record<string, Value>>) =>
      any.insertInto(table).values({ ...values, app_key: appKey }),
    update: (table: string, values: Readonly<Record<string, Value>>) =>
      any.updateTable(table).set(values).where('app_key', '=', appKey),
    delete: (table: string) => any.deleteFrom(table).where('app_key', '=', appKey),
    /** Counts a write when `isSeen` by visitors; holds the application for this transaction, so that its writers come one after another. */
    beginWrite: (isSeen: boolean) =>
      db
        .updateTable('application_state')
        .set(eb => ({ content_version: eb('content_version', '+', isSeen ? 1 : 0) }))
        .where('app_key', '=', appKey)
        .executeTakeFirst(),
  }
}

export type Tenant = ReturnType<typeof tenantOf>
