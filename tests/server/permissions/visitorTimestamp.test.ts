/** The cached day of a time zone equals the computed one, in any order of requests. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timestampInZone } from '../../../server/permissions/visitorTimestamp.ts'
import { dayMs, toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../../src/schema/values/time/zones.ts'

/** Time zones whose clocks skip midnight, half an hour or a whole day, and two without clock changes. */
const zones = ['Asia/Dhaka', 'America/Santiago', 'Africa/Cairo', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']
/** Times near clock changes of these zones. Apia had no 30 December 2011. */
const changes = [
  '2011-12-30T10:00:00Z',
  '2026-03-08T03:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-04-24T22:00:00Z',
  '2026-09-06T04:00:00Z',
  '2026-10-03T15:30:00Z',
]

const workedOut = (now: Date, zone: string) => {
  const today = dayIn(now, zone)
  return { now: toTimestamp(now), today, todayBegan: toTimestamp(startOfDay(today, zone)) }
}

const timestamps = fc.record({
  zone: fc.constantFrom(...zones),
  change: fc.constantFrom(...changes),
  after: fc.integer({ min: -2 * dayMs, max: 2 * dayMs }),
})

test('the cached day of a time zone equals the computed day, in any order of requests', () => {
  fc.assert(
    fc.property(fc.array(timestamps, { minLength: 2, maxLength: 30 }), asked => {
      for (const { zone, change, after } of asked) {
        const now = new Date(Date.parse(change) + after)
        expect(timestampInZone(now, zone)).toEqual(workedOut(now, zone))
      }
    }),
    { numRuns: 100 },
  )
})

test.each(zones)('the day in %s ends with its last millisecond', zone => {
  for (const change of changes)
    for (let days = -2; days <= 2; days += 1) {
      const noon = new Date(Date.parse(change) + days * dayMs)
      const began = startOfDay(dayIn(noon, zone), zone)
      if (!began) throw new Error(`${dayIn(noon, zone)} has no beginning in ${zone}.`)
      for (const at of [began.getTime(), began.getTime() - 1, began.getTime(), began.getTime() - 1])
        expect(timestampInZone(new Date(at), zone)).toEqual(workedOut(new Date(at), zone))
    }
})
