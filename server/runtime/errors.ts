/** Failures of API calls: codes, their statuses and issues. Source: specification 21. */
import type { FailureBody } from '../../src/api/wire/failures.ts'
import type { failureIssues } from '../../src/messages/en/failures.ts'
import { issues as english } from '../../src/messages/en/issues.ts'
import {
  formatIssue,
  formatIssues,
  type Issue,
  type IssuesByField,
  issueMaker,
} from '../../src/schema/validation/issue.ts'

/** Code of a failure, as clients receive it. */
export type FailureCode = keyof typeof failureIssues

/** HTTP status of each code. */
export const statusByCode = {
  'malformed-json': 400,
  'bad-request': 400,
  'missing-app-key': 400,
  'not-signed-in': 401,
  'session-ended': 401,
  'wrong-credentials': 401,
  'not-active': 403,
  'second-factor-needed': 401,
  'wrong-code': 401,
  'wrong-passkey': 401,
  'no-passkeys-here': 409,
  'second-factor-required': 403,
  'second-factor-is-on': 409,
  'token-over': 409,
  'token-replaced': 409,
  'wrong-reset': 422,
  'other-origin': 403,
  'not-a-member': 403,
  'not-allowed': 403,
  'session-only': 403,
  'view-only': 403,
  'other-application': 403,
  'too-slow': 408,
  'large-head': 431,
  'no-room': 507,
  'unknown-application': 404,
  'site-off': 404,
  'unknown-record': 404,
  'unknown-route': 404,
  'wrong-method': 405,
  stale: 409,
  'not-restorable': 404,
  taken: 409,
  'referred-to': 409,
  refused: 409,
  'last-user': 409,
  'last-owner': 409,
  'too-large': 413,
  'wrong-type': 415,
  invalid: 422,
  'too-many-tries': 429,
  'no-origin': 503,
  busy: 503,
  read_only: 503,
  unavailable: 503,
  internal: 500,
} as const satisfies Readonly<Record<FailureCode, number>>

/** Creates an issue that the server reports. */
export const issue = issueMaker<typeof english>()

/** English message of an issue. */
export const englishIssue = (issue: Issue): string => formatIssue(issue, { messages: english }) ?? issue.code

/** Combines issues into one, whose message lists them all. A single issue is returned unchanged. */
export const combineIssues = ([first, ...others]: readonly [Issue, ...Issue[]]): Issue => {
  const [second, ...more] = others
  return second ? issue('several', { one: first, others: combineIssues([second, ...more]) }) : first
}

/** Messages by field. */
type FieldErrors = Readonly<Record<string, readonly string[]>>

/** Additional data of a failure; see FailureBody. */
type Extras = Pick<FailureBody, 'current' | 'conflicts' | 'referrers' | 'referrer_count' | 'language'>

interface Details {
  /** Issue that is more specific than the code. Default: none. */
  readonly issue?: Issue
  /** Issues of all invalid fields. */
  readonly issues?: IssuesByField
  readonly extras?: Extras
  /** Seconds, for the header Retry-After. */
  readonly retryAfter?: number
}

/** Failure of a call, for a reason that the client may know. The message is in English. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  /** More specific issue than the code; undefined if the code is sufficient. */
  readonly issue: Issue | undefined
  readonly issues: IssuesByField | undefined
  readonly extras: Extras
  readonly retryAfter: number | undefined

  constructor(code: FailureCode, { issue, issues, extras = {}, retryAfter }: Details = {}) {
    super(issue ? englishIssue(issue) : english[code])
    this.name = 'Failure'
    this.code = code
    this.status = statusByCode[code]
    this.issue = issue
    this.issues = issues
    this.extras = extras
    this.retryAfter = retryAfter
  }

  /** English messages of `issues`. */
  get errors(): FieldErrors | undefined {
    return this.issues && formatIssues(this.issues, englishIssue)
  }

  /** Response body of the failure, worded by `word`. */
  body(word: (issue: Issue) => string = englishIssue): FailureBody {
    const { code, issue, issues, extras } = this
    return {
      message: word(issue ?? { code, params: {} }),
      ...(issues && { errors: formatIssues(issues, word) }),
      code,
      ...(issue && { issue }),
      ...(issues && { issues }),
      ...extras,
    }
  }
}

/**
 * Properties of the response to a save from which markup was removed: messages and issues by field; {} without issues.
 */
export const warningsOf = (issues: IssuesByField) =>
  Object.keys(issues).length > 0 ? { warnings: formatIssues(issues, englishIssue), issues } : {}

/** Issue of a form that lacks the current password. */
export const currentPasswordMissing = issue('required', { label: 'Current password' })

/** Throws a Failure. */
export const fail = (code: FailureCode, details?: Details): never => {
  throw new Failure(code, details)
}
