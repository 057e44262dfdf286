/**
 * Runs the image library in a separate process, so that its memory returns to the system, a hostile file cannot reach
 * the memory and secrets of the server, and a crash of a decoder affects no other request.
 */
import { availableParallelism } from 'node:os'
import { createJobProcess } from '../../runtime/childProcess/jobProcess.ts'
import { largeWork } from '../../runtime/eventLoop/largeWork.ts'
import { createWorkQueue } from '../../runtime/eventLoop/workQueue.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { source as usualScript } from './imagingProcess.ts?script'
import type { PictureTasks } from './pictureWork.ts'

const atOnce = Math.min(2, availableParallelism())
const { value: allBytes } = limits.imagingBytes
const queue = createWorkQueue({ name: 'imaging', capacity: allBytes, waiting: limits.waitingRenditions.value })

/**
 * Queues work with a picture: at most two at a time, and fewer if they need much memory. `bytes` is the memory for the
 * work.
 */
export const imagingQueue = <T>(work: () => Promise<T>, bytes = 0): Promise<T> =>
  queue(() => (bytes > limits.largeWorkBytes.value ? largeWork(work) : work()), Math.max(bytes, allBytes / atOnce))

/** Resolves once no picture is being processed; undefined if none is being processed now. */
export const untilImagingIdle = queue.untilIdle

interface ImagingOptions {
  /** Default: the script that processes pictures. */
  readonly script?: string
  /** Time limit of a task, ms. */
  readonly timeoutMs?: number
}

/**
 * Runs a task in the process. Throws with the message of the image library, JobEndedError if the process ended or
 * exceeded the time limit, and Failure 'busy'. Pictures of this product have no time limit.
 */
type Imaging = <K extends keyof PictureTasks>(
  name: K,
  input: PictureTasks[K]['input'],
) => Promise<PictureTasks[K]['output']>

/** Heap of the process, bytes: the image library stores pictures outside of it. */
const heapBytes = 64 * 1024 * 1024

/** Returns a function that runs tasks in a process of its own. */
export const createImaging = ({
  script = usualScript,
  timeoutMs = limits.imagingMs.value,
}: ImagingOptions = {}): Imaging => {
  const run = createJobProcess({ subject: 'pictures', script, heapBytes, idleBytes: limits.imagingIdleBytes.value })
  return async (name, input) => {
    const isOwn = 'isOwn' in input && input.isOwn
    // The process returns the output that `PictureTasks` declares for the name.
    return (await run({ name, input }, isOwn ? undefined : timeoutMs)) as PictureTasks[typeof name]['output']
  }
}

/** Shared instance of this process. */
export const imaging: Imaging = createImaging()
