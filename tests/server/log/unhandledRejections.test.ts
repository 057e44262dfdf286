import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { reportUnhandledRejections } from '../../../server/log/unhandledRejections.ts'

test('a rejection that nothing awaits is reported with its reason until the reports are stopped', () => {
  const reported: unknown[] = []
  const from = new EventEmitter()
  const stop = reportUnhandledRejections((...values) => void reported.push(values), from)
  const reason = new Error('The mail was not sent.')
  expect(from.emit('unhandledRejection', reason)).toBe(true)
  expect(reported).toEqual([[reason, 'A promise was rejected, and nothing awaits it. Await it where it is created.']])
  stop()
  expect(from.emit('unhandledRejection', reason)).toBe(false)
})
