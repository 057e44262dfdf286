/** JSON Schema for the OpenAPI document: generated from zod schemas and simplified. */
import { z } from 'zod'

/** A JSON Schema. */
export type Json = Readonly<Record<string, unknown>>

/** A reference to a schema of the document. */
export const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** Schema of an object in a body, which allows no other keys. */
export const closedObject = (properties: Json, required: readonly string[] = []): Json => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
})

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const isNull = (schema: Json): boolean => schema.type === 'null' && Object.keys(schema).length === 1
const isConstant = (schema: Json): boolean =>
  'const' in schema && Object.keys(schema).every(key => key === 'const' || key === 'type')

/** Schema of constants as an enum: `{ anyOf: [{ const: 1 }, { const: 0 }] }` becomes `{ enum: [1, 0] }`. */
const asEnum = (options: readonly Json[]): Json => {
  const types = [...new Set(options.map(({ type }) => type))]
  return {
    ...(types.length === 1 && types[0] !== undefined && { type: types[0] }),
    enum: options.map(each => each.const),
  }
}

/** A schema that also accepts null. */
export const nullable = (schema: Json): Json => {
  const { type, anyOf } = schema
  if (Array.isArray(anyOf) && anyOf.some(isNull)) return schema
  if (type === undefined && !Array.isArray(schema.enum)) return { anyOf: [schema, { type: 'null' }] }
  return {
    ...schema,
    ...(type !== undefined && { type: [...new Set([type, 'null'].flat())] }),
    ...(Array.isArray(schema.enum) && { enum: [...new Set([...schema.enum, null])] }),
  }
}

/** Simplifies the alternatives of a schema: constants become an enum, and null becomes a further type. */
const withShortAlternatives = ({ anyOf, ...schema }: Json): Json => {
  if (!Array.isArray(anyOf)) return schema
  const options: readonly Json[] = anyOf
  const others = options.filter(option => !isNull(option))
  const [only = {}] = others
  const merged = others.every(isConstant) ? asEnum(others) : others.length === 1 ? only : undefined
  if (!merged) return { ...schema, anyOf: options }
  return { ...schema, ...(others.length < options.length ? nullable(merged) : merged) }
}

/** True for zod's default limits of integers, which need not be documented. */
const isSafe = (limit: unknown): boolean => Math.abs(Number(limit)) === Number.MAX_SAFE_INTEGER

const shortened = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shortened)
  if (!isJson(value)) return value
  const schema = Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, shortened(inside)]))
  if (isSafe(schema.minimum)) delete schema.minimum
  if (isSafe(schema.maximum)) delete schema.maximum
  if (schema.minItems === 0) delete schema.minItems
  return withShortAlternatives(schema)
}

/**
 * Converts a zod schema to JSON Schema. Throws if the schema is recursive, which the document does not support: use
 * `unvalidatedSchema` instead.
 */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io })
  if (json.$defs)
    throw new Error(
      `A schema of the API is recursive: ${Object.keys(json.$defs).join(', ')}. Describe it with \`unvalidatedSchema\` instead.`,
    )
  // `shortened` returns an object for an object.
  return shortened(json) as Json
}

/** Sets `additionalProperties` of every object that does not have it. */
const everyObject = (schema: Json, additionalProperties: boolean): Json => {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside)
    return isJson(value) ? everyObject(value, additionalProperties) : value
  }
  const isSilent = schema.type === 'object' && schema.properties !== undefined && !('additionalProperties' in schema)
  const within = Object.entries(schema).map(([key, value]) => [key, inside(value)])
  return { ...Object.fromEntries(within), ...(isSilent && { additionalProperties }) }
}

/** A schema whose objects allow additional keys. */
export const openSchema = (schema: Json): Json => everyObject(schema, true)

/** A schema of a body, whose objects allow no additional keys. */
export const closedSchema = (schema: Json): Json => everyObject(schema, false)

/** Creates a zod schema that accepts any value and appears in the API description as the given JSON Schema. */
export const unvalidatedSchema = (json: Json) => z.unknown().meta(json)
