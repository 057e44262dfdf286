/** The version of a record that a save is based on. */
import { z } from 'zod'
import { fail, issue } from '../errors.ts'

/** The header that names it. */
export const ifMatch = () =>
  z.object({
    'if-match': z
      .string()
      .meta({ pattern: '^(?:[*]|"[0-9]{1,9}")$' })
      .optional()
      .describe('The version that the save is based on, like "3": another one answers 409.'),
  })

/** The version that a write is based on, from If-Match; undefined without one. Throws Failure 'bad-request' for any other. */
export const readVersion = (header: string | undefined): number | undefined => {
  if (header === undefined || header === '*') return undefined
  const [, version] = /^"(\d{1,9})"$/.exec(header) ?? []
  return version === undefined ? fail('bad-request', { issue: issue('wrong-version') }) : Number(version)
}
