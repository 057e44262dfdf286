/** Shape of a descriptor: every key, with its type and the remedy for a wrong value. */
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
  Visible,
  Wire,
} from '../../descriptor/resource.ts'
import { iconNames } from '../../looks/iconNames.ts'
import type { DirectedSort, RecordCalendar, RecordPage, UpcomingSort } from '../../routes/recordPage.ts'
import type { Submissions } from '../../routes/submissions.ts'
import { oneOf } from '../../terms/misspelt.ts'
import { field, someFields } from './fieldShapes.ts'
import {
  among,
  amount,
  byName,
  chosen,
  condition,
  count,
  fieldNames,
  headOf,
  listOf,
  maybe,
  namesOrObjects,
  object,
  type ShapeOf,
  words,
  write,
  yesOrNo,
} from './shape.ts'

const sorting = object<ListSort>({ field: words, order: among(['asc', 'desc']) }, 'an object with field and order')
const directed = object<DirectedSort<string>>({ field: words, order: among(['asc', 'desc']) })
const upcoming = object<UpcomingSort<string>>({
  field: words,
  until: maybe(words),
  upcomingFirst: z.literal(true, write('true')),
})
const pageSorting = chosen(z.looseObject({}, write('an object with field, and order or upcomingFirst: true')), given =>
  headOf(given, ['upcomingFirst', 'order']) === 'upcomingFirst' ? upcoming : directed,
)

const someSizes = 'at least one number, like [20, 50]'
const list = object<Descriptor['list']>(
  {
    columns: namesOrObjects('the name of a field, or an object with field, or with label and join', {
      field: object<FieldColumn>({
        field: words,
        label: maybe(words),
        cut: maybe(count),
        empty: maybe(words),
        zeroIsEmpty: maybe(yesOrNo),
        brackets: maybe(yesOrNo),
        onPhones: maybe(yesOrNo),
      }),
      join: object<Extract<Column, { readonly join: unknown }>>({ label: words, join: fieldNames }),
    }).refine(columns => columns.length > 0, write('at least one field')),
    pageSizes: z.array(amount, write(someSizes)).min(1, write(someSizes)),
    pageSize: maybe(amount),
    opensWith: maybe(amount),
    sort: maybe(sorting),
    newestLast: maybe(yesOrNo),
  },
  'an object with columns and pageSizes',
)

export const input = object<FieldInput>({
  field: words,
  label: maybe(words),
  placeholder: maybe(words),
  button: maybe(words),
  rows: maybe(count),
  previewMaxHeight: maybe(count),
  radio: maybe(yesOrNo),
  help: maybe(words),
  half: maybe(yesOrNo),
  when: maybe(condition),
})
/** Parts of a form: inputs, groups and tabs. */
const formParts: z.ZodType<readonly unknown[]> = z.lazy(() =>
  namesOrObjects('the name of a field, or an object with field, with group and items, or with tab and items', {
    field: input,
    group,
    tab,
  }),
)
const group = object<FormGroup>({ group: words, items: formParts, aside: maybe(yesOrNo), collapsed: maybe(yesOrNo) })
const tab = object<FormTab>({ tab: words, items: formParts })

const page = object<RecordPage>(
  {
    record: words,
    list: maybe(words),
    written: maybe(yesOrNo),
    card: maybe(fieldNames),
    cardLook: maybe(words),
    listLook: maybe(words),
    search: maybe(fieldNames),
    archive: maybe(
      object<NonNullable<RecordPage['archive']>>({ by: words, each: among(['year']) }, 'an object with by and each'),
    ),
    feed: maybe(z.union([z.boolean(), z.literal('site')], write("true, or 'site'"))),
    calendar: maybe(
      object<RecordCalendar>({ from: words, until: maybe(words), place: maybe(words) }, 'an object with from'),
    ),
    map: maybe(words),
    sort: maybe(pageSorting),
    screen: maybe(words),
  },
  'an object with record',
)

const submissions = object<Submissions>(
  {
    form: words,
    fields: fieldNames,
    reference: words,
    status: maybe(
      object<NonNullable<Submissions['status']>>(
        { at: words, by: words, shows: fieldNames },
        'an object with at, by and shows',
      ),
    ),
  },
  'an object with form, fields and reference',
)

const texts = object<Texts>(
  {
    deleteAsk: words,
    heading: maybe(words),
    empty: maybe(words),
    searchPlaceholder: maybe(words),
    footer: maybe(words),
    submit: maybe(words),
    saved: maybe(z.tuple([words, words], write('a list of two texts'))),
  },
  'an object with deleteAsk',
)

const someTexts = maybe(byName(words, 'an object of texts'))
const wire = object<Wire>({
  appKey: maybe(among(['APP_KEY'])),
  listParams: someTexts,
  choicesParams: someTexts,
  updateHeaders: someTexts,
  emptyIsNull: maybe(yesOrNo),
  missingListIsEmpty: maybe(yesOrNo),
})

const children = object<Children>(
  { resource: words, by: words, search: maybe(fieldNames), edit: maybe(among(['inline'])) },
  'an object with resource and by',
)
const pairs = listOf(
  listOf(words, "a list of fields inside the list, like [['title', 'day']]"),
  "a list of lists of fields, like [['title', 'day']]",
)
const iconAmong = (icons: readonly string[]) =>
  z.enum(icons, { error: ({ input: given }) => `${oneOf(given, icons)}; or add a new one to icons in site.config.ts` })

/** Keys of a descriptor, in the prescribed order. */
export const descriptorShape: ShapeOf<Descriptor> = {
  name: words,
  path: words,
  label: object<Descriptor['label']>({ one: words, many: words }, 'an object with one and many'),
  icon: iconAmong(iconNames),
  menu: maybe(words),
  count: maybe(z.union([z.literal(true), z.looseObject({})], write('true, or an object of values'))),
  fields: byName(field, someFields).refine(given => Object.keys(given).length > 0, write(someFields)),
  title: words,
  list,
  unique: maybe(pairs),
  order: maybe(pairs),
  visible: maybe(object<Visible>({ from: maybe(words), until: maybe(words) }, 'an object with from or until')),
  form: formParts,
  search: fieldNames,
  filters: namesOrObjects('the name of a field, or an object with field and as', {
    field: object<FieldFilter>({ field: words, as: among(['range', 'search', 'exists']) }),
  }),
  children: maybe(listOf(children, 'a list')),
  page: maybe(page),
  submissions: maybe(submissions),
  wire: maybe(wire),
  rights: maybe(byName(words, 'an object of roles')),
  texts,
}
const descriptor = object<Descriptor>(descriptorShape, 'a descriptor')

/** Shape of a descriptor of a site that adds `icons`. */
export const descriptorWith = (icons: readonly string[]) =>
  icons.length === 0 ? descriptor : descriptor.extend({ icon: iconAmong([...iconNames, ...icons]) })
