/** Reading the body of a call. */
import { z } from 'zod'
import { issuesFrom } from '../../src/schema/validation/zodIssues.ts'
import type { Body } from '../content/body.ts'
import { fail, issue } from '../errors.ts'

/** A body that is an object. Throws Failure 'bad-request' for any other. */
export const readBody = (body: unknown): Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Body)
    : fail('bad-request', { issue: issue('not-object') })

/** The values of a body that keeps a schema. Throws Failure: 'bad-request'; 'invalid' with every issue of each wrong field, once. */
export const parseBody = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const { data, error } = schema.safeParse(readBody(body))
  if (!error) return data
  const { fieldErrors } = z.flattenError<Record<string, unknown>>(error as z.ZodError<Record<string, unknown>>)
  return fail('invalid', {
    issues: Object.fromEntries(Object.entries(fieldErrors).map(([name, texts = []]) => [name, issuesFrom(texts)])),
  })
}
