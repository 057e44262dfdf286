/** Fields that a form shows without asking for them. */
import { computedOf } from '../../../schema/descriptor/computedFields.ts'
import { constantDefaultOf } from '../../../schema/descriptor/defaults.ts'
import type { Field } from '../../../schema/descriptor/field.ts'
import { type Descriptor, type FieldInput, inputsOf } from '../../../schema/descriptor/resource.ts'
import { formWithout } from '../../../schema/descriptor/shown/formParts.ts'

/** True for a field whose value only the server sets. */
export const isSetByServer = (field: Field | undefined): boolean =>
  field?.readOnly === true || computedOf(field) !== undefined

/** True for a read-only field that has no value before the record is stored. */
export const isUnset = (field: Field | undefined): boolean =>
  field?.readOnly === true && computedOf(field) === undefined && constantDefaultOf(field) === undefined

/**
 * Descriptor for the layout of a new record's form, without the fields that have no value yet. Returns the same object
 * if there are none.
 */
export const withoutUnset = (descriptor: Descriptor): Descriptor => {
  const isLeftOut = ({ field }: FieldInput) => isUnset(descriptor.fields[field])
  if (!inputsOf(descriptor).some(isLeftOut)) return descriptor
  return { ...descriptor, form: descriptor.form.flatMap(part => formWithout(part, isLeftOut)) }
}
