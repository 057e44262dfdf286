/** Inputs that are a box to type in. */
import { tokens } from '../../../design/tokens.ts'
import { useText } from '../../useText.ts'
import type { AnyInputProps, InputProps } from './inputProps.ts'
import { TextBox } from './TextBox.tsx'

export const PlainTextInput = (props: InputProps<'text'>) => (
  <TextBox {...props} box={{ inputProps: { maxLength: props.field.max } }} />
)

const defaultRows = 4
const maxRows = 24

export const LongTextInput = (props: InputProps<'longText'>) => (
  <TextBox {...props} box={{ multiline: true, minRows: props.input.rows ?? defaultRows, maxRows }} />
)

/** Left empty, the server makes it from another field, which the placeholder names. */
export const SlugInput = (props: InputProps<'slug'>) => {
  const say = useText()
  const from = props.descriptor.fields[props.field.from]?.label ?? props.field.from
  return (
    <TextBox
      {...props}
      placeholder={say('form.slugFrom', { from })}
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

export const LinkInput = (props: AnyInputProps) => (
  <TextBox {...props} box={{ inputProps: { inputMode: 'url', autoCapitalize: 'none', spellCheck: false } }} />
)

const codeSx = { fontFamily: tokens.type.mono, fontSize: '0.8125rem' }

export const MapInput = (props: InputProps<'map'>) => (
  <TextBox {...props} box={{ multiline: true, minRows: 3, maxRows, sx: codeSx, inputProps: { spellCheck: false } }} />
)

export const JsonInput = (props: InputProps<'json'>) => (
  <TextBox {...props} box={{ multiline: true, minRows: 6, maxRows, sx: codeSx, inputProps: { spellCheck: false } }} />
)

const asNumber = (text: string) => (text === '' ? null : Number(text))

export const IntegerInput = (props: InputProps<'integer'>) => (
  <TextBox
    {...props}
    held={asNumber}
    box={{
      type: 'number',
      inputProps: { min: props.field.min, max: props.field.max, step: 1, inputMode: 'numeric' },
      // A wheel over the box must scroll the page, not change the number.
      onWheel: event => (event.target as HTMLElement).blur(),
    }}
  />
)

export const DateInput = (props: InputProps<'date'>) => <TextBox {...props} box={{ type: 'date' }} />

const dateTimeText = (value: unknown) => (typeof value === 'string' ? value.replace(' ', 'T') : '')
const momentText = (text: string) => (text.length === 16 ? `${text}:00` : text).replace('T', ' ')

/** A moment in UTC. */
export const MomentInput = (props: InputProps<'dateTime'>) => {
  const say = useText()
  return (
    <TextBox
      {...props}
      help={props.input.help ?? say('form.inUtc')}
      shown={dateTimeText}
      held={momentText}
      box={{ type: 'datetime-local', inputProps: { step: 1 } }}
    />
  )
}
