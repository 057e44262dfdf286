/** Detects programs without a captcha: by a honeypot field, and by the time that filling in a form takes. */
import { screeningFields } from '../../src/api/site/forms.ts'
import type { Body } from '../content/body.ts'
import { fail, issue } from '../runtime/errors.ts'

/** Minimum time for filling in a form, s. */
const leastSeconds = 2

/** Parses a sent time, seconds since 1970; NaN for anything else. */
const secondsIn = (sent: unknown): number =>
  typeof sent === 'number' || typeof sent === 'string' ? Number(sent || Number.NaN) : Number.NaN

/**
 * Throws Failure 'invalid' for a form that a program has filled in. The message asks a person to send it again and
 * names no field, because the page has cleared the honeypot. A body without a time does not come from the site's form
 * and is not checked.
 */
export const refuseSpam = (body: Body, now: Date): void => {
  const trap = body[screeningFields.trap]
  if (trap !== undefined && trap !== null && trap !== '') fail('invalid', { issue: issue('form-of-program') })
  const shownAt = body[screeningFields.shownAt]
  // NaN means that a program has filled it in.
  if (shownAt !== undefined && !(now.getTime() / 1000 - secondsIn(shownAt) >= leastSeconds))
    fail('invalid', { issue: issue('form-too-quick') })
}
