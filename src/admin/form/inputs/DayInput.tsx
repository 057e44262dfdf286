import { useWatch } from 'react-hook-form'
import { dateOf, dayIn, momentOf, startOfDay } from '../../../schema/dates.ts'
import { useZone } from '../../data/siteSettings.ts'
import { useText } from '../../i18n/useTranslate.ts'
import type { InputProps } from './inputProps.ts'
import { TextBox } from './TextBox.tsx'

/** The moment that a form's value stands for. */
export const momentIn = (value: unknown) => (typeof value === 'string' ? dateOf(value) : undefined)

/** A day of the site's zone, held as the moment in UTC at which it begins. */
export const DayInput = (props: InputProps<'dateTime'>) => {
  const say = useText()
  const zone = useZone()
  const moment = momentIn(useWatch({ name: props.input.field }))
  return (
    <TextBox
      {...props}
      box={{ type: 'date' }}
      shown={value => {
        const date = momentIn(value)
        return date ? dayIn(date, zone) : ''
      }}
      held={day => momentOf(startOfDay(day, zone))}
      help={props.input.help ?? (moment && say('form.storedAs', { moment: say.digits(momentOf(moment)), zone }))}
    />
  )
}
