/** Reads and maps the inner fields and values of composite fields, at any depth. */
import type { CompositeField, Field, InnerField, InnerFields } from './field.ts'
import { traitsOf } from './kindTraits.ts'

/** Maximum nesting depth of composite fields, including the outermost. */
export const maxDepth = 3
/** Key in an entry of `blocks` that names its type. */
export const blockKey = 'block'

/** True for a group, rows or blocks. */
export const isComposite = (field: Field): field is CompositeField => traitsOf(field).holds === 'inner'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sets of inner fields: one for a group or rows, one per block type for blocks. */
export const entryTypesOf = (field: CompositeField): readonly InnerFields[] =>
  field.kind === 'blocks' ? Object.values(field.blocks).map(({ fields }) => fields) : [field.fields]

/** Fields of an entry; undefined if the entry is not an object or its block type is unknown. */
export const entryFieldsOf = (field: CompositeField, entry: unknown): InnerFields | undefined => {
  if (!isObject(entry)) return undefined
  if (field.kind !== 'blocks') return field.fields
  const type = entry[blockKey]
  return typeof type === 'string' && Object.hasOwn(field.blocks, type) ? field.blocks[type]?.fields : undefined
}

type ValuePath = readonly (string | number)[]

const entryWith = (
  field: CompositeField,
  entry: unknown,
  change: (field: InnerField, value: unknown, name: string) => unknown,
): unknown => {
  const fields = entryFieldsOf(field, entry)
  if (!fields || !isObject(entry)) return entry
  const values = Object.entries(fields).map(([name, inner]) => [
    name,
    change(inner, Object.hasOwn(entry, name) ? entry[name] : undefined, name),
  ])
  return { ...(field.kind === 'blocks' && { [blockKey]: entry[blockKey] }), ...Object.fromEntries(values) }
}

/**
 * Maps the direct inner values of a composite value, in the order of the fields. `change` receives undefined for an
 * absent value. Drops unknown keys. Returns values of the wrong type and entries of unknown block types unchanged.
 */
export const mapInnerValues = (
  field: CompositeField,
  value: unknown,
  change: (field: InnerField, value: unknown, place: ValuePath) => unknown,
): unknown => {
  if (field.kind === 'group') return entryWith(field, value, (inner, each, name) => change(inner, each, [name]))
  if (!Array.isArray(value)) return value
  return value.map((entry, at) => entryWith(field, entry, (inner, each, name) => change(inner, each, [at, name])))
}

/** Value of a field without inner fields, and its path inside a composite value. */
export interface FlatValue {
  /** Indexes, starting at 0, and names; empty for a field that is not nested. */
  readonly place: ValuePath
  readonly field: Field
  readonly value: unknown
}

/** Maps every flat value inside a sent value. For a field without inner fields, maps the value itself. */
export const mapFlatValues = (
  field: Field,
  value: unknown,
  change: (flat: FlatValue) => unknown,
  place: ValuePath = [],
): unknown =>
  isComposite(field)
    ? mapInnerValues(field, value, (inner, each, at) => mapFlatValues(inner, each, change, [...place, ...at]))
    : change({ place, field, value })

/** All flat values inside a sent value, in order. For a field without inner fields, the value itself. */
export const flatValues = (field: Field, value: unknown): readonly FlatValue[] => {
  const found: FlatValue[] = []
  mapFlatValues(field, value, flat => found.push(flat))
  return found
}

/** All fields without inner fields inside a field, in order. For such a field, the field itself. */
export const flatFields = (field: Field): readonly Field[] =>
  isComposite(field) ? entryTypesOf(field).flatMap(fields => Object.values(fields).flatMap(flatFields)) : [field]

/**
 * Field at a path such as 'contacts.1.phone' or 'title'; undefined if there is none. In blocks, the first block type
 * that has the field is used.
 */
export const fieldAtPath = (fields: Readonly<Record<string, Field>>, path: string): Field | undefined => {
  const [name = '', ...rest] = path.split('.').filter(key => !/^\d+$/.test(key))
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || rest.length === 0 || !isComposite(field)) return rest.length === 0 ? field : undefined
  const innerPath = rest.join('.')
  return entryTypesOf(field)
    .map(inner => fieldAtPath(inner, innerPath))
    .find(found => found !== undefined)
}

/**
 * True if a request body must contain a value for a field. The field has no default, and is required, has a minimum
 * number of entries, or is a group with such an inner field.
 */
export const isMandatory = (field: Field): boolean => {
  if (field.default !== undefined) return false
  if (field.kind === 'rows' || field.kind === 'blocks') return field.required === true || (field.min ?? 0) > 0
  return field.required === true || (field.kind === 'group' && Object.values(field.fields).some(isMandatory))
}

/** True if visitors who read a composite field also read this inner field. Any `public` except undefined and true hides it. */
export const isPublicInside = (inner: Field): boolean => inner.public === undefined || inner.public === true

/** True if all inner fields of a public field are public. */
export const isWhollyPublic = (field: Field): boolean =>
  !isComposite(field) ||
  entryTypesOf(field).every(fields =>
    Object.values(fields).every(inner => isPublicInside(inner) && isWhollyPublic(inner)),
  )

const publicFields = (fields: InnerFields): InnerFields =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, inner]) =>
      isPublicInside(inner) ? [[name, isComposite(inner) ? publicPart(inner) : inner] as const] : [],
    ),
  )

const publicPart = <F extends CompositeField>(field: F): F =>
  field.kind === 'blocks'
    ? {
        ...field,
        blocks: Object.fromEntries(
          Object.entries(field.blocks).map(([name, type]) => [name, { ...type, fields: publicFields(type.fields) }]),
        ),
      }
    : { ...field, fields: publicFields(field.fields) }

const publicParts = new WeakMap<Field, Field>()

/** Public field without its non-public inner fields. Cached: returns the same object for the same field. */
export const publicFieldOf = (field: Field): Field => {
  if (!isComposite(field)) return field
  const known = publicParts.get(field) ?? publicPart(field)
  publicParts.set(field, known)
  return known
}

/** Value that is sent if nothing is stored: null; an empty array; or for a group, an object of defaults and empty values. */
export const emptyValue = (field: Field): unknown => {
  if (!traitsOf(field).isStructured) return null
  if (field.kind !== 'group') return []
  return Object.fromEntries(
    Object.entries(field.fields).map(([name, inner]) => [name, inner.default ?? emptyValue(inner)]),
  )
}

const withKnownEntries = (field: Field, value: unknown): unknown => {
  if (!isComposite(field)) return value
  if (field.kind === 'group')
    return isObject(value) ? mapInnerValues(field, value, withKnownEntries) : emptyValue(field)
  const entries = Array.isArray(value) ? value.filter(entry => entryFieldsOf(field, entry) !== undefined) : []
  return mapInnerValues(field, entries, withKnownEntries)
}

/** Value of a public field as visitors receive it: without non-public inner values, and entries of unknown block types. */
export const publicValueOf = (field: Field, value: unknown): unknown => withKnownEntries(publicFieldOf(field), value)

/** Maximum number of values in a composite value, including objects and arrays. */
export const maxValues = 5000
/** Maximum length of the JSON of a composite value. */
export const maxJsonChars = 1_000_000
/** Maximum nesting depth of a composite value's JSON, far more than fields need. Deeper JSON counts as too large. */
const maxLevels = 32

/** True if a composite value is too large to be stored. Stops as soon as a limit is exceeded. */
export const isTooLarge = (value: unknown): boolean => {
  let level: readonly unknown[] = [value]
  let [count, chars] = [0, 0]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxLevels) return true
    const next: unknown[] = []
    for (const each of level) {
      if (typeof each === 'string') chars += each.length
      const children = Array.isArray(each) ? each : isObject(each) ? Object.values(each) : []
      count += children.length
      if (count > maxValues || chars > maxJsonChars) return true
      next.push(...children)
    }
    level = next
  }
  return JSON.stringify(value)?.length > maxJsonChars
}
