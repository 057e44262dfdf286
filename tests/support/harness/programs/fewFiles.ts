/**
 * Reads a stored file before, at and after the limit of open files, and prints the results. Arguments: FOLDER KEY, the
 * folder of the file store and the key of the file.
 */
import { closeSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { createDiskStore } from '../../../../server/files/storage/diskStore.ts'
import { storageCodeOf } from '../../../../server/runtime/storageErrors.ts'

const [folder = '', key = ''] = process.argv.slice(2)
const files = createDiskStore(folder)
const read = async () => {
  const stored = await files.read(key)
  return stored && text(stored.body)
}
console.info(`before: ${await read()}`)
const open: number[] = []
try {
  for (;;) open.push(openSync(process.execPath, 'r'))
} catch {
  // The limit is reached.
}
const refused = await read().catch((error: unknown) => error)
for (const each of open.slice(0, 3)) closeSync(each)
console.info(`meanwhile: ${storageCodeOf(refused)}`)
console.info(`after: ${await read()}`)
for (const each of open.slice(3)) closeSync(each)
