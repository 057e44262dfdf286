import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import { describedBy, FormField } from '../../ui/smallForm/FormField.tsx'
import { type AnyInputProps, useFieldInput } from './inputProps.ts'

interface TextBoxProps extends AnyInputProps {
  /** What the box itself is: its type, keyboard, lines, … */
  readonly box?: Omit<OutlinedInputProps, 'value' | 'onChange' | 'onBlur'>
  /** Default: the descriptor's. */
  readonly placeholder?: string
  /** Default: the descriptor's. */
  readonly help?: ReactNode
  /** Stands after the help. */
  readonly note?: ReactNode
  /** Text shown for the form's value. Default: the value. */
  readonly shown?: (value: unknown) => string
  /** Called with the form's value when the box is left. */
  readonly onLeave?: (value: unknown) => void
  /** Value held for the text typed. Default: the text. */
  readonly held?: (text: string) => unknown
}

/** A text as a box holds it: browsers write one kind of line break, and none in a box of one line. */
const inBox = (text: string, isMultiline: boolean) => text.replaceAll(/\r\n?|\n/g, isMultiline ? '\n' : '')

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const asHeld = (text: string): unknown => text

/** A box to type in. */
export const TextBox = ({
  box = {},
  placeholder,
  help,
  note,
  shown = asText,
  held = asHeld,
  onLeave,
  ...props
}: TextBoxProps) => {
  const { id, bound, around, isRequired, start } = useFieldInput(props)
  const said = help ?? around.help
  const texts = {
    ...around,
    help: note ? (
      <>
        {said} {note}
      </>
    ) : (
      said
    ),
  }
  /** The value for a text; the one that was there first, which may be spelled differently, where its text is typed again. */
  const heldFor = (text: string) => (text === inBox(shown(start), box.multiline === true) ? start : held(text))
  return (
    <FormField {...texts}>
      <OutlinedInput
        {...box}
        fullWidth
        error={texts.problem !== undefined}
        id={id}
        name={bound.name}
        inputRef={bound.ref}
        value={shown(bound.value)}
        onChange={event => bound.onChange(heldFor(event.target.value))}
        onBlur={() => {
          bound.onBlur()
          onLeave?.(bound.value)
        }}
        placeholder={placeholder ?? props.input.placeholder}
        inputProps={{
          ...box.inputProps,
          'aria-required': isRequired || undefined,
          'aria-describedby': describedBy(id, texts),
        }}
      />
    </FormField>
  )
}
