/** Building blocks of shapes. Each error message is a remedy: the end of a sentence that starts with 'Write'. */
import { z } from 'zod'
import { nearestName, oneOf } from '../../terms/misspelt.ts'

/** Error option of a zod schema, with the remedy for a wrong value. */
export const remedy = (what: string) => ({ error: what })

/** Schema of any string. */
export const text = (what: string) => z.string(remedy(what))
export const anyText = text('a text')
export const nonBlankText = anyText.regex(/\S/, remedy('a text that is not empty'))
export const anyBoolean = z.boolean(remedy('true or false'))
export const anyNumber = z.number(remedy('a number'))
const aCount = 'a whole number of at least 1'
export const positiveInteger = z.number(remedy(aCount)).int(remedy(aCount)).min(1, remedy(aCount))
/** Schema of a value as descriptors contain it: a string or number. */
export const textOrNumber = z.union([z.string(), z.number()], remedy('a text or a number'))
/** Schema of a list of `item`. `what` describes the list in the remedy. */
export const listOf = (item: z.ZodType, what: string) => z.array(item, remedy(what))
/** Schema of an object with arbitrary keys and the values `item`. */
export const recordOf = (item: z.ZodType, what: string) => z.record(z.string(), item, remedy(what))
export const optional = <S extends z.ZodType>(shape: S) => shape.optional()
/** Schema of one of `names`. The remedy suggests the nearest name. */
export const enumOf = (names: readonly string[]) => z.enum(names, { error: ({ input }) => oneOf(input, names) })
/** Schema of a `Condition`. */
export const condition = recordOf(
  listOf(z.unknown(), 'a list of values'),
  'an object with a list of values for each field',
)
export const fieldNames = listOf(anyText, 'a list of fields')

type Wide<V> = V extends string
  ? string
  : V extends number
    ? number
    : V extends boolean
      ? boolean
      : V extends readonly unknown[]
        ? readonly unknown[]
        : object

/**
 * Schemas of all keys of T. A missing or additional key, a schema of another type, and a schema that is optional where
 * the key is required, or vice versa, do not compile. Keys that T declares as `never` have no schema.
 */
export type ShapeOf<T> = {
  readonly [K in keyof T as [Required<T>[K]] extends [never] ? never : K]-?: Record<never, never> extends Pick<T, K>
    ? z.ZodOptional<z.ZodType<Wide<Required<T>[K]>>>
    : z.ZodType<Wide<T[K]>>
}

const separator = ', '
/** Schema of an object of the type T. The issue about unknown keys has the known keys as its message: `keysFromIssue`. */
export const object = <T = never>(shape: ShapeOf<NoInfer<T>>, what = 'an object') =>
  // Safe cast: every value of `ShapeOf` is a schema.
  z.strictObject(shape as z.ZodRawShape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? Object.keys(shape).join(separator) : what),
  })
/** Parses the known keys from the message of an issue about unknown keys. */
export const keysFromIssue = (message: string): readonly string[] => message.split(separator)

/** Schema that depends on the value: `shapeFor` returns it. Issues keep their own locations. */
export const shapeByValue = <S extends z.ZodType>(every: S, shapeFor: (given: object) => z.ZodType) =>
  every.superRefine((given, context) => {
    if (typeof given !== 'object' || given === null) return
    for (const issue of shapeFor(given).safeParse(given).error?.issues ?? [])
      context.addIssue(issue.code === 'unrecognized_keys' ? { ...issue } : { ...issue, code: 'custom' })
  })

/** First of the `names` that an object has as a key; otherwise the first that it has misspelt; otherwise undefined. */
export const identifyingKey = (given: object, names: readonly string[]): string | undefined =>
  names.find(name => name in given) ?? names.find(name => nearestName(name, Object.keys(given)))

/** Schema of a list of field names and objects. The key of `heads` that an object contains selects its schema. */
export const namesOrObjects = (what: string, heads: Readonly<Record<string, z.ZodType>>) =>
  listOf(
    shapeByValue(z.union([z.string(), z.looseObject({})], remedy(what)), given => {
      return heads[identifyingKey(given, Object.keys(heads)) ?? ''] ?? z.never(remedy(what))
    }),
    'a list of names of fields',
  )
