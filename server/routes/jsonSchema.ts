/** JSON Schema as the description of the API has it: made of zod schemas, and in the shortest form that says the same. */
import { z } from 'zod'

/** JSON Schema. */
export type Json = Readonly<Record<string, unknown>>

/** A reference to a schema of the document. */
export const schemaRef = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

/** An object of a body: other keys than its own are no part of it. */
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

/** `{ anyOf: [{ const: 1 }, { const: 0 }] }` as `{ enum: [1, 0] }`. */
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

/** The alternatives of a schema in the shortest form: an enum of constants, and null as one more type. */
const withShortAlternatives = ({ anyOf, ...schema }: Json): Json => {
  if (!Array.isArray(anyOf)) return schema
  const options: readonly Json[] = anyOf
  const others = options.filter(option => !isNull(option))
  const [only = {}] = others
  const merged = others.every(isConstant) ? asEnum(others) : others.length === 1 ? only : undefined
  if (!merged) return { ...schema, anyOf: options }
  return { ...schema, ...(others.length < options.length ? nullable(merged) : merged) }
}

/** The least and the greatest whole number of zod say nothing of a value. */
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

/** A zod schema as JSON Schema. Throws where it refers to a part of itself, which has no place in the document: give such a schema a description instead. */
export const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io })
  if (json.$defs) throw new Error('A schema of the API refers to itself. Describe it with `described` instead.')
  // `shortened` gives an object for an object.
  return shortened(json) as Json
}

/** Says of each object that does not say so yet whether it may have other keys than those that it names. */
const everyObject = (schema: Json, additionalProperties: boolean): Json => {
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside)
    return isJson(value) ? everyObject(value, additionalProperties) : value
  }
  const isSilent = schema.type === 'object' && schema.properties !== undefined && !('additionalProperties' in schema)
  const within = Object.entries(schema).map(([key, value]) => [key, inside(value)])
  return { ...Object.fromEntries(within), ...(isSilent && { additionalProperties }) }
}

/** A schema whose objects may have more keys than those that it names. */
export const open = (schema: Json): Json => everyObject(schema, true)

/** A schema of a body, whose objects have no other keys than those that it names. */
export const closed = (schema: Json): Json => everyObject(schema, false)

/** What JSON Schema says of a value that is validated elsewhere, if at all. */
export const described = (json: Json) => z.unknown().meta(json)

/** Any value of JSON. It is described in words, because its schema would refer to itself. */
export const jsonValue = () => described({ description: 'Any value.' }) as z.ZodType<z.core.util.JSONType>
