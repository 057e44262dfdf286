/** Processes long texts in a child process, one request at a time, so that the event loop is not blocked. */

import { createJobProcess, JobEndedError } from '../runtime/childProcess/jobProcess.ts'
import { largeWork } from '../runtime/eventLoop/largeWork.ts'
import { createWorkQueue } from '../runtime/eventLoop/workQueue.ts'
import { limits } from '../runtime/limits/limits.ts'
import { source } from './textJobs.ts?script'
import type { TextRequest } from './textRequest.ts'

/** Options of a child process for texts. */
export interface TextProcessOptions {
  /** Script of the process. Default: the script that runs the jobs. */
  readonly script?: string
  /** Time limit for the texts of one request, ms. */
  readonly timeoutMs?: number
}

/**
 * Results for the texts, in their order; their type depends on the job. Throws TextTooHardError if a request takes too
 * much time or memory, and Failure 'busy' if too many requests wait.
 */
export type TextProcess = (request: TextRequest) => Promise<readonly unknown[]>

const charactersOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

/** Thrown if a request took too much time or memory, so that its process was killed. */
export class TextTooHardError extends Error {
  readonly lack: 'time' | 'memory'

  constructor(lack: TextTooHardError['lack']) {
    super(`A text took too much ${lack}.`)
    this.name = 'TextTooHardError'
    this.lack = lack
  }
}

/** Creates a process for texts. It starts with the first request and exits when idle for a while. */
export const createTextProcess = ({
  script = source,
  timeoutMs = limits.sanitiseMs.value,
}: TextProcessOptions = {}): TextProcess => {
  const queue = createWorkQueue({ name: 'sanitising', capacity: 1, waiting: limits.sanitiseWaiting.value })
  const run = createJobProcess({
    subject: 'texts',
    script,
    heapBytes: limits.sanitiseBytes.value,
    idleBytes: limits.sanitiseIdleBytes.value,
  })

  const inProcess = async (request: TextRequest): Promise<readonly unknown[]> => {
    try {
      // Safe cast: `textJobs.ts` responds with this type.
      return (await run(request, timeoutMs)) as readonly unknown[]
    } catch (error) {
      if (!(error instanceof JobEndedError) || error.reason === 'crash') throw error
      throw new TextTooHardError(error.reason)
    }
  }

  return request => {
    const isLarge = charactersOf(request.texts) > limits.largeTextCharacters.value
    return queue(() => (isLarge ? largeWork(() => inProcess(request)) : inProcess(request)))
  }
}

/** Child process that all requests of this server share. */
export const textProcess: TextProcess = createTextProcess()

/** True if the texts are long enough in total for the child process. */
export const areLong = (texts: readonly string[]): boolean => charactersOf(texts) > limits.sanitisedOnLoop.value
