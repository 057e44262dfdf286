import { dateOf } from '../../schema/dates.ts'
import { dayInWords, type Language } from '../language.ts'
import { useIsSentByServer } from '../sentByServer.ts'
import { useZone } from '../siteContext.tsx'

interface DayProps {
  /** UTC 'YYYY-MM-DD HH:MM:SS'. Empty or unreadable draws nothing. */
  readonly moment: string | null | undefined
  readonly language: Language
}

const Words = ({ moment, language }: DayProps) => {
  const zone = useZone()
  // A phone's first date in words costs it more than all else of the page, and the server has written them.
  const isWritten = useIsSentByServer() && typeof document !== 'undefined'
  const date = moment ? dateOf(moment) : undefined
  return (
    date && (
      <time dateTime={date.toISOString()} suppressHydrationWarning>
        {isWritten ? '' : dayInWords(moment, zone, language)}
      </time>
    )
  )
}

/** The day of a moment in the site's zone. */
export const Day = (day: DayProps) => <Words key={day.moment} {...day} />
