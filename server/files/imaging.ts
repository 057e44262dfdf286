/** The one way to the image library, so that every use of it has the same limits. */
import { availableParallelism } from 'node:os'
import type { Sharp } from 'sharp'
import { limits } from '../limits.ts'
import { createWorkQueue } from '../runtime/workQueue.ts'

const load = async () => {
  const { default: sharp } = await import('sharp')
  // Nothing is decoded twice soon, so a cache would only hold memory.
  sharp.cache(false)
  // Pieces of work run side by side (see `imagingQueue`); one thread each is then the fastest.
  sharp.concurrency(1)
  return sharp
}

/** The library, read with the first picture: the start of a server needs none of it. */
let library: ReturnType<typeof load> | undefined

const queue = createWorkQueue({ name: 'imaging', parallel: Math.min(2, availableParallelism()) })
/** For a place in the queue, so that it holds no place while another large picture is decoded. */
const largeQueue = createWorkQueue({ name: 'imaging', parallel: 1 })

/** Runs what decodes and encodes a picture: two at a time at most, and one that takes much memory. `bytes` is what decoding takes. */
export const imagingQueue = <T>(work: () => Promise<T>, bytes = 0): Promise<T> =>
  bytes > limits.smallDecodeBytes.value ? largeQueue(() => queue(work)) : queue(work)

/** A picture of a file or of bytes. Reading one of too many pixels, or a broken one, throws before it is decoded whole. */
export const openPicture = async (source: Uint8Array | string): Promise<Sharp> => {
  library ??= load()
  const sharp = await library
  return sharp(source, { limitInputPixels: limits.picturePixels.value, failOn: 'error', sequentialRead: true })
}
