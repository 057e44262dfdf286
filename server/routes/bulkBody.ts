/** Response to a bulk write: the records that were written, and the failures of the others. */
import type { BulkOutcome } from '../records/write/bulk.ts'

type Json = Readonly<Record<string, unknown>>

interface BulkBody {
  readonly message: string
  readonly data: {
    readonly done: readonly Json[]
    /** Records that were not written, each with the body of its failure. */
    readonly failed: readonly Json[]
  }
}

/**
 * Builds the response. `name` is the property that holds the key of an outcome, and
 * `participle` describes the written ones in the message.
 */
export const bulkBody = (
  outcomes: readonly BulkOutcome<string | number>[],
  name: 'id' | 'undo' | 'at',
  participle = 'done',
): BulkBody => {
  const done = outcomes.flatMap(outcome => (outcome.isDone ? [{ ...outcome.value, [name]: outcome.key }] : []))
  const failed = outcomes.flatMap(outcome => {
    if (outcome.isDone) return []
    return [{ [name]: outcome.key, status: outcome.failure.status, ...outcome.failure.body() }]
  })
  return { message: `${done.length} of ${outcomes.length} ${participle}.`, data: { done, failed } }
}
