import { dateOf, momentOf } from '../../../schema/values/time/dates.ts'
import { dayIn, startOfDay } from '../../../schema/values/time/zones.ts'
import { useZone } from '../../data/siteSettings.ts'
import { zoneName } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import type { InputProps } from './inputProps.ts'
import { TextBox } from './TextBox.tsx'

/** The moment that a form's value stands for. */
export const dateOfValue = (value: unknown) => (typeof value === 'string' ? dateOf(value) : undefined)

/** A day of the site's zone, held as the moment in UTC at which it begins. */
export const DayInput = (props: InputProps<'dateTime'>) => {
  const { language } = useLanguage()
  const zone = useZone()
  return (
    <TextBox
      {...props}
      box={{ type: 'date' }}
      shown={value => {
        const date = dateOfValue(value)
        return date ? dayIn(date, zone) : ''
      }}
      held={day => momentOf(startOfDay(day, zone))}
      help={props.input.help ?? zoneName(zone, language)}
    />
  )
}
