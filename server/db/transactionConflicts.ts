/** Classifies database errors caused by concurrent writes of another process, after which the work can be retried. */

import { errorCodeOf } from '../runtime/errorCode.ts'
import { Failure, type FailureCode } from '../runtime/errors.ts'

/** Error codes of both drivers, with the failure code if a retry does not help; undefined for a server fault. */
const codes: Readonly<Record<string, FailureCode | undefined>> = {
  SQLITE_BUSY: undefined,
  SQLITE_BUSY_SNAPSHOT: undefined,
  SQLITE_CONSTRAINT_UNIQUE: 'taken',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'referred-to',
  // PostgreSQL: unique, foreign key, serialisation, deadlock.
  '23505': 'taken',
  '23503': 'referred-to',
  '40001': undefined,
  '40P01': undefined,
}

/** True if a retry may succeed. */
export const isContested = (error: unknown): boolean => Object.hasOwn(codes, errorCodeOf(error))

/** Converts an error that the client can cause to a Failure. Returns other errors unchanged. */
export const conflictOf = (error: unknown): unknown => {
  const code = codes[errorCodeOf(error)]
  return code ? new Failure(code) : error
}
