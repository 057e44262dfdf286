import { useWatch } from 'react-hook-form'
import { dateOf, momentOf } from '../../../schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../../schema/values/time/zones.ts'
import { useZone } from '../../data/siteSettings.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import type { InputProps } from './inputProps.ts'
import { TextBox } from './TextBox.tsx'

/** The moment that a form's value stands for. */
export const dateOfValue = (value: unknown) => (typeof value === 'string' ? dateOf(value) : undefined)

/** A day of the site's zone, held as the moment in UTC at which it begins. */
export const DayInput = (props: InputProps<'dateTime'>) => {
  const t = useTranslate()
  const zone = useZone()
  const moment = dateOfValue(useWatch({ name: props.input.field }))
  return (
    <TextBox
      {...props}
      box={{ type: 'date' }}
      shown={value => {
        const date = dateOfValue(value)
        return date ? dayIn(date, zone) : ''
      }}
      held={day => momentOf(startOfDay(day, zone))}
      help={props.input.help ?? (moment && t('form.storedAs', { moment: t.digits(momentOf(moment)), zone }))}
    />
  )
}
