/** Running a program of this server: whatever goes wrong is said in one sentence, and its exit code is 1; the trace of what was not foreseen follows. */
import { Failure } from '../errors.ts'
import { StartError } from '../startError.ts'
import { troubleMessages, troubleOf } from './storageErrors.ts'
import { unsupportedNode } from './supportedNode.js'

/** What an operator reads of an error; undefined for one that is not foreseen. */
export const expectedMessageOf = (error: unknown): string | undefined => {
  if (error instanceof Failure) return [error.message, ...Object.values(error.errors ?? {}).flat()].join(' ')
  if (error instanceof StartError) return error.message
  const trouble = troubleOf(error)
  return trouble && troubleMessages[trouble]
}

/** What an operator reads of an error. */
export const sentenceOf = (error: unknown): string =>
  expectedMessageOf(error) ??
  `This failed for a reason that is not foreseen: ${error instanceof Error ? error.message : String(error)}`

/** Runs a program. */
export const runProgram = async (program: () => Promise<void>): Promise<void> => {
  try {
    const unsupported = unsupportedNode()
    if (unsupported !== undefined) throw new StartError(unsupported)
    await program()
  } catch (error) {
    console.error(sentenceOf(error))
    if (expectedMessageOf(error) === undefined) console.error(error)
    process.exitCode = 1
  }
}
