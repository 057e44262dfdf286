/** Inputs that are a box to type in. */
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { lastPlaceField } from '../../../api/records/places.ts'
import { tokens } from '../../../design/tokens.ts'
import { slugOf } from '../../../schema/values/slug.ts'
import { momentOf } from '../../../schema/values/time/dates.ts'
import { momentAt, wallTimeIn } from '../../../schema/values/time/zones.ts'
import { useZone } from '../../data/siteSettings.ts'
import { zoneName } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useLinkNote } from '../uses/useLinkNote.tsx'
import { dateOfValue } from './DayInput.tsx'
import type { AnyInputProps, InputProps } from './inputProps.ts'
import { TextBox } from './TextBox.tsx'

export const PlainTextInput = (props: InputProps<'text'>) => (
  <TextBox {...props} box={{ inputProps: { maxLength: props.field.max } }} />
)

/** A line of any kind that is stored as it is typed. */
export const OneLineInput = (props: AnyInputProps) => (
  <TextBox {...props} box={{ inputProps: { autoCapitalize: 'none', spellCheck: false } }} />
)

const defaultRows = 4
const maxRows = 24

export const LongTextInput = (props: InputProps<'longText'>) => (
  <TextBox {...props} box={{ multiline: true, minRows: props.input.rows ?? defaultRows, maxRows }} />
)

/**
 * Left empty, the server makes it from another field, which the placeholder names. Of a new record it shows what that will be,
 * until it is typed into; the address of a stored one does not change by itself.
 */
export const SlugInput = (props: InputProps<'slug'>) => {
  const t = useTranslate()
  const from = props.descriptor.fields[props.field.from]?.label ?? props.field.from
  const source: unknown = useWatch({ name: props.field.from })
  const [isTouched, setIsTouched] = useState(false)
  const isMade = !props.record && !isTouched
  const slug = isMade && typeof source === 'string' ? slugOf(source) : ''
  return (
    <TextBox
      {...props}
      placeholder={t('form.slugFrom', { from })}
      help={props.input.help ?? (slug ? t('form.slugMade', { from }) : undefined)}
      // The form holds nothing meanwhile, so that the server makes it, with a number where another record has it already.
      shown={value => (typeof value === 'string' && value !== '' ? value : slug)}
      held={text => {
        setIsTouched(true)
        return text
      }}
      onLeave={value => setIsTouched(typeof value === 'string' && value !== '')}
      box={{ inputProps: { autoCapitalize: 'none', spellCheck: false } }}
    />
  )
}

export const EmailInput = (props: InputProps<'email'>) => (
  <TextBox {...props} box={{ type: 'email', inputProps: { autoCapitalize: 'none', spellCheck: false } }} />
)

/** Digits of any script are taken; they are stored as ASCII. */
export const DigitsInput = (props: InputProps<'digits'>) => (
  <TextBox {...props} box={{ inputProps: { inputMode: props.field.plus ? 'tel' : 'numeric' } }} />
)

const addressBox = { inputProps: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } } as const

/** The address of a video, which is never a page of this site. */
export const AddressInput = (props: AnyInputProps) => <TextBox {...props} box={addressBox} />

/** Says of a link inside the site whether visitors can follow it. */
export const LinkInput = (props: InputProps<'link'>) => (
  <TextBox {...props} note={useLinkNote(useWatch({ name: props.input.field }))} box={addressBox} />
)

const codeSx = { fontFamily: tokens.type.mono, fontSize: '0.8125rem' }

export const MapInput = (props: InputProps<'map'>) => (
  <TextBox {...props} box={{ multiline: true, minRows: 3, maxRows, sx: codeSx, inputProps: { spellCheck: false } }} />
)

export const JsonInput = (props: InputProps<'json'>) => (
  <TextBox {...props} box={{ multiline: true, minRows: 6, maxRows, sx: codeSx, inputProps: { spellCheck: false } }} />
)

const asNumber = (text: string) => (text === '' ? null : Number(text))

export const IntegerInput = (props: InputProps<'integer'>) => {
  const t = useTranslate()
  const isPlacedLast = !props.record && lastPlaceField(props.descriptor) === props.field
  return (
    <TextBox
      {...props}
      {...(isPlacedLast && { placeholder: t('form.placedLast') })}
      held={asNumber}
      box={{
        type: 'number',
        inputProps: { min: props.field.min, max: props.field.max, step: 1, inputMode: 'numeric' },
        // A wheel over the box must scroll the page, not change the number.
        onWheel: event => (event.target as HTMLElement).blur(),
      }}
    />
  )
}

/** A number with a fraction. A text box, because a number box of another language takes another sign for the point. */
export const DecimalInput = (props: InputProps<'decimal'>) => (
  <TextBox
    {...props}
    box={{
      inputProps: { inputMode: 'decimal', autoComplete: 'off' },
      endAdornment: props.field.unit && <InputAdornment position="end">{props.field.unit}</InputAdornment>,
    }}
  />
)

export const TimeInput = (props: InputProps<'time'>) => <TextBox {...props} box={{ type: 'time' }} />

export const DateInput = (props: InputProps<'date'>) => <TextBox {...props} box={{ type: 'date' }} />

/** A moment, typed and shown on the clocks of the site's zone, and held in UTC. */
export const MomentInput = (props: InputProps<'dateTime'>) => {
  const { language } = useLanguage()
  const zone = useZone()
  return (
    <TextBox
      {...props}
      help={props.input.help ?? zoneName(zone, language)}
      shown={value => {
        const date = dateOfValue(value)
        return date ? wallTimeIn(date, zone) : ''
      }}
      held={time => momentOf(momentAt(time, zone))}
      box={{ type: 'datetime-local' }}
    />
  )
}
