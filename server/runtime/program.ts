/**
 * Runs a command line program of this server. Prints the message of an error, followed by the stack trace if it is
 * unexpected. The exit code is then 1, or 78 for an invalid variable.
 */
import type { Issue } from '../../src/schema/validation/issue.ts'
import { combineIssues, englishIssue, Failure, issue } from './errors.ts'
import { StartError } from './startError.ts'
import { storageCodeOf } from './storageErrors.ts'
import { unsupportedNode } from './supportedNode.js'

/** Reason of an expected error; undefined for an unexpected one. */
export const expectedIssueOf = (error: unknown): Issue | undefined => {
  if (error instanceof Failure)
    return combineIssues([error.issue ?? issue(error.code), ...Object.values(error.issues ?? {}).flat()])
  if (error instanceof StartError) return error.issue ?? issue('other', { value: error.message })
  const storageCode = storageCodeOf(error)
  return storageCode && issue(`storage-${storageCode}`)
}

/** Message of an error for the operator. */
export const messageOf = (error: unknown): string => {
  const expected = expectedIssueOf(error)
  if (expected) return englishIssue(expected)
  return `Unexpected error: ${error instanceof Error ? error.message : String(error)}`
}

/** Runs a program. Never rejects; an error sets the exit code. */
export const runProgram = async (program: () => Promise<void>): Promise<void> => {
  try {
    const unsupported = unsupportedNode()
    if (unsupported !== undefined) throw new StartError(unsupported)
    await program()
  } catch (error) {
    console.error(messageOf(error))
    const expected = expectedIssueOf(error)
    if (!expected) console.error(error)
    // The server that has started this program shows the reason to users.
    else process.send?.(expected)
    process.exitCode = error instanceof StartError ? error.exitCode : 1
  }
}
