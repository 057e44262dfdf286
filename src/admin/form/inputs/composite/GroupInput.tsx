import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Paper from '@mui/material/Paper'
import { useEffect, useRef } from 'react'
import type { GroupField } from '../../../../schema/descriptor/field.ts'
import { labelId } from '../../../ui/smallForm/FormField.tsx'
import { focusFirst } from '../../shape/focusFirst.ts'
import { type CompositeInputProps, usePath } from './compositeProps.ts'
import { EntryForm } from './EntryForm.tsx'
import { useCompositeInput } from './useCompositeInput.ts'

/** Input of a group: several values under one name. */
export const GroupInput = ({ Inner, ...props }: CompositeInputProps<GroupField>) => {
  const { id, bound, label, help, value, messages } = useCompositeInput(props)
  const path = usePath(props.input.field)
  const box = useRef<HTMLFieldSetElement>(null)
  const { ref } = bound
  useEffect(() => ref({ focus: () => focusFirst(box.current) }), [ref])
  const own = messages['']
  return (
    <Paper
      ref={box}
      component="fieldset"
      aria-labelledby={labelId(id)}
      sx={{ display: 'grid', gap: 1.5, m: 0, p: 2, minWidth: 0, border: 1, borderColor: 'divider' }}
    >
      <FormLabel component="span" id={labelId(id)} sx={{ fontWeight: 650 }} error={own !== undefined}>
        {label}
      </FormLabel>
      {(own ?? help) && (
        <FormHelperText error={own !== undefined} sx={{ mt: 0 }}>
          {own ?? help}
        </FormHelperText>
      )}
      <EntryForm
        descriptor={props.descriptor}
        Inner={Inner}
        fields={props.field.fields}
        values={typeof value === 'object' && value !== null ? { ...value } : {}}
        onChange={bound.onChange}
        onBlur={bound.onBlur}
        path={path}
        messages={messages}
      />
    </Paper>
  )
}
