/** Storing an uploaded file: its bytes, and then its row, within the room of the site. */
import { fail, issue } from '../errors.ts'
import type { FileContent, FileStore } from '../files/storage/fileStore.ts'
import { storedKey } from '../files/storedFile.ts'
import { limits } from '../limits.ts'
import type { FileRow, PrivateTotals } from '../records/rows/fileRows.ts'
import { storageCodeOf } from '../runtime/storageErrors.ts'
import type { ApplicationStore } from '../store/store.ts'

/** With one decimal. */
const megabytes = (bytes: number): number => Math.round(bytes / 100_000) / 10

/** Throws Failure 'no-room' where the files of a site come to more than its quota. */
export const refuseOverQuota = (usedBytes: number, quota: number, newBytes = 1): void => {
  if (usedBytes + newBytes > quota)
    fail('no-room', { issue: issue('quota-reached', { used: megabytes(usedBytes), quota: megabytes(quota) }) })
}

/** Of the room of a site, the part that documents of visitors and all other private ones may use up together. */
const visitorsShare = 0.25

/** Of what is left for visitors, the part that one document may take. */
const partOfRest = 0.25
/** Seconds after which a visitor may try again: what waits for its form is removed by then. */
const tryAgainSeconds = 3_600

/** Throws Failure: 'no-room' where private documents have used up their part of the site's room; 'too-many-tries' where visitors have sent too much for now. */
const refuseOverShare = (
  { bytes, dayBytes, unclaimedBytes }: PrivateTotals,
  { quota, newBytes }: { readonly quota: number; readonly newBytes: number },
): void => {
  const full = { issue: issue('no-more-documents') }
  if (bytes + newBytes > quota * visitorsShare) fail('no-room', full)
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

/** Stores a file whole or not at all; that of a visitor has `unclaimed_until`. Throws Failure: 'no-room', 'too-many-tries', and what the store and the database throw. */
export const storeUpload = async (
  files: FileStore,
  rows: ApplicationStore,
  { row, content }: NewFile,
  { quota }: { readonly quota: number },
): Promise<void> => {
  const key = storedKey(rows.appKey, row.name)
  await files.put(key, content, row.type)
  try {
    await rows.files.insert(row, (used, hidden) => {
      refuseOverQuota(used, quota, row.bytes)
      if (row.unclaimed_until) refuseOverShare(hidden, { quota, newBytes: row.bytes })
    })
  } catch (error) {
    // The row may stand all the same where the connection was lost; the sweeper removes a file that has none.
    if (storageCodeOf(error) !== 'unreachable') await files.remove(key)
    throw error
  }
}
