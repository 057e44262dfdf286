/** Schemas of records and their fields for the OpenAPI document. */
import type { Site } from '../../src/resources/createSite.ts'
import { computedOf } from '../../src/schema/descriptor/computedFields.ts'
import type { Condition } from '../../src/schema/descriptor/condition.ts'
import { constantDefaultOf, dynamicDefaultOf } from '../../src/schema/descriptor/defaults.ts'
import {
  type CompositeField,
  defaultMaxEntries,
  type Field,
  type FieldOf,
  type InnerFields,
} from '../../src/schema/descriptor/field.ts'
import { blockKey, isComposite, isMandatory } from '../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../src/schema/descriptor/kindTraits.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { isHidden } from '../../src/schema/descriptor/shown/hidden.ts'
import { schemaOfField } from '../../src/schema/validation/valueSchema.ts'
import { closedObject, type Json, jsonSchemaOf, nullable, schemaRef, unvalidatedSchema } from './jsonSchema.ts'
import { type RecordSuffix, schemaName } from './resourceNames.ts'
import { jsonSchemaOfValue } from './valueJsonSchemas.ts'

/** Text of a condition: 'status is 1 and kind is a or b'. */
const conditionText = (condition: Condition): string =>
  Object.entries(condition)
    .map(([name, values = []]) => `${name} is ${values.map(value => value ?? 'empty').join(' or ')}`)
    .join(' and ')

const filledText = {
  now: 'the current time',
  today: 'the current date at the site',
  me: 'the user who creates it',
  next: 'the greatest number in use plus one',
} as const

/**
 * Direction of a schema: values that are read, sent in a body, or sent in an update. In a body, optional values may be
 * left out. An update keeps the stored value then, so only `sent` states defaults.
 */
type Direction = 'read' | 'sent' | 'changed'

/** Schemas of some fields by name. */
export const propertiesOf = (fields: Readonly<Record<string, Field>>, direction: Direction): Json =>
  Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, fieldSchema(inner, direction)]))

const objectSchema = (fields: InnerFields, direction: Direction, more: Json = {}): Json => {
  const properties = { ...more, ...propertiesOf(fields, direction) }
  if (direction === 'read') return { type: 'object', properties, required: Object.keys(properties) }
  const mandatory = Object.keys(fields).filter(name => fields[name] && isMandatory(fields[name]))
  return closedObject(properties, [...Object.keys(more), ...mandatory])
}

/** Constraint of a required group without mandatory fields: at least one field has a value. */
const filledGroup = ({ fields, required }: FieldOf<'group'>): Json =>
  !required || Object.values(fields).some(inner => isMandatory(inner) || inner.kind === 'flag')
    ? {}
    : {
        anyOf: Object.entries(fields).map(([name, inner]) => ({
          properties: { [name]: fieldSchema({ ...inner, required: true }, 'sent') },
          required: [name],
        })),
      }

const compositeSchema = (field: CompositeField, direction: Direction): Json => {
  if (field.kind === 'group')
    return { ...objectSchema(field.fields, direction), ...(direction === 'sent' && filledGroup(field)) }
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
  return { type: 'array', ...(min > 0 && { minItems: min }), maxItems: max, items }
}

/** Schema of a flat value in a body, including constraints for bodies only. */
const sentSchema = (field: Field): Json => {
  const sent = { ...jsonSchemaOf(schemaOfField(field), 'output'), ...jsonSchemaOfValue(field) }
  return field.required || traitsOf(field).isStructured ? sent : nullable(sent)
}

/** Schema of a stored flat value. It omits the field's pattern, because the value may be older than the pattern. */
const readSchema = (field: Field): Json => {
  const { pattern: _pattern, ...schema } = jsonSchemaOf(schemaOfField(field), 'output')
  return schema
}

/**
 * Sentence about the default of a field; undefined if it has none. The keyword `default` would make the value mandatory in
 * the types of openapi-typescript.
 */
const defaultText = (field: Field): string | undefined => {
  const [fixed, filled] = [constantDefaultOf(field), dynamicDefaultOf(field)]
  if (filled) return `Default: ${filledText[filled]}.`
  return fixed === undefined ? undefined : `Default: ${JSON.stringify(fixed)}.`
}

/** Sentence about a hidden field. */
const hiddenText = 'For programs: the back office does not show it.'

/** Schema of one value. Default direction: read. */
export const fieldSchema = (field: Field, direction: Direction = 'read'): Json => {
  const isSent = direction !== 'read'
  // The entries of a composite value are replaced as a whole, also by an update.
  if (isComposite(field))
    return {
      title: field.label,
      ...compositeSchema(field, isSent ? 'sent' : 'read'),
      ...(isSent && jsonSchemaOfValue(field)),
      ...(isHidden(field) && { description: hiddenText }),
    }
  const { description, ...schema } = isSent ? sentSchema(field) : readSchema(field)
  const sentences = [
    description,
    direction === 'sent' && defaultText(field),
    computedOf(field) && `Computed by the server from ${computedOf(field)?.join.join(', ')}; sent values are ignored.`,
    isHidden(field) && hiddenText,
    field.requiredWhen && `Required where ${conditionText(field.requiredWhen)}.`,
  ].filter(Boolean)
  return {
    title: field.label,
    ...schema,
    ...(computedOf(field) && { readOnly: true }),
    ...(sentences.length > 0 && { description: sentences.join(' ') }),
  }
}

/**
 * Reference to a schema of a resource: a record as signed-in users or visitors read it, or the body of a create or an
 * update.
 */
export const recordOf = (site: Site, resource: Descriptor, suffix: RecordSuffix = '') =>
  unvalidatedSchema(schemaRef(schemaName(site, resource, suffix)))

/** Schema of a field's value in a body, which it validates by the descriptor. */
export const fieldValueSchema = (field: Field) => schemaOfField(field).meta(fieldSchema(field, 'sent'))
