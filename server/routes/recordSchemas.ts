/** Schemas of records and of their fields, as the description of the API names them. */
import { z } from 'zod'
import { computedOf } from '../../src/schema/descriptor/computedFields.ts'
import type { Condition } from '../../src/schema/descriptor/condition.ts'
import {
  type CompositeField,
  defaultMaxEntries,
  type Field,
  type InnerFields,
} from '../../src/schema/descriptor/field.ts'
import { filledDefaultOf, fixedDefaultOf } from '../../src/schema/descriptor/filledDefaults.ts'
import { blockKey, isComposite, isMandatory } from '../../src/schema/descriptor/innerFields.ts'
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

const filledText = {
  now: 'the present moment',
  today: 'the day of the site',
  me: 'the user who makes it',
  next: 'the greatest number of the site, and one more',
} as const

/** Whether a value is described as it is read, or as it is sent in a body, where what may be empty may be left out. */
type Direction = 'read' | 'sent'

const objectSchema = (fields: InnerFields, direction: Direction, more: Json = {}): Json => ({
  type: 'object',
  properties: {
    ...more,
    ...Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, fieldSchema(inner, direction)])),
  },
  required: [
    ...Object.keys(more),
    ...Object.entries(fields).flatMap(([name, inner]) => (direction === 'read' || isMandatory(inner) ? [name] : [])),
  ],
})

const compositeSchema = (field: CompositeField, direction: Direction): Json => {
  if (field.kind === 'group') return objectSchema(field.fields, direction)
  const { min = 0, max = defaultMaxEntries } = field
  const items =
    field.kind === 'rows'
      ? objectSchema(field.fields, direction)
      : {
          oneOf: Object.entries(field.blocks).map(([name, { label, fields }]) => ({
            title: label,
            ...objectSchema(fields, direction, { [blockKey]: { type: 'string', const: name } }),
          })),
        }
  return { type: 'array', minItems: min, maxItems: max, items }
}

/** The schema of one value. Default direction: read. */
export const fieldSchema = (field: Field, direction: Direction = 'read'): Json => {
  if (isComposite(field)) return { title: field.label, ...compositeSchema(field, direction) }
  const { $schema: _dialect, ...schema } = z.toJSONSchema(schemaOfField(field), { io: 'output' })
  const [fixed, filled] = [fixedDefaultOf(field), filledDefaultOf(field)]
  return {
    title: field.label,
    ...schema,
    ...(fixed !== undefined && { default: fixed }),
    ...(filled && { description: `A new record that leaves it out gets ${filledText[filled]}.` }),
    ...(computedOf(field) && {
      description: `Made of ${computedOf(field)?.join.join(', ')} by the server; what is sent is ignored.`,
      readOnly: true,
    }),
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
