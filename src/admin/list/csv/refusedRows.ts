/** Finds rows of a file that the provider would refuse, for example because of the limits of the person. */
import { ApiError } from '../../../api/protocol/failure.ts'
import type { BulkOutcome } from '../../../api/records/bulk.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { isRefused } from '../../ui/errorMessage.ts'
import type { GoodRow, RowProblem } from './importRows.ts'
import { refersToRows } from './rowReferences.ts'

/** Number of rows in one call. Their texts may be long. */
const rowsAtOnce = 100

interface RefusalOptions {
  /** Checks new records without storing them; undefined on a host without the call. */
  readonly check: (bodies: readonly GoodRow['body'][]) => Promise<readonly BulkOutcome[] | undefined>
  /** Message of a refusal, as after the import of the row. */
  readonly message: (error: ApiError) => string
}

/** Refusals of rows by their position among `bodies`; undefined on a host without the call. Throws other ApiErrors. */
const refusalsOf = async (bodies: readonly GoodRow['body'][], check: RefusalOptions['check']) => {
  try {
    const outcomes = await check(bodies)
    return outcomes && new Map(outcomes.flatMap(each => (each.isDone ? [] : [[Number(each.key), each.error] as const])))
  } catch (error) {
    // The provider refuses the call as a whole if the person may add none of the rows.
    if (error instanceof ApiError && isRefused(error)) return new Map(bodies.map((_body, at) => [at, error] as const))
    throw error
  }
}

/**
 * Removes rows that the provider would refuse. Rows that refer to other rows of the file are left to the import, because
 * the records that they refer to do not exist yet. Throws ApiError.
 */
export const withoutRefused = async (
  descriptor: Descriptor,
  rows: readonly GoodRow[],
  { check, message }: RefusalOptions,
): Promise<{ readonly good: readonly GoodRow[]; readonly problems: readonly RowProblem[] }> => {
  const checked = rows.filter(row => !refersToRows(descriptor, row))
  const problems: RowProblem[] = []
  for (let from = 0; from < checked.length; from += rowsAtOnce) {
    const slice = checked.slice(from, from + rowsAtOnce)
    const refusals = await refusalsOf(
      slice.map(({ body }) => body),
      check,
    )
    if (!refusals) break
    for (const [at, error] of refusals) problems.push({ row: slice[at]?.row ?? 0, label: '', message: message(error) })
  }
  const refused = new Set(problems.map(({ row }) => row))
  return { good: rows.filter(({ row }) => !refused.has(row)), problems }
}
