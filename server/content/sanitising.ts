/** Sanitising without holding other requests up: long texts are sanitised in a thread. */
import { type Sanitised, sanitised } from './sanitise.ts'
import {
  areLong,
  createTextThread,
  type TextThread,
  type TextThreadOptions,
  TextTooHardError,
  textThread,
} from './textThread.ts'

/** Texts that are sanitised in one call; gives what each became, in their order. Throws Failure 'busy' while too many wait. */
type Sanitise = (texts: readonly string[]) => Promise<readonly Sanitised[]>

const excessOf = { time: 'time', memory: 'nodes' } as const

const sanitisingBy =
  (thread: TextThread): Sanitise =>
  async texts => {
    if (!areLong(texts)) return texts.map(sanitised)
    try {
      // As the job's function gives it.
      return (await thread({ job: 'sanitise', texts })) as readonly Sanitised[]
    } catch (error) {
      if (!(error instanceof TextTooHardError)) throw error
      return texts.map(() => ({ excess: excessOf[error.lack] }))
    }
  }

/** A way to sanitise texts, with a separate thread. */
export const createSanitising = (options: TextThreadOptions = {}): Sanitise => sanitisingBy(createTextThread(options))

/** Sanitises in the one thread that the process has for texts. */
export const sanitise: Sanitise = sanitisingBy(textThread)
