/**
 * Detects animated PNG files, of which the image library sees only the first frame. Source: PNG Specification (Third
 * Edition), 11.3.4.
 */
import { open } from 'node:fs/promises'

const signatureBytes = 8
/** Length and type of a chunk. */
const headBytes = 8
/** Checksum after the data of a chunk. */
const checksumBytes = 4
/** Maximum number of chunks to read. Programs write far fewer before the pixels. */
const mostChunks = 1_000

type ReadAt = (position: number) => Promise<Buffer>

/** Looks for the animation control chunk, which precedes the pixel data. */
const countsFrames = async (headAt: ReadAt): Promise<boolean> => {
  let position = signatureBytes
  for (let chunk = 0; chunk < mostChunks; chunk += 1) {
    const head = await headAt(position)
    if (head.length < headBytes) return false
    const type = head.toString('latin1', 4)
    if (type === 'acTL' || type === 'IDAT') return type === 'acTL'
    position += headBytes + head.readUInt32BE(0) + checksumBytes
  }
  return false
}

/**
 * True for a PNG (its bytes, or the absolute path of its file) with an animation control chunk. False if it is
 * truncated before its pixels.
 */
export const isMovingPng = async (source: Uint8Array | string): Promise<boolean> => {
  if (typeof source !== 'string')
    return countsFrames(async position => Buffer.from(source.subarray(position, position + headBytes)))
  const file = await open(source, 'r')
  try {
    return await countsFrames(async position => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, position)
      return buffer.subarray(0, bytesRead)
    })
  } finally {
    await file.close()
  }
}
