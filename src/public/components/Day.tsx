import { dayIn } from '../../messages/formats.ts'
import { dateOf } from '../../schema/values/dates.ts'
import { useIsSentByServer } from '../site/sentByServer.ts'
import { useLanguage, useZone } from '../site/siteContext.tsx'

interface DayProps {
  /** UTC 'YYYY-MM-DD HH:MM:SS'. Empty or unreadable draws nothing. */
  readonly moment: string | null | undefined
}

const Words = ({ moment }: DayProps) => {
  const zone = useZone()
  const language = useLanguage()
  // A phone's first date in words costs it more than all else of the page, and the server has written them.
  const isWritten = useIsSentByServer() && typeof document !== 'undefined'
  const date = moment ? dateOf(moment) : undefined
  return (
    date && (
      <time dateTime={date.toISOString()} suppressHydrationWarning>
        {isWritten ? '' : dayIn(moment, zone, language)}
      </time>
    )
  )
}

/** The day of a moment in the site's zone. */
export const Day = (day: DayProps) => <Words key={day.moment} {...day} />
