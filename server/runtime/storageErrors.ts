/** What is wrong with the places where everything is stored, by the errors of databases, file systems and S3. */
import { issues } from '../../src/messages/en/issues.ts'
import { StartError } from '../startError.ts'
import { errorCodeOf } from './errorCode.ts'

/** The database or the disk can be read and not written. */
export type Unwritable = 'full' | 'read-only' | 'broken' | 'replaced'
/** 'locked' is a database that another program keeps others from writing; 'unreachable' is a connection to the database that is lost or cannot be had; the last two are of a bucket, beside which records are stored as before. */
export type StorageCode = Unwritable | 'locked' | 'unreachable' | 'files-full' | 'files-unusable'

/** What an operator reads of each. */
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

/** A connection to the database that was lost, or could not be had. */
export class LostDatabaseError extends Error {
  constructor(cause: unknown) {
    super(storageMessages.unreachable, { cause })
    this.name = 'LostDatabaseError'
  }
}

/** A place that takes no changes now. The message is for the operator. */
export class UnwritableError extends StartError {
  readonly storageCode: Unwritable

  constructor(storageCode: Unwritable, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnwritableError'
    this.storageCode = storageCode
  }
}

/** A bucket that takes no more files, or fails. The message is for the operator, and holds no credentials. */
export class FileStoreError extends StartError {
  readonly storageCode: Extract<StorageCode, `files-${string}`>

  constructor(storageCode: FileStoreError['storageCode'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FileStoreError'
    this.storageCode = storageCode
  }
}

/** Codes of SQLite, of the system and of PostgreSQL. */
const patterns: readonly (readonly [StorageCode, RegExp])[] = [
  ['full', /^(SQLITE_FULL|ENOSPC|EDQUOT|53100)$/],
  ['read-only', /^(SQLITE_READONLY\w*|EROFS|25006)$/],
  ['locked', /^SQLITE_BUSY\w*$/],
  ['broken', /^(SQLITE_IOERR\w*|SQLITE_CANTOPEN\w*|EIO|58030)$/],
]

/** The trouble behind an error; undefined for an error of another kind. */
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

/** Whether nothing can be stored at the moment, while everything can be read. */
export const isUnwritable = (storageCode: StorageCode | undefined): storageCode is Unwritable =>
  unwritables.includes(storageCode)

/** Does what a read can do without: where there is no room for it at the moment, it is left out. Gives whether it was done. */
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
