/**
 * Field kinds: the closed list of value types, with a builder for each. A field is plain data. Each kind has one line
 * of traits (`traitsByKind`) and an entry in every per-kind table (`zodByKind`, `cellByKind`, …), which define how its
 * values are validated, stored and displayed. Imports only types.
 */

import type { CustomLooks } from '../looks/customLooks.ts'
import type { OptionLooks } from '../looks/optionLooks.ts'
import type { DynamicDefaults } from '../values/time/dynamicDefaults.ts'
import type { Condition } from './condition.ts'
import type { Computed, Kinds, SimpleKind } from './kinds/simpleKinds.ts'
import type { FieldRights } from './role.ts'

/** Largest integer that a column holds on both databases. Ids are 1 to `maxInteger`. */
export const maxInteger = 2_147_483_647
/** Smallest integer that a column holds. */
export const minInteger = -maxInteger - 1

/** Option of a `choice` field: `value` is stored, `label` is displayed to editors. */
export interface Option<V extends string | number = string | number> extends OptionLooks {
  readonly value: V
  readonly label: string
}

/** Options of all kinds. They describe the value. Options of a screen (order, width, columns) belong to the list or form. */
interface Common {
  readonly label: string
  /** Must not be empty. Default false. */
  readonly required?: boolean
  /** Must not be empty while other fields of the record have these values, as in `{ kind: ['tender'] }`. Default never. */
  readonly requiredWhen?: Condition
  /**
   * Custom error messages, by their code in `valueIssues`: `{ required: 'Choose the day.' }`. They may contain the
   * placeholders of the default message. Default: the default messages.
   */
  readonly says?: Readonly<Record<string, string>>
  /** Unique among the records of a site. Default false. */
  readonly unique?: boolean
  /** Readable without a token. Default false: fields are private. */
  readonly public?: boolean
  /** Set by the server; values from clients are ignored. Default false. */
  readonly readOnly?: boolean
  /** Accepted from a client only on creation; updates ignore it. Default false. */
  readonly fixed?: boolean
  /**
   * Lengths of excerpts that visitors see: the first `chars` graphemes, without HTML. `where` completes a sentence: 'on
   * cards'. Default none.
   */
  readonly excerptLengths?: readonly { readonly chars: number; readonly where: string }[]
  /** Accepted from clients and never sent to them. Default false. */
  readonly writeOnly?: boolean
  /**
   * Used by programs and effects only: stored, validated, and in the API for signed-in callers who may read it, but not
   * in the back office and never public. Default false.
   */
  readonly hidden?: boolean
  /** Never stored in a browser, not even as a draft. Default false; always true of passwords. */
  readonly sensitive?: boolean
  /** Minimum roles for reading and writing the field. Default: the rights of the resource. */
  readonly rights?: Partial<FieldRights>
  /** Previous name of the field. The migration renames its column, which keeps the data. */
  readonly renamedFrom?: string
}

type FilledDefault<K extends SimpleKind> = K extends keyof DynamicDefaults ? DynamicDefaults[K] : never

type SimpleField<K extends SimpleKind = SimpleKind> = {
  [P in K]: Common &
    CustomLooks<P> & { readonly kind: P; readonly default?: Kinds[P]['value'] | FilledDefault<P> } & Kinds[P]['options']
}[K]

/** Free text that a choice accepts in addition to its options. */
interface OtherTexts {
  /** Maximum length in characters. */
  readonly max: number
  /** Sentence that forms display while the value is not among the options. */
  readonly help: string
}

/** Single value from a list of options. */
export interface ChoiceField<V extends string | number = string | number> extends Common, CustomLooks<'choice'> {
  readonly kind: 'choice'
  readonly options: readonly Option<V>[]
  /** Accepts any other text as well; the options must then be texts. Default: only the options are accepted. */
  readonly others?: OtherTexts
  /** Treats an empty value as not sent. Default false: an empty value becomes the default or is refused. */
  readonly ignoresEmpty?: boolean
  readonly default?: V
}

/** Several values from a list of options, in its order and without duplicates. Sent as an array, never null; stored as JSON. */
export interface ChoicesField<V extends string = string> extends Common, CustomLooks<'choices'> {
  readonly kind: 'choices'
  readonly options: readonly Option<V>[]
  /** Maximum number of chosen values. Default: all. */
  readonly max?: number
  readonly default?: readonly V[]
  readonly unique?: never
}

/** Options of references. */
interface Referring<R extends string> extends Common {
  /** API name of the resource referred to. */
  readonly to: R
  /** Limits the choice to records with these values. The fields must be filters of their resource. Default: any record. */
  readonly only?: Readonly<Record<string, string | number>>
}

/** Id of a record of another resource in the same application. */
export interface ReferenceField<R extends string = string> extends Referring<R>, CustomLooks<'reference'> {
  readonly kind: 'reference'
  /**
   * Effect of deleting the referenced record: 'refuse' prevents it, 'empty' sets the reference to null, 'withIt'
   * deletes this record as well. Default 'refuse'.
   */
  readonly onDelete?: 'refuse' | 'empty' | 'withIt'
  readonly default?: DynamicDefaults['reference']
}

/** Ordered ids of records of another resource in the same application, without duplicates. Sent as an array, never null; stored as JSON. */
export interface ReferencesField<R extends string = string> extends Referring<R>, CustomLooks<'references'> {
  readonly kind: 'references'
  /** Maximum number of records, 1 to 1,000. Default 100. */
  readonly max?: number
  /** Effect of deleting a listed record: 'empty' removes its id from the list, 'refuse' prevents the deletion. Default 'empty'. */
  readonly onDelete?: 'refuse' | 'empty'
  readonly default?: never
  readonly unique?: never
}

/**
 * Field inside a group, row or block. It is public if the outer field is, unless it has `public: false`. The rights of
 * the outer field apply.
 */
export type InnerField =
  | Exclude<SimpleField, { readonly kind: 'password' | 'slug' | 'status' }>
  | ChoiceField
  | ChoicesField
  | CompositeField
/** Inner fields by name, in the order of display and storage. */
export interface InnerFields {
  readonly [name: string]: InnerField
}

interface Composite extends Common {
  readonly default?: never
  readonly unique?: never
  readonly excerptLengths?: never
}

/** Several values under one name. Sent as an object with every inner value, never null; stored as JSON. */
export interface GroupField<F extends InnerFields = InnerFields> extends Composite, CustomLooks<'group'> {
  readonly kind: 'group'
  readonly fields: F
}

/** Minimum and maximum number of entries in a list. */
interface EntryLimits {
  /** Minimum. Default 0. */
  readonly min?: number
  /** Maximum, up to `maxEntries`. Default `defaultMaxEntries`. */
  readonly max?: number
}

/** List of entries with the same fields, ordered by editors. Sent as an array of objects, never null; stored as JSON. */
export interface RowsField<F extends InnerFields = InnerFields> extends Composite, EntryLimits, CustomLooks<'rows'> {
  readonly kind: 'rows'
  readonly fields: F
}

/** Type of block. */
interface BlockType<F extends InnerFields = InnerFields> {
  /** Label of the block type for editors. */
  readonly label: string
  readonly fields: F
}
/** Block types by name, in the order of the menu. An entry stores the name as `block`. */
export interface BlockTypes {
  readonly [name: string]: BlockType
}

/**
 * List like `rows` with entries of several types. Each entry contains the name of its type as `block`, and the values
 * of that type's fields.
 */
export interface BlocksField<B extends BlockTypes = BlockTypes> extends Composite, EntryLimits, CustomLooks<'blocks'> {
  readonly kind: 'blocks'
  readonly blocks: B
}

/** A field whose value contains the values of inner fields. */
export type CompositeField = GroupField | RowsField | BlocksField
/** Maximum number of entries in `rows` and `blocks`, if a descriptor sets none. */
export const defaultMaxEntries = 100
/** Largest maximum that a descriptor may set for the entries of `rows` and `blocks`. */
export const maxEntries = 1000

/** Field of any kind. */
export type Field = SimpleField | ChoiceField | ChoicesField | ReferenceField | ReferencesField | CompositeField
export type FieldKind = Field['kind']
/** Field type of a kind. */
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>

/** Refuses options that the kind does not have. Without it, a misspelt option would compile. */
export type Exact<O, Allowed> = O & { readonly [K in Exclude<keyof O, keyof Allowed>]: never }

const simple =
  <K extends SimpleKind>(kind: K) =>
  <const O extends Omit<SimpleField<K>, 'kind' | 'label'>>(
    label: string,
    options?: Exact<O, Omit<SimpleField<K>, 'kind' | 'label'>>,
  ) =>
    // Safe cast: the spread loses the literal kind, but the result has exactly this type.
    ({ kind, label, ...options }) as { readonly kind: K; readonly label: string } & O

type TextOptions = Omit<SimpleField<'text'>, 'kind' | 'label'>
const textWith = simple('text')
/** Options that only texts entered by people can have. */
type EnteredOption =
  | 'default'
  | 'required'
  | 'requiredWhen'
  | 'unique'
  | 'fixed'
  | 'pattern'
  | 'hint'
  | 'zone'
  | 'asciiDigits'
/** A single-line text. Texts with `computed` or `drawn` become read-only, those with `drawn` also unique. */
export const text = <const O extends TextOptions>(
  label: string,
  options?: Exact<O, TextOptions> &
    (O extends { computed: Computed } | { drawn: number } ? { readonly [K in EnteredOption]?: never } : unknown),
) =>
  // As in `simple`: the spread loses the literals.
  ({
    ...textWith(label, options),
    ...(options?.computed && { readOnly: true }),
    ...(options?.drawn !== undefined && { readOnly: true, unique: true }),
  }) as {
    readonly kind: 'text'
    readonly label: string
  } & O &
    (O extends { computed: Computed } ? { readonly readOnly: true } : unknown) &
    (O extends { drawn: number } ? { readonly readOnly: true; readonly unique: true } : unknown)

// Builders of the kinds without further rules. `Kinds` documents their options.
export const longText = simple('longText')
export const html = simple('html')
export const image = simple('image')
type FileOptions = Omit<SimpleField<'file'>, 'kind' | 'label'>
const fileWith = simple('file')
/** An uploaded document. A private document belongs to a single record, so its field becomes unique. */
export const file = <const O extends FileOptions>(
  label: string,
  options?: Exact<O, FileOptions> &
    (O extends { private: true }
      ? { readonly [K in 'unique' | 'public' | 'required' | 'requiredWhen' | 'default']?: never }
      : unknown),
) =>
  // As in `simple`: the spread loses the literals.
  ({ ...fileWith(label, options), ...(options?.private && { unique: true }) }) as {
    readonly kind: 'file'
    readonly label: string
  } & O &
    (O extends { private: true } ? { readonly unique: true } : unknown)
export const email = simple('email')
export const digits = simple('digits')
export const link = simple('link')
export const video = simple('video')
export const map = simple('map')
export const json = simple('json')
export const integer = simple('integer')
export const date = simple('date')
export const dateTime = simple('dateTime')
export const password = simple('password')

export const decimal = simple('decimal')
export const colour = simple('colour')
export const time = simple('time')
export const point = simple('point')

/** Largest absolute value of a `decimal`. With six decimal places it has 15 digits, which a JavaScript number represents exactly. */
export const maxDecimal = 999_999_999

type FlagOptions = Omit<SimpleField<'flag'>, 'kind' | 'label' | 'required' | 'default'>
const flagWith = simple('flag')
/** A yes/no value, stored as 1 or 0. New records get 1 if `default` is true, otherwise 0. */
export const flag = <const O extends FlagOptions & { readonly default?: boolean }>(
  label: string,
  { default: isSet, ...options }: O & Exact<O, FlagOptions & { readonly default?: boolean }> = {} as O &
    Exact<O, FlagOptions & { readonly default?: boolean }>,
) => ({ ...flagWith(label, options), default: isSet ? 1 : 0, required: true }) as const

/** Options of a flag's input. */
export const flagOptions: readonly Option<0 | 1>[] = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
]

type SlugOptions = Omit<SimpleField<'slug'>, 'kind' | 'label'>
const slugWith = simple('slug')
/** A slug. `options` is required because it names the source of the slug. */
export const slug = <const O extends SlugOptions>(label: string, options: Exact<O, SlugOptions>) =>
  slugWith<O>(label, options)

/** The status of a record: 1 is Active, any other value Inactive. New records are Active. Source: specification 10.3, 22.2. */
export const status = () =>
  ({ kind: 'status', label: 'Status', default: activeStatus, required: true }) as const satisfies Field

/** The only status that visitors see. */
export const activeStatus = 1
/** Options of a status input. Any other number is shown as Inactive. */
export const statusOptions: readonly Option<number>[] = [
  { value: activeStatus, label: 'Active' },
  { value: 0, label: 'Inactive' },
]

/** A single value from `options`. */
export const choice = <
  const V extends string | number,
  const O extends Omit<ChoiceField<V>, 'kind' | 'label' | 'options'>,
>(
  label: string,
  options: readonly Option<V>[],
  rest?: Exact<O, Omit<ChoiceField<V>, 'kind' | 'label' | 'options'>>,
) =>
  // As in `simple`: the spread loses the literals.
  ({ kind: 'choice', label, options, ...rest }) as {
    readonly kind: 'choice'
    readonly label: string
    readonly options: readonly Option<V>[]
  } & O

/** The id of a record of the resource `to`. */
export const reference = <const R extends string, const O extends Omit<ReferenceField<R>, 'kind' | 'label' | 'to'>>(
  label: string,
  to: R,
  rest?: Exact<O, Omit<ReferenceField<R>, 'kind' | 'label' | 'to'>> &
    (R extends 'users' ? unknown : { default?: never }),
) =>
  // As in `simple`: the spread loses the literals.
  ({ kind: 'reference', label, to, ...rest }) as {
    readonly kind: 'reference'
    readonly label: string
    readonly to: R
  } & O

/** Several values from `options`. */
export const choices = <const V extends string, const O extends Omit<ChoicesField<V>, 'kind' | 'label' | 'options'>>(
  label: string,
  options: readonly Option<V>[],
  rest?: Exact<O, Omit<ChoicesField<V>, 'kind' | 'label' | 'options'>>,
) =>
  // As in `simple`: the spread loses the literals.
  ({ kind: 'choices', label, options, ...rest }) as {
    readonly kind: 'choices'
    readonly label: string
    readonly options: readonly Option<V>[]
  } & O

/** An ordered list of ids of records of the resource `to`. */
export const references = <const R extends string, const O extends Omit<ReferencesField<R>, 'kind' | 'label' | 'to'>>(
  label: string,
  to: R,
  rest?: Exact<O, Omit<ReferencesField<R>, 'kind' | 'label' | 'to'>>,
) =>
  // As in `simple`: the spread loses the literals.
  ({ kind: 'references', label, to, ...rest }) as {
    readonly kind: 'references'
    readonly label: string
    readonly to: R
  } & O
