/** Recognises programs without a captcha: a field that people do not see, and the time that writing takes. */

import type { Body } from '../content/body.ts'
import { fail, issue } from '../errors.ts'

/** Name of the field that people do not see. */
export const trapField = 'website'
/** Name of the field with the moment at which the form was shown, in seconds since 1970. */
export const shownField = 'shown_at'

/** Nobody fills a form in within so many seconds. */
const leastSeconds = 2

/**
 * Throws Failure 'invalid' for what a program has filled in; with a message, because people have programs that fill in forms for them.
 * A body without that moment does not come from the site's form, and is not measured.
 */
export const refuseSpam = (body: Body, now: Date): void => {
  const trap = body[trapField]
  if (trap !== undefined && trap !== null && trap !== '')
    fail('invalid', {
      issue: issue('form-of-program'),
      issues: { [trapField]: [issue('not-empty', { label: 'Website' })] },
    })
  if (body[shownField] === undefined) return
  const shown = body[shownField]
  const shownAt = typeof shown === 'number' || typeof shown === 'string' ? Number(shown || Number.NaN) : Number.NaN
  // Not a number: a program has filled it in.
  if (!(now.getTime() / 1000 - shownAt >= leastSeconds)) fail('invalid', { issue: issue('form-too-quick') })
}
