/** Work on long texts without holding other requests up: in a child process, one request's at a time. */
import { limits } from '../limits.ts'
import { createJobProcess, JobEndedError } from '../runtime/childProcess/jobProcess.ts'
import { largeWork } from '../runtime/largeWork.ts'
import { createWorkQueue } from '../runtime/workQueue.ts'
import { source } from './textJobs.ts?script'
import type { TextRequest } from './textRequest.ts'

export interface TextProcessOptions {
  /** Script of the process. Default: the one that does the jobs. */
  readonly script?: string
  /** Time for the texts of one request, ms. */
  readonly timeoutMs?: number
}

/**
 * Results of the texts, in their order; the job says of what type. Throws TextTooHardError where it takes too much time or memory, and
 * Failure 'busy' while too many wait.
 */
export type TextProcess = (request: TextRequest) => Promise<readonly unknown[]>

const charactersOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

/** A request took too much of something, and its process was ended. */
export class TextTooHardError extends Error {
  readonly lack: 'time' | 'memory'

  constructor(lack: TextTooHardError['lack']) {
    super(`A text took too much ${lack}.`)
    this.name = 'TextTooHardError'
    this.lack = lack
  }
}

/** A process for texts. It starts with the first request, and ends when there is none for a while. */
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
      // As `textJobs.ts` answers.
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

/** The one of this server. */
export const textProcess: TextProcess = createTextProcess()

/** Whether texts are so long together that they are work for the process. */
export const areLong = (texts: readonly string[]): boolean => charactersOf(texts) > limits.sanitisedOnLoop.value
