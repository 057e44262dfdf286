/** Sanitises without blocking the event loop: long texts are sanitised in a child process. */
import { type Sanitised, trySanitise } from './sanitise.ts'
import {
  areLong,
  createTextProcess,
  type TextProcess,
  type TextProcessOptions,
  TextTooHardError,
  textProcess,
} from './textProcess.ts'

/** Sanitises the texts of one request and keeps their order. Throws Failure 'busy' if too many requests wait. */
type Sanitise = (texts: readonly string[]) => Promise<readonly Sanitised[]>

const excessOf = { time: 'time', memory: 'nodes' } as const

const sanitisingBy =
  (inProcess: TextProcess): Sanitise =>
  async texts => {
    if (!areLong(texts)) return texts.map(trySanitise)
    try {
      // Safe cast: the job 'sanitise' returns this type.
      return (await inProcess({ job: 'sanitise', texts })) as readonly Sanitised[]
    } catch (error) {
      if (!(error instanceof TextTooHardError)) throw error
      return texts.map(() => ({ excess: excessOf[error.lack] }))
    }
  }

/** Creates a sanitiser with a child process of its own. */
export const createSanitiser = (options: TextProcessOptions = {}): Sanitise => sanitisingBy(createTextProcess(options))

/** Sanitises long texts in the server's only child process for texts. */
export const sanitise: Sanitise = sanitisingBy(textProcess)
