/** Checks the parts of a descriptor for the back office: list, form, search, filters, menu and texts. */

import { computedOf } from '../descriptor/computedFields.ts'
import type { Condition } from '../descriptor/condition.ts'
import type { Field } from '../descriptor/field.ts'
import { type FieldFilter, filteredField } from '../descriptor/filters.ts'
import { isComposite } from '../descriptor/innerFields.ts'
import { comparableKinds, isSearchable, searchableKinds, traitsOf } from '../descriptor/kindTraits.ts'
import {
  columnFields,
  type Descriptor,
  declaredFieldOf,
  type FormPart,
  type FormTab,
  fieldOf,
  inputsOf,
  isGroup,
  isSecret,
  isTab,
} from '../descriptor/resource.ts'
import { oneOf } from '../terms/misspelt.ts'
import { slugOf } from '../values/slug.ts'
import { checkCondition, checkKnown } from './conditions.ts'
import { checkIndexed } from './indexed.ts'
import type { Report } from './issue.ts'
import { listParameters } from './reservedNames.ts'

type ReportAt = (where: string) => Report

const checkSort = ({ list: { sort }, ...resource }: Descriptor, at: ReportAt): void => {
  if (!sort) return
  const report = at('list.sort')
  const field = fieldOf(resource, sort.field)
  if (!field)
    report('E12', `There is no field '${sort.field}'.`, `Use ${oneOf(sort.field, Object.keys(resource.fields))}.`)
  else if (!traitsOf(field).isSortable || field.writeOnly)
    report(
      'E33',
      `A list cannot be sorted by '${sort.field}', which is of kind ${field.kind}.`,
      'Use a readable field with short values.',
    )
}

/** Reports a composite field where a field with a single value is required. */
export const checkFlat = (resource: Descriptor, name: string, report: Report): void => {
  const field = fieldOf(resource, name)
  if (field && isComposite(field))
    report('E36', `'${name}' is of kind ${field.kind}, which holds several values.`, 'Use a field with one value.')
}

/** Checks the title field: it exists, has a single value, and is neither a reference nor write-only. */
const checkTitle = (resource: Descriptor, report: Report): void => {
  const { title, fields } = resource
  checkKnown(resource, title, report)
  checkFlat(resource, title, report)
  const field = fieldOf(resource, title)
  if (!field || isComposite(field)) return
  const texts = Object.keys(fields).filter(name => fields[name]?.kind === 'text' && !fields[name]?.writeOnly)
  const remedy = texts.length > 0 ? `Use ${oneOf(title, texts)}.` : 'Add a field of kind text, and use it as the title.'
  if (isSecret(field)) report('E36', `'${title}' is write-only, so it cannot be the title.`, remedy)
  else if (traitsOf(field).isStructured)
    report('E36', `'${title}' is of kind ${field.kind}, which holds several values.`, remedy)
  else if (field.kind === 'reference') report('E36', `'${title}' is a reference, whose value is only an id.`, remedy)
}

const checkList = (resource: Descriptor, at: ReportAt): void => {
  resource.list.columns.forEach((column, index) => {
    const report = at(`list.columns[${index}]`)
    for (const name of columnFields(column)) {
      checkKnown(resource, name, report)
      if (typeof column === 'object' && 'join' in column) checkFlat(resource, name, report)
      if (declaredFieldOf(resource, name)?.writeOnly)
        report('E03', `'${name}' is write-only, so the column would be empty.`, 'Remove it from the list.')
    }
    if (typeof column === 'object' && 'join' in column && column.join.length === 0)
      report('E36', '`join` is empty.', 'List the fields that the column shows.')
    if (typeof column === 'object' && column.label?.trim() === '')
      report('E20', 'The column has an empty label.', 'Write its heading.')
  })
  checkSort(resource, at)
  const { pageSizes, pageSize, opensWith } = resource.list
  const checkSize = (size: number, place: string) => {
    if (!Number.isInteger(size) || size < 1 || size > 1000)
      at(place)('E11', `${size} is not a valid page size.`, 'Use whole numbers from 1 to 1000.')
  }
  for (const [index, size] of pageSizes.entries()) checkSize(size, `list.pageSizes[${index}]`)
  if (opensWith !== undefined) checkSize(opensWith, 'list.opensWith')
  if (pageSize !== undefined && !pageSizes.includes(pageSize))
    at('list.pageSize')(
      'E11',
      `${pageSize} is not one of \`pageSizes\`.`,
      'Add it to `pageSizes`, use one of them, or rename the key to `opensWith`.',
    )
}

/** Checks a conditional input: its condition refers to other inputs, and its value is not required while it is hidden. */
const checkWhen = (
  resource: Descriptor,
  name: string,
  { when, report }: { readonly when: Condition; readonly report: Report },
): void => {
  for (const other of Object.keys(when))
    if (
      other === name ||
      computedOf(declaredFieldOf(resource, other)) ||
      !inputsOf(resource).some(input => input.field === other)
    )
      report('E28', `The condition names '${other}', which is not another input of this form.`, 'Use another input.')
  checkCondition(resource, when, report)
  const field = declaredFieldOf(resource, name)
  if (field?.required && field.default === undefined && !field.readOnly)
    report(
      'E28',
      'It is required, but can be hidden by its condition.',
      'Give it a default, or use `requiredWhen` instead of `required`.',
    )
}

/** Locations of all inputs, in the order of `inputsOf`. */
export const placesIn = (parts: readonly FormPart[], where: string): readonly string[] =>
  parts.flatMap((part, index) => {
    const place = `${where}[${index}]`
    return isTab(part) || isGroup(part) ? placesIn(part.items, `${place}.items`) : [place]
  })

/** Checks that a tab contains no other tab, and no group with `aside`. */
const checkTab = ({ items }: FormTab, at: ReportAt): void => {
  items.forEach((item, index) => {
    const report = at(`items[${index}]`)
    if (isTab(item)) report('E13', 'A tab cannot contain another tab.', 'Make it a group.')
    else if (isGroup(item) && item.aside !== undefined)
      report('E17', "A group inside a tab cannot have 'aside'.", 'Remove it, or move the group before the tabs.')
  })
}

const checkForm = (resource: Descriptor, at: ReportAt): void => {
  resource.form.forEach((part, index) => {
    const heading = isTab(part) ? part.tab : isGroup(part) ? part.group : undefined
    if (heading?.trim() === '') at(`form[${index}]`)('E20', 'The heading is empty.', 'Write a heading.')
    if ((isTab(part) || isGroup(part)) && part.items.length === 0)
      at(`form[${index}]`)('E13', 'It has no inputs.', 'Add inputs, or remove it.')
    if (isTab(part)) checkTab(part, where => at(`form[${index}].${where}`))
  })
  const tabs = resource.form.filter(isTab).map(({ tab }) => tab)
  if (new Set(tabs).size !== tabs.length)
    at('form')('E13', 'Two tabs have the same name.', 'Merge them, or rename one.')
  const inputs = inputsOf(resource)
  const places = placesIn(resource.form, 'form')
  inputs.forEach(({ field: name, when }, index) => {
    const report = at(places[index] ?? 'form')
    checkKnown(resource, name, report)
    if (when) checkWhen(resource, name, { when, report })
    const field = fieldOf(resource, name)
    if (field && !declaredFieldOf(resource, name))
      report('E03', `'${name}' is set on every record, so it cannot be in the form.`, 'Remove it from the form.')
    else if (field?.readOnly && isSecret(field))
      report('E03', `'${name}' is read-only and never sent, so the form has nothing to show.`, 'Remove it.')
    if (inputs.findIndex(input => input.field === name) !== index)
      report('E13', `'${name}' is in the form twice.`, 'Remove one of them.')
  })
}

const checkFilter = (
  name: string,
  field: Field,
  { filter, report }: { readonly filter: FieldFilter; readonly report: Report },
) => {
  const { isComparable, isSearchable: isText, holds } = traitsOf(field)
  if (filter.as === 'range' && !isComparable)
    report(
      'E33',
      `'${name}' is of kind ${field.kind}, which has no range.`,
      `Use fields of kind ${comparableKinds.join(', ')}.`,
    )
  if (filter.as === 'search' && (!isText || holds === 'html'))
    report('E33', `'${name}' is of kind ${field.kind}, which is not plain text.`, 'Use a field of plain text.')
  if (filter.as === 'exists' && field.kind === 'references')
    report(
      'E33',
      `'${name}' is of kind references, which has no filter by existence.`,
      `Filter by a reference: use '${name}' without \`as\`.`,
    )
  else if (filter.as === 'exists' && (field.required || field.default !== undefined))
    report(
      'E33',
      `'${name}' is never empty, so the filter has no effect.`,
      'Remove the filter, or make the field optional.',
    )
}

const checkQueries = (resource: Descriptor, at: ReportAt): void => {
  resource.search.forEach((name, index) => {
    const report = at(`search[${index}]`)
    checkKnown(resource, name, report)
    const field = fieldOf(resource, name)
    if (field && (!isSearchable(field) || field.writeOnly))
      report(
        'E05',
        `'${name}' is of kind ${field.kind}, which cannot be searched.`,
        `Use fields of kind ${searchableKinds.join(', ')}.`,
      )
  })
  resource.filters.forEach((filter, index) => {
    const name = filteredField(filter)
    const report = at(`filters[${index}]`)
    checkKnown(resource, name, report)
    checkFlat(resource, name, report)
    const field = fieldOf(resource, name)
    if (field?.writeOnly)
      report('E03', `'${name}' is write-only, and a filter would reveal it.`, 'Remove it from the filters.')
    else if (field && typeof filter === 'object') checkFilter(name, field, { filter, report })
    else if (field && !isComposite(field)) checkIndexed(name, field, report)
    if (typeof filter === 'string' && listParameters.includes(name))
      report('E23', `'${name}' is a parameter of every list.`, 'Rename the field.')
  })
}

/** True if a text may be empty. The site settings are never deleted, so they need no delete question. */
const mayBeEmpty = (name: string, key: string): boolean =>
  key === 'empty' || (key === 'deleteAsk' && name === 'applications')

const checkTexts = ({ name, label, texts }: Descriptor, at: ReportAt): void => {
  for (const key of ['one', 'many'] as const)
    if (label[key].trim() === '') at(`label.${key}`)('E20', 'It is empty.', 'Write the label that editors see.')
    else if (slugOf(label[key]) === '')
      at(`label.${key}`)(
        'E20',
        `'${label[key]}' has no letters or digits, so it cannot become an address.`,
        `Use words, like '${name}'.`,
      )
  for (const [key, text] of Object.entries(texts))
    if (!mayBeEmpty(name, key) && [text].flat().some(part => typeof part === 'string' && part.trim() === ''))
      at(`texts.${key}`)('E20', 'It is empty.', 'Write a text, or remove it.')
}

/** Checks the heading and the count in the side menu. The list must have a filter for each field that the count uses. */
const checkMenu = (resource: Descriptor, at: ReportAt): void => {
  if (resource.menu?.trim() === '')
    at('menu')('E20', 'It is empty.', 'Use the name of a group of the side menu, or remove it.')
  if (typeof resource.count !== 'object') return
  const counted = Object.entries(resource.count)
  checkCondition(resource, Object.fromEntries(counted.map(([name, value]) => [name, [value ?? null]])), at('count'))
  for (const [name] of counted) {
    if (fieldOf(resource, name) && !resource.filters.includes(name))
      at('count')('E33', `'${name}' is not in the filters.`, 'Add it to the filters.')
  }
}

/** Checks the screens of a resource in the back office. */
export const checkScreens = (resource: Descriptor, at: ReportAt): void => {
  checkTexts(resource, at)
  checkMenu(resource, at)
  checkTitle(resource, at('title'))
  checkList(resource, at)
  checkForm(resource, at)
  checkQueries(resource, at)
}
