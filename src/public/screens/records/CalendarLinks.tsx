/** Links from records to calendars. */
import { calendarAddress } from '../../../schema/routes/calendarAddress.ts'
import { useRecordMessages } from '../../components/values/recordMessages.ts'
import { useSite } from '../../site/siteContext.tsx'

interface CalendarLinkProps {
  /** Address of the record or of the list. */
  readonly of: string
}

/** Link to an iCalendar file. */
export const AddToCalendar = ({ of }: CalendarLinkProps) => {
  const messages = useRecordMessages()
  return (
    <p className="ways lead">
      <a className="button quiet" href={calendarAddress(of)} type="text/calendar">
        {messages.addToCalendar}
      </a>
    </p>
  )
}

/**
 * Link to a calendar feed with the `webcal:` scheme, which opens a calendar program. The plain file beside it serves
 * visitors without such a program, or with one that cannot subscribe.
 */
export const SubscribeToCalendar = ({ of }: CalendarLinkProps) => {
  const messages = useRecordMessages()
  const { siteUrl } = useSite().config
  const address = calendarAddress(of)
  return (
    <p className="ways lead">
      <a className="button quiet" href={`${siteUrl.replace(/^https?:/, 'webcal:')}${address}`}>
        {messages.subscribeToCalendar}
      </a>
      <a className="button quiet" href={address} type="text/calendar">
        {messages.calendarAsFile}
      </a>
    </p>
  )
}
