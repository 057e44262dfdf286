/**
 * Field kinds: the closed list of what a value can be, and one builder for each.
 * Floor 0: imports nothing but types. A field is plain data; how a kind is drawn, stored or checked
 * is answered by one line of traits (`traitsByKind`) and by total tables (`zodByKind`, `cellByKind`, …).
 */

import type { OptionLooks } from '../looks/optionLooks.ts'
import type { OwnLooks } from '../looks/ownLooks.ts'
import type { FilledDefaults } from '../values/time/filledMoments.ts'
import type { Condition } from './condition.ts'
import type { Computed, Kinds, SimpleKind } from './kinds/simpleKinds.ts'
import type { FieldRights } from './role.ts'

/** The greatest whole number that a column holds on both databases; ids are 1 to it. */
export const maxInteger = 2_147_483_647
/** The least whole number that a column holds. */
export const minInteger = -maxInteger - 1

/** One choice of a `choice` field: `value` is stored, `label` is read by the editor. */
export interface Option<V extends string | number = string | number> extends OptionLooks {
  readonly value: V
  readonly label: string
}

/** What any field may say of its value. Facts of a screen (order, width, columns) stand in the screen's list. */
interface Common {
  readonly label: string
  /** May not be empty. Default false. */
  readonly required?: boolean
  /** May not be empty while other fields of the record have these values, as in `{ kind: ['tender'] }`. Default never. */
  readonly requiredWhen?: Condition
  /**
   * What people read instead of the usual message of an issue, by its code in `valueIssues`: `{ required: 'Choose the day.' }`. May name the parameters
   * of that message. Default: the usual ones.
   */
  readonly says?: Readonly<Record<string, string>>
  /** No two records of an application share it. Default false. */
  readonly unique?: boolean
  /** Readable without a token. Default false: private unless said otherwise. */
  readonly public?: boolean
  /** Set by the server; a client that sends it is ignored. Default false. */
  readonly readOnly?: boolean
  /** Taken from a client when the record is made; a stored record keeps it, whatever is sent. Default false. */
  readonly fixed?: boolean
  /** Where visitors read only its beginning, of so many graphemes without HTML; `where` ends a sentence: 'on cards'. Default nowhere. */
  readonly cuts?: readonly { readonly chars: number; readonly where: string }[]
  /** Taken from a client; never sent to one. Default false. */
  readonly writeOnly?: boolean
  /** Never stored in a browser, not even while it is being typed. Default false; true of every password. */
  readonly sensitive?: boolean
  /** The least role that reads it, and that writes it. Default: every role that the resource's own rights let do so. */
  readonly rights?: Partial<FieldRights>
  /** The name this field's column had before: its data moves to the new name. */
  readonly renamedFrom?: string
}

type FilledDefault<K extends SimpleKind> = K extends keyof FilledDefaults ? FilledDefaults[K] : never

type SimpleField<K extends SimpleKind = SimpleKind> = {
  [P in K]: Common &
    OwnLooks<P> & { readonly kind: P; readonly default?: Kinds[P]['value'] | FilledDefault<P> } & Kinds[P]['options']
}[K]

/** Other texts that a choice takes beside its options. */
interface OtherTexts {
  /** The most characters. */
  readonly max: number
  /** One sentence that forms show while the value is none of the options. */
  readonly help: string
}

/** One of a list of values. */
export interface ChoiceField<V extends string | number = string | number> extends Common, OwnLooks<'choice'> {
  readonly kind: 'choice'
  readonly options: readonly Option<V>[]
  /** Any other text is taken, too; the options are texts then. Default: the options alone are taken. */
  readonly others?: OtherTexts
  /** An empty value is as if it had not been sent. Default false: it becomes the default, or is refused. */
  readonly ignoresEmpty?: boolean
  readonly default?: V
}

/** Some of a closed list of values, in the order of the list, each once. Sent as an array, which is never null; stored as its JSON. */
export interface ChoicesField<V extends string = string> extends Common, OwnLooks<'choices'> {
  readonly kind: 'choices'
  readonly options: readonly Option<V>[]
  /** The most that may be chosen. Default: all. */
  readonly max?: number
  readonly default?: readonly V[]
  readonly unique?: never
}

interface Referring<R extends string> extends Common {
  /** API name of the resource referred to. */
  readonly to: R
  /** Values that a record must have to be chosen, by its fields; each is one of its resource's filters. Default: any record. */
  readonly only?: Readonly<Record<string, string | number>>
}

/** The id of a record of another resource, of the same application. */
export interface ReferenceField<R extends string = string> extends Referring<R>, OwnLooks<'reference'> {
  readonly kind: 'reference'
  /**
   * When the record that it refers to is deleted: 'refuse' refuses that, 'empty' sets the reference to null, 'withIt' deletes this record, too.
   * Default 'refuse'.
   */
  readonly onDelete?: 'refuse' | 'empty' | 'withIt'
  readonly default?: FilledDefaults['reference']
}

/** Ids of records of another resource, of the same application, in an order, each once. Sent as an array, which is never null; stored as its JSON. */
export interface ReferencesField<R extends string = string> extends Referring<R>, OwnLooks<'references'> {
  readonly kind: 'references'
  /** The most records, 1 to 1,000. Default 100. */
  readonly max?: number
  /** When one of the records is deleted: 'empty' takes its id out of the list, 'refuse' refuses the deletion. Default 'empty'. */
  readonly onDelete?: 'refuse' | 'empty'
  readonly default?: never
  readonly unique?: never
}

/**
 * A field inside a group, a row or a block. It is as public as the field around it, unless it has `public: false`; who may write the field around it,
 * may write it.
 */
export type InnerField =
  | Exclude<SimpleField, { readonly kind: 'password' | 'slug' | 'status' }>
  | ChoiceField
  | ChoicesField
  | CompositeField
/** By name, in the order in which they are shown and stored. */
export interface InnerFields {
  readonly [name: string]: InnerField
}

interface Composite extends Common {
  readonly default?: never
  readonly unique?: never
  readonly cuts?: never
}

/** Several values under one name. Sent as an object, which is never null, with every inner value; stored as its JSON. */
export interface GroupField<F extends InnerFields = InnerFields> extends Composite, OwnLooks<'group'> {
  readonly kind: 'group'
  readonly fields: F
}

/** How many entries a list may have. */
interface EntryLimits {
  /** The fewest. Default 0. */
  readonly min?: number
  /** The most, at most `maxEntries`. Default `defaultMaxEntries`. */
  readonly max?: number
}

/** A list of entries with the same fields, in the order that editors give them. Sent as an array of objects, which is never null; stored as its JSON. */
export interface RowsField<F extends InnerFields = InnerFields> extends Composite, EntryLimits, OwnLooks<'rows'> {
  readonly kind: 'rows'
  readonly fields: F
}

/** One type of block. */
interface BlockType<F extends InnerFields = InnerFields> {
  /** What people read for it. */
  readonly label: string
  readonly fields: F
}
/** By the name that an entry has as its `block`, in the order of the menu. */
export interface BlockTypes {
  readonly [name: string]: BlockType
}

/** As `rows`, of entries of several types: each has the name of its type as `block`, beside the values of that type's fields. */
export interface BlocksField<B extends BlockTypes = BlockTypes> extends Composite, EntryLimits, OwnLooks<'blocks'> {
  readonly kind: 'blocks'
  readonly blocks: B
}

/** A field whose value holds values of fields. */
export type CompositeField = GroupField | RowsField | BlocksField
/** The most entries of `rows` and `blocks` where the descriptor says nothing, and the most that it may say. */
export const defaultMaxEntries = 100
export const maxEntries = 1000

export type Field = SimpleField | ChoiceField | ChoicesField | ReferenceField | ReferencesField | CompositeField
export type FieldKind = Field['kind']
/** The field type of one kind. */
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>

/** Refuses options that the kind does not have; without it a misspelt option passes silently. */
export type Exact<O, Allowed> = O & { readonly [K in Exclude<keyof O, keyof Allowed>]: never }

const simple =
  <K extends SimpleKind>(kind: K) =>
  <const O extends Omit<SimpleField<K>, 'kind' | 'label'>>(
    label: string,
    options?: Exact<O, Omit<SimpleField<K>, 'kind' | 'label'>>,
  ) =>
    // The spread loses the literal kind; every builder returns exactly this shape.
    ({ kind, label, ...options }) as { readonly kind: K; readonly label: string } & O

type TextOptions = Omit<SimpleField<'text'>, 'kind' | 'label'>
const textWith = simple('text')
/** What a computed text has no use for. */
type OfTyped = 'default' | 'required' | 'requiredWhen' | 'unique' | 'fixed' | 'pattern' | 'hint' | 'zone'
/** A computed text is read-only, and a drawn one is unique as well. */
export const text = <const O extends TextOptions>(
  label: string,
  options?: Exact<O, TextOptions> &
    (O extends { computed: Computed } | { drawn: number } ? { readonly [K in OfTyped]?: never } : unknown),
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

export const longText = simple('longText')
export const html = simple('html')
export const image = simple('image')
type FileOptions = Omit<SimpleField<'file'>, 'kind' | 'label'>
const fileWith = simple('file')
/** A private document belongs to one record. */
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

/** The greatest amount of a `decimal`, and without its sign the least: with six places it has fifteen digits, which a number holds exactly. */
export const maxDecimal = 999_999_999

type FlagOptions = Omit<SimpleField<'flag'>, 'kind' | 'label' | 'required' | 'default'>
const flagWith = simple('flag')
/** A new record has its default: yes where that is true, else no. */
export const flag = <const O extends FlagOptions & { readonly default?: boolean }>(
  label: string,
  { default: isSet, ...options }: O & Exact<O, FlagOptions & { readonly default?: boolean }> = {} as O &
    Exact<O, FlagOptions & { readonly default?: boolean }>,
) => ({ ...flagWith(label, options), default: isSet ? 1 : 0, required: true }) as const

/** What a control offers for a flag. */
export const flagOptions: readonly Option<0 | 1>[] = [
  { value: 1, label: 'Yes' },
  { value: 0, label: 'No' },
]

type SlugOptions = Omit<SimpleField<'slug'>, 'kind' | 'label'>
const slugWith = simple('slug')
/** Its options are not optional: a slug says what it is made from. */
export const slug = <const O extends SlugOptions>(label: string, options: Exact<O, SlugOptions>) =>
  slugWith<O>(label, options)

/** 1 Active, otherwise Inactive; new records are Active. Source: specification 10.3, 22.2. */
export const status = () =>
  ({ kind: 'status', label: 'Status', default: activeStatus, required: true }) as const satisfies Field

/** The one status that visitors see. */
export const activeStatus = 1
/** What a control offers for a status; any other number is shown as Inactive. */
export const statusOptions: readonly Option<number>[] = [
  { value: activeStatus, label: 'Active' },
  { value: 0, label: 'Inactive' },
]

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
