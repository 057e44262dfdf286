/** When a database was last backed up: a fact of the database itself, which no restore takes from another. */
import type { Kysely } from 'kysely'
import { momentPattern } from '../../src/schema/dates.ts'
import type { Tables } from '../tables.ts'

/** Its key among the facts. */
export const lastBackupKey = 'last_backup'

/** Notes that a backup is done. `moment` is UTC 'YYYY-MM-DD HH:MM:SS'. */
export const noteBackup = async (db: Kysely<Tables>, moment: string): Promise<void> => {
  await db
    .insertInto('meta')
    .values({ key: lastBackupKey, value: moment })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value: moment }))
    .execute()
}

/** The moment of the last backup; null where there was none. */
export const readLastBackup = async (db: Kysely<Tables>): Promise<string | null> => {
  const row = await db.selectFrom('meta').select('value').where('key', '=', lastBackupKey).executeTakeFirst()
  return row && momentPattern.test(row.value) ? row.value : null
}
