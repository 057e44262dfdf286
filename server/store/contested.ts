/** Errors of a database that mean: another process wrote meanwhile, so look again. */

const codes: ReadonlySet<string> = new Set([
  'SQLITE_BUSY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_FOREIGNKEY',
  // PostgreSQL: unique, foreign key, serialisation, deadlock.
  '23505',
  '23503',
  '40001',
  '40P01',
])

/** Whether doing the work again may give an answer. */
export const isContested = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code))
