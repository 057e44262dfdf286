import { computedOf } from '../../../schema/descriptor/computedFields.ts'
import type { Descriptor, FieldInput } from '../../../schema/descriptor/resource.ts'
import { fieldOf } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { InputOfKind } from './inputByKind.tsx'
import { ComputedValue } from './shown/ComputedValue.tsx'
import { FixedValue } from './shown/FixedValue.tsx'
import { ReadOnlyValue } from './shown/ReadOnlyValue.tsx'

interface FormInputProps {
  readonly descriptor: Descriptor
  readonly input: FieldInput
  readonly record?: AnyRecord
}

/**
 * Input of a form: by the kind of its field, or a read-only view of a computed or read-only field, or of a stored
 * record's fixed field. Throws TypeError for an unknown field.
 */
export const FormInput = ({ descriptor, input, record }: FormInputProps) => {
  const field = fieldOf(descriptor, input.field)
  if (!field) throw new TypeError(`${descriptor.name} has no field '${input.field}'.`)
  if (computedOf(field)) return <ComputedValue descriptor={descriptor} input={input} />
  if (field.readOnly) return <ReadOnlyValue field={field} input={input} record={record} />
  if (field.fixed && record)
    return <FixedValue label={input.label ?? field.label} field={field} value={record[input.field]} />
  return <InputOfKind descriptor={descriptor} field={field} input={input} record={record} />
}
