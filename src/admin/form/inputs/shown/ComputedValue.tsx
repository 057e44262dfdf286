import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { computedOf, computedValues, sourcesOf } from '../../../../schema/descriptor/computedFields.ts'
import type { Descriptor, FieldInput } from '../../../../schema/descriptor/resource.ts'
import { normalize } from '../../../../schema/validation/normalize.ts'
import { useTranslate } from '../../../i18n/useTranslate.ts'
import { describedBy, FormField } from '../../../ui/smallForm/FormField.tsx'
import { labelIn } from '../../labels.ts'

interface ComputedValueProps {
  readonly descriptor: Descriptor
  readonly input: FieldInput
}

/** Preview of a value that the server computes from other fields, from their current values in the form. */
export const ComputedValue = ({ descriptor, input }: ComputedValueProps) => {
  const t = useTranslate()
  const id = useId()
  const { fields } = descriptor
  const names = [...sourcesOf(fields, input.field)]
  const values: readonly unknown[] = useWatch({ name: names })
  const computed = computedValues(descriptor, name => {
    const field = fields[name]
    return field && normalize(field, values[names.indexOf(name)])
  })
  const parts = computedOf(fields[input.field])?.join.map(part => labelIn(descriptor, part)) ?? []
  const help = input.help ?? t('form.computed', { parts: parts.join(', ') })
  return (
    <FormField id={id} label={labelIn(descriptor, input.field)} help={help}>
      <OutlinedInput
        fullWidth
        readOnly
        id={id}
        value={computed[input.field] ?? ''}
        inputProps={{ 'aria-describedby': describedBy(id, { help }) }}
        // Makes the value look different from an editable input.
        sx={{
          bgcolor: 'action.hover',
          '&:not(.Mui-focused) .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
        }}
      />
    </FormField>
  )
}
