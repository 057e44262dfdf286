/** Set-up of every test: console.error and console.warn fail the test that causes them, unless it expects them. */
import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

/** What react-admin says of a request that a screen no longer needed: cancelling those is meant. */
const cancelled = /AbortError\]?: This operation was aborted/

let messages: string[] = []
let expected: readonly RegExp[] = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: readonly unknown[]) => {
    const message = `console.${level}: ${format(...parts)}`
    if (!cancelled.test(message)) messages.push(message)
  }
}

/** Says which messages the running test causes. Each pattern must then be met; a message that meets none still fails the test. */
export const expectConsole = (...patterns: readonly RegExp[]): void => {
  expected = patterns
}

/** What is wrong with the messages of a test; '' when nothing is. */
export const complaintOf = (messages: readonly string[], patterns: readonly RegExp[]): string => {
  const surprises = messages.filter(message => !patterns.some(pattern => pattern.test(message)))
  const missing = patterns.filter(pattern => !messages.some(message => pattern.test(message)))
  return [...surprises, ...missing.map(pattern => `Nothing was said that meets ${pattern}.`)].join('\n')
}

const settle = () => {
  const complaint = complaintOf(messages, expected)
  messages = []
  expected = []
  if (complaint) throw new Error(`The console was used unexpectedly:\n${complaint}`)
}
afterEach(settle)
afterAll(settle)
