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

/** Throws Failure 'no-room' where visitors have sent too much in a day, or in all. */
const refuseOverShare = ({ bytes, dayBytes }: PrivateTotals, quota: number, newBytes: number): void => {
  const day = limits.visitorDocumentBytes.value
  if (dayBytes + newBytes > day || bytes + newBytes > quota * visitorsShare)
    fail('no-room', { issue: issue('no-more-documents') })
}

interface NewFile {
  readonly row: Pick<FileRow, 'name' | 'width' | 'height' | 'bytes' | 'type'>
  readonly content: FileContent
}

/** Stores a file whole or not at all. Throws Failure 'no-room', and what the store and the database throw. */
export const storeUpload = async (
  files: FileStore,
  rows: ApplicationStore,
  { row, content }: NewFile,
  { quota, isVisitors = false }: { readonly quota: number; readonly isVisitors?: boolean },
): Promise<void> => {
  const key = storedKey(rows.appKey, row.name)
  await files.put(key, content, row.type)
  try {
    await rows.files.insert(row, (used, hidden) => {
      refuseOverQuota(used, quota, row.bytes)
      if (isVisitors) refuseOverShare(hidden, quota, row.bytes)
    })
  } catch (error) {
    // The row may stand all the same where the connection was lost; the sweeper removes a file that has none.
    if (storageCodeOf(error) !== 'unreachable') await files.remove(key)
    throw error
  }
}
