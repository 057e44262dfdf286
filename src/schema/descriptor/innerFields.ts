/** What stands inside a composite field and its value, so that whatever reads or changes values need not know how they are nested. */
import type { CompositeField, Field, InnerField, InnerFields } from './field.ts'
import { traitsOf } from './kindTraits.ts'

/** So many composite fields may stand inside one another, the outermost included. */
export const maxDepth = 3
/** The key of an entry of `blocks` that names its type. */
export const blockKey = 'block'

export const isComposite = (field: Field): field is CompositeField => traitsOf(field).holds === 'inner'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The fields of every entry that a composite field may have: one for a group and for rows, one a type for blocks. */
export const entryTypesOf = (field: CompositeField): readonly InnerFields[] =>
  field.kind === 'blocks' ? Object.values(field.blocks).map(({ fields }) => fields) : [field.fields]

/** The fields of one entry; undefined where it is none, or of no known type. */
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
 * A composite value with each of its own fields' values changed, in the fields' order; `change` gets undefined for one that is absent. Unknown keys are
 * left out. What is no object, no array, or an entry of an unknown type, stays.
 */
export const withInner = (
  field: CompositeField,
  value: unknown,
  change: (field: InnerField, value: unknown, place: ValuePath) => unknown,
): unknown => {
  if (field.kind === 'group') return entryWith(field, value, (inner, each, name) => change(inner, each, [name]))
  if (!Array.isArray(value)) return value
  return value.map((entry, at) => entryWith(field, entry, (inner, each, name) => change(inner, each, [at, name])))
}

/** A value of a field that is not composite, and where it stands in the value of the field around it. */
export interface FlatValue {
  /** Positions, from 0, and names; empty for the value of a field that stands in no other. */
  readonly place: ValuePath
  readonly field: Field
  readonly value: unknown
}

/** A sent value with every flat value in it changed; of a flat field, the changed value itself. */
export const mapFlat = (
  field: Field,
  value: unknown,
  change: (flat: FlatValue) => unknown,
  place: ValuePath = [],
): unknown =>
  isComposite(field)
    ? withInner(field, value, (inner, each, at) => mapFlat(inner, each, change, [...place, ...at]))
    : change({ place, field, value })

/** Every flat value in a sent value, in order; of a flat field, the value itself. */
export const flatValues = (field: Field, value: unknown): readonly FlatValue[] => {
  const found: FlatValue[] = []
  mapFlat(field, value, flat => found.push(flat))
  return found
}

/** Every flat field in a field, in order; of a flat field, itself. */
export const flatFields = (field: Field): readonly Field[] =>
  isComposite(field) ? entryTypesOf(field).flatMap(fields => Object.values(fields).flatMap(flatFields)) : [field]

/** The field that a path leads to, like 'contacts.1.phone' or a name alone; undefined where there is none. Of blocks, the first with the name. */
export const fieldAtPath = (fields: Readonly<Record<string, Field>>, path: string): Field | undefined => {
  const [name = '', ...rest] = path.split('.').filter(key => !/^\d+$/.test(key))
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (!field || rest.length === 0 || !isComposite(field)) return rest.length === 0 ? field : undefined
  const innerPath = rest.join('.')
  return entryTypesOf(field)
    .map(inner => fieldAtPath(inner, innerPath))
    .find(found => found !== undefined)
}

/** Whether a body without a value for it is refused: it is required and has no default, must have entries, or is a group with such a field. */
export const isMandatory = (field: Field): boolean => {
  if (field.default !== undefined) return false
  if (field.kind === 'rows' || field.kind === 'blocks') return field.required === true || (field.min ?? 0) > 0
  return field.required === true || (field.kind === 'group' && Object.values(field.fields).some(isMandatory))
}

/** Whether visitors who read a field read an inner one of it; every value but its absence and true hides it. */
export const isPublicInside = (inner: Field): boolean => inner.public === undefined || inner.public === true

/** Whether visitors who read a public field read all that is in it. */
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

/** A public field as visitors get it: without the inner fields that have `public: false`. The same object for the same field. */
export const publicFieldOf = (field: Field): Field => {
  if (!isComposite(field)) return field
  const known = publicParts.get(field) ?? publicPart(field)
  publicParts.set(field, known)
  return known
}

/** The sent value of a field of which nothing is stored: null, an empty array, or an object of the defaults of its fields and of empty values. */
export const emptyValue = (field: Field): unknown => {
  if (!traitsOf(field).isStructured) return null
  if (field.kind !== 'group') return []
  return Object.fromEntries(
    Object.entries(field.fields).map(([name, inner]) => [name, inner.default ?? emptyValue(inner)]),
  )
}

const withKnownEntries = (field: Field, value: unknown): unknown => {
  if (!isComposite(field)) return value
  if (field.kind === 'group') return isObject(value) ? withInner(field, value, withKnownEntries) : emptyValue(field)
  const entries = Array.isArray(value) ? value.filter(entry => entryFieldsOf(field, entry) !== undefined) : []
  return withInner(field, entries, withKnownEntries)
}

/** The sent value of a public field as visitors get it: with nothing but what is public, and no entry of an unknown type. */
export const publicValueOf = (field: Field, value: unknown): unknown => withKnownEntries(publicFieldOf(field), value)

/** The greatest number of values in a composite value, objects and arrays included, and of characters of its JSON. */
export const maxValues = 5000
export const maxJsonChars = 1_000_000
/** Far more levels than fields can be nested; JSON that is deeper is not looked into. */
const maxLevels = 32

/** Whether a composite value, as it is sent, is too large to be stored. Looks at no more of it than may be stored. */
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
