import type { CompositeField } from '../../../../schema/descriptor/field.ts'
import type { CompositeInputProps } from './compositeProps.ts'
import { EntriesInput } from './EntriesInput.tsx'
import { GroupInput } from './GroupInput.tsx'

/** Input of a field whose value contains values of other fields. */
export const CompositeInput = ({ field, ...props }: CompositeInputProps<CompositeField>) =>
  field.kind === 'group' ? <GroupInput {...props} field={field} /> : <EntriesInput {...props} field={field} />
