/**
 * Keys that a descriptor may have. The compiler ensures that each table is complete; untyped descriptors are checked
 * against the tables at run time.
 */
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
import type { RecordCalendar, RecordPage } from '../routes/recordPage.ts'
import type { Submissions } from '../routes/submissions.ts'
import { nearestName, oneOf } from '../terms/misspelt.ts'
import { valueIssues } from '../validation/valueIssues.ts'
import type { DescriptorIssue, Report } from './issue.ts'

/** All keys of a type, including optional ones. */
type KeysOf<T> = Readonly<Record<keyof T, true>>

/** Keys of a descriptor, in the prescribed order. */
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
  submissions: true,
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
const submissionKeys: KeysOf<Submissions> = { form: true, fields: true, reference: true, status: true }
const senderKeys: KeysOf<NonNullable<Submissions['status']>> = { at: true, by: true, shows: true }
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
  excerptLengths: true,
  writeOnly: true,
  sensitive: true,
  rights: true,
  renamedFrom: true,
  input: true,
  cell: true,
}
const computedKeys: KeysOf<Computed> = { join: true, separator: true }
type ReportAt = (where: string) => Report

/** Reports every unknown key. */
export const checkKeys = (value: object, keys: Readonly<Record<string, unknown>>, report: Report): void => {
  const known = Object.keys(keys)
  for (const key of Object.keys(value)) {
    if (Object.hasOwn(keys, key)) continue
    const meant = nearestName(
      key,
      known.filter(other => !Object.hasOwn(value, other)),
    )
    if (meant === undefined) report('E17', `Unknown key '${key}'.`, `Use ${oneOf(key, known)}.`)
    else report('E17', `${misspelt} '${key}'.`, `Write '${meant}'.`)
  }
}

const misspelt = 'Misspelt key'
/** True for a misspelt key. Other checks of the same descriptor then lack its value. */
export const isMisspelling = ({ id, message }: DescriptorIssue): boolean => id === 'E17' && message.startsWith(misspelt)

const placeholdersIn = (message: string): readonly string[] =>
  [...message.matchAll(/\{(\w+)(?:, number)?\}/g)].flatMap(([, name]) => name ?? [])

/** Checks custom messages: a placeholder that the issue has no parameter for would never be replaced. */
const checkSays = (says: NonNullable<Field['says']>, report: Report): void => {
  checkKeys(says, valueIssues, report)
  const messages: Readonly<Record<string, string | undefined>> = valueIssues
  for (const [code, words] of Object.entries(says)) {
    const known = placeholdersIn(messages[code] ?? words)
    const other = placeholdersIn(words).find(name => !known.includes(name))
    if (other !== undefined)
      report(
        'E17',
        `The message for '${code}' has the unknown placeholder '{${other}}'.`,
        `Remove it, or use one of: ${known.map(name => `{${name}}`).join(', ')}.`,
      )
  }
}

/** Reports keys that the kind of a field does not have, and custom messages for unknown issues. */
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
      if (isTab(item)) at(place)('E13', 'A tab cannot contain another tab.', 'Make it a group.')
      else if (isGroup(item) && item.aside !== undefined)
        at(place)('E17', "A group inside a tab cannot have 'aside'.", 'Remove it, or move the group before the tabs.')
      checkPartKeys(item, place, at)
    })
  } else if (isGroup(part)) {
    checkKeys(part, groupKeys, at(where))
    part.items.forEach((item, index) => {
      checkPartKeys(item, `${where}.items[${index}]`, at)
    })
  } else checkKeys(part, inputKeys, at(where))
}

/** Reports unknown keys of a descriptor, except those of its fields. */
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
  checkKeys(resource.submissions ?? {}, submissionKeys, at('submissions'))
  checkKeys(resource.submissions?.status ?? {}, senderKeys, at('submissions.status'))
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
