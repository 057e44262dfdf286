/** Messages of errors, for people. */
import { ApiError } from '../../api/protocol/failure.ts'
import type { Issue } from '../../schema/validation/issue.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import { StoppedWaiting } from '../data/slowCalls.ts'
import type { AuthMessageKey } from '../i18n/en/auth.ts'
import type { AuthTranslate } from '../i18n/useAuthTranslate.ts'

/** Messages by status, where the server's own text is of no use to an editor. `{id}` is the server's number of one of its failures. */
const messageKeys: Readonly<Record<number, AuthMessageKey>> = { 0: 'failure.unreachable', 413: 'failure.tooLarge' }

/** The message of a failed call; a general one for an error that was not meant for people. */
export const errorMessage = (error: unknown, t: AuthTranslate): string => {
  if (!(error instanceof ApiError)) return t('common.failed')
  if (error.cause instanceof StoppedWaiting) return t('failure.stopped')
  const key = messageKeys[error.status]
  if (key) return t(key)
  if (error.status === 429 && error.retryAfter) return t('failure.tooMany', { wait: waitIn(error.retryAfter, t) })
  if (error.status >= 500 && error.requestId) return t('failure.server', { id: error.requestId })
  return t.issue(error.issue, error.message)
}

/** An English message that begins with the label of an issue, with another one in its place. */
const relabelled = (message: string, from: Issue, to: Issue): string => {
  const [before, after] = [String(from.params.label ?? ''), String(to.params.label ?? '')]
  return before !== '' && message.startsWith(before) ? after + message.slice(before.length) : message
}

/** The messages of a failed call by the field that is at fault; empty where none is. `asShown` gives an issue the label that stands above its input. */
export const fieldMessages = (
  error: unknown,
  t: AuthTranslate,
  asShown: (field: string, issue: Issue) => Issue = (_field, issue) => issue,
): Readonly<Record<string, string>> => {
  if (!(error instanceof ApiError)) return {}
  const { errors, issues } = error
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

const waitIn = (seconds: number, t: AuthTranslate) =>
  seconds < 90
    ? t('failure.seconds', { count: Math.ceil(seconds) })
    : t('failure.minutes', { count: Math.ceil(seconds / 60) })

/** Whether the same call may succeed a moment later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Whether the provider host has no such call: its answer names no record that is missing. */
export const isUnknownCall = (error: unknown): boolean =>
  error instanceof ApiError &&
  [404, 405, 501].includes(error.status) &&
  (error.code === undefined || error.code === 'unknown-route' || error.code === 'wrong-method')

/** The record as it is stored now, where a save was refused because it was based on an older state of it. */
export const staleRecordOf = (error: unknown): AnyRecord | undefined =>
  error instanceof ApiError && error.code === 'stale' && error.current !== undefined && !Array.isArray(error.current)
    ? (error.current as AnyRecord) // A record as the provider stores it, with its id.
    : undefined
