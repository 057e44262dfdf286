import { expect, test } from 'vitest'
import { complaintOf, expectConsole } from './support/harness/console.ts'

test('an expected message passes', () => {
  expectConsole(/^console\.warn: 3 hens, one of them 'red'$/)
  console.warn('%d hens, one of them %o', 3, 'red')
})

test.fails('a message that a test does not expect fails it', () => {
  console.error('surprise')
})

test.fails('an expected message that does not come fails the test', () => {
  expectConsole(/never said/)
})

test('an unexpected message and a missing one are reported', () => {
  expect(complaintOf(['console.error: a'], [/a/])).toBe('')
  expect(complaintOf(['console.error: a', 'console.error: b'], [/a/])).toBe('console.error: b')
  expect(complaintOf([], [/a/])).toBe('Nothing was said that meets /a/.')
})
