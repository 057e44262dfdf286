/**
 * Writes iCalendar files (RFC 5545), which take little code. Of the libraries, `ics` and `ts-ics` count characters
 * where the format counts octets, so lines of Bangla are up to three times too long. `ical-generator` 11 needs Node
 * 22, which the product does not require yet; once it does, use it. Version 10 folds lines between a letter and its
 * vowel sign, and retains control characters.
 */
import { dateOf, dayMs, dayPattern, toTimestamp } from '../../../src/schema/values/time/dates.ts'

/** Calendar event. Days are 'YYYY-MM-DD', timestamps UTC 'YYYY-MM-DD HH:MM:SS'. */
export interface CalendarEvent {
  /** Globally unique and permanent id. */
  readonly uid: string
  /** Time of the last change. */
  readonly changedAt: string
  readonly from: string
  /** End, of the same kind as `from`: the last day, or the end time. Ignored unless it is after `from`. */
  readonly until?: string
  readonly title: string
  /** Plain text; '' for none. */
  readonly text: string
  /** Plain text; '' if unknown. */
  readonly place: string
  readonly address: string
}

/** Contents of a calendar. `address` is that of the page that it belongs to. */
export interface Calendar {
  readonly title: string
  readonly address: string
  readonly events: readonly CalendarEvent[]
}

/** Maximum octets of a line, without its line break. */
const lineOctets = 75

/** Graphemes of a line; one that is too long for a line is split into code points. */
const charactersOf = (line: string): readonly string[] =>
  /^[ -~]*$/.test(line)
    ? [...line]
    : [...new Intl.Segmenter('bn').segment(line)].flatMap(({ segment }) =>
        Buffer.byteLength(segment) < lineOctets ? [segment] : [...segment],
      )

/** A line folded into pieces of the allowed length, with a space before each but the first. Characters are never split. */
const folded = (line: string): string => {
  let text = ''
  let octets = 0
  for (const character of charactersOf(line)) {
    const size = Buffer.byteLength(character)
    if (octets + size > lineOctets) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const control = /[\u0000-\u0009\u000b-\u001f\u007f]/g

/** Escapes a text as the value of a property. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(control, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const compact = (timestamp: string): string => `${timestamp.replaceAll(/[-:]/g, '').replace(' ', 'T')}Z`

/** A property whose value is a day or a timestamp. */
const timed = (name: string, time: string): string =>
  dayPattern.test(time) ? `${name};VALUE=DATE:${time.replaceAll('-', '')}` : `${name}:${compact(time)}`

/** The following day. */
const dayAfter = (day: string): string =>
  toTimestamp(new Date((dateOf(day)?.getTime() ?? 0) + dayMs)).slice(0, day.length)

/** End of an event: the day after its last day, or a timestamp; undefined if it is not after the start. */
const endOf = ({ from, until }: CalendarEvent): string | undefined => {
  if (until === undefined || until <= from) return undefined
  return timed('DTEND', dayPattern.test(until) ? dayAfter(until) : until)
}

const eventLines = (event: CalendarEvent): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  // In a calendar without METHOD, DTSTAMP is the time of the last change.
  timed('DTSTAMP', event.changedAt),
  timed('LAST-MODIFIED', event.changedAt),
  timed('DTSTART', event.from),
  ...[endOf(event) ?? []].flat(),
  `SUMMARY:${escaped(event.title)}`,
  ...(event.text ? [`DESCRIPTION:${escaped(event.text)}`] : []),
  ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
  `URL:${event.address}`,
  'END:VEVENT',
]

/** Text of a calendar. Without events, it is valid for subscribers while none is upcoming. Addresses are absolute and encoded. */
export const calendarText = ({ title, address, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//organisation-site//Calendar//EN',
    'CALSCALE:GREGORIAN',
    // The property of RFC 7986, and its predecessors for older programs.
    `NAME:${escaped(title)}`,
    `X-WR-CALNAME:${escaped(title)}`,
    `URL:${address}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
    .map(line => `${folded(line)}\r\n`)
    .join('')
