/** Text of iCalendar files, as specified by RFC 5545. */
import { describe, expect, test } from 'vitest'
import { type CalendarEvent, calendarText } from '../../../server/pages/seo/calendar.ts'

const meeting: CalendarEvent = {
  uid: 'events-7@site.example',
  changedAt: '2026-03-01 10:00:00',
  from: '2026-04-05 04:00:00',
  until: '2026-04-05 06:30:00',
  title: 'General meeting',
  text: 'All are welcome.',
  place: 'Dhaka',
  address: 'https://site.example/events/general-meeting',
}
const textOf = (event: Partial<CalendarEvent>) =>
  calendarText({ title: 'Events', address: 'https://site.example/events', events: [{ ...meeting, ...event }] })
/** Unfolds lines like a calendar client: https://www.rfc-editor.org/rfc/rfc5545#section-3.1. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')
const eventOf = (event: Partial<CalendarEvent>) => {
  const lines = unfolded(textOf(event))
  return lines.slice(lines.indexOf('BEGIN:VEVENT') + 1, lines.indexOf('END:VEVENT'))
}
const without = <K extends keyof CalendarEvent>(key: K): Omit<CalendarEvent, K> => {
  const { [key]: _left, ...rest } = meeting
  return rest
}

describe('the iCalendar text', () => {
  test('an iCalendar event has UTC timestamps, location and URL', () => {
    expect(eventOf({})).toEqual([
      'UID:events-7@site.example',
      'DTSTAMP:20260301T100000Z',
      'LAST-MODIFIED:20260301T100000Z',
      'DTSTART:20260405T040000Z',
      'DTEND:20260405T063000Z',
      'SUMMARY:General meeting',
      'DESCRIPTION:All are welcome.',
      'LOCATION:Dhaka',
      'URL:https://site.example/events/general-meeting',
    ])
  })

  test('an iCalendar text has a name and CRLF line endings', () => {
    const text = textOf({})
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:/)
    expect(text).toMatch(/\r\nEND:VCALENDAR\r\n$/)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(unfolded(text)).toEqual(expect.arrayContaining(['NAME:Events', 'X-WR-CALNAME:Events']))
  })

  test('an all-day event has dates without time, and an exclusive end date', () => {
    const days = (from: string, until: string) => eventOf({ from, until }).filter(line => line.startsWith('DT'))
    expect(days('2026-12-30', '2026-12-31')).toEqual([
      'DTSTAMP:20260301T100000Z',
      'DTSTART;VALUE=DATE:20261230',
      'DTEND;VALUE=DATE:20270101',
    ])
    expect(days('2028-02-29', '2028-02-29')).toEqual(['DTSTAMP:20260301T100000Z', 'DTSTART;VALUE=DATE:20280229'])
  })

  test('an event without an end, or with an end that is not after its start, has no DTEND', () => {
    const texts = [
      calendarText({ title: 'Events', address: 'https://site.example/events', events: [without('until')] }),
      textOf({ until: '2026-04-05 03:00:00' }),
      textOf({ from: '2026-04-05', until: '2026-04-04' }),
    ]
    expect(texts.filter(text => text.includes('DTEND'))).toEqual([])
  })

  test('an event omits empty values', () => {
    const lines = eventOf({ text: '', place: '' })
    expect(lines.filter(line => /^(DESCRIPTION|LOCATION)/.test(line))).toEqual([])
  })

  test('iCalendar values are escaped and cannot start a new line', () => {
    const lines = eventOf({ title: 'A; B, C\\D: "E"', text: 'One\r\nBEGIN:VALARM\rTwo\n\u0000Three' })
    expect(lines).toContain('SUMMARY:A\\; B\\, C\\\\D: "E"')
    expect(lines).toContain('DESCRIPTION:One\\nBEGIN:VALARM\\nTwo\\n Three')
  })

  const bangla = 'জাতীয় মৎস্য সপ্তাহ উপলক্ষে ক্ষুদ্র মৎস্যজীবীদের প্রশিক্ষণ কর্মশালা, '.repeat(4)
  test.each([
    ['Bangla', bangla],
    ['characters outside the BMP', '🐟'.repeat(80)],
    ['English', 'A long title of a meeting '.repeat(10)],
  ])('lines of %s are folded at 75 octets without splitting characters', (_script, title) => {
    const text = textOf({ title })
    const lines = Buffer.from(text).toString('latin1').split('\r\n')
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(75)
    // Each line is valid UTF-8 by itself, and does not start with a combining mark.
    for (const line of lines) {
      const words = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line, 'latin1'))
      expect(words).not.toMatch(/^ \p{M}/u)
    }
    expect(unfolded(text)).toContain(`SUMMARY:${title.replaceAll(',', '\\,')}`)
    // Lines are folded as late as possible.
    expect(lines.filter(line => line.length > 75 - 12).length).toBeGreaterThan(2)
  })

  test('a line is folded inside a grapheme that alone exceeds a line', () => {
    const title = `ক${'\u09bc'.repeat(60)}`
    const lines = Buffer.from(textOf({ title })).toString('latin1').split('\r\n')
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(75)
    expect(unfolded(textOf({ title }))).toContain(`SUMMARY:${title}`)
  })

  test('an iCalendar text without events is valid', () => {
    const text = calendarText({ title: 'Events', address: 'https://site.example/events', events: [] })
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/)
    expect(text).not.toContain('VEVENT')
  })
})
