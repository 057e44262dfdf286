/**
 * The descriptor: all that is known of one resource, as plain data, and the types that follow from it.
 * Floor 0: imports nothing from outside the schema.
 */

import type { IconName } from '../looks/iconNames.ts'
import type { OwnName } from '../looks/register.ts'
import type { Received } from '../routes/received.ts'
import type { Keyed, RecordPage } from '../routes/recordPage.ts'
import type { DocumentOfRecord } from '../values/documents.ts'
import type { OwnParts } from './computedFields.ts'
import type { Condition } from './condition.ts'
import type { Field } from './field.ts'
import type { FilterItem, ListSort } from './filters.ts'
import type { ComparableKind, SearchableKind } from './kindTraits.ts'
import type { Rights } from './role.ts'
import type { InputValueOf, RecordValueOf, RequiredNames } from './values.ts'

export type Fields = Readonly<Record<string, Field>>

/** Fields that every record has, set by the server; no descriptor may declare one of these names. */
export const systemFields = {
  id: { kind: 'integer', label: 'Id', readOnly: true, required: true, public: true },
  app_key: { kind: 'text', label: 'Application key', readOnly: true, required: true },
  version: { kind: 'integer', label: 'Version', readOnly: true, required: true, default: 1 },
  /** The user who made the record; null where nobody was signed in, or it is not known. */
  created_by: { kind: 'integer', label: 'Created by', readOnly: true },
  created_at: { kind: 'dateTime', label: 'Created', readOnly: true, required: true, public: true },
  updated_at: { kind: 'dateTime', label: 'Updated', readOnly: true, required: true, public: true },
} as const satisfies Fields

/** The column of the folded text that search looks in; no field, and never sent. */
export const searchColumn = 'search_text'

/** A field in a list's column, with how it is shown there. */
export interface FieldColumn<K extends string = string> {
  readonly field: K
  /** Heading. Default: the field's label. */
  readonly label?: string
  /** Graphemes shown before an ellipsis. Default: all. */
  readonly cut?: number
  /** Shown for an empty value. Default: nothing. */
  readonly empty?: string
  /** Whether 0 counts as empty. Default false. */
  readonly zeroIsEmpty?: boolean
  /** Whether the value stands in square brackets. Default false. */
  readonly brackets?: boolean
  /** Whether it is shown in windows narrower than 600 px too, as the first column and the status are. Default false. */
  readonly onPhones?: boolean
}

/** One column of the admin list: a field, a field with a display rule, or several fields joined by a space. */
export type Column<K extends string = string> =
  | K
  | FieldColumn<K>
  | { readonly label: string; readonly join: readonly K[] }

/** A field in a form, with how it is shown there. */
export interface FieldInput<K extends string = string> {
  readonly field: K
  /** Default: the field's label. */
  readonly label?: string
  readonly placeholder?: string
  /** Text of the button that opens the image library. Default 'Select Image'. */
  readonly button?: string
  /** Lines of a text area. Default 4. */
  readonly rows?: number
  /** Greatest height of an image's preview, px. Default 220. */
  readonly previewMaxHeight?: number
  /** A choice as radio buttons instead of a menu. Default false. */
  readonly radio?: boolean
  /** One sentence below the input. */
  readonly help?: string
  /** Two of them stand side by side, where there is room. Default false. */
  readonly half?: boolean
  /**
   * Shown only while each of these fields has one of its values, as in `{ kind: ['tender'] }`. What a hidden input holds stays. Default: always.
   */
  readonly when?: Condition<K>
}

/** One input of the admin form. */
type FormItem<K extends string = string> = K | FieldInput<K>

/** Inputs that belong together, under a heading. */
export interface FormGroup<K extends string = string> {
  readonly group: string
  readonly items: readonly FormItem<K>[]
  /** Beside the main column instead of in it, where there is room. Default false. */
  readonly aside?: boolean
  /** Closed at first, until it is opened or a value in it is wrong. Default false. */
  readonly collapsed?: boolean
}

/** Inputs and groups that are shown by themselves, one tab at a time. */
export interface FormTab<K extends string = string> {
  readonly tab: string
  readonly items: readonly (FormItem<K> | (FormGroup<K> & { readonly aside?: never }))[]
}

/** A part of a form: inputs and groups stand above the tabs, which are on one level. */
export type FormPart<K extends string = string> = FormItem<K> | FormGroup<K> | FormTab<K>

/** Words that a resource's screens show. Defaults: `defaultTexts`. */
export interface Texts {
  /** Question of the delete dialog. */
  readonly deleteAsk: string
  /** Heading of the list. Default: `label.many`. */
  readonly heading?: string
  /** Shown for an empty list; '' shows nothing. */
  readonly empty?: string
  readonly searchPlaceholder?: string
  /** Below the list; {from}, {to}, {total}, {currentPage}, {pageSize} and {totalItems} are filled in. */
  readonly footer?: string
  /** Label of the button that saves. */
  readonly submit?: string
  /** The banner after a save: bold first, then the rest. */
  readonly saved?: readonly [string, string]
}

/** What the wire has for this resource and for no other. Source: specification 13. */
export interface Wire {
  /** Key of a created body that carries the application key. Default 'app_key'. */
  readonly appKey?: 'APP_KEY'
  /** Added to every list request. */
  readonly listParams?: Readonly<Record<string, string>>
  /** Query of the request that fills a picker of this resource. Default none. */
  readonly choicesParams?: Readonly<Record<string, string>>
  /** Added to the headers of an update. */
  readonly updateHeaders?: Readonly<Record<string, string>>
  /** A written body has null for every empty text. Default false. */
  readonly emptyIsNull?: boolean
  /** A list answered with 404 is an empty list. Default false. */
  readonly missingListIsEmpty?: boolean
}

/** Records that a record carries when it is read, under the name of their resource. */
export interface Children {
  readonly resource: string
  /** The field of the children that refers to the record. */
  readonly by: string
  /** Fields of theirs by whose words site search finds the record, all of them public. Default: none. */
  readonly search?: readonly string[]
  /** 'inline': the form of the record edits them as well, and one save stores all of it. Default: they are edited in forms of their own. */
  readonly edit?: 'inline'
}

/** When visitors see a record: from a day or a moment, and until another one. An empty value sets no limit. */
export interface Visible<K extends string = string> {
  /** They see it from the beginning of this day, or from this moment. Default: at once. */
  readonly from?: K
  /** They see it to the end of this day, or until this moment. Default: for ever. */
  readonly until?: K
}

interface Rest<K extends string> {
  /** Path segment of the admin screens, e.g. `post` for /admin/post. */
  readonly path: string
  readonly label: { readonly one: string; readonly many: string }
  readonly icon: IconName | OwnName
  /** Heading of the side menu under which the resource stands, with all others that name it. Default: that of the content. */
  readonly menu?: string
  /** Whether the side menu shows how many records there are, or how many have these values, by which the list can be filtered: `{ state: 'new' }`. Default: no. */
  readonly count?: true | { readonly [F in K]?: string | number }
  /** The field that names a record to a person. */
  readonly title: K
  readonly list: {
    /** In order, between 'Sl.' and 'Actions'; own fields, or the moments that every record has. */
    readonly columns: readonly Column<K | 'created_at' | 'updated_at'>[]
    /** Page sizes offered, 1–1000. */
    readonly pageSizes: readonly number[]
    /** Page size at first. Default: the first of `pageSizes`. */
    readonly pageSize?: number
    /** Page size until an editor chooses one, where it is none of `pageSizes`. Default: `pageSize`. */
    readonly opensWith?: number
    /** The order in which the back office opens the list. Default: that of the API. */
    readonly sort?: ListSort<K>
    /** Whether records come in the order in which they were made, and a new one after those that were put in order by hand. Default false: the newest first. */
    readonly newestLast?: boolean
  }
  /** Sets of fields whose values no two records of an application share: `[['category_id', 'title']]`. A record in which one of them is empty shares none. Default none. */
  readonly unique?: readonly (readonly [K, K, ...K[]])[]
  /** Pairs of fields of one kind, the second of which comes no earlier and is no less than the first, where both have a value: `[['start_at', 'end_at']]`. Default none. */
  readonly order?: readonly (readonly [K, K])[]
  /** When visitors see a record that is Active. Days are those of the site's zone. Default: always. */
  readonly visible?: Visible<K>
  /** In order. */
  readonly form: readonly FormPart<K>[]
  /** Fields that search_key looks in; with none, the list has no search box and sends no search_key. */
  readonly search: readonly K[]
  /** What lists are filtered by: fields of which one value is chosen, or `{ field, as: 'range' | 'search' | 'exists' }`, which those who are signed in have. */
  readonly filters: readonly FilterItem<K>[]
  /** Records nested in this one for visitors. Default none. */
  readonly children?: readonly Children[]
  /** Where visitors find a record. Default: its resource has no public addresses. */
  readonly page?: RecordPage<K, K, K>
  /** How visitors send records. Default: they do not. */
  readonly received?: Received<K>
  readonly wire?: Wire
  /** Who may do what, where it is not as `defaultRights` says. */
  readonly rights?: Partial<Rights>
  readonly texts: Texts
}

/** A descriptor of any resource. */
export type Descriptor<N extends string = string, F extends Fields = Fields> = {
  readonly name: N
  readonly fields: F
} & Rest<string>

/** Refuses keys that are not in `Allowed`; without it a misspelt one passes silently. */
type Exact<T, Allowed> = { readonly [K in Exclude<keyof T, keyof Allowed>]: never }
/** As `Exact`, of a descriptor and the objects in it. */
type ExactRest<E> = Exact<E, Descriptor> & {
  readonly [K in keyof E & keyof Nested]: Exact<E[K], Nested[K]>
}
type Nested = Required<
  Pick<Rest<string>, 'label' | 'list' | 'visible' | 'page' | 'received' | 'wire' | 'rights' | 'texts'>
>

/** Fields of which one value comes before another. */
type ComparableField<F extends Fields> = KeysWith<F, { kind: ComparableKind }> & string
/** Fields that hold a day or a moment. */
type TimeField<F extends Fields> = KeysWith<F, { kind: 'date' | 'dateTime' }> & string
/** Conditions of fields, each on fields of the same resource. */
type OwnConditions<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends { readonly requiredWhen: infer C }
    ? { readonly requiredWhen: { readonly [O in Exclude<keyof C, keyof F>]: never } }
    : unknown
}
/** Fields that visitors may read. */
type PublicField<F extends Fields> = KeysWith<F, { public: true }> & string
/** Those whose words they may find. */
type FoundField<F extends Fields> = KeysWith<F, { public: true; kind: SearchableKind }> & string
/** Those that stand on a day. */
type DatedField<F extends Fields> = KeysWith<F, { public: true; kind: 'date' | 'dateTime' }> & string

/**
 * Declares a resource. Returns the literal given; exists for its types alone:
 * every list accepts only the resource's own field names.
 * Keys stand in this order: name, path, label, icon, menu, count, fields, title, list, unique, order, visible, form, search, filters, children, page, received, wire, rights, texts.
 */
export const defineResource = <const N extends string, const F extends Fields, const E extends Rest<keyof F & string>>(
  resource: { readonly name: N; readonly fields: F } & E &
    Rest<NoInfer<keyof F & string>> & {
      readonly page?: RecordPage<NoInfer<FoundField<F>>, NoInfer<PublicField<F>>, NoInfer<DatedField<F>>>
      readonly order?: readonly (readonly [NoInfer<ComparableField<F>>, NoInfer<ComparableField<F>>])[]
      readonly visible?: Visible<NoInfer<TimeField<F>>>
      readonly fields: OwnConditions<NoInfer<F>> & OwnParts<NoInfer<F>>
    } & ExactRest<NoInfer<E>>,
) =>
  // Narrows the intersection back to what was inferred, so that hovers stay readable.
  resource as { readonly name: N; readonly fields: F } & E

type Flat<T> = { [K in keyof T]: T[K] } & {}
type KeysWith<F extends Fields, Has> = { [K in keyof F]: F[K] extends Has ? K : never }[keyof F]
/** What is known of a resource's fields, and of the rights to them. */
export type Described = { readonly fields: Fields; readonly rights?: Partial<Rights> }

/** What the server sets on every record. */
interface SystemRecord {
  readonly id: number
  readonly app_key: string
  /** Counts the saves, from 1. */
  readonly version: number
  /** The user who made the record; null where nobody was signed in, or it is not known. */
  readonly created_by: number | null
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly created_at: string
  readonly updated_at: string
}

/** Names of the fields that are sent. */
type ReadNames<F extends Fields> = Exclude<keyof F, KeysWith<F, { writeOnly: true }>>

/** A record as the embedded provider sends it to an editor: no write-only field; null where a field may be empty. */
export type RecordOf<E extends Described> = Flat<
  SystemRecord & {
    -readonly [K in ReadNames<E['fields']>]: RecordValueOf<E['fields'][K]>
  }
>

/** A record that another names in a list, as visitors get it beside the list. */
export interface ReferredRecord {
  readonly id: number
  /** '' where its title is not public. */
  readonly title: string
  /** Null where it has none, or none that is public. */
  readonly slug: string | null
}

/** A record as visitors get it: the public fields, what its pictures show and its documents are, where that is known, and the records that its lists name. */
export type PublicRecordOf<E extends Described> = Flat<
  Pick<SystemRecord, 'id' | 'created_at' | 'updated_at'> & {
    -readonly [K in KeysWith<E['fields'], { public: true }> & ReadNames<E['fields']>]: RecordValueOf<
      E['fields'][K],
      'visitor'
    >
  } & {
    readonly [K in KeysWith<E['fields'], { kind: 'image'; public: true }> & string as `${K}_alt`]?: string
  } & {
    readonly [K in KeysWith<E['fields'], { kind: 'file'; public: true }> & string as `${K}_file`]?: DocumentOfRecord
  } & {
    readonly [K in KeysWith<E['fields'], { kind: 'references'; public: true }> &
      string as `${K}_records`]: readonly ReferredRecord[]
  }
>

type Given<F extends Fields> = Exclude<keyof F, KeysWith<F, { readOnly: true }>>

/** A body as a client may send it: no read-only field; required ones present unless they have a default. */
export type InputOf<E extends Described> = Flat<
  { -readonly [K in RequiredNames<E['fields']>]: InputValueOf<E['fields'][K]> } & {
    -readonly [K in Exclude<Given<E['fields']>, RequiredNames<E['fields']>>]?: InputValueOf<E['fields'][K]> | null
  }
>

/** The fields that one column shows. */
export const columnFields = (column: Column): readonly string[] =>
  typeof column === 'string' ? [column] : 'join' in column ? column.join : [column.field]

/** Pairs of fields the second of which comes no earlier: those that the descriptor names, and when a record is seen. */
export const orderedPairsOf = ({
  fields,
  order = [],
  visible: { from, until } = {},
}: Pick<Descriptor, 'fields' | 'order' | 'visible'>): readonly (readonly [string, string])[] => {
  if (from === undefined || until === undefined || fields[from]?.kind !== fields[until]?.kind) return order
  return order.some(([first, second]) => first === from && second === until) ? order : [...order, [from, until]]
}

export const isGroup = (part: FormPart): part is FormGroup => typeof part !== 'string' && 'group' in part
export const isTab = (part: FormPart): part is FormTab => typeof part !== 'string' && 'tab' in part
const inputsIn = (part: FormPart): readonly FieldInput[] => {
  if (isTab(part) || isGroup(part)) return part.items.flatMap(inputsIn)
  return [typeof part === 'string' ? { field: part } : part]
}

/** Every input of a form, or of a part of it, in order. */
export const inputsOf = ({ form }: { readonly form: readonly FormPart[] }): readonly FieldInput[] =>
  form.flatMap(inputsIn)

const storedFields = new WeakMap<Fields, Fields>()

/** Fields that are columns of the table: all but a repeated password. */
export const storedFieldsOf = ({ fields }: Described): Fields => {
  const known = storedFields.get(fields)
  if (known) return known
  const stored = Object.fromEntries(Object.entries(fields).filter(([, f]) => !(f.kind === 'password' && f.repeats)))
  storedFields.set(fields, stored)
  return stored
}

/** Sets of fields whose values no two records of an application share: each unique field, and what the descriptor says of several together. */
export const uniqueSetsOf = ({
  fields,
  unique = [],
}: Pick<Descriptor, 'fields' | 'unique'>): readonly (readonly string[])[] => [
  ...Object.keys(fields)
    .filter(name => fields[name]?.unique)
    .map(name => [name]),
  ...unique,
]

/** The field of a record's slug; undefined where it has none. */
export const slugFieldOf = (resource: Described): string | undefined =>
  Object.entries(resource.fields).find(([, field]) => field.kind === 'slug')?.[0]

/** A record by its own fields, as a database or a provider gives it. */
export type Row = Readonly<Record<string, unknown>>

/** What a public address needs of a record: its id, and the value of its slug field, whatever that is called. */
export const keyedOf = (resource: Described, row: Row): Keyed => {
  const slug = row[slugFieldOf(resource) ?? '']
  const id = Number(row.id ?? Number.NaN)
  return { ...(Number.isInteger(id) && { id }), slug: typeof slug === 'string' ? slug : null }
}

/** Whether visitors read a field of a resource; every value but true hides it. */
export const isPublicField = (field: Field | undefined): boolean => field?.public === true

/** Whether an option is on; every value but its absence and false counts, for options that limit access. */
const isOn = (option: unknown): boolean => option !== undefined && option !== false

/** Whether a value is sent to nobody. */
export const isSecret = (field: Field): boolean => isOn(field.writeOnly) || field.kind === 'password'

/** Whether visitors may read any of it: some field is public. */
export const isPublic = (resource: Described): boolean => Object.values(resource.fields).some(isPublicField)

/** Whether a value of the field may be in no browser's storage. */
export const isSensitive = (field: Field): boolean => isOn(field.sensitive) || isSecret(field)

/** The field that a resource declares under a name; undefined where it declares none, and for names that every object has. */
export const ownFieldOf = ({ fields }: Pick<Described, 'fields'>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** The field of a name, a system field included; undefined where there is none. */
export const fieldOf = (resource: Described, name: string): Field | undefined =>
  [resource.fields, systemFields as Fields].find(fields => Object.hasOwn(fields, name))?.[name]
