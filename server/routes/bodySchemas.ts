/** JSON Schema of the bodies with the fields of a record, from its descriptor. */
import { computedOf } from '../../src/schema/descriptor/computedFields.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { fixedDefaultOf } from '../../src/schema/descriptor/filledDefaults.ts'
import { isMandatory } from '../../src/schema/descriptor/innerFields.ts'
import type { Descriptor, Fields } from '../../src/schema/descriptor/resource.ts'
import { closedObject, type Json } from './jsonSchema.ts'
import { fieldSchema, propertiesOf } from './recordSchemas.ts'

/** Fields that a client may set. */
export const writableFields = ({ fields }: Descriptor): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !field.readOnly && !computedOf(field)))

const mandatoryIn = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, field]) => (isMandatory(field) ? [name] : []))

/** Every value that a field may have beside some of them. */
const otherValues = (field: Field, values: readonly unknown[]): Json => {
  const all =
    field.kind === 'choice' ? field.options.map(({ value }) => value) : field.kind === 'flag' ? [1, 0] : undefined
  if (!all) return { not: { enum: values } }
  return { enum: [...all, ...(field.required ? [] : [null])].filter(value => !values.includes(value)) }
}

/**
 * The ways to keep `requiredWhen`: a field that it names has another value, or the required one is filled in. A change that names none of them leaves the
 * stored ones as they are.
 */
const conditionalPart = (fields: Fields, name: string, field: Field, isNew: boolean): Json => {
  const condition = Object.entries(field.requiredWhen ?? {})
  const others = condition.flatMap(([other, values = []]) => {
    const named = fields[other]
    if (!named) return []
    const isNamed = !isNew || values.some(value => value === (fixedDefaultOf(named) ?? null))
    return [{ properties: { [other]: otherValues(named, values) }, ...(isNamed && { required: [other] }) }]
  })
  const filled = { properties: { [name]: fieldSchema({ ...field, required: true }, 'sent') }, required: [name] }
  const untouched = Object.fromEntries([name, ...condition.map(([other]) => other)].map(each => [each, false]))
  return { anyOf: [...others, filled, ...(isNew ? [] : [{ properties: untouched }])] }
}

/** Whether a body of some fields says if the value of a field is required. */
const isConditional = (fields: Fields, { requiredWhen }: Field): boolean =>
  requiredWhen !== undefined && Object.keys(requiredWhen).every(other => Object.hasOwn(fields, other))

/** A body of some fields, with keys beside them: of a new record, which has every required value, or of a change, which may leave each out. */
export const fieldsSchema = (fields: Fields, more: Json, isNew: boolean): Json => {
  const conditions = Object.entries(fields).filter(([, field]) => isConditional(fields, field))
  return {
    ...closedObject({ ...propertiesOf(fields, 'sent'), ...more }, isNew ? mandatoryIn(fields) : []),
    ...(conditions.length > 0 && {
      allOf: conditions.map(([name, field]) => conditionalPart(fields, name, field, isNew)),
    }),
  }
}
