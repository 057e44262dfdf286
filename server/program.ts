/** Running a program of this server: whatever goes wrong is said in one sentence, and its exit code is 1; the trace of what was not foreseen follows. */
import { Failure } from './failures.ts'
import { StartError } from './startError.ts'

/** What an operator reads of an error. */
export const sentenceOf = (error: unknown): string => {
  if (error instanceof Failure) return [error.message, ...Object.values(error.errors ?? {}).flat()].join(' ')
  if (error instanceof StartError) return error.message
  return `This failed for a reason that is not foreseen: ${error instanceof Error ? error.message : String(error)}`
}

/** Runs a program. */
export const runProgram = async (program: () => Promise<void>): Promise<void> => {
  try {
    await program()
  } catch (error) {
    console.error(sentenceOf(error))
    if (!(error instanceof Failure || error instanceof StartError)) console.error(error)
    process.exitCode = 1
  }
}
