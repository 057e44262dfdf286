/** Files in a folder. A file is there whole or not at all, also after a power cut. */
import { randomBytes } from 'node:crypto'
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type FileStore, fileKey } from './fileStore.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')

/** Makes a rename or a new entry of a folder lasting. Windows cannot open a folder. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const makeFolder = async (folder: string): Promise<void> => {
  const first = await mkdir(folder, { recursive: true })
  if (first !== undefined) await syncFolder(dirname(first))
}

/** Begins with '.', which no key's part does, so that a leftover of a crash is never listed. */
const temporaryName = (path: string): string =>
  join(dirname(path), `.${basename(path)}.${randomBytes(6).toString('hex')}`)

const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  await makeFolder(dirname(path))
  const temporary = temporaryName(path)
  try {
    const handle = await open(temporary, 'wx', 0o644)
    try {
      await handle.writeFile(bytes)
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

async function* listBelow(
  root: string,
  folder: string,
  prefix: string,
): AsyncGenerator<{ key: string; bytes: number }> {
  let entries: Awaited<ReturnType<typeof readFolder>>
  try {
    entries = await readFolder(join(root, folder))
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  for (const entry of entries) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory()) {
      const inside = `${key}/`
      if (inside.startsWith(prefix) || prefix.startsWith(inside)) yield* listBelow(root, key, prefix)
    } else if (entry.isFile() && key.startsWith(prefix)) {
      yield { key, bytes: (await stat(join(root, key))).size }
    }
  }
}
const readFolder = (folder: string) => readdir(folder, { withFileTypes: true })

/** A store in the folder `root`, which is made at the first write. */
export const createDiskStore = (root: string): FileStore => {
  const pathOf = (key: string) => join(root, fileKey(key))
  return {
    put: (key, bytes) => writeWhole(pathOf(key), bytes),

    async read(key) {
      try {
        const handle = await open(pathOf(key), 'r')
        const { size } = await handle.stat()
        return { body: handle.createReadStream(), bytes: size }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
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

    list: prefix => listBelow(root, '', prefix),

    async check() {
      await makeFolder(root)
      await access(root, constants.R_OK | constants.W_OK)
    },
  }
}
