/** What follows from a field's kind, whatever the field: one line a kind, read by the tables of every floor. Imports types alone. */
import type { Field, FieldKind, FieldOf } from './field.ts'

/** Options that every kind has. */
export type CommonOption = { [K in FieldKind]: keyof FieldOf<K> }[FieldKind] & keyof FieldOf<'html'>

/** What a value is to those who read it: an address, rich text with addresses in it, a text that may have one in it, a secret, nothing of the like, or what its inner values are. */
export type Holding = 'picture' | 'document' | 'link' | 'html' | 'some' | 'secret' | 'none' | 'inner'

interface Traits<K extends FieldKind = FieldKind> {
  /** The type of its column; a choice among numbers alone is stored as one. Moments and days are text, whose order is theirs. */
  readonly stores: 'text' | 'integer' | 'real'
  readonly holds: Holding
  /** Whether people type it, and do not choose it among others. */
  readonly isTyped: boolean
  /** Whether people read it as it is stored. */
  readonly isPlain: boolean
  /** Whether it may hold many thousand characters. */
  readonly isLong: boolean
  /** Whether it is sent as an array or an object: its JSON is stored, and null is sent as an empty array, or an object of empty values. */
  readonly isStructured: boolean
  /** Whether searches look in it. */
  readonly isSearchable: boolean
  /** Whether lists may be sorted by it: not by secrets, nor where that would read every long text of the table. */
  readonly isSortable: boolean
  /** Whether one value comes before another, as numbers and days do: such fields have ranges. */
  readonly isComparable: boolean
  /** Whether pages use it as it is: a value that is none of the kind would be unsafe, or lead nowhere. */
  readonly isUsedAsIs: boolean
  /** Every option that other kinds do not share. */
  readonly options: Readonly<Record<Exclude<keyof FieldOf<K>, CommonOption>, true>>
}

/** A short text that is found and shown for what it says. */
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
/** A fact that nobody searches by its text. */
const fact = { ...words, isSearchable: false } as const
const measure = { ...fact, isComparable: true } as const
const usedAsIs = { ...fact, isUsedAsIs: true } as const
/** What its inner values are. */
const composite = {
  ...words,
  holds: 'inner',
  isPlain: false,
  isLong: true,
  isStructured: true,
  isSortable: false,
} as const
const chosen = { ...fact, isTyped: false, isPlain: false } as const

/** Total: a new kind of field does not compile until it has its line. */
const traitsByKind = {
  text: { ...words, options: { max: true, pattern: true, hint: true, zone: true, computed: true, drawn: true } },
  longText: { ...words, isLong: true, isSortable: false, options: {} },
  html: { ...words, holds: 'html', isPlain: false, isLong: true, isSortable: false, options: {} },
  image: { ...usedAsIs, holds: 'picture', options: {} },
  file: { ...usedAsIs, holds: 'document', options: { accept: true, maxMegabytes: true, private: true } },
  slug: { ...usedAsIs, isSearchable: true, options: { from: true, routes: true } },
  email: { ...words, options: {} },
  digits: { ...words, options: { max: true, plus: true } },
  link: { ...usedAsIs, holds: 'link', isSearchable: true, options: {} },
  video: { ...usedAsIs, holds: 'some', options: {} },
  map: { ...usedAsIs, isSortable: false, options: {} },
  json: { ...usedAsIs, holds: 'some', isLong: true, isSortable: false, options: {} },
  integer: { ...measure, stores: 'integer', options: { min: true, max: true, year: true, zero: true } },
  date: { ...measure, options: { after: true } },
  dateTime: { ...measure, isPlain: false, options: { day: true, after: true } },
  password: { ...fact, holds: 'secret', isPlain: false, isSortable: false, options: { repeats: true } },
  choice: { ...chosen, options: { options: true, ignoresEmpty: true, others: true } },
  choices: { ...chosen, isStructured: true, isSortable: false, options: { options: true, max: true } },
  status: { ...chosen, stores: 'integer', options: {} },
  reference: { ...chosen, stores: 'integer', options: { to: true, only: true, onDelete: true } },
  references: {
    ...chosen,
    isStructured: true,
    isSortable: false,
    options: { to: true, max: true, only: true, onDelete: true },
  },
  flag: { ...chosen, stores: 'integer', options: {} },
  decimal: { ...measure, stores: 'real', options: { places: true, min: true, max: true, unit: true, zero: true } },
  colour: { ...usedAsIs, options: {} },
  time: { ...measure, options: {} },
  point: { ...usedAsIs, isSortable: false, options: {} },
  group: { ...composite, options: { fields: true } },
  rows: { ...composite, options: { fields: true, min: true, max: true } },
  blocks: { ...composite, options: { blocks: true, min: true, max: true } },
} as const satisfies { readonly [K in FieldKind]: Traits<K> }

type Line = keyof typeof traitsByKind
/** The kinds that have these traits. */
export type KindWith<Has> = { [K in Line]: (typeof traitsByKind)[K] extends Has ? K : never }[Line]
/** Kinds whose texts searches look in. */
export type SearchableKind = KindWith<{ isSearchable: true }>
/** Kinds of which one value comes before another. */
export type ComparableKind = KindWith<{ isComparable: true }>
/** Kinds whose values are chosen among others. */
export type ChosenKind = KindWith<{ isTyped: false }>

/** Whether a value of any origin is the name of a kind. */
export const isFieldKind = (kind: unknown): kind is FieldKind =>
  typeof kind === 'string' && Object.hasOwn(traitsByKind, kind)

/** The traits of a field's kind. Throws where there is no such kind. */
export const traitsOf = ({ kind }: Pick<Field, 'kind'>): Traits => {
  if (!isFieldKind(kind)) throw new Error(`There is no kind '${String(kind)}'. Use one of: ${fieldKinds.join(', ')}.`)
  return traitsByKind[kind]
}
export const isSearchable = (field: Field): boolean => traitsOf(field).isSearchable
export const isChosen = (field: Field): field is FieldOf<ChosenKind> => !traitsOf(field).isTyped

/** Whether a resource has a field of a name whose values are stored as their JSON. */
export const isStructuredField = (
  { fields }: { readonly fields: Readonly<Record<string, Field>> },
  name: string,
): boolean => {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  return field !== undefined && traitsOf(field).isStructured
}

/** Every kind, in the order of the traits. */
export const fieldKinds = Object.keys(traitsByKind) as readonly FieldKind[]

const kindsWith = (has: (traits: Traits) => boolean): readonly string[] =>
  Object.entries<Traits>(traitsByKind).flatMap(([kind, traits]) => (has(traits) ? [kind] : []))
export const searchableKinds = kindsWith(traits => traits.isSearchable)
export const comparableKinds = kindsWith(traits => traits.isComparable)
