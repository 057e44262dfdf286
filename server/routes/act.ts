/** The act that changes belong to: those of one request, or of several that an editor calls one, as an import. */
import { z } from 'zod'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { fail, issue } from '../errors.ts'
import type { Query } from '../lists/listRequest.ts'

const uuid = z.uuid()

/** The query parameter that names it. */
export const actQuery = (meaning: string) => z.object({ act: uuid.optional().describe(meaning) })

/** The act that a query names; undefined where it names none. Adds to `issues` where that is no UUID, or throws Failure 'invalid' without them. */
export const readAct = ({ act }: Query, issues?: Record<string, readonly Issue[]>): string | undefined => {
  if (act === undefined) return undefined
  const { data } = uuid.safeParse(act)
  if (data !== undefined) return data.toLowerCase()
  const found = { act: [issue('not-act')] }
  if (!issues) return fail('invalid', { issues: found })
  Object.assign(issues, found)
  return undefined
}
