import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { describedBy, FormField } from './FormField.tsx'
import { PasswordInput } from './PasswordInput.tsx'

interface SmallFormInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem?: string | undefined
  readonly help?: string
  readonly isRequired?: boolean
  /** Default 'text'. */
  readonly type?: 'text' | 'email' | 'tel' | 'password'
  readonly autoComplete: string
  readonly autoFocus?: boolean
}

const inputModeByType = { text: undefined, email: 'email', tel: 'tel', password: undefined } as const

/** One labelled input of a small form. */
export const SmallFormInput = (props: SmallFormInputProps) => {
  const { label, value, onChange, problem, help, isRequired = true, type = 'text', autoComplete, autoFocus } = props
  const id = useId()
  const around = { id, label, isRequired, ...(help && { help }), ...(problem && { problem }) }
  const inputProps: OutlinedInputProps = {
    id,
    value,
    autoComplete,
    autoFocus: autoFocus ?? false,
    fullWidth: true,
    error: problem !== undefined,
    onChange: event => onChange(event.target.value),
    inputProps: {
      inputMode: inputModeByType[type],
      ...(type === 'email' && { autoCapitalize: 'none', spellCheck: false }),
      'aria-required': isRequired,
      'aria-describedby': describedBy(id, around),
    },
  }
  return (
    <FormField {...around}>
      {type === 'password' ? <PasswordInput {...inputProps} /> : <OutlinedInput {...inputProps} />}
    </FormField>
  )
}
