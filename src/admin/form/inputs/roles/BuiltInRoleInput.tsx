import Select from '@mui/material/Select'
import { useWatch } from 'react-hook-form'
import { describedBy, FormField } from '../../../ui/smallForm/FormField.tsx'
import { ChoiceInput } from '../choices/ChoiceInput.tsx'
import { type InputProps, useFieldInput } from '../inputProps.ts'
import { useRoleTexts } from './roleTexts.ts'

/** Field with the custom role. */
const customField = 'role_id'

const Following = (props: InputProps<'choice'>) => {
  const t = useRoleTexts()
  const { id, bound, around: field } = useFieldInput(props)
  const around = { ...field, help: t('follows') }
  return (
    <FormField {...around}>
      <Select
        native
        fullWidth
        disabled
        value={String(bound.value ?? '')}
        inputProps={{ id, 'aria-describedby': describedBy(id, around) }}
      >
        {props.field.options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
    </FormField>
  )
}

/** Select of the built-in role of a user. With a custom role, it shows the role that the custom role narrows. */
export const BuiltInRoleInput = (props: InputProps<'choice'>) => {
  const custom: unknown = useWatch({ name: customField })
  return typeof custom === 'number' ? <Following {...props} /> : <ChoiceInput {...props} />
}
