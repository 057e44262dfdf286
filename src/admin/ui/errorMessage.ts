/** Error messages for people. */
import { ApiError } from '../../api/protocol/failure.ts'
import type { Issue } from '../../schema/validation/issue.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import { StoppedWaiting } from '../data/slowCalls.ts'
import type { AuthMessageKey } from '../i18n/en/auth.ts'
import type { AuthTranslate } from '../i18n/useAuthTranslate.ts'

/**
 * Messages by HTTP status, for statuses whose server text does not help an editor. 0 means that the server could not be
 * reached.
 */
const messageKeys: Readonly<Record<number, AuthMessageKey>> = { 0: 'failure.unreachable', 413: 'failure.tooLarge' }

/** True if code of the back office did not load, in the words of each browser. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message)

/**
 * Message of a failed call. A server failure shows the server's request id, if the response contains one. Invalid
 * values show the messages of their fields. An error that was not meant for people gets a general message.
 */
export const errorMessage = (error: unknown, t: AuthTranslate): string => {
  if (isLoadFailure(error)) return t('failure.unreachable')
  if (!(error instanceof ApiError)) return t('common.failed')
  if (isStopped(error)) return t('failure.stopped')
  const key = messageKeys[error.status]
  if (key) return t(key)
  if (error.status === 429 && error.retryAfter) return t('failure.tooMany', { wait: waitIn(error.retryAfter, t) })
  if (error.status >= 500 && error.requestId) return t('failure.server', { id: error.requestId })
  // The message of such a failure only says that some fields have errors.
  const words = error.issue?.code === 'invalid' ? Object.values(fieldMessages(error, t)) : []
  return words.length > 0 ? words.join(' ') : t.issue(error.issue, error.message)
}

/** Replaces the issue's label at the start of an English message with another label. */
const relabelled = (message: string, from: Issue, to: Issue): string => {
  const [before, after] = [String(from.params.label ?? ''), String(to.params.label ?? '')]
  return before !== '' && message.startsWith(before) ? after + message.slice(before.length) : message
}

/** Returns the issue of a field with the label shown above its input. */
type AsShown = (field: string, issue: Issue) => Issue

/** Messages of a failed call by field; {} if no field is at fault. */
export const fieldMessages = (
  error: unknown,
  t: AuthTranslate,
  asShown: AsShown = (_field, issue) => issue,
): Readonly<Record<string, string>> => (error instanceof ApiError ? messagesByField(error, t, asShown) : {})

/** Messages by field. A message is in the language of the back office if the provider sends its issue code. */
export const messagesByField = (
  { errors, issues }: Pick<ApiError, 'errors' | 'issues'>,
  t: AuthTranslate,
  asShown: AsShown,
): Readonly<Record<string, string>> => {
  const messageOf = ([field, messages]: readonly [string, readonly string[]]) => {
    const worded = messages.map((message, at) => {
      const issue = issues[field]?.[at]
      if (!issue) return message
      const shown = asShown(field, issue)
      return t.issue(shown, relabelled(message, issue, shown))
    })
    return [field, worded.join(' ')] as const
  }
  return Object.fromEntries(Object.entries(errors).map(messageOf))
}

/** Warnings of a save in one text. */
export const warningText = (warnings: Pick<ApiError, 'errors' | 'issues'>, t: AuthTranslate): string =>
  Object.values(messagesByField(warnings, t, (_field, issue) => issue)).join(' ')

const waitIn = (seconds: number, t: AuthTranslate) =>
  seconds < 90
    ? t('failure.seconds', { count: Math.ceil(seconds) })
    : t('failure.minutes', { count: Math.ceil(seconds / 60) })

/** True if repeating the same call later may succeed. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && ([0, 408, 429].includes(error.status) || error.status >= 500)

/**
 * True if it is unknown whether the call was carried out: no response came, or only one from a proxy in front of the
 * server (502, 504).
 */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || [502, 504].includes(error.status))

/** True if the person stopped waiting for the response. */
const isStopped = (error: unknown): boolean => error instanceof ApiError && error.cause instanceof StoppedWaiting

/** Message of a failed change of one of several records. Without a response, the change may have been made. */
export const changeFailure = (error: unknown, t: AuthTranslate): string =>
  isUnanswered(error) && !isStopped(error) ? t('failure.unanswered') : errorMessage(error, t)

/** True if the provider does not have this call, in contrast to a call whose record is missing. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError &&
  [404, 405, 501].includes(error.status) &&
  (error.code === undefined || error.code === 'unknown-route' || error.code === 'wrong-method')

/** True if the record of a call does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.code !== 'unknown-route'

/** True if the rights of the signed-in person do not allow a call. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && (error.code ?? 'not-allowed') === 'not-allowed'

/** The currently stored record, if a save was refused because it was based on an older version; otherwise undefined. */
export const staleRecordOf = (error: unknown): AnyRecord | undefined =>
  error instanceof ApiError && error.code === 'stale' && error.current !== undefined && !Array.isArray(error.current)
    ? (error.current as AnyRecord) // A record as the provider stores it, with its id.
    : undefined
