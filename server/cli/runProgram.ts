/** How the programs of the command line end. */
import { StartError } from '../startError.ts'

/** Runs a program with the words after its name. It ends with 1 and one sentence when the program gives one, or throws one for the operator. */
export const runProgram = async (program: (words: readonly string[]) => Promise<string | undefined>): Promise<void> => {
  try {
    const usage = await program(process.argv.slice(2))
    if (usage === undefined) return
    console.error(usage)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    console.error(error.message)
  }
  process.exitCode = 1
}
