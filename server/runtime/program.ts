/** Runs a program of this server: an error is printed in one sentence, and the exit code is 1; the trace of an unexpected one follows. */
import type { Issue } from '../../src/schema/validation/issue.ts'
import { englishIssue, Failure, issue, together } from '../errors.ts'
import { StartError } from '../startError.ts'
import { storageCodeOf } from './storageErrors.ts'
import { unsupportedNode } from './supportedNode.js'

/** Why something failed; undefined for an unexpected error. */
export const expectedIssueOf = (error: unknown): Issue | undefined => {
  if (error instanceof Failure)
    return together([error.issue ?? issue(error.code), ...Object.values(error.issues ?? {}).flat()])
  if (error instanceof StartError) return error.issue ?? issue('other', { value: error.message })
  const storageCode = storageCodeOf(error)
  return storageCode && issue(`storage-${storageCode}`)
}

/** What an operator reads of an error. */
export const messageOf = (error: unknown): string => {
  const expected = expectedIssueOf(error)
  if (expected) return englishIssue(expected)
  return `This failed for a reason that is not foreseen: ${error instanceof Error ? error.message : String(error)}`
}

/** Runs a program. */
export const runProgram = async (program: () => Promise<void>): Promise<void> => {
  try {
    const unsupported = unsupportedNode()
    if (unsupported !== undefined) throw new StartError(unsupported)
    await program()
  } catch (error) {
    console.error(messageOf(error))
    const expected = expectedIssueOf(error)
    if (!expected) console.error(error)
    // The server that has started this program tells people why it failed.
    else process.send?.(expected)
    process.exitCode = 1
  }
}
