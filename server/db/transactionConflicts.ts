/** Errors of a database that mean: another process wrote meanwhile, so look again. */
import { Failure, type FailureCode } from '../errors.ts'

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

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && Object.hasOwn(codes, String(error.code)) ? String(error.code) : ''

/** Whether doing the work again may give an answer. */
export const isContested = (error: unknown): boolean => codeOf(error) !== ''

/** The error as its sender may know it, where it is one that a sender can cause. */
export const conflictOf = (error: unknown): unknown => {
  const code = codes[codeOf(error)]
  return code ? new Failure(code) : error
}
