/** Traits of each kind of field, one line per kind, on which all layers rely. Imports only types. */
import type { Field, FieldKind, FieldOf } from './field.ts'

/** Options that all kinds have. */
export type CommonOption = { [K in FieldKind]: keyof FieldOf<K> }[FieldKind] & keyof FieldOf<'html'>

/**
 * Content of a value: the address of a picture, document or page; rich text ('html'); text that may contain addresses
 * ('some'); a secret; inner values; or none of these.
 */
export type HeldContent = 'picture' | 'document' | 'link' | 'html' | 'some' | 'secret' | 'none' | 'inner'

interface Traits {
  /** Type of the column. A choice with only numeric options is stored as a number: see `columnTypeOf`. Days and timestamps are text that sorts chronologically. */
  readonly stores: 'text' | 'integer' | 'real'
  readonly holds: HeldContent
  /** True if people type the value instead of choosing it from options. */
  readonly isTyped: boolean
  /** True if the stored value is shown unchanged. */
  readonly isPlain: boolean
  /** True if a value may have many thousand characters. */
  readonly isLong: boolean
  /**
   * True if the value is sent as an array or an object. It is stored as JSON; a stored null is sent as an empty array
   * or an object of empty values.
   */
  readonly isStructured: boolean
  /** True if search covers the value. */
  readonly isSearchable: boolean
  /** True if lists can be sorted by the field. False for secrets, and if sorting would read all long texts of the table. */
  readonly isSortable: boolean
  /** True if values are ordered, like numbers and days. Such fields have range filters. */
  readonly isComparable: boolean
  /** True if pages use the value unchanged, as in an attribute. An invalid value would be unsafe or a dead link. */
  readonly isUsedAsIs: boolean
}

/** Short text that is searchable and shown unchanged. */
const words = {
  stores: 'text',
  holds: 'none',
  isTyped: true,
  isPlain: true,
  isLong: false,
  isStructured: false,
  isSearchable: true,
  isSortable: true,
  isComparable: false,
  isUsedAsIs: false,
} as const
/** Short value that text search ignores. */
const fact = { ...words, isSearchable: false } as const
/** Short value that is ordered. */
const measure = { ...fact, isComparable: true } as const
const usedAsIs = { ...fact, isUsedAsIs: true } as const
/** Value that consists of inner values. */
const composite = {
  ...words,
  holds: 'inner',
  isPlain: false,
  isLong: true,
  isStructured: true,
  isSortable: false,
} as const
/** Value that is chosen from options or records. */
const chosen = { ...fact, isTyped: false, isPlain: false } as const

/** Traits by kind. A new kind of field does not compile without a line here. */
const traitsByKind = {
  text: words,
  longText: { ...words, isLong: true, isSortable: false },
  html: { ...words, holds: 'html', isPlain: false, isLong: true, isSortable: false },
  image: { ...usedAsIs, holds: 'picture' },
  file: { ...usedAsIs, holds: 'document' },
  slug: { ...usedAsIs, isSearchable: true },
  email: words,
  digits: words,
  link: { ...usedAsIs, holds: 'link', isSearchable: true },
  video: { ...usedAsIs, holds: 'some' },
  map: { ...usedAsIs, isSortable: false },
  json: { ...usedAsIs, holds: 'some', isLong: true, isSortable: false },
  integer: { ...measure, stores: 'integer' },
  date: measure,
  dateTime: { ...measure, isPlain: false },
  password: { ...fact, holds: 'secret', isPlain: false, isSortable: false },
  choice: chosen,
  choices: { ...chosen, isStructured: true, isSortable: false },
  status: { ...chosen, stores: 'integer' },
  reference: { ...chosen, stores: 'integer' },
  references: { ...chosen, isStructured: true, isSortable: false },
  flag: { ...chosen, stores: 'integer' },
  decimal: { ...measure, stores: 'real' },
  colour: usedAsIs,
  time: measure,
  point: { ...usedAsIs, isSortable: false },
  group: composite,
  rows: composite,
  blocks: composite,
} as const satisfies Readonly<Record<FieldKind, Traits>>

type Line = keyof typeof traitsByKind
/** Kinds whose traits are assignable to `Has`. */
export type KindWith<Has> = { [K in Line]: (typeof traitsByKind)[K] extends Has ? K : never }[Line]
/** Kinds that search covers. */
export type SearchableKind = KindWith<{ isSearchable: true }>
/** Kinds whose values are ordered. */
export type ComparableKind = KindWith<{ isComparable: true }>
/** Kinds whose values are chosen, not typed. */
export type ChosenKind = KindWith<{ isTyped: false }>

/** True if an untyped value is the name of a kind. */
export const isFieldKind = (kind: unknown): kind is FieldKind =>
  typeof kind === 'string' && Object.hasOwn(traitsByKind, kind)

/** Traits of the kind of a field. Throws an Error if the kind does not exist. */
export const traitsOf = ({ kind }: Pick<Field, 'kind'>): Traits => {
  if (!isFieldKind(kind)) throw new Error(`There is no kind '${String(kind)}'. Use one of: ${fieldKinds.join(', ')}.`)
  return traitsByKind[kind]
}
/** Column type of a field. */
export const columnTypeOf = (field: Field): Traits['stores'] => {
  const isNumber = field.kind === 'choice' && field.options.every(option => typeof option.value === 'number')
  return isNumber ? 'integer' : traitsOf(field).stores
}
/** True if search covers the values of a field. */
export const isSearchable = (field: Field): boolean => traitsOf(field).isSearchable
/** True if people choose the value of a field instead of typing it. */
export const isChosen = (field: Field): field is FieldOf<ChosenKind> => !traitsOf(field).isTyped

/** True if a resource has a field with this name whose values are stored as JSON. */
export const isStructuredField = (
  { fields }: { readonly fields: Readonly<Record<string, Field>> },
  name: string,
): boolean => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && traitsOf(field).isStructured
}

/** All kinds, in the order of the traits. */
export const fieldKinds = Object.keys(traitsByKind) as readonly FieldKind[]

const kindsWith = (has: (traits: Traits) => boolean): readonly string[] =>
  Object.entries<Traits>(traitsByKind).flatMap(([kind, traits]) => (has(traits) ? [kind] : []))
/** Kinds that search covers, for messages. */
export const searchableKinds = kindsWith(traits => traits.isSearchable)
/** Kinds with ordered values, for messages. */
export const comparableKinds = kindsWith(traits => traits.isComparable)
