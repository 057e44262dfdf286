/** Facts of the database itself: rows of the table `meta`. */
import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Says that what older versions drew by themselves is still to become content: `server/starter/formerContent.ts`. */
export const formerContentFact = 'former-content'

/** What is stored for a moment to see whether anything can be: `server/http/readOnlyMode.ts`. Never copied to another database. */
export const probeFact = 'write-probe'

/** Makes the table where it is missing. */
export const ensureMeta = async (db: Kysely<Tables>): Promise<void> => {
  await sql`create table if not exists meta (key text primary key, value text not null)`.execute(db)
}

/** The value of a fact; undefined where there is none. */
export const readFact = async (db: Kysely<Tables>, key: string): Promise<string | undefined> =>
  (await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst())?.value

/** Stores a fact in place of a former one. */
export const writeFact = async (db: Kysely<Tables>, key: string, value: string): Promise<void> => {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** Stores a fact where there is none, and gives the one that is stored. Of several processes, one wins. */
export const claimFact = async (db: Kysely<Tables>, key: string, value: string): Promise<string> => {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  return (await readFact(db, key)) ?? value
}
