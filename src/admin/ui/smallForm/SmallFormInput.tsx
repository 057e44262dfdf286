import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Select from '@mui/material/Select'
import { useId } from 'react'
import type { FieldOf } from '../../../schema/descriptor/field.ts'
import { CheckboxGroup } from './CheckboxGroup.tsx'
import { describedBy, FormField } from './FormField.tsx'
import type { SmallField } from './smallFields.ts'
import { type SmallInputProps, TextInput } from './TextInput.tsx'

const ChoiceInput = ({ field, input = {}, value, onChange, problem }: SmallInputProps<FieldOf<'choice'>>) => {
  const { label, options } = field
  const id = useId()
  const around = { id, label, ...(input.help && { help: input.help }), ...(problem && { problem }) }
  return (
    <FormField {...around}>
      <Select
        native
        fullWidth
        value={value}
        error={problem !== undefined}
        onChange={event => onChange(options.find(option => String(option.value) === event.target.value)?.value)}
        inputProps={{ id, 'aria-describedby': describedBy(id, around) }}
      >
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FormField>
  )
}

/**
 * One labelled input, by the kind of its field. The login screens do not use it, because they have only text fields.
 */
export const SmallFormInput = ({ field, value, ...props }: SmallInputProps<SmallField>) => {
  switch (field.kind) {
    case 'choice':
      return <ChoiceInput {...props} field={field} value={value} />
    case 'choices':
      return <CheckboxGroup {...props} {...field} chosen={Array.isArray(value) ? value : []} />
    case 'toggle':
      return (
        <FormControlLabel
          label={field.label}
          control={
            <Checkbox size="small" checked={value === true} onChange={event => props.onChange(event.target.checked)} />
          }
        />
      )
    case 'text':
    case 'email':
    case 'digits':
    case 'password':
      return <TextInput {...props} field={field} value={value} />
  }
}
