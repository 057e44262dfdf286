import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { logUnhandledRejections } from '../../../server/log/unhandledRejections.ts'

test('a rejection that nothing awaits is logged with its error, and the process goes on', () => {
  const logged: unknown[] = []
  const from = new EventEmitter()
  logUnhandledRejections({ error: (...values: unknown[]) => void logged.push(values) }, from)
  const reason = new Error('The mail was not sent.')
  expect(from.emit('unhandledRejection', reason)).toBe(true)
  expect(logged).toEqual([
    [{ err: reason }, 'A promise was rejected, and nothing awaits it. Await it where it is made.'],
  ])
})
