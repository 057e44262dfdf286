import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import { describedBy, FormField } from '../../ui/smallForm/FormField.tsx'
import { type AnyInputProps, useFieldInput } from './inputProps.ts'

interface TextBoxProps extends AnyInputProps {
  /** Props of the input element, such as its type and keyboard. */
  readonly box?: Omit<OutlinedInputProps, 'value' | 'onChange' | 'onBlur'>
  /** Placeholder of the input. Default: that of the descriptor. */
  readonly placeholder?: string
  /** Help below the input. Default: that of the descriptor. */
  readonly help?: ReactNode
  /** Shown after the help. */
  readonly note?: ReactNode
  /** Converts the form's value to the displayed text. Default: the value. */
  readonly format?: (value: unknown) => string
  /** Called with the form's value when the input loses focus. */
  readonly onLeave?: (value: unknown) => void
  /** Converts typed text to the form's value. Default: the text. */
  readonly parse?: (text: string) => unknown
  /**
   * Corrects the form's text when the input loses focus, and before a keyboard shortcut saves the form. Returns '' if
   * it cannot. Default: no correction.
   */
  readonly corrected?: (text: string) => string
}

/** Text as the browser normalises it: one kind of line break, and none in a single-line input. */
const inBox = (text: string, isMultiline: boolean) => text.replaceAll(/\r\n?|\n/g, isMultiline ? '\n' : '')

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))
const unchanged = (text: string): unknown => text

/** Text input. */
export const TextBox = ({
  box = {},
  placeholder,
  help,
  note,
  format = asText,
  parse = unchanged,
  corrected,
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
  /**
   * Form value for a text. Typing the initial text again restores the initial value, which may differ from it in
   * notation.
   */
  const parseTyped = (text: string) => (text === inBox(format(start), box.multiline === true) ? start : parse(text))
  /** Corrects the form's value. Returns the value. */
  const correct = (): unknown => {
    const { value } = bound
    if (!corrected || typeof value !== 'string' || value.trim() === '' || value === start) return value
    const better = corrected(value)
    if (better === '' || better === value) return value
    bound.onChange(better)
    return better
  }
  return (
    <FormField {...texts}>
      <OutlinedInput
        {...box}
        fullWidth
        error={texts.problem !== undefined}
        id={id}
        name={bound.name}
        inputRef={bound.ref}
        // Passes a number on as a number: React then does not rewrite an equal text, such as '07' for 7.
        value={box.type === 'number' && typeof bound.value === 'number' ? bound.value : format(bound.value)}
        onChange={event => bound.onChange(parseTyped(event.target.value))}
        onBlur={() => {
          const value = correct()
          bound.onBlur()
          onLeave?.(value)
        }}
        onKeyDown={event => {
          box.onKeyDown?.(event)
          // Enter and Ctrl+S save the form without leaving the input.
          if (event.key === 'Enter' || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's')) correct()
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
