import { describe, expect, test } from 'vitest'
import { dateOf, momentOf } from '../../../../src/schema/values/time/dates.ts'
import { dayIn, isZone, momentAt, startOfDay, wallTimeIn } from '../../../../src/schema/values/time/zones.ts'

describe('the moment', () => {
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
  ])('of %j is %s', (text, iso) => {
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
  ])('of %j is none', text => {
    expect(dateOf(text)).toBeUndefined()
    expect(momentOf(text)).toBe('')
  })
})

describe('the text of a moment in the API', () => {
  test('is UTC to the second', () => {
    expect(momentOf(new Date('2026-01-31T23:59:59.999+06:00'))).toBe('2026-01-31 17:59:59')
    expect(momentOf('2026-01-31T09:00:00+06:00')).toBe('2026-01-31 03:00:00')
    expect(momentOf(momentOf('2026-01-31 09:00:00'))).toBe('2026-01-31 09:00:00')
  })
  test('is empty for nothing, for an invalid date, and for a year beyond four digits', () => {
    for (const none of ['', null, undefined, new Date(Number.NaN), new Date('+010000-01-01T00:00:00Z')])
      expect(momentOf(none)).toBe('')
  })
})

describe('a day of a zone', () => {
  test('is the one that its clocks show', () => {
    const moment = new Date('2026-01-31T18:30:00Z')
    expect(dayIn(moment, 'UTC')).toBe('2026-01-31')
    expect(dayIn(moment, 'Asia/Dhaka')).toBe('2026-02-01')
    expect(dayIn(new Date('2026-01-01T03:00:00Z'), 'America/New_York')).toBe('2025-12-31')
  })

  test.each([
    ['2026-01-31', 'UTC', '2026-01-31T00:00:00.000Z'],
    ['2026-01-31', 'Asia/Dhaka', '2026-01-30T18:00:00.000Z'],
    ['2026-01-31', 'Asia/Kathmandu', '2026-01-30T18:15:00.000Z'],
    ['2026-01-31', 'Pacific/Kiritimati', '2026-01-30T10:00:00.000Z'],
    ['2026-01-31', 'Pacific/Pago_Pago', '2026-01-31T11:00:00.000Z'],
    // Clocks change on these days, by day or just after midnight.
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
    // Midnight is skipped: the day begins at one o'clock.
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00.000Z'],
    ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00.000Z'],
    // Midnight comes twice: the day begins at the first.
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00.000Z'],
    ['2024-10-27', 'Atlantic/Azores', '2024-10-27T00:00:00.000Z'],
    // Clocks go back at midnight to eleven: the day begins at the second.
    ['2024-10-27', 'Asia/Beirut', '2024-10-26T22:00:00.000Z'],
    // Bangladesh had summer time in 2009 alone.
    ['2009-07-01', 'Asia/Dhaka', '2009-06-30T17:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, iso) => {
    const start = startOfDay(day, zone)
    expect(start?.toISOString()).toBe(iso)
    if (!start) return
    expect(dayIn(start, zone)).toBe(day)
    expect(dayIn(new Date(start.getTime() - 1000), zone) < day).toBe(true)
  })
  test('that the zone skipped begins with the next', () => {
    expect(startOfDay('2011-12-30', 'Pacific/Apia')?.toISOString()).toBe('2011-12-30T10:00:00.000Z')
  })
  test.each(['', '2026-02-31', '2026-01-31 00:00:00', 'today'])('%j never begins', text => {
    expect(startOfDay(text, 'Asia/Dhaka')).toBeUndefined()
  })
})

describe('a time on the clocks of a zone', () => {
  test.each([
    ['2026-02-01T09:30', 'Asia/Dhaka', '2026-02-01T03:30:00.000Z'],
    ['2026-07-01T00:00', 'Europe/London', '2026-06-30T23:00:00.000Z'],
    // Clocks go back from three to two: the first of both.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ])('%s in %s is %s, and is shown as it was typed', (time, zone, iso) => {
    const moment = momentAt(time, zone)
    expect(moment?.toISOString()).toBe(iso)
    if (moment) expect(wallTimeIn(moment, zone)).toBe(time)
  })
  test('that the clocks skip is read with the offset before it', () => {
    expect(momentAt('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
  })
  test.each(['', '2026-02-01', '2026-02-31T09:00', '2026-02-01T09:30:00'])('%j is no time', text => {
    expect(momentAt(text, 'Asia/Dhaka')).toBeUndefined()
  })
})

test('a time zone is a name that the runtime knows', () => {
  expect(['UTC', 'Asia/Dhaka', 'America/Argentina/Buenos_Aires', 'Etc/GMT+6'].filter(name => !isZone(name))).toEqual([])
  expect(['', 'Dhaka', 'Mars/Phobos', '+06:00', '../etc'].filter(isZone)).toEqual([])
})

test.each(['0002', '0020', '0202', '2026'])('a year that is being typed, %s, is read back unchanged', year => {
  for (const zone of ['Asia/Dhaka', 'America/New_York', 'UTC']) {
    const stored = (moment: Date | undefined) => dateOf(momentOf(moment))
    const [day, time] = [stored(startOfDay(`${year}-01-31`, zone)), stored(momentAt(`${year}-01-31T09:00`, zone))]
    expect(day && dayIn(day, zone)).toBe(`${year}-01-31`)
    expect(time && wallTimeIn(time, zone)).toBe(`${year}-01-31T09:00`)
  }
})
