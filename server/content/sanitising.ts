/** Sanitising without holding other requests up: long texts are sanitised in a child process. */
import { type Sanitised, sanitised } from './sanitise.ts'
import {
  areLong,
  createTextProcess,
  type TextProcess,
  type TextProcessOptions,
  TextTooHardError,
  textProcess,
} from './textProcess.ts'

/** Texts that are sanitised in one call; gives what each became, in their order. Throws Failure 'busy' while too many wait. */
type Sanitise = (texts: readonly string[]) => Promise<readonly Sanitised[]>

const excessOf = { time: 'time', memory: 'nodes' } as const

const sanitisingBy =
  (inProcess: TextProcess): Sanitise =>
  async texts => {
    if (!areLong(texts)) return texts.map(sanitised)
    try {
      // As the job's function gives it.
      return (await inProcess({ job: 'sanitise', texts })) as readonly Sanitised[]
    } catch (error) {
      if (!(error instanceof TextTooHardError)) throw error
      return texts.map(() => ({ excess: excessOf[error.lack] }))
    }
  }

/** A way to sanitise texts, with a process of its own. */
export const createSanitising = (options: TextProcessOptions = {}): Sanitise => sanitisingBy(createTextProcess(options))

/** Sanitises in the one process that the server has for texts. */
export const sanitise: Sanitise = sanitisingBy(textProcess)
