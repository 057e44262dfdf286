/**
 * The one way to the image library. It works in a separate process: what decoding takes is given back to the system, nothing of the server's memory or
 * secrets is beside a hostile file, and a decoder that crashes takes no request with it.
 */
import { availableParallelism } from 'node:os'
import { limits } from '../../limits.ts'
import { createJobProcess } from '../../runtime/childProcess/jobProcess.ts'
import { largeWork } from '../../runtime/largeWork.ts'
import { createWorkQueue } from '../../runtime/workQueue.ts'
import { source as usualScript } from './imagingProcess.ts?script'
import type { PictureTasks } from './pictureWork.ts'

const atOnce = Math.min(2, availableParallelism())
const { value: allBytes } = limits.imagingBytes
const queue = createWorkQueue({ name: 'imaging', capacity: allBytes, waiting: limits.waitingRenditions.value })

/** Runs what decodes and encodes a picture: two at a time at most, and fewer where they take much memory. `bytes` is what the work takes. */
export const imagingQueue = <T>(work: () => Promise<T>, bytes = 0): Promise<T> =>
  queue(() => (bytes > limits.largeWorkBytes.value ? largeWork(work) : work()), Math.max(bytes, allBytes / atOnce))

/** Resolves when no picture is decoded or encoded; undefined where none is now. */
export const untilImagingIdle = queue.untilIdle

interface ImagingOptions {
  /** Default: the one that works on pictures. */
  readonly script?: string
  /** Time for one task, ms. */
  readonly timeoutMs?: number
}

/** Does a task in the process. Throws with the words of the image library, and where the process ended or took too long. A picture of this product has no time limit. */
type Imaging = <K extends keyof PictureTasks>(
  name: K,
  input: PictureTasks[K]['input'],
) => Promise<PictureTasks[K]['output']>

/** Heap of the process, bytes: the image library holds its pictures outside. */
const heapBytes = 64 * 1024 * 1024

/** A process that works on pictures. */
export const createImaging = ({
  script = usualScript,
  timeoutMs = limits.imagingMs.value,
}: ImagingOptions = {}): Imaging => {
  const run = createJobProcess({ subject: 'pictures', script, heapBytes, idleBytes: limits.imagingIdleBytes.value })
  return async (name, input) => {
    const isOwn = 'isOwn' in input && input.isOwn
    // The process gives for a name the output that `PictureTasks` states.
    return (await run({ name, input }, isOwn ? undefined : timeoutMs)) as PictureTasks[typeof name]['output']
  }
}

/** The one of this process. */
export const imaging: Imaging = createImaging()
