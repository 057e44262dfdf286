import { useController } from 'react-hook-form'
import { normalize, toSentValue } from '../../../../schema/validation/normalize.ts'
import { messagesIn, messagesUnder } from '../../fieldErrors.ts'
import { type AnyInputProps, useFieldInput } from '../inputProps.ts'

/** Binds a composite input to its value. `messages` are by path relative to the field; '' for the field itself. */
export const useCompositeInput = (props: AnyInputProps) => {
  const { id, bound, around, isRequired } = useFieldInput(props)
  const { fieldState } = useController<Record<string, unknown>>({ name: props.input.field })
  const { value } = bound
  // Some data providers return the stored JSON text instead of the value.
  const sent = typeof value === 'string' ? toSentValue(props.field, normalize(props.field, value)) : value
  const messages = messagesUnder(messagesIn(props.input.field, fieldState.error), props.input.field)
  return { id, bound, label: around.label, help: around.help, isRequired, value: sent, messages }
}
