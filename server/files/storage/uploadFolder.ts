/** Writes uploads to a folder as they arrive, so that they take space on the disk instead of memory. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A complete upload. Its file exists until `remove` is called. */
export interface UploadedFile {
  /** Absolute path. */
  readonly path: string
  readonly bytes: number
  remove(): Promise<void>
}

/** Storage for uploads while they are received and processed. */
export interface UploadFolder {
  /** Writes a stream to a new file. On failure no file is left. */
  receive(stream: Readable): Promise<UploadedFile>
  /** Removes leftovers of killed processes that are older than a time. Returns their number. */
  removeLeftovers(before: Date): Promise<number>
}

/** Path of the folder, in the data folder, for incomplete uploads. */
export const uploadsFolderOf = ({ dataDir }: { readonly dataDir: string }): string => join(dataDir, 'uploads')

const ending = '.upload'

/** Stores uploads in `folder`, which is created on first use. Default: a folder in the system's temporary folder. */
export const createUploadFolder = (folder: string = join(tmpdir(), `uploads-${process.pid}`)): UploadFolder => ({
  receive: async stream => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = resolve(folder, randomUUID() + ending)
    const remove = () => rm(path, { force: true })
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    try {
      await pipeline(stream, file)
    } catch (error) {
      await remove()
      throw error
    }
    return { path, bytes: file.bytesWritten, remove }
  },

  removeLeftovers: async before => {
    let removed = 0
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name)
      const found = name.endsWith(ending) ? await stat(path).catch(() => undefined) : undefined
      if (!found || found.mtime >= before) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  },
})
