/** Numbers, days and times as the site's language writes them. What the server has written is left as it is: the browser may know the language less well. */
import { dayIn, formatsOf, locales } from '../../../messages/formats.ts'
import { megabyte } from '../../../schema/values/documents.ts'
import type { Language } from '../../../schema/values/language.ts'
import { dateOf } from '../../../schema/values/time/dates.ts'
import { isPast } from '../../../schema/values/time/pastMoments.ts'
import { useIsSentByServer } from '../../site/sentByServer.ts'
import { useLanguage, useTextAttributes, useZone } from '../../site/siteContext.tsx'
import { useRecordMessages } from './recordMessages.ts'

/** Whether a browser takes over what the server has written. */
const useIsWritten = (): boolean => useIsSentByServer() && typeof document !== 'undefined'

interface AmountProps {
  readonly value: number
  /** Behind it. Default: none. */
  readonly unit?: string | undefined
  /** Digits behind the point. Default: those that it has, six at most. */
  readonly places?: number
}

/** Digits behind the point of an amount, at most. */
const mostPlaces = 6

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

/** The size of a file, in kB below a megabyte. */
export const FileSize = ({ bytes }: { readonly bytes: number }) => {
  const { kilobyte, megabyte: large } = useRecordMessages()
  return bytes < megabyte ? (
    <Amount value={Math.ceil(bytes / bytesOfKilobyte)} unit={kilobyte} />
  ) : (
    <Amount value={Math.round(bytes / (megabyte / 10)) / 10} unit={large} />
  )
}

/** A day, 'YYYY-MM-DD'. */
export const DayOfCalendar = ({ day }: { readonly day: string }) => {
  const language = useLanguage()
  const isWritten = useIsWritten()
  return (
    <time dateTime={day} suppressHydrationWarning>
      {isWritten ? '' : dayIn(`${day} 00:00:00`, 'UTC', language)}
    </time>
  )
}

interface MomentProps {
  /** UTC 'YYYY-MM-DD HH:MM:SS'. Unreadable draws nothing. */
  readonly moment: string
  /** Whether its day alone counts. */
  readonly isDay: boolean
}

/** What the clocks of a zone show at a moment. */
const clockOf = (date: Date, zone: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    hour: '2-digit',
    minute: '2-digit',
    // Of twelve hours, even Bangla would say AM and PM.
    hourCycle: 'h23',
    timeZone: zone,
  }).format(date)

interface MomentTextProps {
  readonly moment: string
  /** Words a moment of the site's zone. */
  readonly textOf: (date: Date, zone: string, language: Language) => string
}

const MomentText = ({ moment, textOf }: MomentTextProps) => {
  const language = useLanguage()
  const zone = useZone()
  const isWritten = useIsWritten()
  const date = dateOf(moment)
  return (
    date && (
      <time dateTime={date.toISOString()} suppressHydrationWarning>
        {isWritten ? '' : textOf(date, zone, language)}
      </time>
    )
  )
}

/** A moment in the site's zone. */
export const MomentInWords = ({ moment, isDay }: MomentProps) => (
  <MomentText
    moment={moment}
    textOf={(date, zone, language) =>
      `${dayIn(moment, zone, language)}${isDay ? '' : `, ${clockOf(date, zone, language)}`}`
    }
  />
)

/** The time of day of a moment in the site's zone, where its day is read beside it. */
export const TimeOfMoment = ({ moment }: Pick<MomentProps, 'moment'>) => <MomentText moment={moment} textOf={clockOf} />

interface AfterProps {
  /** What is read once the time is over. */
  readonly words: string
  /** The field of the day or moment. */
  readonly field: { readonly kind: 'date' | 'dateTime'; readonly day?: boolean }
  readonly value: string
}

/** Nothing while a day or a moment is ahead, and some words behind it once it is over. The page changes at that very moment, and comes with it. */
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

/** A text with digits, like a time of day, in those of the language. */
export const Digits = ({ text }: { readonly text: string }) => formatsOf(useLanguage()).digits(text)
