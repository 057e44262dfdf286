/** Errors of failed API calls. Source: specification 17, 21. */

import { clientIssues } from '../../messages/en/clientIssues.ts'
import { type Issue, type IssuesByField, isIssue } from '../../schema/validation/issue.ts'
import type { FailureBody } from '../wire/failures.ts'
import { isObject } from './json.ts'

/**
 * A failed call. `status` is the HTTP status, or 0 if there was no response. `errors` has a list of messages per field,
 * as sent; `body.errors` has one text per field, as react-admin's forms show them.
 */
export class ApiError extends Error {
  readonly status: number
  readonly errors: Readonly<Record<string, readonly string[]>>
  readonly body: { readonly errors?: Readonly<Record<string, string>> }
  /** Seconds after which a retry makes sense, if the provider sends them. */
  readonly retryAfter: number | undefined
  /** Code of the kind of failure; undefined if the provider does not send it. */
  readonly code: string | undefined
  /** Structured form of `message`; undefined if the provider does not send it. */
  readonly issue: Issue | undefined
  /** Structured form of `errors`, in the same order; empty if the provider does not send it. */
  readonly issues: IssuesByField
  readonly current: unknown
  readonly requestId: string | undefined
  readonly language: string | undefined
  /** Body of the response, as it was sent. `namedRecords.ts` reads the records in it. */
  readonly sent: unknown

  constructor(
    status: number,
    failure: FailureBody,
    options: { cause?: unknown; retryAfter?: number; sent?: unknown } = {},
  ) {
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
    this.sent = options.sent
    this.requestId = failure.request_id
    this.language = failure.language
  }
}

/** Message of the client itself, for a response that does not say what happened. */
const ownFailure = (status: number): Pick<FailureBody, 'message' | 'issue'> => {
  const code = status === 0 ? 'unreachable' : `status-${status}`
  if (isKeyOf(clientIssues, code)) return { message: clientIssues[code], issue: { code, params: {} } }
  const message = clientIssues['no-answer'].replace('{status}', String(status))
  return { message, issue: { code: 'no-answer', params: { status } } }
}
const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key)

/**
 * Lists of messages by field. A provider may send a single message instead of a list. Undefined if `errors` is not an
 * object.
 */
export const messageLists = (errors: unknown): FailureBody['errors'] => {
  if (!isObject(errors)) return undefined
  const lists = Object.entries(errors).map(
    ([field, words]) => [field, (Array.isArray(words) ? words : [words]).map(String)] as const,
  )
  return Object.fromEntries(lists)
}

/** Issues by field; an invalid list becomes empty. */
export const issuesOf = (issues: Readonly<Record<string, unknown>>): IssuesByField =>
  Object.fromEntries(
    Object.entries(issues).map(([field, list]) => [field, Array.isArray(list) && list.every(isIssue) ? list : []]),
  )

/** Extensions in a failed response, without records. Values with a wrong shape are ignored. */
const extrasOf = (body: Readonly<Record<string, unknown>>): Omit<FailureBody, 'message' | 'errors'> => {
  const { code, issue, issues, current, request_id, language } = body
  return {
    ...(typeof code === 'string' && { code }),
    ...(isIssue(issue) && { issue }),
    ...(isObject(issues) && { issues: issuesOf(issues) }),
    ...(current !== undefined && current !== null && { current }),
    ...(typeof request_id === 'string' && { request_id }),
    ...(typeof language === 'string' && { language }),
  }
}

/** Parses a failed response of any provider, also if it is not JSON or has no message. */
export const readFailure = (status: number, body: unknown, retryAfter?: string | null): ApiError => {
  const stated =
    isObject(body) && typeof body.message === 'string' && body.message ? { message: body.message } : undefined
  const errors = isObject(body) ? messageLists(body.errors) : undefined
  const seconds = Number(retryAfter)
  const failure = {
    ...(stated ?? ownFailure(status)),
    ...(errors && { errors }),
    ...(isObject(body) ? extrasOf(body) : {}),
  }
  return new ApiError(status, failure, { sent: body, ...(seconds > 0 && { retryAfter: seconds }) })
}

/** Error of a call without a response. */
export const unreachable = (cause: unknown): ApiError => new ApiError(0, ownFailure(0), { cause })

/** True if a call failed because the provider host does not have it: 404, 405 or 501. */
export const isUnsupportedCall = (error: unknown): boolean =>
  error instanceof ApiError && [404, 405, 501].includes(error.status)

/** Result of a call; null if the provider host does not have the call. */
export const nullWhereAbsent = async <T>(call: Promise<T>): Promise<T | null> => {
  try {
    return await call
  } catch (error) {
    if (isUnsupportedCall(error)) return null
    throw error
  }
}
