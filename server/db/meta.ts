/** Reads and writes facts about the database itself, which the table `meta` stores by key. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * Key of a note that the built-in texts of an older version still have to be converted to content. See
 * `server/starter/previousContent.ts`.
 */
export const previousContentFact = 'former-content'

/**
 * Key of a random value that is stored briefly to test if the database is writable. See `server/http/readOnlyMode.ts`.
 * A restore does not copy it.
 */
export const probeFact = 'write-probe'

/** Creates the table `meta` if it is missing. */
export const ensureMeta = async (db: Kysely<Tables>): Promise<void> => {
  await sql`create table if not exists meta (key text primary key, value text not null)`.execute(db)
}

/** Reads a fact; undefined if it is not stored. */
export const readFact = async (db: Kysely<Tables>, key: string): Promise<string | undefined> =>
  (await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst())?.value

/** Stores a fact, replacing a previous value. */
export const writeFact = async (db: Kysely<Tables>, key: string, value: string): Promise<void> => {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Stores a fact unless it already exists, and returns the stored value, which is the same for concurrent processes. */
export const claimFact = async (db: Kysely<Tables>, key: string, value: string): Promise<string> => {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return (await readFact(db, key)) ?? value
}
