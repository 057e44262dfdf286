/** Recognises programs without a captcha: by a field that people do not see, and by the time that writing takes. */
import { screeningFields } from '../../src/api/site/forms.ts'
import type { Body } from '../content/body.ts'
import { fail, issue } from '../errors.ts'

/** Nobody fills a form in within so many seconds. */
const leastSeconds = 2

/** Seconds since 1970 of a sent time; NaN for anything else. */
const secondsIn = (sent: unknown): number =>
  typeof sent === 'number' || typeof sent === 'string' ? Number(sent || Number.NaN) : Number.NaN

/**
 * Throws Failure 'invalid' for a form that a program has filled in. The message asks a person to send it again, and names no field: the page has emptied the trap.
 * A body without a time does not come from the site's form, and is not measured.
 */
export const refuseSpam = (body: Body, now: Date): void => {
  const trap = body[screeningFields.trap]
  if (trap !== undefined && trap !== null && trap !== '') fail('invalid', { issue: issue('form-of-program') })
  const shownAt = body[screeningFields.shownAt]
  // Not a number: a program has filled it in.
  if (shownAt !== undefined && !(now.getTime() / 1000 - secondsIn(shownAt) >= leastSeconds))
    fail('invalid', { issue: issue('form-too-quick') })
}
