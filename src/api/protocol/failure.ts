/** What an API call that failed throws. Source: specification 17, 21. */
import { clientIssues } from '../../messages/en/clientIssues.ts'
import { type Issue, type IssuesByField, isIssue } from '../../schema/validation/issue.ts'
import { isObject } from './json.ts'

/** A record as a failure names it. `resource` is its API name. */
export interface NamedRecord {
  readonly resource: string
  readonly id: number
  readonly title: string
}

/** A record that holds a value which no two may have. */
export interface Conflict extends NamedRecord {
  readonly field: string
}

/** The body of any failure. Everything but `message` and `errors` is an extension. */
export interface FailureBody {
  readonly message: string
  /** Every wrong field with its words; absent where no field is at fault. */
  readonly errors?: Readonly<Record<string, readonly string[]>>
  /** What kind of failure it is, like 'stale'. */
  readonly code?: string
  /** What happened, to be worded in any language; absent where `code` says all. */
  readonly issue?: Issue
  /** The issues that `errors` words, in their order. */
  readonly issues?: IssuesByField
  /** What is stored now, where a write was based on an older state of it: a record, or a list of them. */
  readonly current?: unknown
  readonly conflicts?: readonly Conflict[]
  /** Some of the records that refer to one that was to be deleted. */
  readonly referrers?: readonly NamedRecord[]
  /** How many refer to it in all. */
  readonly referrer_count?: number
  /** Number of an error of the server in its log. */
  readonly request_id?: string
}

/**
 * A failed call. `status` is the HTTP status, 0 when no answer came.
 * `body.errors` has one text a field, which is what react-admin's forms show; `errors` are the wire's lists.
 */
export class ApiError extends Error {
  readonly status: number
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly body: { readonly errors?: Readonly<Record<string, string>> }
  /** Seconds after which another try makes sense, where the provider says so. */
  readonly retryAfter: number | undefined
  /** As in FailureBody; undefined or empty where the provider does not say it. */
  readonly code: string | undefined
  /** What `message` words; undefined where the provider does not tell it. */
  readonly issue: Issue | undefined
  /** The issues that `errors` words, in their order; empty where the provider does not tell them. */
  readonly issues: IssuesByField
  readonly current: unknown
  readonly conflicts: readonly Conflict[]
  readonly referrers: readonly NamedRecord[]
  readonly referrerCount: number | undefined
  readonly requestId: string | undefined

  constructor(status: number, failure: FailureBody, options: { cause?: unknown; retryAfter?: number } = {}) {
    super(failure.message, { cause: options.cause })
    this.name = 'ApiError'
    this.status = status
    this.errors = failure.errors ?? {}
    const texts = Object.entries(this.errors).map(([field, words]) => [field, words.join(' ')] as const)
    this.body = texts.length ? { errors: Object.fromEntries(texts) } : {}
    this.retryAfter = options.retryAfter
    this.code = failure.code
    this.issue = failure.issue ?? (failure.code === undefined ? undefined : { code: failure.code, params: {} })
    this.issues = failure.issues ?? {}
    this.current = failure.current
    this.conflicts = failure.conflicts ?? []
    this.referrers = failure.referrers ?? []
    this.referrerCount = failure.referrer_count
    this.requestId = failure.request_id
  }
}

/** A failure that the client reports by itself, where the provider's answer does not say what happened. */
const ownFailure = (status: number): Pick<FailureBody, 'message' | 'issue'> => {
  const code = status === 0 ? 'unreachable' : `status-${status}`
  if (isKeyOf(clientIssues, code)) return { message: clientIssues[code], issue: { code, params: {} } }
  const message = clientIssues['no-answer'].replace('{status}', String(status))
  return { message, issue: { code: 'no-answer', params: { status } } }
}
const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key)

const wordsOf = (errors: unknown): FailureBody['errors'] => {
  if (!isObject(errors)) return undefined
  const lists = Object.entries(errors).map(
    ([field, words]) => [field, (Array.isArray(words) ? words : [words]).map(String)] as const,
  )
  return Object.fromEntries(lists)
}

const isNamed = (value: unknown): value is NamedRecord =>
  isObject(value) && typeof value.resource === 'string' && typeof value.id === 'number'
const named = (record: NamedRecord): NamedRecord => ({
  resource: record.resource,
  id: record.id,
  title: String(record.title ?? ''),
})

const issuesOf = (issues: Readonly<Record<string, unknown>>): IssuesByField =>
  Object.fromEntries(
    Object.entries(issues).map(([field, list]) => [field, Array.isArray(list) && list.every(isIssue) ? list : []]),
  )

/** What a body says beyond the contract's own words; of another host, only what has the right shape. */
const extrasOf = (body: Readonly<Record<string, unknown>>): Omit<FailureBody, 'message' | 'errors'> => {
  const { code, issue, issues, current, conflicts, referrers, referrer_count, request_id } = body
  const isConflict = (value: unknown): value is Conflict =>
    isNamed(value) && 'field' in value && typeof value.field === 'string'
  return {
    ...(typeof code === 'string' && { code }),
    ...(isIssue(issue) && { issue }),
    ...(isObject(issues) && { issues: issuesOf(issues) }),
    ...(current !== undefined && current !== null && { current }),
    ...(Array.isArray(conflicts) && {
      conflicts: conflicts.filter(isConflict).map(conflict => ({ ...named(conflict), field: conflict.field })),
    }),
    ...(Array.isArray(referrers) && { referrers: referrers.filter(isNamed).map(named) }),
    ...(typeof referrer_count === 'number' && { referrer_count }),
    ...(typeof request_id === 'string' && { request_id }),
  }
}

/** Reads a failed answer of any provider, also one that is no JSON or lacks a message. */
export const readFailure = (status: number, body: unknown, retryAfter?: string | null): ApiError => {
  const stated =
    isObject(body) && typeof body.message === 'string' && body.message ? { message: body.message } : undefined
  const errors = isObject(body) ? wordsOf(body.errors) : undefined
  const seconds = Number(retryAfter)
  const failure = {
    ...(stated ?? ownFailure(status)),
    ...(errors && { errors }),
    ...(isObject(body) ? extrasOf(body) : {}),
  }
  return new ApiError(status, failure, seconds > 0 ? { retryAfter: seconds } : {})
}

/** The failure of a call that got no answer. */
export const unreachable = (cause: unknown): ApiError => new ApiError(0, ownFailure(0), { cause })

/** Whether a call failed with a status of a provider host that does not have it. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError && [404, 405, 501].includes(error.status)

/** What a call gives; null where the provider host does not have it. */
export const nullWhereAbsent = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call
  } catch (error) {
    if (isUnknownCall(error)) return null
    throw error
  }
}
