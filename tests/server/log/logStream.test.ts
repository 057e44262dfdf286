/** Behaviour of the log while its lines cannot be written. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLogStream } from '../../../server/log/logStream.ts'
import { createRepeatedErrors } from '../../../server/log/repeatedErrors.ts'

describe('a log on a full disk', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('a log on a full disk buffers some lines, counts the others, and resumes', () => {
    let room = 10
    let written = ''
    const log = createLogStream({
      writeBytes: bytes => {
        if (room === 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
        const taken = Math.min(room, bytes.length)
        room -= taken
        written += bytes.subarray(0, taken).toString()
        return taken
      },
      droppedLine: count => `${count} dropped\n`,
    })
    const line = `${'x'.repeat(999)}\n`
    for (let each = 0; each < 500; each += 1) log.write(line)
    expect(written).toBe(line.slice(0, 10))
    const dropped = log.dropped()
    expect(dropped).toBeGreaterThan(0)
    room = Number.POSITIVE_INFINITY
    vi.advanceTimersByTime(1000)
    expect(written).toBe(`${line.repeat(500 - dropped)}${dropped} dropped\n`)
    log.write('next\n')
    expect(written.endsWith('dropped\nnext\n')).toBe(true)
  })
})

test('a repeated error is logged at most once a minute, with the number of omitted repetitions', () => {
  let now = 0
  const repeated = createRepeatedErrors(() => now)
  expect(repeated.due('a')).toBe(0)
  expect([repeated.due('a'), repeated.due('a'), repeated.due('b')]).toEqual([undefined, undefined, 0])
  now += 60_000
  expect(repeated.due('a')).toBe(2)
  expect(repeated.due('a')).toBeUndefined()
})
