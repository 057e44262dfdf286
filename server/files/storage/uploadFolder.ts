/** Where uploads are written while they come in, so that they fill the disk for a moment and not the memory. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An upload that has come in whole. Its file stays until it is removed. */
export interface ReceivedFile {
  /** Absolute. */
  readonly path: string
  readonly bytes: number
  remove(): Promise<void>
}

export interface UploadFolder {
  /** Writes a stream to a new file. What fails, or is cut off, leaves none. */
  receive(stream: Readable): Promise<ReceivedFile>
  /** Removes what a process that was killed has left before a moment; gives how many files. */
  removeLeftovers(before: Date): Promise<number>
}

const ending = '.upload'

/** Uploads in `folder`, which is made for the first one. Default: the system's folder for temporary files. */
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
