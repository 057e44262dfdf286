import { expect, test } from 'vitest'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { type NotUndone, notUndoneText } from '../../../src/admin/list/bulk/notUndone.ts'
import { ApiError } from '../../../src/api/protocol/failure.ts'

const failures = (count: number, reason: (at: number) => string): readonly NotUndone[] =>
  Array.from({ length: count }, (_, at) => ({
    key: String(at),
    error: new ApiError(422, { message: reason(at), code: 'invalid' }),
  }))
const textOf = (failed: readonly NotUndone[], nameOf: (key: string) => string | undefined) =>
  notUndoneText(failed, nameOf, createTranslate(english))

test('the message of a partly failed undo counts the records whose names are unknown', () => {
  const [first] = textOf(
    failures(3, () => 'Saved since.'),
    key => (key === '0' ? 'About us' : undefined),
  ).split(':')
  expect(first).toBe('About us, and 2 more')
})

test('the message of a partly failed undo counts the records whose reasons it omits', () => {
  expect(
    textOf(
      failures(8, at => `Reason ${at}.`),
      key => `Page ${key}`,
    ),
  ).toMatch(/ and 3 more$/)
})
