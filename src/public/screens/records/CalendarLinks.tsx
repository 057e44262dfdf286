/** The ways from records to a calendar. */
import { calendarAddress } from '../../../schema/routes/calendarAddress.ts'
import { useRecordMessages } from '../../components/values/recordMessages.ts'
import { useSite } from '../../site/siteContext.tsx'

interface CalendarLinkProps {
  /** The address of the record, or of the list. */
  readonly of: string
}

/** A file that calendars open. */
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

/** Calendars follow the first address, which opens them by its scheme. Where none is installed, or it follows nothing, the file still has what is there now. */
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
