/**
 * Numbers, days and times in the site's language. On hydration the server's text stays, because the browser may
 * support the language less well.
 */
import { formatDay, formatsOf, locales } from '../../../messages/formats.ts'
import { megabyte } from '../../../schema/values/documents.ts'
import type { Language } from '../../../schema/values/language.ts'
import { dateOf } from '../../../schema/values/time/dates.ts'
import { isPast } from '../../../schema/values/time/pastTimestamps.ts'
import { useIsSentByServer } from '../../site/sentByServer.ts'
import { useLanguage, useTextAttributes, useZone } from '../../site/siteContext.tsx'
import { useRecordMessages } from './recordMessages.ts'

/** True in a browser that hydrates text of the server. */
const useIsWritten = (): boolean => useIsSentByServer() && typeof document !== 'undefined'

interface AmountProps {
  readonly value: number
  /** Unit after the number. Default: none. */
  readonly unit?: string | undefined
  /** Decimal places. Default: as many as the value has, six at most. */
  readonly places?: number
}

/** Maximum decimal places of an amount. */
const mostPlaces = 6

/** A number in the site's language, with its unit. */
export const Amount = ({ value, unit, places }: AmountProps) => {
  const language = useLanguage()
  const isWritten = useIsWritten()
  const digits = { minimumFractionDigits: places ?? 0, maximumFractionDigits: places ?? mostPlaces }
  const number = () => new Intl.NumberFormat(locales[language], digits).format(value)
  return (
    <span suppressHydrationWarning>{isWritten ? '' : `${number()}${unit === undefined ? '' : `\u00a0${unit}`}`}</span>
  )
}

const bytesOfKilobyte = 1_000

/** Size of a file, in kB below one megabyte. */
export const FileSize = ({ bytes }: { readonly bytes: number }) => {
  const { kilobyte, megabyte: large } = useRecordMessages()
  return bytes < megabyte ? (
    <Amount value={Math.ceil(bytes / bytesOfKilobyte)} unit={kilobyte} />
  ) : (
    <Amount value={Math.round(bytes / (megabyte / 10)) / 10} unit={large} />
  )
}

/** A calendar day, 'YYYY-MM-DD'. */
export const DayOfCalendar = ({ day }: { readonly day: string }) => {
  const language = useLanguage()
  const isWritten = useIsWritten()
  return (
    <time dateTime={day} suppressHydrationWarning>
      {isWritten ? '' : formatDay(`${day} 00:00:00`, 'UTC', language)}
    </time>
  )
}

interface TimestampProps {
  /** UTC 'YYYY-MM-DD HH:MM:SS'. Renders nothing if unreadable. */
  readonly timestamp: string
  /** True to show the day without the time. */
  readonly isDay: boolean
}

/** Time of day in a zone. */
const clockOf = (date: Date, zone: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    hour: '2-digit',
    minute: '2-digit',
    // With a 12-hour clock, even Bangla would show AM and PM.
    hourCycle: 'h23',
    timeZone: zone,
  }).format(date)

interface TimestampTextProps {
  readonly timestamp: string
  /** Formats the date for the site's zone and language. */
  readonly textOf: (date: Date, zone: string, language: Language) => string
}

const TimestampText = ({ timestamp, textOf }: TimestampTextProps) => {
  const language = useLanguage()
  const zone = useZone()
  const isWritten = useIsWritten()
  const date = dateOf(timestamp)
  return (
    date && (
      <time dateTime={date.toISOString()} suppressHydrationWarning>
        {isWritten ? '' : textOf(date, zone, language)}
      </time>
    )
  )
}

/** A timestamp in the site's zone. */
export const TimestampInWords = ({ timestamp, isDay }: TimestampProps) => (
  <TimestampText
    timestamp={timestamp}
    textOf={(date, zone, language) =>
      `${formatDay(timestamp, zone, language)}${isDay ? '' : `, ${clockOf(date, zone, language)}`}`
    }
  />
)

/** Time of day of a timestamp in the site's zone, for use beside its day. */
export const TimeOfTimestamp = ({ timestamp }: Pick<TimestampProps, 'timestamp'>) => (
  <TimestampText timestamp={timestamp} textOf={clockOf} />
)

interface AfterProps {
  /** Text that is shown once the time has passed. */
  readonly words: string
  /** Field of the value. */
  readonly field: { readonly kind: 'date' | 'dateTime'; readonly day?: boolean }
  readonly value: string
}

/**
 * A text that appears once a day or timestamp has passed; nothing before. The server's cached page expires then, so a
 * new page contains the text.
 */
export const After = ({ words, field, value }: AfterProps) => {
  const zone = useZone()
  const attributesOf = useTextAttributes()
  const isWritten = useIsWritten()
  const text = () => (isPast(field, value, { now: new Date(), zone }) ? ` · ${words}` : '')
  return (
    <strong suppressHydrationWarning {...attributesOf(words)}>
      {isWritten ? '' : text()}
    </strong>
  )
}

/** Minimum number of digits of a number that is shown in groups. */
const groupedFrom = 9

/** Groups of a mobile number of Bangladesh, or groups of four digits. */
const groupsOf = (text: string): readonly string[] =>
  /^01\d{9}$/.test(text) ? [text.slice(0, 5), text.slice(5)] : (text.match(/.{1,4}/g) ?? [])

/** A number such as that of an account, in groups between which it may break. A copy has no spaces. */
export const DigitGroups = ({ text }: { readonly text: string }) =>
  text.length < groupedFrom ? (
    text
  ) : (
    <span className="groups">
      {groupsOf(text).map((group, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat, and their order never changes.
        <span key={index}>{group}</span>
      ))}
    </span>
  )

/** A text with its digits in the site's language, for example a time of day. */
export const Digits = ({ text }: { readonly text: string }) => formatsOf(useLanguage()).digits(text)
