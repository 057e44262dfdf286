/** An act groups the changes of one request, or of several requests that belong together, such as an import. */
import { z } from 'zod'
import { fail, issue } from '../runtime/errors.ts'
import { type Query, type QueryIssues, shownValue } from '../search/lists/queryValues.ts'

const uuid = z.uuid()

/** Schema of the query parameter `act`. */
export const actQuery = (meaning: string) => z.object({ act: uuid.optional().describe(meaning) })

/** Id of an act in a text; undefined if it cannot be one. */
export const actIn = (text: string): string | undefined => uuid.safeParse(text).data?.toLowerCase()

/** Reads the act of a query; undefined if absent. If it is not a UUID, adds an issue to `issues`; without `issues`, throws Failure 'invalid'. */
export const readAct = ({ act }: Query, issues?: QueryIssues): string | undefined => {
  if (act === undefined) return undefined
  const known = typeof act === 'string' ? actIn(act) : undefined
  if (known !== undefined) return known
  const found = { act: [issue('not-act', { value: shownValue(String(act)) })] }
  if (!issues) return fail('invalid', { issues: found })
  Object.assign(issues, found)
  return undefined
}
