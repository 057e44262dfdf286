/** What ails the place where everything is stored, told from the errors of databases and file systems. */

/** 'unreachable' is a connection that is lost or cannot be had; the others are a place that can be read and not written. */
export type Trouble = 'full' | 'read-only' | 'broken' | 'unreachable'

/** What an operator reads of each. */
export const troubleTexts: { readonly [T in Trouble]: string } = {
  full: 'The disk is full.',
  'read-only': 'The database or the disk takes no changes.',
  broken: 'The disk cannot be written.',
  unreachable: 'The database cannot be reached.',
}

/** A connection to the database that was lost, or could not be had. */
export class LostDatabaseError extends Error {
  constructor(cause: unknown) {
    super(troubleTexts.unreachable, { cause })
    this.name = 'LostDatabaseError'
  }
}

/** Codes of SQLite, of the system and of PostgreSQL. */
const patterns: readonly (readonly [Trouble, RegExp])[] = [
  ['full', /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/],
  ['read-only', /^(SQLITE_READONLY\w*|EROFS|25006)$/],
  ['broken', /^(SQLITE_IOERR\w*|SQLITE_CANTOPEN\w*|EIO|58030)$/],
]

/** The trouble behind an error; undefined for an error of another kind. */
export const troubleOf = (error: unknown): Trouble | undefined => {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof LostDatabaseError) return 'unreachable'
    const code = 'code' in each ? String(each.code) : ''
    const known = patterns.find(([, pattern]) => pattern.test(code))
    if (known) return known[0]
  }
  return undefined
}

/** Whether an error says that nothing can be stored at the moment, while everything can be read. */
export const isUnwritable = (error: unknown): boolean => {
  const trouble = troubleOf(error)
  return trouble !== undefined && trouble !== 'unreachable'
}

/** Does what a read can do without: where nothing can be stored at the moment, it is left out. */
export const ifWritable = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (error) {
    if (!isUnwritable(error)) throw error
  }
}
