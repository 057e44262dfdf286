/** The one way to the image library, so that every use of it has the same limits. */
import { availableParallelism } from 'node:os'
import type { Sharp } from 'sharp'
import { createWorkQueue } from '../runtime/workQueue.ts'

/** Pixels that a picture may have before it is decoded. */
export const maxPixels = 40_000_000

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

/** Pictures are decoded and encoded here, two at a time at most. */
export const imagingQueue = createWorkQueue({ parallel: Math.min(2, availableParallelism()) })

/** A picture of at most `maxPixels`: reading a larger one, or a broken one, throws before it is decoded whole. */
export const openPicture = async (bytes: Uint8Array): Promise<Sharp> => {
  library ??= load()
  const sharp = await library
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true })
}
