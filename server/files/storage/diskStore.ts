/** File store in a folder. Writes are atomic and durable, also after a power cut. */
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, type FileHandle, open, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { placeMessage, refuseUnreadableFolder } from '../../db/dataFolder/placeErrors.ts'
import { privateFileMode } from '../../db/dataFolder/privateModes.ts'
import { syncFolder } from '../../db/dataFolder/syncFolder.ts'
import { errorCodeOf } from '../../runtime/errorCode.ts'
import { makeFolder } from '../../runtime/folders/makeFolder.ts'
import { FileStoreError, isUnwritable, storageCodeOf, UnwritableError } from '../../runtime/storageErrors.ts'
import { type FileContent, type FileStore, type ListedFile, requireFileKey } from './fileStore.ts'

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(errorCodeOf(error))

const makeSyncedFolder = async (folder: string): Promise<void> => {
  // Flushes the innermost folder first.
  for (const made of makeFolder(folder).toReversed()) await syncFolder(dirname(made))
}

/**
 * Name of a temporary file. It starts with '.', unlike any part of a key, so that leftovers of a crash are never
 * listed.
 */
const temporaryName = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`)

const temporaryPattern = /^\..+\.[0-9a-f]{12}$/

const undefinedWhereMissing = (error: unknown): undefined => {
  if (isMissing(error)) return undefined
  throw error
}

const writeAtomically = async (path: string, content: FileContent): Promise<void> => {
  await makeSyncedFolder(dirname(path))
  const temporary = temporaryName(path)
  try {
    const handle = await open(temporary, 'wx', privateFileMode)
    try {
      await writeFile(handle, typeof content === 'string' ? createReadStream(content) : content)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Entries of a folder per read; the event loop runs between two reads. */
const entriesAtOnce = 256

interface Entry {
  /** Path below the root, separated by '/'. */
  readonly key: string
  readonly name: string
  readonly path: string
}

/** Files whose keys start with a prefix, in folders of any size. */
async function* filesBelow(root: string, folder: string, prefix: string): AsyncGenerator<Entry> {
  const opened = await opendir(join(root, folder), { bufferSize: entriesAtOnce }).catch(undefinedWhereMissing)
  for await (const entry of opened ?? []) {
    const { name } = entry
    const key = folder === '' ? name : `${folder}/${name}`
    if (entry.isDirectory()) {
      const keyPrefix = `${key}/`
      if (!name.startsWith('.') && (keyPrefix.startsWith(prefix) || prefix.startsWith(keyPrefix)))
        yield* filesBelow(root, key, prefix)
    } else if (entry.isFile() && key.startsWith(prefix)) yield { key, name, path: join(root, key) }
  }
}

async function* listBelow(root: string, prefix: string): AsyncGenerator<ListedFile> {
  for await (const { key, name, path } of filesBelow(root, '', prefix)) {
    if (name.startsWith('.')) continue
    // The file may have been removed meanwhile.
    const found = await stat(path).catch(undefinedWhereMissing)
    if (found) yield { key, bytes: found.size, changedAt: found.mtime }
  }
}

/** Number of attempts to open a file if too many are open, and the time between two attempts, ms. */
const openTries = 20
const openTryMs = 50

const isTooMany = (error: unknown): boolean => /^E[MN]FILE$/.test(errorCodeOf(error))

/** Opens a file, after a delay if too many are open. Throws FileStoreError if the limit persists. */
const openForReading = async (path: string): Promise<FileHandle> => {
  for (let tried = 1; ; tried += 1)
    try {
      return await open(path, 'r')
    } catch (error) {
      if (!isTooMany(error)) throw error
      if (tried === openTries)
        throw new FileStoreError(
          'files-unusable',
          'Too many files are open. Raise the limit of the process (LimitNOFILE, ulimit -n).',
          { cause: error },
        )
      await setTimeout(openTryMs)
    }
}

/** Creates a file store in the folder `root`. The first write creates the folder. */
export const createDiskStore = (root: string): FileStore => {
  const pathOf = (key: string) => join(root, requireFileKey(key))
  return {
    put: (key, content) => writeAtomically(pathOf(key), content),

    async read(key, range) {
      try {
        const handle = await openForReading(pathOf(key))
        if (range) return { body: handle.createReadStream(range), bytes: range.end - range.start + 1 }
        const { size } = await handle.stat()
        return { body: handle.createReadStream(), bytes: size }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async move(from, to) {
      const [path, target] = [pathOf(from), pathOf(to)]
      await makeSyncedFolder(dirname(target))
      try {
        await rename(path, target)
      } catch (error) {
        if (isMissing(error)) return
        throw error
      }
      await syncFolder(dirname(target))
      await syncFolder(dirname(path))
    },

    async remove(key) {
      const path = pathOf(key)
      try {
        await rm(path)
      } catch (error) {
        if (isMissing(error)) return
        throw error
      }
      await syncFolder(dirname(path))
    },

    list: prefix => listBelow(root, prefix),

    async removeLeftovers(before) {
      let removed = 0
      for await (const { name, path } of filesBelow(root, '', '')) {
        if (!temporaryPattern.test(name)) continue
        const found = await stat(path).catch(undefinedWhereMissing)
        if (!found || found.mtime >= before) continue
        await rm(path, { force: true })
        removed += 1
      }
      return removed
    },

    async check() {
      refuseUnreadableFolder(root)
      try {
        await makeSyncedFolder(root)
        await access(root, constants.R_OK | constants.W_OK)
      } catch (cause) {
        const storageCode = storageCodeOf(cause)
        const known = isUnwritable(storageCode) ? storageCode : 'read-only'
        throw new UnwritableError(known, placeMessage(root, 'folder', cause), { cause })
      }
    },
  }
}
