/** Reading the body of a call. */
import { z } from 'zod'
import type { Body } from '../content/body.ts'
import { fail } from '../errors.ts'

/** A body that is an object. Throws Failure 'bad-request' for any other. */
export const readBody = (body: unknown): Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? (body as Body)
    : fail('bad-request', { message: 'The body must be a JSON object with the fields of the record.' })

/** The values of a body that keeps a schema. Throws Failure: 'bad-request'; 'invalid' with every message of each wrong field, once. */
export const parseBody = <T>(schema: z.ZodType<T>, body: unknown): T => {
  const { data, error } = schema.safeParse(readBody(body))
  if (!error) return data
  const { fieldErrors } = z.flattenError<Record<string, unknown>>(error as z.ZodError<Record<string, unknown>>)
  return fail('invalid', {
    errors: Object.fromEntries(
      Object.entries(fieldErrors).map(([name, messages = []]) => [name, [...new Set(messages)]]),
    ),
  })
}
