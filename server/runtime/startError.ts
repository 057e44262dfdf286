import { issues } from '../../src/messages/en/issues.ts'
import { formatIssue, type Issue } from '../../src/schema/validation/issue.ts'

/**
 * Thrown if the server or a command line program cannot continue. The message is for the operator and contains no
 * secret.
 */
export class StartError extends Error {
  /** Issue behind the message, if the back office also displays it. */
  readonly issue: Issue | undefined
  /** Exit code of a program that ends with this error. */
  readonly exitCode: number = 1

  constructor(what: string | Issue, options?: { readonly cause?: unknown }) {
    super(typeof what === 'string' ? what : formatIssue(what, { messages: issues }), options)
    this.name = 'StartError'
    this.issue = typeof what === 'string' ? undefined : what
  }
}

/** Thrown if a running server uses the data folder. */
export class FolderInUseError extends StartError {}
