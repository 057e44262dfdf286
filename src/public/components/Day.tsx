import { dayIn } from '../../messages/formats.ts'
import { dateOf } from '../../schema/values/time/dates.ts'
import { useIsSentByServer } from '../site/sentByServer.ts'
import { useLanguage, useZone } from '../site/siteContext.tsx'

interface DayProps {
  /** UTC 'YYYY-MM-DD HH:MM:SS'. Empty or unreadable draws nothing. */
  readonly moment: string | null | undefined
  /** Default: that of the site. */
  readonly zone?: string
  /** Whether the day of the month stands by itself, so that it can be set large. Default false. */
  readonly isDivided?: boolean
}

/** The day of the month, and the rest, of a day in words. */
const Divided = ({ words }: { readonly words: string }) => {
  const [day, ...rest] = words.split(' ')
  return (
    <>
      <b suppressHydrationWarning>{day}</b>
      <span suppressHydrationWarning>{rest.length ? ` ${rest.join(' ')}` : ''}</span>
    </>
  )
}

const Words = ({ moment, zone: given, isDivided = false }: DayProps) => {
  const siteZone = useZone()
  const zone = given ?? siteZone
  const language = useLanguage()
  // A phone's first date in words costs it more than all else of the page, and the server has written them.
  const isWritten = useIsSentByServer() && typeof document !== 'undefined'
  const date = moment ? dateOf(moment) : undefined
  const words = () => (isWritten ? '' : dayIn(moment, zone, language))
  return (
    date && (
      <time dateTime={date.toISOString()} suppressHydrationWarning>
        {isDivided ? <Divided words={words()} /> : words()}
      </time>
    )
  )
}

/** The day of a moment in the site's zone. */
export const Day = (day: DayProps) => <Words key={day.moment} {...day} />
