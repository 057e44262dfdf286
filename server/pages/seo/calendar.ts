/**
 * Calendars as RFC 5545 wants them, written here because it is little. Of the libraries, `ics` and `ts-ics` count characters where the format counts octets,
 * so that lines of Bangla are up to three times too long, and `ical-generator` asks for Node 22, which the product does not; once it does, that is the one to take.
 */
import { dateOf, dayMs, dayPattern, momentOf } from '../../../src/schema/values/time/dates.ts'

/** What happens at a time. Days are 'YYYY-MM-DD', moments UTC 'YYYY-MM-DD HH:MM:SS'. */
export interface CalendarEvent {
  /** Names it for good, all over the world. */
  readonly uid: string
  /** The moment of its last change. */
  readonly changedAt: string
  readonly from: string
  /** Of one kind with `from`: its last day, or the moment at which it ends. Left out where it comes before `from`. */
  readonly until?: string
  readonly title: string
  /** Plain text; '' where there is none. */
  readonly text: string
  /** Plain text; '' where it is not known. */
  readonly place: string
  readonly address: string
}

export interface Calendar {
  readonly title: string
  readonly address: string
  readonly events: readonly CalendarEvent[]
}

/** Octets of a line, without its end. */
const lineOctets = 75

/** What readers count as characters; of one that alone is too long for a line, its parts. */
const charactersOf = (line: string): readonly string[] =>
  /^[ -~]*$/.test(line)
    ? [...line]
    : [...new Intl.Segmenter('bn').segment(line)].flatMap(({ segment }) =>
        Buffer.byteLength(segment) < lineOctets ? [segment] : [...segment],
      )

/** A line in pieces that are not too long, each after the first behind a space. No character is divided. */
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

/** A text as a value. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(control, ' ')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const compact = (moment: string): string => `${moment.replaceAll(/[-:]/g, '').replace(' ', 'T')}Z`

/** A property with a day or a moment as its value. */
const timed = (name: string, time: string): string =>
  dayPattern.test(time) ? `${name};VALUE=DATE:${time.replaceAll('-', '')}` : `${name}:${compact(time)}`

/** The day after another. */
const dayAfter = (day: string): string => momentOf(new Date((dateOf(day)?.getTime() ?? 0) + dayMs)).slice(0, day.length)

/** The end of an event: the day after its last, or a moment. None where it ends as it begins, which needs no saying. */
const endOf = ({ from, until }: CalendarEvent): string | undefined => {
  if (until === undefined || until <= from) return undefined
  return timed('DTEND', dayPattern.test(until) ? dayAfter(until) : until)
}

const eventLines = (event: CalendarEvent): readonly string[] => [
  'BEGIN:VEVENT',
  `UID:${escaped(event.uid)}`,
  // Of a calendar without a method, it is the moment of the last change.
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

/** The text of a calendar; one without events is what a subscriber gets while nothing is ahead. Addresses are whole, and encoded. */
export const calendarText = ({ title, address, events }: Calendar): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//organisation-site//Calendar//EN',
    'CALSCALE:GREGORIAN',
    // The names of RFC 7986, and those that older programs know.
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
