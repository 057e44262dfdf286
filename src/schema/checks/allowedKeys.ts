/** Keys that a descriptor may have. The compiler keeps each table complete; descriptors that come untyped are checked against it. */
import { computedOf } from '../descriptor/computedFields.ts'
import type { Field } from '../descriptor/field.ts'
import type { FieldFilter } from '../descriptor/filters.ts'
import type { Computed } from '../descriptor/kinds/simpleKinds.ts'
import { type CommonOption, traitsOf } from '../descriptor/kindTraits.ts'
import {
  type Children,
  type Descriptor,
  type FieldColumn,
  type FieldInput,
  type FormGroup,
  type FormPart,
  type FormTab,
  isGroup,
  isTab,
  type Texts,
  type Visible,
  type Wire,
} from '../descriptor/resource.ts'
import type { Received } from '../routes/received.ts'
import type { RecordCalendar, RecordPage } from '../routes/recordPage.ts'
import { oneOf } from '../terms/misspelt.ts'
import { valueIssues } from '../validation/valueIssues.ts'
import type { Report } from './issue.ts'

/** Every key of a type, those of optional ones included. */
type KeysOf<T> = Readonly<Record<keyof T, true>>

/** The keys of a descriptor, in their order. */
export const resourceKeys: KeysOf<Descriptor> = {
  name: true,
  path: true,
  label: true,
  icon: true,
  menu: true,
  count: true,
  fields: true,
  title: true,
  list: true,
  unique: true,
  order: true,
  visible: true,
  form: true,
  search: true,
  filters: true,
  children: true,
  page: true,
  received: true,
  wire: true,
  rights: true,
  texts: true,
}
const labelKeys: KeysOf<Descriptor['label']> = { one: true, many: true }
const listKeys: KeysOf<Descriptor['list']> = {
  columns: true,
  pageSizes: true,
  pageSize: true,
  opensWith: true,
  sort: true,
  newestLast: true,
}
const columnKeys: KeysOf<FieldColumn & { join: true }> = {
  field: true,
  label: true,
  cut: true,
  empty: true,
  zeroIsEmpty: true,
  brackets: true,
  onPhones: true,
  join: true,
}
export const inputKeys: KeysOf<FieldInput> = {
  field: true,
  label: true,
  placeholder: true,
  button: true,
  rows: true,
  previewMaxHeight: true,
  radio: true,
  help: true,
  half: true,
  when: true,
}
const groupKeys: KeysOf<FormGroup> = { group: true, items: true, aside: true, collapsed: true }
const tabKeys: KeysOf<FormTab> = { tab: true, items: true }
const pageKeys: KeysOf<RecordPage> = {
  record: true,
  list: true,
  written: true,
  card: true,
  cardLook: true,
  listLook: true,
  search: true,
  archive: true,
  feed: true,
  calendar: true,
  map: true,
  sort: true,
  screen: true,
}
const receivedKeys: KeysOf<Received> = { form: true, fields: true, reference: true, status: true }
const senderKeys: KeysOf<NonNullable<Received['status']>> = { at: true, by: true, shows: true }
const archiveKeys: KeysOf<NonNullable<RecordPage['archive']>> = { by: true, each: true }
const calendarKeys: KeysOf<RecordCalendar> = { from: true, until: true, place: true }
const childrenKeys: KeysOf<Children> = { resource: true, by: true, search: true, edit: true }
const sortKeys: KeysOf<NonNullable<Descriptor['list']['sort']>> = { field: true, order: true }
const pageSortKeys: KeysOf<NonNullable<RecordPage['sort']>> = {
  field: true,
  until: true,
  order: true,
  upcomingFirst: true,
}
const filterKeys: KeysOf<FieldFilter> = { field: true, as: true }
const wireKeys: KeysOf<Wire> = {
  appKey: true,
  listParams: true,
  choicesParams: true,
  updateHeaders: true,
  emptyIsNull: true,
  missingListIsEmpty: true,
}
const visibleKeys: KeysOf<Visible> = { from: true, until: true }
const textKeys: KeysOf<Texts> = {
  deleteAsk: true,
  heading: true,
  empty: true,
  searchPlaceholder: true,
  footer: true,
  submit: true,
  saved: true,
}

export const commonKeys: Readonly<Record<CommonOption, true>> = {
  kind: true,
  label: true,
  default: true,
  required: true,
  requiredWhen: true,
  says: true,
  unique: true,
  public: true,
  readOnly: true,
  fixed: true,
  cuts: true,
  writeOnly: true,
  sensitive: true,
  rights: true,
  renamedFrom: true,
  input: true,
  cell: true,
}
const computedKeys: KeysOf<Computed> = { join: true, separator: true }
type ReportAt = (where: string) => Report

/** Reports every key that is not among those that are known. */
export const checkKeys = (value: object, keys: Readonly<Record<string, unknown>>, report: Report): void => {
  for (const key of Object.keys(value))
    if (!Object.hasOwn(keys, key))
      report('E17', `It does not know '${key}'.`, `Write ${oneOf(key, Object.keys(keys))}.`)
}

const placeholdersIn = (message: string): readonly string[] =>
  [...message.matchAll(/\{(\w+)(?:, number)?\}/g)].flatMap(([, name]) => name ?? [])

/** Words with a placeholder that the issue does not fill would never be read. */
const checkSays = (says: NonNullable<Field['says']>, report: Report): void => {
  checkKeys(says, valueIssues, report)
  const messages: Readonly<Record<string, string | undefined>> = valueIssues
  for (const [code, words] of Object.entries(says)) {
    const known = placeholdersIn(messages[code] ?? words)
    const other = placeholdersIn(words).find(name => !known.includes(name))
    if (other !== undefined)
      report(
        'E17',
        `The words for '${code}' name '{${other}}', which it does not have.`,
        `Write words without it, or with one of: ${known.map(name => `{${name}}`).join(', ')}.`,
      )
  }
}

/** Every key of a field that its kind does not have, and every unknown issue that it words. */
export const checkFieldKeys = (field: Field, report: Report): void => {
  checkKeys(field, { ...commonKeys, ...traitsOf(field).options }, report)
  checkSays(field.says ?? {}, report)
  checkKeys(computedOf(field) ?? {}, computedKeys, report)
}

const checkPartKeys = (part: FormPart, where: string, at: ReportAt): void => {
  if (typeof part === 'string') return
  if (isTab(part)) {
    checkKeys(part, tabKeys, at(where))
    part.items.forEach((item, index) => {
      const place = `${where}.items[${index}]`
      if (isTab(item)) at(place)('E13', 'It is a tab in a tab.', 'Make it a group.')
      else if (isGroup(item) && item.aside !== undefined)
        at(place)(
          'E17',
          "A tab has nothing aside, so it does not know 'aside'.",
          'Take it out, or put the group before the tabs.',
        )
      checkPartKeys(item, place, at)
    })
  } else if (isGroup(part)) {
    checkKeys(part, groupKeys, at(where))
    part.items.forEach((item, index) => {
      checkPartKeys(item, `${where}.items[${index}]`, at)
    })
  } else checkKeys(part, inputKeys, at(where))
}

/** Every unknown key of a descriptor, its fields aside. */
export const checkResourceKeys = (resource: Descriptor, at: ReportAt): void => {
  checkKeys(resource, resourceKeys, at(''))
  checkKeys(resource.label, labelKeys, at('label'))
  checkKeys(resource.list, listKeys, at('list'))
  checkKeys(resource.list.sort ?? {}, sortKeys, at('list.sort'))
  checkKeys(resource.texts, textKeys, at('texts'))
  resource.filters.forEach((filter, index) => {
    if (typeof filter === 'object') checkKeys(filter, filterKeys, at(`filters[${index}]`))
  })
  checkKeys(resource.page ?? {}, pageKeys, at('page'))
  checkKeys(resource.page?.archive ?? {}, archiveKeys, at('page.archive'))
  checkKeys(resource.page?.calendar ?? {}, calendarKeys, at('page.calendar'))
  checkKeys(resource.page?.sort ?? {}, pageSortKeys, at('page.sort'))
  checkKeys(resource.received ?? {}, receivedKeys, at('received'))
  checkKeys(resource.received?.status ?? {}, senderKeys, at('received.status'))
  checkKeys(resource.wire ?? {}, wireKeys, at('wire'))
  checkKeys(resource.visible ?? {}, visibleKeys, at('visible'))
  resource.list.columns.forEach((column, index) => {
    if (typeof column === 'object') checkKeys(column, columnKeys, at(`list.columns[${index}]`))
  })
  resource.form.forEach((item, index) => {
    checkPartKeys(item, `form[${index}]`, at)
  })
  resource.children?.forEach((children, index) => {
    checkKeys(children, childrenKeys, at(`children[${index}]`))
  })
}
