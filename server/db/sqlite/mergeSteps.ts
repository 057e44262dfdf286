/**
 * Merging what FTS5 has written, in steps. By itself it does so inside a commit, hundreds of pages at once, and nothing else is done meanwhile; in steps,
 * each a statement of its own, the event loop goes round between them.
 */
import { type Kysely, sql } from 'kysely'
import { runCached } from '../statementCache.ts'

/** Pages that one step writes, of 4 kB; about 3 ms. */
const pagesAtOnce = 8
/** Of one write, which adds some 25 pages at most, each merged about three times until it is old. */
const mostSteps = 20

/** Has a table leave merging to `mergeInSteps`. */
export const mergedInSteps = (table: string) =>
  sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('automerge', 0)`

const changesSoFar = async <T>(db: Kysely<T>): Promise<number> => {
  const query = sql<{ count: number }>`select total_changes() as count`
  const [row] = await runCached(db, 'total changes', {}, () => ({ compile: () => query.compile(db) }))
  return row?.count ?? 0
}

/** Merges what is due of a table. In the transaction that has written to it. */
export const mergeInSteps = async <T>(db: Kysely<T>, table: string): Promise<void> => {
  const step = sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('merge', ${sql.lit(pagesAtOnce)})`
  let before = await changesSoFar(db)
  for (let steps = 0; steps < mostSteps; steps += 1) {
    await runCached(db, `merge ${table}`, {}, () => ({ compile: () => step.compile(db) }))
    const now = await changesSoFar(db)
    // Where nothing is due, a step counts as one change.
    if (now - before < 2) return
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
    const { rows } = await sql`select 1 from ${sql.table(`${name}_config`)} where k = 'automerge' and v = 0`.execute(db)
    if (rows.length > 0) continue
    isOld = true
    if (mayChange) await mergedInSteps(name).execute(db)
  }
  return isOld
}
