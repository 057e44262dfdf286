import Button from '@mui/material/Button'
import { FormOfInputs } from '../smallForm/SmallForm.tsx'
import { SmallFormInput } from '../smallForm/SmallFormInput.tsx'
import type { SmallFields, SmallValues } from '../smallForm/smallFields.ts'
import { useSmallForm } from '../smallForm/useSmallForm.ts'
import type { FormFields, SystemForm, SystemRecord } from './systemResource.ts'
import type { Format } from './useFormat.ts'

interface DeclaredFormProps {
  readonly form: FormFields<SmallFields> & Pick<SystemForm<SystemRecord, SmallFields>, 'initial'>
  readonly format: Format
  /** The stored record; absent for a new one. */
  readonly record?: SystemRecord
  readonly submit: string
  readonly onSend: (values: SmallValues<SmallFields>) => Promise<void>
  readonly onCancel: () => void
}

/** Form of a system resource. */
export const DeclaredForm = ({ form: declared, format, record, submit, onSend, onCancel }: DeclaredFormProps) => {
  const { next } = declared
  const form = useSmallForm({
    fields: declared.fields(format),
    inputs: declared.inputs?.(format),
    initial: declared.initial?.(record, format),
    send: async values => {
      await onSend(values)
      if (next) form.set(next)
      else onCancel()
    },
  })
  const cancel = (
    <Button color="inherit" onClick={onCancel}>
      {format.t('common.cancel')}
    </Button>
  )
  return <FormOfInputs form={form} submit={submit} beside={!next && cancel} Input={SmallFormInput} />
}
