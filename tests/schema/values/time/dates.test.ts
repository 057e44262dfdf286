import { describe, expect, test } from 'vitest'
import { dateOf, toTimestamp } from '../../../../src/schema/values/time/dates.ts'
import { dayIn, isZone, startOfDay, timestampAt, wallTimeIn } from '../../../../src/schema/values/time/zones.ts'

describe('parsing a timestamp', () => {
  test.each([
    ['2026-01-31 09:00:00', '2026-01-31T09:00:00.000Z'],
    ['2026-01-31T09:00:00Z', '2026-01-31T09:00:00.000Z'],
    ['2026-01-31t09:00:00z', '2026-01-31T09:00:00.000Z'],
    ['2026-01-31T09:00:00.123456Z', '2026-01-31T09:00:00.123Z'],
    ['2026-01-31T09:00', '2026-01-31T09:00:00.000Z'],
    ['2026-01-31 09:00:00+06:00', '2026-01-31T03:00:00.000Z'],
    ['2026-01-31T20:00:00-0530', '2026-02-01T01:30:00.000Z'],
    ['2026-01-31', '2026-01-31T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('the text %j is parsed as %s', (text, iso) => {
    expect(dateOf(text)?.toISOString()).toBe(iso)
  })
  test.each([
    '',
    ' ',
    'tomorrow',
    '2026',
    '2026-01',
    '2026-1-5',
    '31/01/2026',
    '2026-02-31',
    '2026-02-31 00:00:00',
    '2026-02-31T00:00:00Z',
    '2026-02-31T00:00:00+06:00',
    '2025-02-29',
    '2026-13-01',
    '2026-00-01',
    '2026-01-31 24:00:00',
    '2026-01-31 23:60:00',
    '2026-01-31 9:00:00',
    '+010000-01-01T00:00:00Z',
    '2026-01-31 09:00:00 and more',
    '2026-01-31Z',
  ])('the text %j is not a timestamp', text => {
    expect(dateOf(text)).toBeUndefined()
    expect(toTimestamp(text)).toBe('')
  })
})

describe('the API format of a timestamp', () => {
  test('a timestamp is formatted in UTC to the second', () => {
    expect(toTimestamp(new Date('2026-01-31T23:59:59.999+06:00'))).toBe('2026-01-31 17:59:59')
    expect(toTimestamp('2026-01-31T09:00:00+06:00')).toBe('2026-01-31 03:00:00')
    expect(toTimestamp(toTimestamp('2026-01-31 09:00:00'))).toBe('2026-01-31 09:00:00')
  })
  test('a missing or invalid timestamp, or one with a five-digit year, is formatted as empty', () => {
    for (const none of ['', null, undefined, new Date(Number.NaN), new Date('+010000-01-01T00:00:00Z')])
      expect(toTimestamp(none)).toBe('')
  })
})

describe('a day of a zone', () => {
  test('the date in a time zone is that of its local clock', () => {
    const timestamp = new Date('2026-01-31T18:30:00Z')
    expect(dayIn(timestamp, 'UTC')).toBe('2026-01-31')
    expect(dayIn(timestamp, 'Asia/Dhaka')).toBe('2026-02-01')
    expect(dayIn(new Date('2026-01-01T03:00:00Z'), 'America/New_York')).toBe('2025-12-31')
  })

  test.each([
    ['2026-01-31', 'UTC', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31', 'Asia/Dhaka', '2026-01-30T18:00:00.000Z'],
    ['2026-01-31', 'Asia/Kathmandu', '2026-01-30T18:15:00.000Z'],
    ['2026-01-31', 'Pacific/Kiritimati', '2026-01-30T10:00:00.000Z'],
    ['2026-01-31', 'Pacific/Pago_Pago', '2026-01-31T11:00:00.000Z'],
    // Clocks change on these days, during the day or just after midnight.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    // Midnight is skipped: the day starts at one o'clock.
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00.000Z'],
    ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00.000Z'],
    // Midnight occurs twice: the day starts at the first.
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00.000Z'],
    ['2024-10-27', 'Atlantic/Azores', '2024-10-27T00:00:00.000Z'],
    // Clocks go back from midnight to eleven: the day starts at the second midnight.
    ['2024-10-27', 'Asia/Beirut', '2024-10-26T22:00:00.000Z'],
    // Bangladesh had daylight saving time only in 2009.
    ['2009-07-01', 'Asia/Dhaka', '2009-06-30T17:00:00.000Z'],
  ])('the date %s in %s starts at %s', (day, zone, iso) => {
    const start = startOfDay(day, zone)
    expect(start?.toISOString()).toBe(iso)
    if (!start) return
    expect(dayIn(start, zone)).toBe(day)
    expect(dayIn(new Date(start.getTime() - 1000), zone) < day).toBe(true)
  })
  test('a date that the time zone skipped starts with the next one', () => {
    expect(startOfDay('2011-12-30', 'Pacific/Apia')?.toISOString()).toBe('2011-12-30T10:00:00.000Z')
  })
  test.each(['', '2026-02-31', '2026-01-31 00:00:00', 'today'])('the date %j has no start', text => {
    expect(startOfDay(text, 'Asia/Dhaka')).toBeUndefined()
  })
})

describe('a local date and time', () => {
  test.each([
    ['2026-02-01T09:30', 'Asia/Dhaka', '2026-02-01T03:30:00.000Z'],
    ['2026-07-01T00:00', 'Europe/London', '2026-06-30T23:00:00.000Z'],
    // Clocks go back from three to two: the first occurrence is used.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ])('the local time %s in %s is %s, and is displayed as typed', (time, zone, iso) => {
    const timestamp = timestampAt(time, zone)
    expect(timestamp?.toISOString()).toBe(iso)
    if (timestamp) expect(wallTimeIn(timestamp, zone)).toBe(time)
  })
  test('a local time skipped by a clock change uses the offset before the change', () => {
    expect(timestampAt('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })
  test.each(['', '2026-02-01', '2026-02-31T09:00', '2026-02-01T09:30:00'])('the text %j is not a local time', text => {
    expect(timestampAt(text, 'Asia/Dhaka')).toBeUndefined()
  })
})

test('a time zone name must be known to the runtime', () => {
  expect(['UTC', 'Asia/Dhaka', 'America/Argentina/Buenos_Aires', 'Etc/GMT+6'].filter(name => !isZone(name))).toEqual([])
  expect(['', 'Dhaka', 'Mars/Phobos', '+06:00', '../etc'].filter(isZone)).toEqual([])
})

test.each(['0002', '0020', '0202', '2026'])('the partly typed year %s is parsed back unchanged', year => {
  for (const zone of ['Asia/Dhaka', 'America/New_York', 'UTC']) {
    const stored = (timestamp: Date | undefined) => dateOf(toTimestamp(timestamp))
    const [day, time] = [stored(startOfDay(`${year}-01-31`, zone)), stored(timestampAt(`${year}-01-31T09:00`, zone))]
    expect(day && dayIn(day, zone)).toBe(`${year}-01-31`)
    expect(time && wallTimeIn(time, zone)).toBe(`${year}-01-31T09:00`)
  }
})
