/** JSON Schemas of request bodies with the fields of a record, derived from the descriptor. */
import { computedOf } from '../../src/schema/descriptor/computedFields.ts'
import { constantDefaultOf } from '../../src/schema/descriptor/defaults.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { isMandatory } from '../../src/schema/descriptor/innerFields.ts'
import type { Descriptor, Fields } from '../../src/schema/descriptor/resource.ts'
import { closedObject, type Json } from './jsonSchema.ts'
import { fieldSchema, propertiesOf } from './recordSchemas.ts'

/** Fields that a client may set. */
export const writableFields = ({ fields }: Descriptor): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.readOnly && !computedOf(field)))

const mandatoryIn = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isMandatory(field) ? [name] : []))

/** Schema of the values that a field may have, except the given ones. */
const otherValues = (field: Field, values: readonly unknown[]): Json => {
  const all =
    field.kind === 'choice' ? field.options.map(({ value }) => value) : field.kind === 'flag' ? [1, 0] : undefined
  if (!all) return { not: { enum: values } }
  return { enum: [...all, ...(field.required ? [] : [null])].filter(value => !values.includes(value)) }
}

/**
 * Schema of `requiredWhen`: either a field of the condition has another value, or the required field is filled in. An update without any of these
 * fields leaves the stored values unchanged.
 */
const conditionalPart = (fields: Fields, name: string, field: Field, isNew: boolean): Json => {
  const condition = Object.entries(field.requiredWhen ?? {})
  const others = condition.flatMap(([other, values = []]) => {
    const named = fields[other]
    if (!named) return []
    const isNamed = !isNew || values.some(value => value === (constantDefaultOf(named) ?? null))
    return [{ properties: { [other]: otherValues(named, values) }, ...(isNamed && { required: [other] }) }]
  })
  const filled = { properties: { [name]: fieldSchema({ ...field, required: true }, 'changed') }, required: [name] }
  const untouched = Object.fromEntries([name, ...condition.map(([other]) => other)].map(each => [each, false]))
  return { anyOf: [...others, filled, ...(isNew ? [] : [{ properties: untouched }])] }
}

/** True if a field has `requiredWhen`, and all fields of its condition are in the body. */
const isConditional = (fields: Fields, { requiredWhen }: Field): boolean =>
  requiredWhen !== undefined && Object.keys(requiredWhen).every(other => Object.hasOwn(fields, other))

/** Schema of a body with some fields and the additional keys `more`. A new record needs every required value; an update may omit any field. */
export const fieldsSchema = (fields: Fields, more: Json, isNew: boolean): Json => {
  const conditions = Object.entries(fields).filter(([, field]) => isConditional(fields, field))
  return {
    ...closedObject({ ...propertiesOf(fields, isNew ? 'sent' : 'changed'), ...more }, isNew ? mandatoryIn(fields) : []),
    ...(conditions.length > 0 && {
      allOf: conditions.map(([name, field]) => conditionalPart(fields, name, field, isNew)),
    }),
  }
}
