import { dateOf, toTimestamp } from '../../../schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../../schema/values/time/zones.ts'
import { useZone } from '../../data/siteSettings.ts'
import type { InputProps } from './inputProps.ts'
import { TextBox } from './TextBox.tsx'

/** Parses the timestamp in a form's value; undefined if the value is empty or not a timestamp. */
export const dateOfValue = (value: unknown) => (typeof value === 'string' ? dateOf(value) : undefined)

/** Input for a day in the site's time zone. The form holds the UTC timestamp at which the day begins. */
export const DayInput = (props: InputProps<'dateTime'>) => {
  const zone = useZone()
  return (
    <TextBox
      {...props}
      box={{ type: 'date' }}
      format={value => {
        const date = dateOfValue(value)
        return date ? dayIn(date, zone) : ''
      }}
      parse={day => toTimestamp(startOfDay(day, zone))}
    />
  )
}
