import type { CompositeField } from '../../../../schema/descriptor/field.ts'
import type { CompositeInputProps } from './compositeProps.ts'
import { EntriesInput } from './EntriesInput.tsx'
import { GroupInput } from './GroupInput.tsx'

/** The input of a field whose value holds values of fields. */
export const CompositeInput = ({ field, ...props }: CompositeInputProps<CompositeField>) =>
  field.kind === 'group' ? <GroupInput {...props} field={field} /> : <EntriesInput {...props} field={field} />
