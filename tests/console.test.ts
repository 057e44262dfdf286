import { expect, test } from 'vitest'
import { consoleProblems, expectConsole } from './support/harness/console.ts'

test('a test with an expected console message passes', () => {
  expectConsole(/^console\.warn: 3 hens, one of them 'red'$/)
  console.warn('%d hens, one of them %o', 3, 'red')
})

test.fails('a console message that a test does not expect fails the test', () => {
  console.error('surprise')
})

test.fails('a missing expected console message fails the test', () => {
  expectConsole(/never said/)
})

test('the console check reports unexpected and missing messages', () => {
  expect(consoleProblems(['console.error: a'], [/a/])).toBe('')
  expect(consoleProblems(['console.error: a', 'console.error: b'], [/a/])).toBe('console.error: b')
  expect(consoleProblems([], [/a/])).toBe('No message matches /a/.')
})
