/**
 * Merging what FTS5 has written, in steps. By itself it does so inside a commit, hundreds of pages at once, and nothing else is done meanwhile; in steps,
 * each a statement of its own, the event loop turns between them.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { runCached } from '../statementCache.ts'

/** Pages that one step writes, of 4 kB; about 3 ms. */
const pagesAtOnce = 8
/** Of one write, which adds some 25 pages at most, each merged about three times until it is old. */
const mostSteps = 20

/** Records that are taken in together for one step more, where they are many: the write of a new post adds less than a page. */
const recordsAStep = 8

/**
 * The numbers of rows are twice the ids. FTS5 looks for every row that it merges among the deleted ones, in a hash table where each follows the number
 * before it: without gaps between them, a thousand ids in a row are passed for every row, and one step takes ten times as long.
 */
const rowsAnId = sql.lit(2)

/** Number of the row of an id. */
export const indexRowOf = (id: RawBuilder<unknown>) => sql`${id} * ${rowsAnId}`

/** Id of the row of a number. */
export const idOfIndexRow = (row: RawBuilder<unknown>) => sql`${row} / ${rowsAnId}`

/** Settings with which FTS5 merges nothing by itself. */
const settings = {
  automerge: 0,
  // A level of as many parts is merged whole, by the statement that adds the last; 1,999 is the most that FTS5 takes. While the parts of one level are
  // merged in steps, those that are written meanwhile gather beside them.
  crisismerge: 1_999,
} as const
type Setting = keyof typeof settings

const settingNames: readonly Setting[] = ['automerge', 'crisismerge']
const setting = (table: string, name: Setting) =>
  sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values (${sql.lit(name)}, ${sql.lit(settings[name])})`

/** Has a table leave merging to `mergeInSteps`. */
export const mergedInSteps = (table: string): readonly RawBuilder<unknown>[] =>
  settingNames.map(name => setting(table, name))

const changesSoFar = async <T>(db: Kysely<T>): Promise<number> => {
  const query = sql<{ count: number }>`select total_changes() as count`
  const [row] = await runCached(db, 'total changes', {}, () => ({ compile: () => query.compile(db) }))
  return row?.count ?? 0
}

/** Merges what is due of a table. In the transaction that has written to it; `records` is how many that one took in, where there may be thousands. */
export const mergeInSteps = async <T>(db: Kysely<T>, table: string, records = 0): Promise<void> => {
  const step = sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('merge', ${sql.lit(pagesAtOnce)})`
  const most = Math.max(mostSteps, records / recordsAStep)
  let before = await changesSoFar(db)
  for (let steps = 0; steps < most; steps += 1) {
    await runCached(db, `merge ${table}`, {}, () => ({ compile: () => step.compile(db) }))
    const now = await changesSoFar(db)
    // A step that writes fewer pages than allowed has merged everything that is due. Pages count as changes, and so do the step's own rows.
    if (now - before < pagesAtOnce) return
    before = now
  }
}

/** Whether a table that an older version has made still merges by itself; where it may change, it no longer does. */
export const bringMergeSteps = async <T>(
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
    if (mayChange) for (const statement of mergedInSteps(name)) await statement.execute(db)
  }
  return isOld
}
