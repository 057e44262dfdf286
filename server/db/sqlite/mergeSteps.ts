/**
 * Merges FTS5 index segments in small steps. By default FTS5 merges hundreds of pages inside a commit and blocks the
 * process. Each step here is a separate statement, and the event loop runs between steps.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { runCached } from '../statementCache.ts'

/**
 * Pages of 4 kB that one step writes, in about 6 ms. Each step also rewrites the first page of every segment that it
 * merges, so smaller steps write more: steps of 8 pages wrote 3 % more bytes for a new post.
 */
const pagesAtOnce = 16
/**
 * Maximum merge steps of one write. A write adds at most about 25 pages, and each is rewritten about three times on its
 * way up the levels: about 5 steps.
 */
const mostSteps = 10

/**
 * A bulk write of n records may take n / `recordsAStep` steps, but at least `mostSteps`. A new post adds less than a
 * page.
 */
const recordsAStep = 16

/**
 * Row numbers are twice the ids. For every row that it merges, FTS5 searches a hash table of deleted rows by linear
 * probing. Without gaps between the numbers, a thousand consecutive ids are probed for every row, and one step takes
 * ten times as long.
 */
const rowsAnId = sql.lit(2)

/** Row number, in the index, of the record with this id. */
export const indexRowOf = (id: RawBuilder<unknown>) => sql`${id} * ${rowsAnId}`

/** Id of the record with this row number in the index. */
export const idOfIndexRow = (row: RawBuilder<unknown>) => sql`${row} / ${rowsAnId}`

/** Settings that disable automatic merging in FTS5. */
const settings = {
  automerge: 0,
  // FTS5 merges a level completely once it has this many segments; 1,999 is the maximum that it accepts. While a level
  // is merged in steps, new segments accumulate on it.
  crisismerge: 1_999,
} as const
type Setting = keyof typeof settings

const settingNames: readonly Setting[] = ['automerge', 'crisismerge']
const setting = (table: string, name: Setting) =>
  sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values (${sql.lit(name)}, ${sql.lit(settings[name])})`

/** Statements that disable automatic merging of a table, which `mergeInSteps` then merges. */
export const manualMergeStatements = (table: string): readonly RawBuilder<unknown>[] =>
  settingNames.map(name => setting(table, name))

const changesSoFar = async <T>(db: Kysely<T>): Promise<number> => {
  const query = sql<{ count: number }>`select total_changes() as count`
  const [row] = await runCached(db, 'total changes', {}, () => ({ compile: () => query.compile(db) }))
  return row?.count ?? 0
}

/**
 * Runs the due merge steps of a table, in the transaction that has written to it. `records` is the number of records of
 * a bulk write.
 */
export const mergeInSteps = async <T>(db: Kysely<T>, table: string, records = 0): Promise<void> => {
  const step = sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('merge', ${sql.lit(pagesAtOnce)})`
  const most = Math.max(mostSteps, records / recordsAStep)
  let before = await changesSoFar(db)
  for (let steps = 0; steps < most; steps += 1) {
    await runCached(db, `merge ${table}`, {}, () => ({ compile: () => step.compile(db) }))
    const now = await changesSoFar(db)
    // A step that writes fewer pages than allowed has finished. Written pages count as changes, as do the rows of the
    // step itself.
    if (now - before < pagesAtOnce) return
    before = now
  }
}

/** Disables automatic merging in tables of older versions, if `mayChange`. Returns true if there were any. */
export const migrateMergeSteps = async <T>(
  db: Kysely<T>,
  { mayChange }: { readonly mayChange: boolean },
): Promise<boolean> => {
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and sql like 'create virtual table % using fts5 %'`.execute(db)
  let isOld = false
  for (const { name } of tables) {
    const { rows } = await sql<{ k: string; v: unknown }>`select k, v from ${sql.table(`${name}_config`)}`.execute(db)
    if (settingNames.every(each => rows.some(({ k, v }) => k === each && v === settings[each]))) continue
    isOld = true
    if (mayChange) for (const statement of manualMergeStatements(name)) await statement.execute(db)
  }
  return isOld
}
