import { formatDay } from '../../messages/formats.ts'
import { dateOf } from '../../schema/values/time/dates.ts'
import { useIsSentByServer } from '../site/sentByServer.ts'
import { useLanguage, useZone } from '../site/siteContext.tsx'

interface DayProps {
  /** UTC 'YYYY-MM-DD HH:MM:SS'. Renders nothing if empty or unreadable. */
  readonly timestamp: string | null | undefined
  /** Time zone. Default: the zone of the site. */
  readonly zone?: string
  /** True to render the day of the month as an element of its own, which can then be set large. Default: false. */
  readonly isDivided?: boolean
}

/** A written date, split into the day of the month and the rest. */
const Divided = ({ words }: { readonly words: string }) => {
  const [day, ...rest] = words.split(' ')
  return (
    <>
      <b suppressHydrationWarning>{day}</b>
      <span suppressHydrationWarning>{rest.length ? ` ${rest.join(' ')}` : ''}</span>
    </>
  )
}

const Words = ({ timestamp, zone: given, isDivided = false }: DayProps) => {
  const siteZone = useZone()
  const zone = given ?? siteZone
  const language = useLanguage()
  // Formatting the first date is the most expensive step on a phone, and the server has already written the text.
  const isWritten = useIsSentByServer() && typeof document !== 'undefined'
  const date = timestamp ? dateOf(timestamp) : undefined
  const words = () => (isWritten ? '' : formatDay(timestamp, zone, language))
  return (
    date && (
      <time dateTime={date.toISOString()} suppressHydrationWarning>
        {isDivided ? <Divided words={words()} /> : words()}
      </time>
    )
  )
}

/** Day of a timestamp in the site's zone. */
export const Day = (day: DayProps) => <Words key={day.timestamp} {...day} />
