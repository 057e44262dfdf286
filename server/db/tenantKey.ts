/** Whose rows a query may reach, said to PostgreSQL beside the query itself: the key that its row-level security compares. */
import { type CompiledQuery, type Kysely, type KyselyPlugin, PostgresAdapter, type RootOperationNode } from 'kysely'
import type { Dialect } from './database.ts'

/** The setting of a connection that policies read. */
export const keySetting = 'app.key'
/** Stands for the rows of every application. No key of an application reads so. */
export const everyKey = '*'
/** Stands for the rows that belong to no application, whose key is ''. */
export const ownerlessKey = '-'
/** Of a query that says nothing: it reaches no row that belongs to anyone. */
export const noKey = ''

/** By the query as it was compiled, because one builder may be run by several at once. */
const keys = new WeakMap<RootOperationNode, string>()

/** The key of a query; `noKey` where it says none. */
export const keyOf = ({ query }: Pick<CompiledQuery, 'query'>): string => keys.get(query) ?? noKey

const pluginFor = (key: string): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    const own = { ...node }
    keys.set(own, key)
    return own
  },
  transformResult: async ({ result }) => result,
})

/** The dialect of an open database. */
export const dialectOf = <T>(db: Kysely<T>): Dialect =>
  db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite'

const withKey = <T>(db: Kysely<T>, key: string): Kysely<T> =>
  dialectOf(db) === 'postgres' ? db.withPlugin(pluginFor(key)) : db

/** A caller may send anything as the key of an application; a value that stands for several applications is replaced by one that stands for none. */
const settingOf = (appKey: string): string => {
  if (appKey === '') return ownerlessKey
  return appKey === everyKey || appKey === ownerlessKey ? noKey : appKey
}

/** The same database for queries of one application. */
export const forApplication = <T>(db: Kysely<T>, appKey: string): Kysely<T> => withKey(db, settingOf(appKey))

/** The same database for work that is about every application: migrations, backups, sweeps, and finding out whose a token is. */
export const forEveryApplication = <T>(db: Kysely<T>): Kysely<T> => withKey(db, everyKey)
