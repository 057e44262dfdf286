/** The end of SQLite's write-ahead log, as it is after a power cut: the last that was written may be missing or torn. */
import { randomBytes, randomInt } from 'node:crypto'
import { open } from 'node:fs/promises'

const headerBytes = 32
const frameHeaderBytes = 24

/** Where the log of a database ends. */
interface WalEnd {
  /** Changes whenever the log is begun again, which happens only when all of it is in the database itself. */
  readonly salt: string
  /** Bytes up to the end of the last frame of this log; what may stand behind is of an older one. */
  readonly bytes: number
}

const none: WalEnd = { salt: '', bytes: 0 }

/** The end of the log `path`; empty where there is none. */
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
 * Tears the end of a log whose server has been killed: cuts it at a random byte behind `before`, or writes noise from there on.
 * What was in the log at `before` stays. Gives how many bytes are gone; 0 where nothing was written since.
 */
export const tearWal = async (path: string, before: WalEnd): Promise<number> => {
  const now = await walEndOf(path)
  // Begun again since: all that was in the former log is in the database, and this one holds only what came later.
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
