/** Tenant key of a query: PostgreSQL's row-level security compares it with the application key of each row. */
import { type CompiledQuery, type Kysely, type KyselyPlugin, PostgresAdapter, type RootOperationNode } from 'kysely'
import type { Dialect } from './database.ts'

/** Connection setting that the row-level security policies read. */
export const keySetting = 'app.key'
/** Tenant key for the rows of every application. Never equals an application key. */
export const everyKey = '*'
/** Tenant key for rows without an application, whose application key is ''. */
export const ownerlessKey = '-'
/** Tenant key of a query that names no application. Matches no row of any application. */
export const noKey = ''

/** Tenant keys by the root node of a query, because one query builder may run for several tenants concurrently. */
const keys = new WeakMap<RootOperationNode, string>()

/** Tenant key of a query; `noKey` if it has none. */
export const keyOf = ({ query }: Pick<CompiledQuery, 'query'>): string => keys.get(query) ?? noKey

const pluginFor = (key: string): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const own = { ...node }
    keys.set(own, key)
    return own
  },
  transformResult: async ({ result }) => result,
})

/** Dialect of an open database. */
export const dialectOf = <T>(db: Kysely<T>): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

const withKey = <T>(db: Kysely<T>, key: string): Kysely<T> =>
  dialectOf(db) === 'postgres' ? db.withPlugin(pluginFor(key)) : db

/**
 * Converts an application key to a tenant key. Clients may send any text, so the reserved keys are replaced by `noKey`.
 */
const settingOf = (appKey: string): string => {
  if (appKey === '') return ownerlessKey
  return appKey === everyKey || appKey === ownerlessKey ? noKey : appKey
}

/** Database handle whose queries are limited to one application. */
export const forApplication = <T>(db: Kysely<T>, appKey: string): Kysely<T> => withKey(db, settingOf(appKey))

/** Database handle for all applications: for migrations, backups, sweeps, and the look-up of tokens. */
export const forEveryApplication = <T>(db: Kysely<T>): Kysely<T> => withKey(db, everyKey)
