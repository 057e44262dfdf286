import { issues } from '../src/messages/en/issues.ts'
import { type Issue, wordIssue } from '../src/schema/validation/issue.ts'

/** Why a start cannot go on; the message is one sentence for the operator, and holds no secret. */
export class StartError extends Error {
  /** What the message words, where people read it in the back office too. */
  readonly issue: Issue | undefined

  constructor(what: string | Issue, options?: { readonly cause?: unknown }) {
    super(typeof what === 'string' ? what : wordIssue(what, { messages: issues }), options)
    this.name = 'StartError'
    this.issue = typeof what === 'string' ? undefined : what
  }
}

/** The data folder belongs to a server that is running. */
export class FolderInUseError extends StartError {}
