/** The If-Match header with the record version that a save is based on. */
import { z } from 'zod'
import { fail, issue } from '../runtime/errors.ts'

/** Schema of the header If-Match. */
export const ifMatch = () =>
  z.object({
    'if-match': z
      .string()
      .meta({ pattern: '^(?:[*]|"[0-9]{1,9}")$' })
      .optional()
      .describe('Version that the save is based on, like "3"; any other version returns 409.'),
  })

/** Version in If-Match; undefined without the header or for '*'. Throws Failure 'bad-request' if it is malformed. */
export const readVersion = (header: string | undefined): number | undefined => {
  if (header === undefined || header === '*') return undefined
  const [, version] = /^"(\d{1,9})"$/.exec(header) ?? []
  return version === undefined ? fail('bad-request', { issue: issue('wrong-version') }) : Number(version)
}
