/** Statements of a bare driver: `?` for values, prepared once. */
import type SqliteFile from 'better-sqlite3'
import pg from 'pg'
import { sqliteDriver } from '../../server/db/sqlite/sqliteDriver.ts'
import type { Row } from '../../server/db/tables.ts'
import { everyKey, keySetting } from '../../server/db/tenantKey.ts'

type Values = readonly (string | number | null | readonly string[])[]

/** A statement of a transaction; its values may depend on the first row of each earlier statement. */
export interface Step {
  readonly sql: string
  readonly values: (before: readonly (Row | undefined)[]) => Values
}

/** A driver with one open database. */
export interface Statements {
  readonly isPostgres: boolean
  all(sql: string, values: Values): Promise<readonly Row[]> | readonly Row[]
  /** Runs the steps in one transaction. */
  together(steps: readonly Step[]): Promise<unknown> | unknown
}

const openSqlite = (path: string): Statements => {
  const file = new (sqliteDriver())(path)
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  const prepared = new Map<string, SqliteFile.Statement>()
  const all = (sql: string, values: Values): readonly Row[] => {
    const statement = prepared.get(sql) ?? file.prepare(sql)
    prepared.set(sql, statement)
    // Safe cast: the rows have the columns that the statement names.
    if (statement.reader) return statement.all(...values) as readonly Row[]
    statement.run(...values)
    return []
  }
  const together = file.transaction((steps: readonly Step[]) => {
    const before: (Row | undefined)[] = []
    for (const { sql, values } of steps) before.push(all(sql, values(before))[0])
  })
  return { isPostgres: false, all, together: steps => together.immediate(steps) }
}

const openPostgres = (url: string): Statements => {
  // Each statement binds the application itself.
  const pool = new pg.Pool({ connectionString: url, max: 10, options: `-c ${keySetting}=${everyKey}` })
  const named = new Map<string, { readonly name: string; readonly text: string }>()
  const queryOf = (sql: string) => {
    let next = 0
    const query = named.get(sql) ?? { name: `s${named.size}`, text: sql.replaceAll('?', () => `$${++next}`) }
    named.set(sql, query)
    return query
  }
  const run = async (on: pg.Pool | pg.PoolClient, sql: string, values: Values): Promise<readonly Row[]> =>
    (await on.query<Row>({ ...queryOf(sql), values: [...values] })).rows
  return {
    isPostgres: true,
    all: (sql, values) => run(pool, sql, values),
    together: async steps => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const before: (Row | undefined)[] = []
        for (const { sql, values } of steps) before.push((await run(client, sql, values(before)))[0])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  }
}

/** Opens an SQLite file by its path, or a PostgreSQL database by its address. */
export const openStatements = (database: string): Statements =>
  /^postgres(ql)?:/.test(database) ? openPostgres(database) : openSqlite(database)
