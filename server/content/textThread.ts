/** Work on long texts without holding other requests up: in a separate thread, one request's at a time. */
import { Worker } from 'node:worker_threads'
import { limits } from '../limits.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { largeWork } from '../runtime/largeWork.ts'
import { createWorkQueue } from '../runtime/workQueue.ts'
import type { TextRequest } from './textRequest.ts'
import { source } from './textThreadWork.ts?thread'

export interface TextThreadOptions {
  /** The script of the thread. Default: the one that does the jobs. */
  readonly script?: string
  /** Time for the texts of one request, ms. */
  readonly timeoutMs?: number
}

/**
 * What each text became, in their order; the job says of what type. Throws TextTooHardError where it takes too much time or memory, and
 * Failure 'busy' while too many wait.
 */
export type TextThread = (request: TextRequest) => Promise<readonly unknown[]>

const charactersOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

/** Time without work after which the thread ends, ms. */
const idleMs = 30_000

/** A request took too much of something, and its thread was ended. */
export class TextTooHardError extends Error {
  readonly lack: 'time' | 'memory'

  constructor(lack: TextTooHardError['lack']) {
    super(`A text took too much ${lack}.`)
    this.name = 'TextTooHardError'
    this.lack = lack
  }
}

const isOutOfMemory = (error: unknown): boolean => errorCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY'

/** What a thread makes of texts. Throws TextTooHardError, and what ends the thread. */
const askThread = async (thread: Worker, request: TextRequest, timeoutMs: number): Promise<readonly unknown[]> => {
  const listeners = new AbortController()
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new TextTooHardError('time')), timeoutMs)
      const onExit = () => reject(new Error('The thread that works on texts has ended.'))
      thread.once('message', resolve).once('error', reject).once('exit', onExit)
      listeners.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        thread.off('message', resolve).off('error', reject).off('exit', onExit)
      })
      thread.postMessage(request)
    })
  } finally {
    listeners.abort()
  }
}

/** Such a thread. It is started with the first request, and ends when there is none for a while. */
export const createTextThread = ({
  script = source,
  timeoutMs = limits.sanitiseMs.value,
}: TextThreadOptions = {}): TextThread => {
  const queue = createWorkQueue({ name: 'sanitising', capacity: 1, waiting: limits.sanitiseWaiting.value })
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  /** Ends the thread, which may be in the midst of work. */
  const end = async (): Promise<void> => {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }

  const inThread = async (request: TextRequest): Promise<readonly unknown[]> => {
    clearTimeout(idle)
    const resourceLimits = { maxOldGenerationSizeMb: limits.sanitiseBytes.value / 1024 / 1024 }
    thread ??= new Worker(script, { eval: true, resourceLimits })
    // While it works, the process stays for what it makes.
    thread.ref()
    try {
      return await askThread(thread, request, timeoutMs)
    } catch (error) {
      await end()
      throw isOutOfMemory(error) ? new TextTooHardError('memory') : error
    } finally {
      thread?.unref()
      idle = setTimeout(end, idleMs).unref()
    }
  }

  return request => {
    if (charactersOf(request.texts) <= limits.largeTextCharacters.value) return queue(() => inThread(request))
    // The thread ends after them, because it would go on holding what they have taken.
    return queue(() => largeWork(() => inThread(request).finally(end)))
  }
}

/** The one that the process has. */
export const textThread: TextThread = createTextThread()

/** Whether texts are so long together that they are work for the thread. */
export const areLong = (texts: readonly string[]): boolean => charactersOf(texts) > limits.sanitisedOnLoop.value
