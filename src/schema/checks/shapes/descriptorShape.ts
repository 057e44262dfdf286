/** zod schema of a descriptor: every key, with its type and the remedy for a wrong value. */
import { z } from 'zod'
import type { FieldFilter, ListSort } from '../../descriptor/filters.ts'
import type {
  Children,
  Column,
  Descriptor,
  FieldColumn,
  FieldInput,
  FormGroup,
  FormTab,
  Texts,
  Wire,
} from '../../descriptor/resource.ts'
import type { Publishing, Visible } from '../../descriptor/shown/publishing.ts'
import { iconNames } from '../../looks/iconNames.ts'
import type { DirectedSort, RecordCalendar, RecordPage, UpcomingSort } from '../../routes/recordPage.ts'
import type { Submissions } from '../../routes/submissions.ts'
import { oneOf } from '../../terms/misspelt.ts'
import { fieldShape, fieldsRemedy } from './fieldShapes.ts'
import {
  anyBoolean,
  anyNumber,
  anyText,
  condition,
  enumOf,
  fieldNames,
  identifyingKey,
  listOf,
  namesOrObjects,
  object,
  optional,
  positiveInteger,
  recordOf,
  remedy,
  type ShapeOf,
  shapeByValue,
} from './shape.ts'

const sorting = object<ListSort>({ field: anyText, order: enumOf(['asc', 'desc']) }, 'an object with field and order')
const directed = object<DirectedSort<string>>({ field: anyText, order: enumOf(['asc', 'desc']) })
const upcoming = object<UpcomingSort<string>>({
  field: anyText,
  until: optional(anyText),
  upcomingFirst: z.literal(true, remedy('true')),
})
const pageSorting = shapeByValue(
  z.looseObject({}, remedy('an object with field, and order or upcomingFirst: true')),
  given => (identifyingKey(given, ['upcomingFirst', 'order']) === 'upcomingFirst' ? upcoming : directed),
)

const someSizes = 'at least one number, like [20, 50]'
const list = object<Descriptor['list']>(
  {
    columns: namesOrObjects('the name of a field, or an object with field, or with label and join', {
      field: object<FieldColumn>({
        field: anyText,
        label: optional(anyText),
        cut: optional(positiveInteger),
        empty: optional(anyText),
        zeroIsEmpty: optional(anyBoolean),
        brackets: optional(anyBoolean),
        onPhones: optional(anyBoolean),
      }),
      join: object<Extract<Column, { readonly join: unknown }>>({ label: anyText, join: fieldNames }),
    }).refine(columns => columns.length > 0, remedy('at least one field')),
    pageSizes: z.array(anyNumber, remedy(someSizes)).min(1, remedy(someSizes)),
    pageSize: optional(anyNumber),
    opensWith: optional(anyNumber),
    sort: optional(sorting),
    newestLast: optional(anyBoolean),
  },
  'an object with columns and pageSizes',
)

/** Schema of an input of a form. */
export const inputShape = object<FieldInput>({
  field: anyText,
  label: optional(anyText),
  placeholder: optional(anyText),
  button: optional(anyText),
  rows: optional(positiveInteger),
  previewMaxHeight: optional(positiveInteger),
  radio: optional(anyBoolean),
  help: optional(anyText),
  half: optional(anyBoolean),
  writersOnly: optional(anyBoolean),
  when: optional(condition),
})
/** Parts of a form: inputs, groups and tabs. */
const formParts: z.ZodType<readonly unknown[]> = z.lazy(() =>
  namesOrObjects('the name of a field, or an object with field, with group and items, or with tab and items', {
    field: inputShape,
    group,
    tab,
  }),
)
const group = object<FormGroup>({
  group: anyText,
  items: formParts,
  aside: optional(anyBoolean),
  collapsed: optional(anyBoolean),
})
const tab = object<FormTab>({ tab: anyText, items: formParts })

const page = object<RecordPage>(
  {
    record: anyText,
    list: optional(anyText),
    written: optional(anyBoolean),
    card: optional(fieldNames),
    cardLook: optional(anyText),
    listLook: optional(anyText),
    search: optional(fieldNames),
    archive: optional(
      object<NonNullable<RecordPage['archive']>>({ by: anyText, each: enumOf(['year']) }, 'an object with by and each'),
    ),
    feed: optional(z.union([z.boolean(), z.literal('site')], remedy("true, or 'site'"))),
    calendar: optional(
      object<RecordCalendar>(
        { from: anyText, until: optional(anyText), place: optional(anyText) },
        'an object with from',
      ),
    ),
    map: optional(anyText),
    sort: optional(pageSorting),
    screen: optional(anyText),
  },
  'an object with record',
)

const submissions = object<Submissions>(
  {
    form: anyText,
    fields: fieldNames,
    reference: anyText,
    status: optional(
      object<NonNullable<Submissions['status']>>(
        { at: anyText, by: anyText, shows: fieldNames },
        'an object with at, by and shows',
      ),
    ),
  },
  'an object with form, fields and reference',
)

const texts = object<Texts>(
  {
    deleteAsk: anyText,
    heading: optional(anyText),
    empty: optional(anyText),
    searchPlaceholder: optional(anyText),
    footer: optional(anyText),
    submit: optional(anyText),
    saved: optional(z.tuple([anyText, anyText], remedy('a list of two texts'))),
  },
  'an object with deleteAsk',
)

const someTexts = optional(recordOf(anyText, 'an object of texts'))
const wire = object<Wire>({
  appKey: optional(enumOf(['APP_KEY'])),
  listParams: someTexts,
  choicesParams: someTexts,
  updateHeaders: someTexts,
  emptyIsNull: optional(anyBoolean),
  missingListIsEmpty: optional(anyBoolean),
})

const children = object<Children>(
  { resource: anyText, by: anyText, search: optional(fieldNames), edit: optional(enumOf(['inline'])) },
  'an object with resource and by',
)
const pairs = listOf(
  listOf(anyText, "a list of fields inside the list, like [['title', 'day']]"),
  "a list of lists of fields, like [['title', 'day']]",
)
const iconAmong = (icons: readonly string[]) =>
  z.enum(icons, { error: ({ input: given }) => `${oneOf(given, icons)}; or add a new one to icons in site.config.ts` })

/** Schemas of the keys of a descriptor, in the prescribed order. */
export const descriptorShape: ShapeOf<Descriptor> = {
  name: anyText,
  path: anyText,
  label: object<Descriptor['label']>({ one: anyText, many: anyText }, 'an object with one and many'),
  icon: iconAmong(iconNames),
  menu: optional(anyText),
  count: optional(z.union([z.literal(true), z.looseObject({})], remedy('true, or an object of values'))),
  fields: recordOf(fieldShape, fieldsRemedy).refine(given => Object.keys(given).length > 0, remedy(fieldsRemedy)),
  title: anyText,
  list,
  unique: optional(pairs),
  order: optional(pairs),
  visible: optional(
    object<Visible>({ from: optional(anyText), until: optional(anyText) }, 'an object with from or until'),
  ),
  form: formParts,
  search: fieldNames,
  filters: namesOrObjects('the name of a field, or an object with field and as', {
    field: object<FieldFilter>({ field: anyText, as: enumOf(['range', 'search', 'exists']) }),
  }),
  children: optional(listOf(children, 'a list')),
  page: optional(page),
  submissions: optional(submissions),
  wire: optional(wire),
  rights: optional(recordOf(anyText, 'an object of roles')),
  access: optional(recordOf(z.unknown(), 'an object of roles')),
  publishing: optional(object<Publishing>({ history: optional(anyBoolean) }, 'an object with history')),
  texts,
}
const descriptor = object<Descriptor>(descriptorShape, 'a descriptor')

/** Schema of a descriptor on a site with the custom `icons`. */
export const descriptorShapeWith = (icons: readonly string[]) =>
  icons.length === 0 ? descriptor : descriptor.extend({ icon: iconAmong([...iconNames, ...icons]) })
