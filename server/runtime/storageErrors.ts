/** Classifies errors of databases, file systems and S3. */
import { issues } from '../../src/messages/en/issues.ts'
import { errorCodeOf } from './errorCode.ts'
import { StartError } from './startError.ts'

/** Reasons why the database or the disk is readable but not writable. */
export type Unwritable = 'full' | 'read-only' | 'broken' | 'replaced'
/**
 * 'locked': another program locks the database; 'unreachable': no connection to the database; 'files-…': only the file
 * store is full or unusable, and records can still be stored.
 */
export type StorageCode = Unwritable | 'locked' | 'unreachable' | 'files-full' | 'files-unusable'

/** Messages for the operator. */
export const storageMessages: { readonly [T in StorageCode]: string } = {
  full: issues['storage-full'],
  'read-only': issues['storage-read-only'],
  broken: issues['storage-broken'],
  replaced: issues['storage-replaced'],
  locked: issues['storage-locked'],
  unreachable: issues['storage-unreachable'],
  'files-full': issues['storage-files-full'],
  'files-unusable': issues['storage-files-unusable'],
}

/** Error of a lost or failed database connection. */
export class LostDatabaseError extends Error {
  constructor(cause: unknown) {
    super(storageMessages.unreachable, { cause })
    this.name = 'LostDatabaseError'
  }
}

/** Error of a database or file store that currently accepts no writes. The message is for the operator. */
export class UnwritableError extends StartError {
  readonly storageCode: Unwritable

  constructor(storageCode: Unwritable, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnwritableError'
    this.storageCode = storageCode
  }
}

/** Error of a file store that is full or fails. The message is for the operator, without credentials. */
export class FileStoreError extends StartError {
  readonly storageCode: Extract<StorageCode, `files-${string}`>

  constructor(storageCode: FileStoreError['storageCode'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FileStoreError'
    this.storageCode = storageCode
  }
}

/** Error codes of SQLite, the system and PostgreSQL, by storage code. */
const patterns: readonly (readonly [StorageCode, RegExp])[] = [
  ['full', /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/],
  ['read-only', /^(SQLITE_READONLY\w*|EROFS|25006)$/],
  ['locked', /^SQLITE_BUSY\w*$/],
  ['broken', /^(SQLITE_IOERR\w*|SQLITE_CANTOPEN\w*|EIO|58030)$/],
]

/** Storage code of an error or its causes; undefined for other errors. */
export const storageCodeOf = (error: unknown): StorageCode | undefined => {
  for (let each = error; each instanceof Error; each = each.cause) {
    if (each instanceof LostDatabaseError) return 'unreachable'
    if (each instanceof FileStoreError || each instanceof UnwritableError) return each.storageCode
    const code = errorCodeOf(each)
    const known = patterns.find(([, pattern]) => pattern.test(code))
    if (known) return known[0]
  }
  return undefined
}

const unwritables: readonly (StorageCode | undefined)[] = [
  'full',
  'read-only',
  'broken',
  'replaced',
] satisfies readonly Unwritable[]

/** True if nothing can currently be stored, but everything can be read. */
export const isUnwritable = (storageCode: StorageCode | undefined): storageCode is Unwritable =>
  unwritables.includes(storageCode)

/** Runs an optional write. Returns false if storage currently accepts no writes, and throws any other error. */
export const ifWritable = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    const storageCode = storageCodeOf(error)
    if (!isUnwritable(storageCode) && storageCode !== 'files-full') throw error
    return false
  }
}
