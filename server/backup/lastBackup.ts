/**
 * Stores the time of the last backup and the result of the last attempt in the database. A restore does not replace
 * them.
 */
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type BackupResult, backupResult } from '../../src/api/wire/insights.ts'
import { type Issue, isIssue } from '../../src/schema/validation/issue.ts'
import { timestampPattern } from '../../src/schema/values/time/dates.ts'
import { readFact, writeFact } from '../db/meta.ts'
import type { Tables } from '../db/tables.ts'
import { englishIssue } from '../runtime/errors.ts'

const lastKey = 'last_backup'
const resultKey = 'last_backup_result'

/** True if a key of the `meta` table is a fact about the last backup. */
export const isBackupFact = (key: string): boolean => key === lastKey || key === resultKey

/** Schema of the stored result. `isIssue` also validates nested issues. */
const storedResult = () => backupResult().extend({ issue: z.custom<Issue>(isIssue).optional() })

/** Records a successful backup. `at` is UTC 'YYYY-MM-DD HH:MM:SS'. */
export const noteBackup = async (
  db: Kysely<Tables>,
  { at, bytes }: { readonly at: string; readonly bytes: number },
): Promise<void> => {
  await writeFact(db, lastKey, at)
  await writeFact(db, resultKey, JSON.stringify({ at, ok: true, bytes, message: null } satisfies BackupResult))
}

/** Records a failed backup with its reason for editors. The last successful one stays recorded. */
export const noteFailedBackup = (
  db: Kysely<Tables>,
  { at, issue }: { readonly at: string; readonly issue: Issue },
): Promise<void> => {
  const result: BackupResult = { at, ok: false, bytes: null, message: englishIssue(issue), issue }
  return writeFact(db, resultKey, JSON.stringify(result))
}

/** Time of the last successful backup, UTC 'YYYY-MM-DD HH:MM:SS'; null if there was none. */
export const readLastBackup = async (db: Kysely<Tables>): Promise<string | null> => {
  const value = await readFact(db, lastKey)
  return value !== undefined && timestampPattern.test(value) ? value : null
}

/** Result of the last attempt; null if there was none. */
export const readBackupResult = async (db: Kysely<Tables>): Promise<BackupResult | null> => {
  const value = await readFact(db, resultKey)
  return value === undefined ? null : (storedResult().safeParse(JSON.parse(value)).data ?? null)
}
