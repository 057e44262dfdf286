/** Descriptor of a resource, as plain data, and the types derived from it. Imports nothing outside `src/schema`. */

import type { IconName } from '../looks/iconNames.ts'
import type { CustomName } from '../looks/register.ts'
import type { RecordKey, RecordPage } from '../routes/recordPage.ts'
import type { Submissions } from '../routes/submissions.ts'
import type { DocumentOfRecord } from '../values/documents.ts'
import type { Access } from './access/conditionShape.ts'
import type { ComputedFromOwnFields } from './computedFields.ts'
import type { Condition } from './condition.ts'
import type { Field } from './field.ts'
import type { FilterItem, ListSort } from './filters.ts'
import type { ComparableKind, SearchableKind } from './kindTraits.ts'
import type { Rights } from './role.ts'
import { isHidden, isOn } from './shown/hidden.ts'
import type { Publishing, Visible } from './shown/publishing.ts'
import type { InputValueOf, RecordValueOf, RequiredNames } from './values.ts'

/** Fields by name. */
export type Fields = Readonly<Record<string, Field>>

/** Fields that the server sets on every record. No descriptor may declare one of these names. */
export const systemFields = {
  id: { kind: 'integer', label: 'Id', readOnly: true, required: true, public: true },
  app_key: { kind: 'text', label: 'Application key', readOnly: true, required: true },
  version: { kind: 'integer', label: 'Version', readOnly: true, required: true, default: 1 },
  /** Id of the user who created the record; null if nobody was signed in, or if the user is unknown. */
  created_by: { kind: 'integer', label: 'Created by', readOnly: true },
  created_at: { kind: 'dateTime', label: 'Created', readOnly: true, required: true, public: true },
  updated_at: { kind: 'dateTime', label: 'Updated', readOnly: true, required: true, public: true },
} as const satisfies Fields

/** Name of the database column with the normalised text for search. It is not a field and is never sent. */
export const searchColumn = 'search_text'

/** Column of an admin list that shows one field, with display options. */
export interface FieldColumn<K extends string = string> {
  readonly field: K
  /** Heading. Default: the field's label. */
  readonly label?: string
  /** Maximum number of graphemes before an ellipsis. Default: all. */
  readonly cut?: number
  /** Text for an empty value. Default: nothing. */
  readonly empty?: string
  /** True if 0 counts as empty. Default false. */
  readonly zeroIsEmpty?: boolean
  /** True if the value is enclosed in square brackets. Default false. */
  readonly brackets?: boolean
  /** True if windows narrower than 600 px also show the column, like the first column and the status. Default false. */
  readonly onPhones?: boolean
}

/** Column of an admin list: a field name, a field with display options, or several fields joined by a space. */
export type Column<K extends string = string> =
  | K
  | FieldColumn<K>
  | { readonly label: string; readonly join: readonly K[] }

/** Field in a form, with display options. */
export interface FieldInput<K extends string = string> {
  readonly field: K
  /** Default: the field's label. */
  readonly label?: string
  readonly placeholder?: string
  /** Text of the button that opens the image library. Default 'Select Image'. */
  readonly button?: string
  /** Number of lines of a text area. Default 4. */
  readonly rows?: number
  /** Maximum height of an image preview, px. Default 220. */
  readonly previewMaxHeight?: number
  /** True if a choice has radio buttons instead of a menu. Default false. */
  readonly radio?: boolean
  /** Sentence below the input. */
  readonly help?: string
  /** True if the input has half the width, so that two stand side by side if there is room. Default false. */
  readonly half?: boolean
  /** True if only people who may write the field see it in the form. Default false: others see its value. */
  readonly writersOnly?: boolean
  /** Condition under which the input is shown, as in `{ kind: ['tender'] }`. Hidden inputs keep their value. */
  readonly when?: Condition<K>
}

/** Input of an admin form. */
type FormItem<K extends string = string> = K | FieldInput<K>

/** Group of inputs under a heading. */
export interface FormGroup<K extends string = string> {
  readonly group: string
  readonly items: readonly FormItem<K>[]
  /** Placed beside the main column if there is room. Default false. */
  readonly aside?: boolean
  /** Collapsed until it is opened or contains an invalid value. Default false. */
  readonly collapsed?: boolean
}

/** Tab of a form. Only one tab is visible at a time. */
export interface FormTab<K extends string = string> {
  readonly tab: string
  readonly items: readonly (FormItem<K> | (FormGroup<K> & { readonly aside?: never }))[]
}

/** Part of a form. Inputs and groups outside tabs stand above the tabs. Tabs cannot be nested. */
export type FormPart<K extends string = string> = FormItem<K> | FormGroup<K> | FormTab<K>

/** Texts on the screens of a resource. Defaults: `defaultTexts`. */
export interface Texts {
  /** Question in the delete dialog. */
  readonly deleteAsk: string
  /** Heading of the list. Default: `label.many`. */
  readonly heading?: string
  /** Text for an empty list; '' shows nothing. */
  readonly empty?: string
  readonly searchPlaceholder?: string
  /** Text below the list, with {from}, {to}, {total}, {currentPage}, {pageSize} and {totalItems}. */
  readonly footer?: string
  /** Label of the save button. */
  readonly submit?: string
  /** Banner after a save: bold text, then plain text. */
  readonly saved?: readonly [string, string]
}

/** Deviations of this resource's API requests and responses from the usual ones. Source: specification 13. */
export interface Wire {
  /** Name of the body property with the application key in create requests. Default 'app_key'. */
  readonly appKey?: 'APP_KEY'
  /** Parameters added to every list request. */
  readonly listParams?: Readonly<Record<string, string>>
  /** Parameters added to the list requests of pickers of this resource. Default none. */
  readonly choicesParams?: Readonly<Record<string, string>>
  /** Headers added to update requests. */
  readonly updateHeaders?: Readonly<Record<string, string>>
  /** Sends null for empty texts. Default false. */
  readonly emptyIsNull?: boolean
  /** Treats a 404 response to a list request as an empty list. Default false. */
  readonly missingListIsEmpty?: boolean
}

/** Child records, which are nested in their parent when it is read, under the name of their resource. */
export interface Children {
  readonly resource: string
  /** Field of the child resource that refers to the parent record. */
  readonly by: string
  /** Public fields of the children whose text finds the parent in site search. Default none. */
  readonly search?: readonly string[]
  /** 'inline': also edited in the parent's form and saved together with it. Default: only in their own forms. */
  readonly edit?: 'inline'
}

interface Rest<K extends string> {
  /** Path segment of the admin screens, e.g. `post` for /admin/post. */
  readonly path: string
  readonly label: { readonly one: string; readonly many: string }
  readonly icon: IconName | CustomName
  /** Heading of a group in the side menu; resources with the same heading form the group. Default: the group 'Content'. */
  readonly menu?: string
  /** Count in the side menu: true for all records, or filter values, as in `{ state: 'new' }`. Default: none. */
  readonly count?: true | { readonly [F in K]?: string | number }
  /** Field whose value identifies a record for people. */
  readonly title: K
  readonly list: {
    /** Columns in display order, between 'Sl.' and 'Actions'. */
    readonly columns: readonly Column<K | 'created_at' | 'updated_at'>[]
    /** Page sizes offered, 1–1000. */
    readonly pageSizes: readonly number[]
    /** Initial page size. Default: the first of `pageSizes`. */
    readonly pageSize?: number
    /** Initial page size if it is not among `pageSizes`. Default: `pageSize`. */
    readonly opensWith?: number
    /** Initial sort order in the back office. Default: that of the API. */
    readonly sort?: ListSort<K>
    /** Sorts oldest first, with new records after manually ordered ones. Default false: newest first. */
    readonly newestLast?: boolean
  }
  /** Sets of fields that are unique together, as in `[['category_id', 'title']]`, unless one is empty. Default none. */
  readonly unique?: readonly (readonly [K, K, ...K[]])[]
  /** Pairs of fields of one kind whose second value must not be less than the first: `[['start_at', 'end_at']]`. */
  readonly order?: readonly (readonly [K, K])[]
  /** Period in which visitors see an active record. Days are in the site's time zone. Default: always. */
  readonly visible?: Visible<K>
  /** Inputs of the form, with their groups and tabs, in order. */
  readonly form: readonly FormPart<K>[]
  /** Fields that `search_key` searches. If empty, the list has no search box. */
  readonly search: readonly K[]
  /** Filters of lists. A field name filters by one value; `{ field, as: 'range' | 'search' | 'exists' }` is for signed-in users only. */
  readonly filters: readonly FilterItem<K>[]
  /** Records nested in this one for visitors. Default none. */
  readonly children?: readonly Children[]
  /** Public pages of the records. Default: records have no public address. */
  readonly page?: RecordPage<K, K, K>
  /** Public form with which visitors submit records. Default: none. */
  readonly submissions?: Submissions<K>
  readonly wire?: Wire
  /** Required roles that differ from `defaultRights`. */
  readonly rights?: Partial<Rights>
  /** Conditions on the records that a role may see and change, as in `{ editor: { where: { office_id: 'me.office_id' } } }`. */
  readonly access?: Access<K>
  readonly publishing?: Publishing
  readonly texts: Texts
}

/** Descriptor of any resource. */
export type Descriptor<N extends string = string, F extends Fields = Fields> = {
  readonly name: N
  readonly fields: F
} & Rest<string>

/** Refuses keys that are not in `Allowed`. Without it, a misspelt key would compile. */
type Exact<T, Allowed> = { readonly [K in Exclude<keyof T, keyof Allowed>]: never }
/** `Exact` for a descriptor and its inner objects. */
type ExactRest<E> = Exact<E, Descriptor> & {
  readonly [K in keyof E & keyof Nested]: Exact<E[K], Nested[K]>
}
type Nested = Required<
  Pick<
    Rest<string>,
    'label' | 'list' | 'visible' | 'page' | 'submissions' | 'wire' | 'rights' | 'access' | 'publishing' | 'texts'
  >
>

/** Names of fields with ordered values. */
type ComparableField<F extends Fields> = KeysWith<F, { kind: ComparableKind }> & string
/** Names of fields with dates or timestamps. */
type TimeField<F extends Fields> = KeysWith<F, { kind: 'date' | 'dateTime' }> & string
/** Restricts conditions to fields of the same resource. */
type OwnConditions<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends { readonly requiredWhen: infer C }
    ? { readonly requiredWhen: { readonly [O in Exclude<keyof C, keyof F>]: never } }
    : unknown
}
/** Names of fields that visitors may read. */
type PublicField<F extends Fields> = KeysWith<F, { public: true }> & string
/** Names of public fields that site search covers. */
type FoundField<F extends Fields> = KeysWith<F, { public: true; kind: SearchableKind }> & string
/** Names of public fields with dates or timestamps. */
type DatedField<F extends Fields> = KeysWith<F, { public: true; kind: 'date' | 'dateTime' }> & string

/**
 * Declares a resource. Returns its argument; its only purpose is type inference, which accepts only names of the
 * resource's fields.
 * Order of keys: name, path, label, icon, menu, count, fields, title, list, unique, order, visible, form, search,
 * filters, children, page, submissions, wire, rights, access, publishing, texts.
 */
export const defineResource = <const N extends string, const F extends Fields, const E extends Rest<keyof F & string>>(
  resource: { readonly name: N; readonly fields: F } & E &
    Rest<NoInfer<keyof F & string>> & {
      readonly page?: RecordPage<NoInfer<FoundField<F>>, NoInfer<PublicField<F>>, NoInfer<DatedField<F>>>
      readonly order?: readonly (readonly [NoInfer<ComparableField<F>>, NoInfer<ComparableField<F>>])[]
      readonly visible?: Visible<NoInfer<TimeField<F>>>
      readonly fields: OwnConditions<NoInfer<F>> & ComputedFromOwnFields<NoInfer<F>>
    } & ExactRest<NoInfer<E>>,
) =>
  // Narrows the intersection to the inferred type, which keeps hovers readable.
  resource as { readonly name: N; readonly fields: F } & E

type Flat<T> = { [K in keyof T]: T[K] } & {}
type KeysWith<F extends Fields, Has> = { [K in keyof F]: F[K] extends Has ? K : never }[keyof F]
/** Parts of a descriptor that determine the types and rights of its records. */
export type Described = { readonly fields: Fields; readonly rights?: Partial<Rights> }

/** Fields that the server sets on every record. */
interface SystemRecord {
  readonly id: number
  readonly app_key: string
  /** Number of saves, starting at 1. */
  readonly version: number
  /** Id of the user who created the record; null if nobody was signed in, or if the user is unknown. */
  readonly created_by: number | null
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly created_at: string
  readonly updated_at: string
}

/** Names of the fields that responses contain. */
type ReadNames<F extends Fields> = Exclude<keyof F, KeysWith<F, { writeOnly: true }>>

/** Record as the embedded provider sends it to an editor: without write-only fields; null for empty values. */
export type RecordOf<E extends Described> = Flat<
  SystemRecord & {
    -readonly [K in ReadNames<E['fields']>]: RecordValueOf<E['fields'][K]>
  }
>

/** Referenced record, as visitors receive it beside a list of references. */
export interface ReferredRecord {
  readonly id: number
  /** Empty if the title is not public. */
  readonly title: string
  /** Null if the record has no slug, or if the slug is not public. */
  readonly slug: string | null
}

/** Record as visitors receive it: public fields, metadata of pictures and documents if known, and referenced records. */
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

/** Request body: without read-only fields. Required fields must be present unless they have a default. */
export type InputOf<E extends Described> = Flat<
  { -readonly [K in RequiredNames<E['fields']>]: InputValueOf<E['fields'][K]> } & {
    -readonly [K in Exclude<Given<E['fields']>, RequiredNames<E['fields']>>]?: InputValueOf<E['fields'][K]> | null
  }
>

/** Names of the fields that a column shows. */
export const columnFields = (column: Column): readonly string[] =>
  typeof column === 'string' ? [column] : 'join' in column ? column.join : [column.field]

/** Pairs of fields whose second value must not be less than the first: those of `order`, and the limits of `visible`. */
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

/** All inputs of a form or of a part of it, in order. */
export const inputsOf = ({ form }: { readonly form: readonly FormPart[] }): readonly FieldInput[] =>
  form.flatMap(inputsIn)

const storedFields = new WeakMap<Fields, Fields>()

/** Fields with a column in the table: all except repetitions of passwords. */
export const storedFieldsOf = ({ fields }: Described): Fields => {
  const known = storedFields.get(fields)
  if (known) return known
  const stored = Object.fromEntries(Object.entries(fields).filter(([, f]) => !(f.kind === 'password' && f.repeats)))
  storedFields.set(fields, stored)
  return stored
}

/** Sets of fields that must be unique on a site: each unique field alone, and the sets in `unique`. */
export const uniqueSetsOf = ({
  fields,
  unique = [],
}: Pick<Descriptor, 'fields' | 'unique'>): readonly (readonly string[])[] => [
  ...Object.keys(fields).flatMap(name => (fields[name]?.unique ? [[name]] : [])),
  ...unique,
]

/** Name of the slug field; undefined if there is none. */
export const slugFieldOf = (resource: Described): string | undefined =>
  Object.entries(resource.fields).find(([, field]) => field.kind === 'slug')?.[0]

/** Values of a record by field name, from a database or provider. */
export type Row = Readonly<Record<string, unknown>>

/** Id and slug of a record, from which its public address is made. The slug field may have any name. */
export const recordKeyOf = (resource: Described, row: Row): RecordKey => {
  const slug = row[slugFieldOf(resource) ?? '']
  const id = Number(row.id ?? Number.NaN)
  return { ...(Number.isInteger(id) && { id }), slug: typeof slug === 'string' ? slug : null }
}

/** True if visitors may read a field. Any `public` other than true hides it. */
export const isPublicField = (field: Field | undefined): boolean => field?.public === true && !isHidden(field)

/** True if the server never sends the value. */
export const isSecret = (field: Field): boolean => isOn(field.writeOnly) || field.kind === 'password'

/** True if the resource has a public field. */
export const isPublic = (resource: Described): boolean => Object.values(resource.fields).some(isPublicField)

/** True if browsers must not store values of the field. */
export const isSensitive = (field: Field): boolean => isOn(field.sensitive) || isSecret(field)

/** Field that a resource declares under a name; undefined if there is none, as for system fields. */
export const declaredFieldOf = ({ fields }: Pick<Described, 'fields'>, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** Field with a name, including system fields, which a translated descriptor has with its labels; undefined if there is none. */
export const fieldOf = (resource: Described & { readonly systemFields?: Fields }, name: string): Field | undefined =>
  [resource.fields, resource.systemFields ?? (systemFields as Fields)].find(fields => Object.hasOwn(fields, name))?.[
    name
  ]
