/** Detects forms that a program has filled in: by a honeypot field, and by the time between display and submission. */
import { screeningFields } from '../../src/api/site/forms.ts'
import type { Body } from '../content/body.ts'
import { fail, issue } from '../runtime/errors.ts'

/** Minimum time for filling in a form, s. */
const leastSeconds = 2

/** Parses a submitted time in seconds since 1970; NaN for anything else. */
const secondsIn = (sent: unknown): number =>
  typeof sent === 'number' || typeof sent === 'string' ? Number(sent || Number.NaN) : Number.NaN

/**
 * Throws Failure 'invalid' for a form that a program has filled in. The message asks a person to send the form again
 * and names no field, because the page has cleared the honeypot. The time is not checked if the body has none, because
 * such a body does not come from the site's form.
 */
export const refuseSpam = (body: Body, now: Date): void => {
  const trap = body[screeningFields.trap]
  if (trap !== undefined && trap !== null && trap !== '') fail('invalid', { issue: issue('form-of-program') })
  const shownAt = body[screeningFields.shownAt]
  // A program has filled in a time that is not a number.
  if (shownAt !== undefined && !(now.getTime() / 1000 - secondsIn(shownAt) >= leastSeconds))
    fail('invalid', { issue: issue('form-too-quick') })
}
