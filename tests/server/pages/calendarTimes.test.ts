/** Calendar of a list at a given time: dates and times in the time zone of the site. */

import { describe, expect, test } from 'vitest'
import { listCalendarOf, recordCalendarOf } from '../../../server/pages/seo/recordCalendar.ts'
import { site as thisSite } from '../../../src/resources/index.ts'
import { type PagedResource, pagedResource } from '../../../src/resources/recordPages.ts'
import { date, dateTime } from '../../../src/schema/descriptor/field.ts'
import { publicClient, publicRows } from '../../support/fakes/publicContent.ts'

/** Job openings with a date, and with timestamps that represent days. */
const resource: PagedResource = {
  ...pagedResource(thisSite, 'careers'),
  fields: {
    ...pagedResource(thisSite, 'careers').fields,
    day: date('Day', { public: true }),
    last: date('Last day', { public: true }),
    begins: dateTime('Begins', { public: true }),
    ends: dateTime('Ends', { public: true }),
    dawn: dateTime('Dawn', { day: true, public: true }),
  },
}
const site = 'https://site.example'

const calendarAt = async (now: string, calendar: { readonly from: string; readonly until?: string }, row: object) => {
  const client = publicClient({ ...publicRows, careers: [{ id: 3, title: 'A deckhand', ...row }] })
  const text = await listCalendarOf(thisSite, client, site, {
    resource,
    calendar,
    list: '/careers',
    now: new Date(now),
  })
  return text.split('\r\n').filter(line => /^(UID|DTSTART|DTEND)/.test(line))
}

describe('the calendar of a list', () => {
  const days = { from: 'day', until: 'last' }
  const row = { day: '2026-05-01', last: '2026-05-02' }
  test('the calendar contains an event with dates until the end of its last day in the time zone of the site', async () => {
    const lines = ['UID:careers-3@site.example', 'DTSTART;VALUE=DATE:20260501', 'DTEND;VALUE=DATE:20260503']
    // In Dhaka, 2 May ends at 18:00 UTC.
    expect(await calendarAt('2026-05-02T17:59:59Z', days, row)).toEqual(lines)
    expect(await calendarAt('2026-05-02T18:00:00Z', days, row)).toEqual([])
  })

  test('the calendar contains a timestamped event until its end', async () => {
    const timestamps = { from: 'begins', until: 'ends' }
    const values = { begins: '2026-05-01 04:00:00', ends: '2026-05-01 06:00:00' }
    const lines = ['UID:careers-3@site.example', 'DTSTART:20260501T040000Z', 'DTEND:20260501T060000Z']
    expect(await calendarAt('2026-05-01T05:59:59Z', timestamps, values)).toEqual(lines)
    expect(await calendarAt('2026-05-01T06:00:00Z', timestamps, values)).toEqual([])
  })

  test('the calendar contains an event without an end until the end of its day in the site’s zone', async () => {
    const values = { begins: '2026-05-01 04:00:00', ends: null }
    for (const calendar of [{ from: 'begins' }, { from: 'begins', until: 'ends' }]) {
      expect(await calendarAt('2026-05-01T17:59:59Z', calendar, values)).toHaveLength(2)
      expect(await calendarAt('2026-05-01T18:00:00Z', calendar, values)).toEqual([])
    }
  })

  test('a timestamp displayed as a date is an all-day event in the time zone of the site', async () => {
    const lines = await calendarAt('2026-04-01T00:00:00Z', { from: 'dawn' }, { dawn: '2026-04-30 18:00:00' })
    expect(lines).toContain('DTSTART;VALUE=DATE:20260501')
  })

  test('the calendar omits records without a start', async () => {
    expect(await calendarAt('2026-05-02T00:00:00Z', days, { day: null, last: '2026-05-02' })).toEqual([])
    expect(await calendarAt('2026-05-02T00:00:00Z', days, { day: '2026-02-31' })).toEqual([])
  })
})

test('an event has a plain-text excerpt and a permanent address', async () => {
  const row = { id: 3, title: 'A deckhand', day: '2026-05-01', content: '<p>Come <b>early</b>, &amp; bring boots.</p>' }
  const client = publicClient({ ...publicRows, careers: [row] })
  const text = await recordCalendarOf(client, site, { resource, calendar: { from: 'day' }, key: '3' })
  expect(text).toContain('DESCRIPTION:Come early\\, & bring boots.\\n\\nhttps://site.example/careers/3\r\n')
})
