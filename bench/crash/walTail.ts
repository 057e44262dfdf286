/** Tears the end of SQLite's write-ahead log as a power cut does: the last writes may be missing or torn. */
import { randomBytes, randomInt } from 'node:crypto'
import { open } from 'node:fs/promises'

const headerBytes = 32
const frameHeaderBytes = 24

/** End of a database's log. */
interface WalEnd {
  /** Changes whenever the log restarts, which happens only after all of it has been copied to the database. */
  readonly salt: string
  /** Bytes up to the end of the last frame of this log; later bytes belong to an older log. */
  readonly bytes: number
}

const none: WalEnd = { salt: '', bytes: 0 }

/** End of the log at `path`; zero if there is none. */
export const walEndOf = async (path: string): Promise<WalEnd> => {
  const file = await open(path, 'r').catch(() => undefined)
  if (!file) return none
  try {
    const { size } = await file.stat()
    if (size < headerBytes) return none
    const header = (await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)).buffer
    const salt = header.subarray(16, 24)
    const frameBytes = frameHeaderBytes + header.readUInt32BE(8)
    let end = headerBytes
    for (; end + frameBytes <= size; end += frameBytes) {
      const frame = (await file.read(Buffer.alloc(frameHeaderBytes), 0, frameHeaderBytes, end)).buffer
      if (!frame.subarray(8, 16).equals(salt)) break
    }
    return { salt: salt.toString('hex'), bytes: end }
  } finally {
    await file.close()
  }
}

/**
 * Tears the end of the log of a killed server: truncates it at a random byte after `before`, or overwrites the rest
 * with random bytes. The log up to `before` stays. Returns the number of damaged bytes; 0 if nothing was written since.
 */
export const tearWal = async (path: string, before: WalEnd): Promise<number> => {
  const now = await walEndOf(path)
  // The log has restarted: everything in the previous one is in the database, and this one contains only later writes.
  const from = now.salt === before.salt ? before.bytes : headerBytes
  if (now.bytes <= from) return 0
  const at = randomInt(from, now.bytes)
  const file = await open(path, 'r+')
  try {
    if (randomInt(2) === 0) await file.truncate(at)
    else await file.write(randomBytes(now.bytes - at), 0, now.bytes - at, at)
    await file.sync()
  } finally {
    await file.close()
  }
  return now.bytes - at
}
