/** Sanitising without holding other requests up: long texts are sanitised in a thread of their own, one request's at a time. */
import { Worker } from 'node:worker_threads'
import { limits } from '../limits.ts'
import { largeWork } from '../runtime/largeWork.ts'
import { createWorkQueue } from '../runtime/workQueue.ts'
import { type Sanitised, sanitised } from '../sanitise.ts'
import { source } from './sanitisingThread.ts?thread'

interface SanitisingOptions {
  /** The script of the thread. Default: the one that sanitises. */
  readonly script?: string
  /** Time for the texts of one call, ms. */
  readonly timeoutMs?: number
}

/** Texts that are sanitised in one call; gives what each became, in their order. Throws Failure 'busy' while too many wait. */
export type Sanitise = (texts: readonly string[]) => Promise<readonly Sanitised[]>

/** Time without work after which the thread ends, ms. */
const idleMs = 30_000

class TimeoutError extends Error {}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** What a thread makes of texts. Throws TimeoutError, and what ends the thread. */
const askThread = async (
  thread: Worker,
  texts: readonly string[],
  timeoutMs: number,
): Promise<readonly Sanitised[]> => {
  const listeners = new AbortController()
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new TimeoutError()), timeoutMs)
      const onExit = () => reject(new Error('The thread that sanitises texts has ended.'))
      thread.once('message', resolve).once('error', reject).once('exit', onExit)
      listeners.signal.addEventListener('abort', () => {
        clearTimeout(timer)
        thread.off('message', resolve).off('error', reject).off('exit', onExit)
      })
      thread.postMessage(texts)
    })
  } finally {
    listeners.abort()
  }
}

/** A way to sanitise texts. Its thread is started with the first long text, and ends when there is none for a while. */
export const createSanitising = ({
  script = source,
  timeoutMs = limits.sanitiseMs.value,
}: SanitisingOptions = {}): Sanitise => {
  const queue = createWorkQueue({ name: 'sanitising', capacity: 1, waiting: limits.sanitiseWaiting.value })
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  /** Ends the thread, which may be in the midst of work. */
  const end = async (): Promise<void> => {
    const ended = thread
    thread = undefined
    await ended?.terminate()
  }

  const inThread = async (texts: readonly string[]): Promise<readonly Sanitised[]> => {
    clearTimeout(idle)
    const resourceLimits = { maxOldGenerationSizeMb: limits.sanitiseBytes.value / 1024 / 1024 }
    thread ??= new Worker(script, { eval: true, resourceLimits })
    // While it works, the process stays for what it makes.
    thread.ref()
    try {
      return await askThread(thread, texts, timeoutMs)
    } catch (error) {
      await end()
      if (error instanceof TimeoutError) return texts.map(() => ({ excess: 'time' }))
      if (isOutOfMemory(error)) return texts.map(() => ({ excess: 'nodes' }))
      throw error
    } finally {
      thread?.unref()
      idle = setTimeout(end, idleMs).unref()
    }
  }

  return async texts => {
    const characters = texts.reduce((sum, text) => sum + text.length, 0)
    if (characters <= limits.sanitisedOnLoop.value) return texts.map(sanitised)
    if (characters <= limits.largeTextCharacters.value) return queue(() => inThread(texts))
    // The thread ends after them, because it would go on holding what they have taken.
    return queue(() => largeWork(() => inThread(texts).finally(end)))
  }
}

/** Sanitises in the one thread that the process has for it. */
export const sanitise: Sanitise = createSanitising()
