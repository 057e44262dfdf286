/** Records that a failed response names. A separate module, because the public site does not load it. */

import type { NamedRecord } from '../wire/envelopes.ts'
import type { Conflict } from '../wire/failures.ts'
import { ApiError } from './failure.ts'
import { isObject } from './json.ts'

/** True if a value names a record. Its title may be missing. */
export const isNamed = (value: unknown): value is NamedRecord =>
  isObject(value) && typeof value.resource === 'string' && typeof value.id === 'number'
const isConflict = (value: unknown): value is Conflict =>
  isNamed(value) && 'field' in value && typeof value.field === 'string'

const titled = <R extends NamedRecord>(record: R): R => ({ ...record, title: String(record.title ?? '') })

const sentBy = (error: unknown): Readonly<Record<string, unknown>> =>
  error instanceof ApiError && isObject(error.sent) ? error.sent : {}

/**
 * Records that already have a value which must be unique, so that a write was refused; empty if the provider names
 * none.
 */
export const conflictsOf = (error: unknown): readonly Conflict[] => {
  const { conflicts } = sentBy(error)
  return Array.isArray(conflicts) ? conflicts.filter(isConflict).map(titled) : []
}

/** Records that prevent a deletion: some of them, and the number of all. Empty if the provider names none. */
export const referrersOf = (error: unknown): { readonly records: readonly NamedRecord[]; readonly count: number } => {
  const { referrers, referrer_count: count } = sentBy(error)
  const records = Array.isArray(referrers) ? referrers.filter(isNamed).map(titled) : []
  return { records, count: typeof count === 'number' ? count : records.length }
}
