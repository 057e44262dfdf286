/** Classifies database errors caused by concurrent writes of another process, after which the work can be retried. */

import { errorCodeOf } from '../runtime/errorCode.ts'
import { Failure, type FailureCode } from '../runtime/errors.ts'

/**
 * Failure to report if retries do not help, by error code of either driver; undefined if it is a fault of the server.
 */
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

/** True if a concurrent write may have caused an error, so that a retry may succeed. */
export const isContested = (error: unknown): boolean => Object.hasOwn(codes, errorCodeOf(error))

/** Converts an error that the client can cause to a Failure. Returns other errors unchanged. */
export const conflictOf = (error: unknown): unknown => {
  const code = codes[errorCodeOf(error)]
  return code ? new Failure(code) : error
}
