/** Stores an uploaded file within the quota of the site: first its bytes, then its row. */

import type { FileContent, FileStore } from '../files/storage/fileStore.ts'
import { storedKey } from '../files/storedFile.ts'
import type { FileRow, PrivateTotals } from '../records/rows/fileRows.ts'
import { fail, issue } from '../runtime/errors.ts'
import { limits } from '../runtime/limits/limits.ts'
import { storageCodeOf } from '../runtime/storageErrors.ts'
import type { ApplicationStore } from '../store/store.ts'

/** Megabytes, with one decimal. */
const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10

/**
 * Throws Failure 'no-room' if the files of a site would exceed its quota. Default of `newBytes`: 1, which refuses any
 * upload to a full site.
 */
export const refuseOverQuota = (usedBytes: number, quota: number, newBytes = 1): void => {
  if (usedBytes + newBytes > quota)
    fail('no-room', { issue: issue('quota-reached', { used: megabytes(usedBytes), quota: megabytes(quota) }) })
}

/** Share of a site's quota for all private documents, including those of visitors. */
const privateShare = 0.25

/** Share of the space that remains for visitors' documents which one document may take. */
const partOfRest = 0.25
/** Time after which a visitor may try again, s: by then, unclaimed documents have been removed. */
const tryAgainSeconds = 3_600

/**
 * Throws Failure 'no-room' if private documents have used up their share of the quota, or 'too-many-tries' if visitors
 * have sent too much for now.
 */
const refuseOverShare = (
  { bytes, dayBytes, unclaimedBytes }: PrivateTotals,
  { quota, newBytes }: { readonly quota: number; readonly newBytes: number },
): void => {
  const full = { issue: issue('no-more-documents') }
  if (bytes + newBytes > quota * privateShare) fail('no-room', full)
  const rest = Math.min(
    limits.visitorDocumentBytes.value - dayBytes,
    limits.unclaimedDocumentBytes.value - unclaimedBytes,
  )
  if (newBytes > rest * partOfRest) fail('too-many-tries', { ...full, retryAfter: tryAgainSeconds })
}

interface NewFile {
  readonly row: Pick<FileRow, 'name' | 'width' | 'height' | 'bytes' | 'type'> &
    Partial<Pick<FileRow, 'unclaimed_until'>>
  readonly content: FileContent
}

/**
 * Stores a file, all or nothing; does nothing if a file with its name is stored already. A visitor's file has
 * `unclaimed_until`. Throws Failure 'no-room' or 'too-many-tries', and errors of the file store and the database.
 */
export const storeUpload = async (
  files: FileStore,
  rows: ApplicationStore,
  { row, content }: NewFile,
  { quota }: { readonly quota: number },
): Promise<void> => {
  const key = storedKey(rows.appKey, row.name)
  const isStored = async () => (await rows.files.find(row.name)) !== undefined
  // A repeated upload is stored already; see `randomTextOfUpload`.
  if (await isStored()) return
  await files.put(key, content, row.type)
  try {
    await rows.files.insert(row, (used, hidden) => {
      refuseOverQuota(used, quota, row.bytes)
      if (row.unclaimed_until) refuseOverShare(hidden, { quota, newBytes: row.bytes })
    })
  } catch (error) {
    // After a lost connection, the row may exist. If it does not, the sweeper removes the file.
    if (storageCodeOf(error) === 'unreachable') throw error
    // A repeated upload may have been stored at the same time.
    if (await isStored()) return
    await files.remove(key)
    throw error
  }
}
