/** Messages of failed calls outside of forms. */
import { expect, test } from 'vitest'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { errorMessage } from '../../../src/admin/ui/errorMessage.ts'
import { ApiError } from '../../../src/api/protocol/failure.ts'

const t = createTranslate(english)
const message = 'Some fields have errors.'
const errors = { alt: ['Alternative text is too long.'], focal_point: ['Focal point is not a point.'] }

test('a message about invalid values names the error of each value', () => {
  const invalid = new ApiError(422, { code: 'invalid', message, errors })
  expect(errorMessage(invalid, t)).toBe('Alternative text is too long. Focal point is not a point.')
})

test('an error without fields, or with a separate message, shows that message', () => {
  expect(errorMessage(new ApiError(422, { code: 'invalid', message }), t)).toBe(message)
  expect(errorMessage(new ApiError(422, { message: 'Look again.', errors }), t)).toBe('Look again.')
  const own = { code: 'menus-too-many', params: { max: 1000 } }
  expect(errorMessage(new ApiError(422, { code: 'invalid', issue: own, message: 'Too many.', errors }), t)).toBe(
    'Too many.',
  )
})
