/** What is wrong with the list, the form, the search, the filters and the texts of one descriptor. */

import { computedOf } from '../descriptor/computedFields.ts'
import type { Condition } from '../descriptor/condition.ts'
import type { Field } from '../descriptor/field.ts'
import { type FieldFilter, type FilterItem, filteredField } from '../descriptor/filters.ts'
import { isComposite } from '../descriptor/innerFields.ts'
import { comparableKinds, isSearchable, searchableKinds, traitsOf } from '../descriptor/kindTraits.ts'
import {
  columnFields,
  type Descriptor,
  fieldOf,
  inputsOf,
  isGroup,
  isSecret,
  isTab,
  ownFieldOf,
} from '../descriptor/resource.ts'
import { oneOf } from '../terms/misspelt.ts'
import { slugOf } from '../values/slug.ts'
import { checkResourceKeys } from './allowedKeys.ts'
import { checkCondition, checkKnown } from './conditions.ts'
import type { Report } from './issue.ts'
import { listParameters } from './reservedNames.ts'

type ReportAt = (where: string) => Report

const checkSort = ({ list: { sort }, ...resource }: Descriptor, at: ReportAt): void => {
  if (!sort) return
  const report = at('list.sort')
  const field = fieldOf(resource, sort.field)
  if (!field)
    report('E12', `There is no field '${sort.field}'.`, `Name ${oneOf(sort.field, Object.keys(resource.fields))}.`)
  else if (!traitsOf(field).isSortable || field.writeOnly)
    report(
      'E33',
      `No list is sorted by '${sort.field}', of kind ${field.kind}.`,
      'Name a field with short values that are sent.',
    )
}

/** What is read, compared or joined as one text. */
export const checkFlat = (resource: Descriptor, name: string, report: Report): void => {
  const field = fieldOf(resource, name)
  if (field && isComposite(field))
    report('E36', `'${name}' is of kind ${field.kind}, whose values hold several.`, 'Name a field with one value.')
}

/** Everybody who reads a record reads its title, which is one value. */
const checkTitle = (resource: Descriptor, report: Report): void => {
  const { title, fields } = resource
  checkKnown(resource, title, report)
  checkFlat(resource, title, report)
  const field = fieldOf(resource, title)
  if (!field || isComposite(field)) return
  const texts = Object.keys(fields).filter(name => fields[name]?.kind === 'text' && !fields[name]?.writeOnly)
  const remedy = texts.length > 0 ? `Name ${oneOf(title, texts)}.` : 'Add a field of kind text, and name it.'
  if (isSecret(field)) report('E36', `'${title}' is never sent, so nobody reads it.`, remedy)
  else if (traitsOf(field).isStructured)
    report('E36', `'${title}' is of kind ${field.kind}, whose values are several.`, remedy)
  else if (field.kind === 'reference')
    report('E36', `'${title}' is a reference, which is the number of another record.`, remedy)
}

const checkList = (resource: Descriptor, at: ReportAt): void => {
  resource.list.columns.forEach((column, index) => {
    const report = at(`list.columns[${index}]`)
    for (const name of columnFields(column)) {
      checkKnown(resource, name, report)
      if (typeof column === 'object' && 'join' in column) checkFlat(resource, name, report)
      if (ownFieldOf(resource, name)?.writeOnly)
        report('E03', `'${name}' is never sent, so the column stays empty.`, 'Take it out of the list.')
    }
    if (typeof column === 'object' && 'join' in column && column.join.length === 0)
      report('E36', 'The column joins nothing.', 'Name the fields that it shows.')
    if (typeof column === 'object' && column.label?.trim() === '')
      report('E20', 'The column has no heading.', 'Say what people read above it.')
  })
  checkSort(resource, at)
  const { pageSizes, pageSize, opensWith } = resource.list
  const checkSize = (size: number, place: string) => {
    if (!Number.isInteger(size) || size < 1 || size > 1000)
      at(place)('E11', `${size} is no page size.`, 'Use whole numbers from 1 to 1000.')
  }
  for (const [index, size] of pageSizes.entries()) checkSize(size, `list.pageSizes[${index}]`)
  if (opensWith !== undefined) checkSize(opensWith, 'list.opensWith')
  if (pageSizes.length === 0 || (pageSize !== undefined && !pageSizes.includes(pageSize)))
    at('list.pageSize')(
      'E11',
      'The first page size is not among those offered.',
      'Add it to pageSizes, or choose one of them.',
    )
}

/** An input that may be hidden is shown by other inputs, and never asks for a value that must be there. */
const checkWhen = (
  resource: Descriptor,
  name: string,
  { when, report }: { readonly when: Condition; readonly report: Report },
): void => {
  for (const other of Object.keys(when))
    if (
      other === name ||
      computedOf(ownFieldOf(resource, other)) ||
      !inputsOf(resource).some(input => input.field === other)
    )
      report('E28', `It is shown by '${other}', which is no other input of the form.`, 'Name another input.')
  checkCondition(resource, when, report)
  const field = ownFieldOf(resource, name)
  if (field?.required && field.default === undefined)
    report(
      'E28',
      'It is required, and may be hidden.',
      'Give it a default, or say `requiredWhen` instead of `required`.',
    )
}

const checkForm = (resource: Descriptor, at: ReportAt): void => {
  resource.form.forEach((part, index) => {
    const heading = isTab(part) ? part.tab : isGroup(part) ? part.group : undefined
    if (heading?.trim() === '') at(`form[${index}]`)('E20', 'It has no heading.', 'Say what people read above it.')
    if ((isTab(part) || isGroup(part)) && part.items.length === 0)
      at(`form[${index}]`)('E13', 'It has no inputs.', 'Name some, or take it out.')
  })
  const tabs = resource.form.filter(isTab).map(({ tab }) => tab)
  if (new Set(tabs).size !== tabs.length)
    at('form')('E13', 'Two of its tabs have one name.', 'Make one of them, or rename one.')
  const inputs = inputsOf(resource)
  inputs.forEach(({ field: name, when }, index) => {
    const report = at(`form[${index}]`)
    checkKnown(resource, name, report)
    if (when) checkWhen(resource, name, { when, report })
    const field = fieldOf(resource, name)
    if (field?.readOnly && !computedOf(field))
      report('E03', `'${name}' is set by the server, so what is typed is lost.`, 'Take it out of the form.')
    if (inputs.findIndex(input => input.field === name) !== index)
      report('E13', `'${name}' stands in the form twice.`, 'Keep one of them.')
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
      `Name fields of kind ${comparableKinds.join(', ')}.`,
    )
  if (filter.as === 'search' && (!isText || holds === 'html'))
    report(
      'E33',
      `'${name}' is of kind ${field.kind}, in which no text is found as it is typed.`,
      'Name a field of plain text.',
    )
  if (filter.as === 'exists' && field.kind === 'references')
    report(
      'E33',
      `'${name}' is of kind references, which are stored beside the record.`,
      'Filter by one of them: name the field alone.',
    )
  else if (filter.as === 'exists' && (field.required || field.default !== undefined))
    report('E33', `'${name}' is never empty.`, 'Take the filter out, or let the field be empty.')
}

const checkQueries = (resource: Descriptor, at: ReportAt): void => {
  resource.search.forEach((name, index) => {
    const report = at(`search[${index}]`)
    checkKnown(resource, name, report)
    const field = fieldOf(resource, name)
    if (field && (!isSearchable(field) || field.writeOnly))
      report(
        'E05',
        `'${name}' is of kind ${field.kind}, which search does not look in.`,
        `Name fields of kind ${searchableKinds.join(', ')}.`,
      )
  })
  resource.filters.forEach((filter, index) => {
    const name = filteredField(filter)
    const report = at(`filters[${index}]`)
    const isSame = (other: FilterItem) => JSON.stringify(other) === JSON.stringify(filter)
    if (resource.filters.findIndex(isSame) !== index)
      report('E33', `The filter by '${name}' stands there twice.`, 'Keep one of them.')
    checkKnown(resource, name, report)
    checkFlat(resource, name, report)
    const field = fieldOf(resource, name)
    if (field?.writeOnly)
      report('E03', `'${name}' is never sent, and a filter would give it away.`, 'Take it out of the filters.')
    else if (field && typeof filter === 'object') checkFilter(name, field, { filter, report })
    if (typeof filter === 'string' && listParameters.includes(name))
      report('E23', `Every list has a parameter '${name}' already.`, 'Give the field another name.')
  })
}

/** Whether a text may be empty: an empty list may say nothing, and the settings of a site are never deleted. */
const mayBeEmpty = (name: string, key: string): boolean =>
  key === 'empty' || (key === 'deleteAsk' && name === 'applications')

const checkTexts = ({ name, label, texts }: Descriptor, at: ReportAt): void => {
  for (const key of ['one', 'many'] as const)
    if (label[key].trim() === '') at(`label.${key}`)('E20', 'It is empty.', 'Say what people read for it.')
    else if (slugOf(label[key]) === '')
      at(`label.${key}`)(
        'E20',
        `'${label[key]}' has no letter and no digit, so nothing is left of it in an address.`,
        `Say it in words, like '${name}'.`,
      )
  for (const [key, text] of Object.entries(texts))
    if (!mayBeEmpty(name, key) && [text].flat().some(part => part.trim() === ''))
      at(`texts.${key}`)('E20', 'It is empty.', 'Say what people read there, or take it out.')
}

/** What the side menu counts is what the list finds by the same filters. */
const checkMenu = (resource: Descriptor, at: ReportAt): void => {
  if (resource.menu?.trim() === '')
    at('menu')('E20', 'It is empty.', 'Name a heading of the side menu, or take it out.')
  if (typeof resource.count !== 'object') return
  const counted = Object.entries(resource.count)
  checkCondition(resource, Object.fromEntries(counted.map(([name, value]) => [name, [value ?? null]])), at('count'))
  for (const [name] of counted) {
    if (fieldOf(resource, name) && !resource.filters.includes(name))
      at('count')('E33', `The list has no filter by one value of '${name}'.`, 'Add its name to the filters.')
  }
}

/** Every mistake in what the screens of a resource show. */
export const checkScreens = (resource: Descriptor, at: ReportAt): void => {
  checkResourceKeys(resource, at)
  checkTexts(resource, at)
  checkMenu(resource, at)
  checkTitle(resource, at('title'))
  checkList(resource, at)
  checkForm(resource, at)
  checkQueries(resource, at)
}
