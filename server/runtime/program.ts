/** Runs a program of this server: an error is printed in one sentence, and the exit code is 1; the trace of an unexpected one follows. */
import { Failure } from '../errors.ts'
import { StartError } from '../startError.ts'
import { troubleMessages, troubleOf } from './storageErrors.ts'
import { unsupportedNode } from './supportedNode.js'

/** What an operator reads of an error; undefined for an unexpected one. */
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
