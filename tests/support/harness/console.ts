/** Set-up of every test: unexpected console.error and console.warn output fails the test. */
import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

/** react-admin's message about a cancelled request, which is intended. */
const cancelled = /AbortError\]?: This operation was aborted/

let messages: string[] = []
let expected: readonly RegExp[] = []

for (const level of ['error', 'warn'] as const) {
  console[level] = (...parts: readonly unknown[]) => {
    const message = `console.${level}: ${format(...parts)}`
    if (!cancelled.test(message)) messages.push(message)
  }
}

/** Declares the messages that the current test causes. Each pattern must match; a message that matches none still fails the test. */
export const expectConsole = (...patterns: readonly RegExp[]): void => {
  expected = patterns
}

/** Problems with the messages of a test; '' for none. */
export const consoleProblems = (messages: readonly string[], patterns: readonly RegExp[]): string => {
  const surprises = messages.filter(message => !patterns.some(pattern => pattern.test(message)))
  const missing = patterns.filter(pattern => !messages.some(message => pattern.test(message)))
  return [...surprises, ...missing.map(pattern => `No message matches ${pattern}.`)].join('\n')
}

const settle = () => {
  const complaint = consoleProblems(messages, expected)
  messages = []
  expected = []
  if (complaint) throw new Error(`The console was used unexpectedly:\n${complaint}`)
}
afterEach(settle)
afterAll(settle)
