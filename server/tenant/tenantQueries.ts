/** The only place where an application's key enters a query: nothing else can reach a row, and nothing reaches another application's. */
import {
  type Compilable,
  type DeleteQueryBuilder,
  type DeleteResult,
  type InsertObject,
  type InsertQueryBuilder,
  type InsertResult,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type Updateable,
  type UpdateQueryBuilder,
  type UpdateResult,
} from 'kysely'
import type { Dialect } from '../db/database.ts'
import { mergeInSteps } from '../db/sqlite/mergeSteps.ts'
import { type Placeholders, runCached } from '../db/statementCache.ts'
import type { SystemTables } from '../db/systemTables.ts'
import { type AnyTables, anyTables, type Row, type Tables, type Value } from '../db/tables.ts'
import { dialectOf, forApplication } from '../db/tenantKey.ts'
import { updateListSearch } from '../listSearch/listSearch.ts'

/** SQLite would rather pass through all rows of the application than look up a few by their ids. */
export const byIdHint: { readonly [D in Dialect]: RawBuilder<unknown> } = { sqlite: sql`not indexed`, postgres: sql`` }

/** Both databases would otherwise rather pass through all rows, of whose texts they know nothing, in search of a few ids. */
const among = {
  // The order of a cross join is preserved. The cast forgets that the query has a column of its own; all others are the table's.
  sqlite: (db: Kysely<AnyTables>, table: string, found: RawBuilder<unknown>) =>
    db
      .selectFrom(found.as('found') as unknown as string)
      .crossJoin(table)
      .whereRef(`${table}.id`, '=', 'found.gram_id'),
  // An array is taken for a short one.
  postgres: (db: Kysely<AnyTables>, table: string, found: RawBuilder<unknown>) =>
    db.selectFrom(table).where(sql<boolean>`${sql.ref(`${table}.id`)} = any(array(${found}))`),
} as const satisfies { readonly [D in Dialect]: unknown }

/** The texts of a JSON list, one a row: `wanted.value`. */
const wantedTexts: { readonly [D in Dialect]: (list: Value) => RawBuilder<unknown> } = {
  sqlite: list => sql`json_each(${list}) as wanted`,
  postgres: list => sql`jsonb_array_elements_text(${list}::jsonb) as wanted(value)`,
}

/** More ids than this make a text that is hardly requested again. */
const mostCachedIds = 100

type Values<V> = Readonly<Record<string, V>>
/** A name that is no system table's: what would not suit one of those is refused, and not taken for another's. */
type OtherTable<N extends string> = N extends keyof SystemTables ? never : N

/** Queries of the application's rows of one table: of a system table by the columns that it declares, of any other by their names alone. */
interface TableQueries {
  select<T extends keyof SystemTables>(table: T): SelectQueryBuilder<Tables, T, object>
  select<N extends string>(table: OtherTable<N>): SelectQueryBuilder<AnyTables, string, object>
  insert<T extends keyof SystemTables>(
    table: T,
    values: Omit<InsertObject<Tables, T>, 'app_key'>,
  ): InsertQueryBuilder<Tables, T, InsertResult>
  insert<N extends string>(
    table: OtherTable<N>,
    values: Values<Value | RawBuilder<Value>>,
  ): InsertQueryBuilder<AnyTables, string, InsertResult>
  update<T extends keyof SystemTables>(
    table: T,
    values: Updateable<Tables[T]>,
  ): UpdateQueryBuilder<Tables, T, T, UpdateResult>
  update<N extends string>(
    table: OtherTable<N>,
    values: Values<Value>,
  ): UpdateQueryBuilder<AnyTables, string, string, UpdateResult>
  delete<T extends keyof SystemTables>(table: T): DeleteQueryBuilder<Tables, T, DeleteResult>
  delete<N extends string>(table: OtherTable<N>): DeleteQueryBuilder<AnyTables, string, DeleteResult>
}

/** Queries of one application. Each is open to more conditions, which only narrow it. */
export const tenantOf = (database: Kysely<Tables>, appKey: string) => {
  // PostgreSQL keeps it a second time: see `rowSecurity.ts`.
  const db = forApplication(database, appKey)
  const any: Kysely<AnyTables> = anyTables(db)
  const dialect: Dialect = dialectOf(db)
  /** Runs a statement whose text depends on no more than its shape, which names its table, and the names of its values; one without a shape is made again each time. */
  const runPlain = <R, V extends Row>(
    shape: readonly unknown[] | undefined,
    values: V,
    build: (places: Placeholders<V>) => Compilable<R>,
  ): Promise<readonly R[]> =>
    runCached(db, shape && JSON.stringify([dialect, appKey, shape, Object.keys(values)]), values, build)
  const compiled = <R>(statement: RawBuilder<R>): Compilable<R> => ({ compile: () => statement.compile(db) })
  /** The same, for what has no builder. The statement must bind the key to every table that it names. */
  const runRaw = <R, V extends Row>(
    shape: readonly unknown[] | undefined,
    values: V,
    statement: (places: Placeholders<V>) => RawBuilder<R>,
  ): Promise<readonly R[]> => runPlain(shape, values, places => compiled(statement(places)))
  const ofTable = {
    select: (table: string) => any.selectFrom(table).where(`${table}.app_key`, '=', appKey),
    insert: (table: string, values: Values<Value | RawBuilder<Value>>) =>
      any.insertInto(table).values({ ...values, app_key: appKey }),
    update: (table: string, values: Values<Value>) => any.updateTable(table).set(values).where('app_key', '=', appKey),
    delete: (table: string) => any.deleteFrom(table).where('app_key', '=', appKey),
  }
  return {
    // A query is the same for any type of its table: the name determines the columns.
    ...(ofTable as unknown as TableQueries),
    appKey,
    dialect,
    runPlain,
    runRaw,
    compiled,
    /** Columns of the rows with these ids, in no order; each is looked up by its id, however many rows there are. */
    rowsById: async (table: string, columns: readonly string[], ids: readonly number[]): Promise<readonly Row[]> => {
      if (ids.length === 0) return []
      const queryFor = (values: readonly Value[]) =>
        sql<Row>`select ${sql.join(columns.map(name => sql.ref(name)))} from ${sql.table(table)} ${byIdHint[dialect]}
          where app_key = ${appKey} and id in (${sql.join(values)})`
      const shape = ids.length > mostCachedIds ? undefined : ['by id', table, columns]
      return runRaw(shape, Object.fromEntries(ids.entries()), places => queryFor(Object.values(places)))
    },
    /** Columns of the rows whose ids are above `after` and at most `until`, in the order of their ids; no other row is looked at. */
    rowsBetween: (
      table: string,
      columns: readonly string[],
      range: { readonly after: number; readonly until: number },
    ): Promise<readonly Row[]> =>
      runRaw(
        ['between', table, columns],
        range,
        ({ after, until }) => sql<Row>`select ${sql.join(columns.map(name => sql.ref(name)))} from ${sql.table(table)}
          ${byIdHint[dialect]} where app_key = ${appKey} and id > ${after} and id <= ${until} order by id`,
      ),
    /** Columns of the rows that have one of these texts in a column and all of the values `alike`; each text is looked up in the index of these columns. */
    rowsByTexts: (
      table: string,
      column: string,
      texts: readonly string[],
      { columns, alike = {} }: { readonly columns: readonly string[]; readonly alike?: Row },
    ): Promise<readonly Row[]> => {
      if (texts.length === 0) return Promise.resolve([])
      const ref = (name: string) => sql.ref(`${table}.${name}`)
      const values = { ...alike, texts: JSON.stringify(texts) }
      return runRaw(['by texts', table, column, columns, Object.keys(alike)], values, ({ texts: list, ...places }) => {
        const same = Object.entries<Value>(places).map(([name, value]) => sql`${ref(name)} = ${value} and `)
        // SQLite does not reorder a cross join: left to itself, SQLite would pass through all rows of the application.
        return sql<Row>`select ${sql.join(columns.map(ref))} from ${wantedTexts[dialect](list)} cross join ${sql.table(table)}
          where ${sql.join(same, sql``)} ${ref(column)} = wanted.value and ${ref('app_key')} = ${appKey}`
      })
    },
    /** A statement whose text depends on its values. It must bind the key to every table that it names. */
    run: async <T>(statement: (appKey: string) => RawBuilder<T>): Promise<readonly T[]> =>
      (await statement(appKey).execute(db)).rows,
    /** Rows of a table whose ids are in the one column `gram_id` of a query; each is looked up by its id. */
    selectAmong: (table: string, found: RawBuilder<unknown>) =>
      among[dialect](any, table, found).where(`${table}.app_key`, '=', appKey),
    /** Columns of the rows that have all of these values, none of which is null. */
    rowsWith: (table: string, columns: readonly string[], values: Row): Promise<readonly Row[]> =>
      runPlain(['with', table, columns], values, places =>
        any
          .selectFrom(table)
          .select([...columns])
          .where('app_key', '=', appKey)
          .where(row => row.and(places)),
      ),
    /** Stores a row, and gives columns of it as it is stored. */
    insertRow: async (table: string, values: Row, columns: readonly string[]): Promise<Row> => {
      const [stored] = await runPlain(['insert', table, columns], values, places =>
        any
          .insertInto(table)
          .values({ ...places, app_key: appKey })
          .returning([...columns]),
      )
      if (!stored) throw new Error(`A row of ${table} was stored, and is not there.`)
      return stored
    },
    /** Puts what a write has changed where searches in lists find it at once. */
    updateListSearch: (table: string) => updateListSearch(db, table),
    /** Merges what writes have added to the words of site search, on the embedded database. */
    mergeWords: () => mergeInSteps(db, 'search_words'),
    /**
     * Counts a write when `isSeen` by visitors; holds the application for this transaction, so that its writers come one after another.
     * false where there is no such application.
     */
    beginWrite: async (isSeen: boolean): Promise<boolean> => {
      const held = await runPlain(['begin write', isSeen], {}, () =>
        db
          .updateTable('application_state')
          .set(eb => ({ content_version: eb('content_version', '+', isSeen ? 1 : 0) }))
          .where('app_key', '=', appKey)
          .returning('app_key'),
      )
      return held.length > 0
    },
    /** Takes back that `beginWrite` has counted a write as seen by visitors: it stores nothing. */
    uncountWrite: async (): Promise<void> => {
      await runPlain(['uncount write'], {}, () =>
        db
          .updateTable('application_state')
          .set(eb => ({ content_version: eb('content_version', '-', 1) }))
          .where('app_key', '=', appKey)
          .returning('app_key'),
      )
    },
  }
}

export type Tenant = ReturnType<typeof tenantOf>
