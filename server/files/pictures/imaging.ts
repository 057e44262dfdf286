/**
 * The one way to the image library. It works in a separate process: what decoding takes is given back to the system, nothing of the server's memory or
 * secrets is beside a hostile file, and a decoder that crashes takes no request with it.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { Failure } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { largeWork } from '../../runtime/largeWork.ts'
import { projectFolder } from '../../runtime/projectFolder.ts'
import { createWorkQueue } from '../../runtime/workQueue.ts'
import type { ImagingAnswer } from './imagingProcess.ts'
import { source as usualScript } from './imagingProcess.ts?thread'
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

/** Time without work after which the process ends, ms. */
const idleMs = 30_000

/** Without them, the C library keeps what large pictures have taken, in pieces that the next one does not fit into. */
const memoryVariables = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }

interface Asker {
  readonly resolve: (given: unknown) => void
  readonly reject: (error: Error) => void
}

/** A process, and the callers that wait for it by the number of their task. */
interface Running {
  readonly child: ChildProcess
  readonly askers: Map<number, Asker>
  /** Bytes that the process held when it last answered; undefined before its first answer. */
  memory: number | undefined
}

/** Seconds after which somebody whose picture met no process may come again. */
const retryAfter = 5

const startProcess = (script: string): Running => {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['--max-old-space-size=64', '--eval', script], {
    // Where the image library is found from.
    cwd: projectFolder,
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...memoryVariables },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  const running: Running = { child, askers: new Map(), memory: undefined }
  const { askers } = running
  child.on('message', (answer: ImagingAnswer) => {
    running.memory = answer.memory
    const asker = askers.get(answer.id)
    if ('given' in answer) asker?.resolve(answer.given)
    else asker?.reject(new Error(answer.error))
  })
  const onEnd = () => {
    // A system without memory or file handles cannot start one: that says nothing of the picture.
    const hasStarted = running.memory !== undefined || child.killed
    const error = hasStarted
      ? new Error('The process that works on pictures has ended.')
      : new Failure('busy', { retryAfter })
    for (const { reject } of askers.values()) reject(error)
  }
  child.once('exit', onEnd).once('error', onEnd)
  return running
}

/** A process that is started with the first task, and ends when there is none for a while. */
export const createImaging = ({
  script = usualScript,
  timeoutMs = limits.imagingMs.value,
}: ImagingOptions = {}): Imaging => {
  let running: Running | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0

  const isUsable = ({ child }: Running): boolean => child.connected && child.exitCode === null
  const end = (ended: Running): void => {
    if (running === ended) running = undefined
    ended.child.kill('SIGKILL')
  }

  return async (name, input) => {
    clearTimeout(idle)
    const own = running && isUsable(running) ? running : startProcess(script)
    running = own
    const { child, askers } = own
    // While it works, this process stays for what it makes.
    child.ref()
    child.channel?.ref()
    lastId += 1
    const id = lastId
    const timer = 'isOwn' in input && input.isOwn ? undefined : setTimeout(end, timeoutMs, own)
    try {
      return await new Promise((resolve, reject) => {
        // The process gives for a name what `PictureTasks` says.
        askers.set(id, { resolve: given => resolve(given as PictureTasks[typeof name]['output']), reject })
        child.send({ id, name, input }, error => error && reject(error))
      })
    } finally {
      clearTimeout(timer)
      askers.delete(id)
      if (askers.size === 0) {
        child.unref()
        child.channel?.unref()
        // What a large picture has left behind would stand beside the next one.
        if ((own.memory ?? 0) > limits.imagingIdleBytes.value) end(own)
        else idle = setTimeout(end, idleMs, own).unref()
      }
    }
  }
}

/** The one of this process. */
export const imaging: Imaging = createImaging()
