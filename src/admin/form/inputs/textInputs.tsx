/** Inputs with a text box. */
import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { lastPositionField } from '../../../api/records/positions.ts'
import { tokens } from '../../../design/tokens.ts'
import { linkWithScheme } from '../../../schema/values/links.ts'
import { phoneNumber } from '../../../schema/values/phone.ts'
import { slugOf, slugPattern } from '../../../schema/values/slug.ts'
import { toStoredLink, toStoredLinks } from '../../../schema/values/text/typedLink.ts'
import { toTimestamp } from '../../../schema/values/time/dates.ts'
import { timestampAt, wallTimeIn } from '../../../schema/values/time/zones.ts'
import { useZone } from '../../data/siteSettings.ts'
import { zoneName } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { useLinkNote } from '../uses/useLinkNote.tsx'
import { dateOfValue } from './DayInput.tsx'
import type { AnyInputProps, InputProps } from './inputProps.ts'
import { TextBox } from './TextBox.tsx'

/** Single-line text input. On phones, a field with the pattern of phone numbers opens the phone keypad. */
export const PlainTextInput = (props: InputProps<'text'>) => {
  const isPhone = props.field.pattern === phoneNumber.pattern
  return (
    <TextBox {...props} box={{ inputProps: { maxLength: props.field.max, ...(isPhone && { inputMode: 'tel' }) } }} />
  )
}

/** Single-line input for a value of any kind that is stored as typed, without automatic capitals and spell checking. */
export const OneLineInput = (props: AnyInputProps) => (
  <TextBox {...props} box={{ inputProps: { autoCapitalize: 'none', spellCheck: false } }} />
)

const defaultRows = 4
const maxRows = 24

export const LongTextInput = (props: InputProps<'longText'>) => (
  <TextBox
    {...props}
    {...(props.field.links && { corrected: text => toStoredLinks(text).join('\n') })}
    box={{ multiline: true, minRows: props.input.rows ?? defaultRows, maxRows }}
  />
)

/**
 * Slug input. If it is empty, the server generates the slug from another field, which the placeholder names. For a new
 * record, it previews that slug until something is typed. The slug of a stored record does not change automatically.
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
      // The form's value stays empty meanwhile, so that the server generates the slug, with a number if another record
      // already has it.
      format={value => (typeof value === 'string' && value !== '' ? value : slug)}
      parse={text => {
        setIsTouched(true)
        return text
      }}
      corrected={text => (slugPattern.test(text) ? text : slugOf(text))}
      onLeave={value => setIsTouched(typeof value === 'string' && value !== '')}
      box={{ inputProps: { autoCapitalize: 'none', spellCheck: false } }}
    />
  )
}

export const EmailInput = (props: InputProps<'email'>) => (
  <TextBox {...props} box={{ type: 'email', inputProps: { autoCapitalize: 'none', spellCheck: false } }} />
)

/** Input for digits. Digits of any script are accepted and stored as ASCII. */
export const DigitsInput = (props: InputProps<'digits'>) => (
  <TextBox {...props} box={{ inputProps: { inputMode: props.field.plus ? 'tel' : 'numeric' } }} />
)

const addressBox = { inputProps: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } } as const

/** Input for the address of a video, which is never a page of this site. */
export const AddressInput = (props: AnyInputProps) => (
  <TextBox {...props} corrected={text => linkWithScheme(text.trim())} box={addressBox} />
)

/** Link input. It warns about a link inside the site that visitors cannot follow. */
export const LinkInput = (props: InputProps<'link'>) => (
  <TextBox
    {...props}
    note={useLinkNote(useWatch({ name: props.input.field }))}
    corrected={toStoredLink}
    box={addressBox}
  />
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
  const isPlacedLast = !props.record && lastPositionField(props.descriptor) === props.field
  return (
    <TextBox
      {...props}
      {...(isPlacedLast && { placeholder: t('form.placedLast') })}
      parse={asNumber}
      box={{
        type: 'number',
        inputProps: { min: props.field.min, max: props.field.max, step: 1, inputMode: 'numeric' },
        // The mouse wheel must scroll the page, not change the number.
        onWheel: event => (event.target as HTMLElement).blur(),
      }}
    />
  )
}

/**
 * Input for a decimal number. It is a text box, because the decimal separator of a number box depends on the browser's
 * language.
 */
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

/** Input for a date and time, typed and shown in the site's time zone, and stored in UTC. */
export const TimestampInput = (props: InputProps<'dateTime'>) => {
  const { language } = useLanguage()
  const zone = useZone()
  return (
    <TextBox
      {...props}
      help={props.input.help ?? zoneName(zone, language)}
      format={value => {
        const date = dateOfValue(value)
        return date ? wallTimeIn(date, zone) : ''
      }}
      parse={time => toTimestamp(timestampAt(time, zone))}
      box={{ type: 'datetime-local' }}
    />
  )
}
