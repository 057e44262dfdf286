/** Errors of a database that mean: another process wrote meanwhile, so look again. */
import { Failure, type FailureCode } from '../errors.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'

/** The codes of both drivers, and what is answered when looking again does not help; undefined for a fault of the server. */
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

/** Whether doing the work again may give an answer. */
export const isContested = (error: unknown): boolean => Object.hasOwn(codes, errorCodeOf(error))

/** The error as its sender may know it, where it is one that a sender can cause. */
export const conflictOf = (error: unknown): unknown => {
  const code = codes[errorCodeOf(error)]
  return code ? new Failure(code) : error
}
