import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { describedBy, FormField } from './FormField.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import type { SmallField, SmallInput, TextField } from './smallFields.ts'

export interface SmallInputProps<F extends SmallField> {
  readonly field: F
  readonly input?: SmallInput | undefined
  /** Value of the field's kind. */
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly problem?: string | undefined
}

const inputModeByKind = { text: undefined, email: 'email', digits: 'tel', password: undefined } as const

/** One labelled text input. */
export const TextInput = (props: SmallInputProps<TextField>) => {
  const { field, input = {}, value, onChange, problem } = props
  const { kind, label } = field
  const id = useId()
  const isRequired = field.required === true || (field.kind === 'password' && field.repeats !== undefined)
  const around = { id, label, isRequired, ...(input.help && { help: input.help }), ...(problem && { problem }) }
  const inputProps: OutlinedInputProps = {
    id,
    value,
    autoComplete: input.autoComplete ?? (kind === 'password' ? 'current-password' : 'off'),
    autoFocus: input.autoFocus ?? false,
    fullWidth: true,
    error: problem !== undefined,
    onChange: event => onChange(event.target.value),
    inputProps: {
      inputMode: inputModeByKind[kind],
      ...(kind === 'email' && { autoCapitalize: 'none', spellCheck: false }),
      'aria-required': isRequired,
      'aria-describedby': describedBy(id, around),
    },
  }
  return (
    <FormField {...around}>
      {kind === 'password' ? <PasswordInput {...inputProps} /> : <OutlinedInput {...inputProps} />}
    </FormField>
  )
}
