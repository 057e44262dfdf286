/** Schemas of records and of their fields, as the description of the API names them. */
import { z } from 'zod'
import type { Condition } from '../../src/schema/descriptor/condition.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { schemaOfField } from '../../src/schema/validation/valueSchema.ts'

/** JSON Schema. */
export type Json = Readonly<Record<string, unknown>>

/** 'Post category' → 'PostCategory'. */
export const schemaName = (resource: Descriptor, suffix = ''): string =>
  resource.label.one
    .split(/\s+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('') + suffix

/** A reference to a schema of the document. */
export const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** A condition as a sentence ends with it. */
const conditionText = (condition: Condition): string =>
  Object.entries(condition)
    .map(([name, values = []]) => `${name} is ${values.map(value => value ?? 'empty').join(' or ')}`)
    .join(' and ')

/** The schema of one value. */
export const fieldSchema = (field: Field): Json => {
  const { $schema: _dialect, ...schema } = z.toJSONSchema(schemaOfField(field), { io: 'output' })
  return {
    title: field.label,
    ...schema,
    ...(field.default !== undefined && { default: field.default }),
    ...(field.requiredWhen && { description: `Required where ${conditionText(field.requiredWhen)}.` }),
  }
}

/** What JSON Schema says of a value that is validated elsewhere, if at all. */
export const described = (json: Json) => z.unknown().meta(json)

/** A record, described by its descriptor: as signed-in people read it, as visitors read it, or as it is sent. */
export const recordOf = (resource: Descriptor, suffix: '' | 'Public' | 'Input' = '') =>
  described(schemaRef(schemaName(resource, suffix)))

/** The value of a field, validated by its descriptor. */
export const valueOfField = (field: Field) => schemaOfField(field).meta(fieldSchema(field))
