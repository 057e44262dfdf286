/** What is wrong with the fields of one descriptor, each by itself. */
import {
  defaultMaxEntries,
  type Field,
  type FieldOf,
  maxDecimal,
  maxEntries,
  maxInteger,
  minInteger,
} from '../descriptor/field.ts'
import { filledDefaultOf } from '../descriptor/filledDefaults.ts'
import { isComposite, isMandatory } from '../descriptor/innerFields.ts'
import { columnFields, type Descriptor, inputsOf, ownFieldOf } from '../descriptor/resource.ts'
import { ownCells, ownInputs } from '../looks/ownLooks.ts'
import { ownCellNames, ownInputNames } from '../site/registered.ts'
import { oneOf } from '../terms/misspelt.ts'
import { schemaOfField } from '../validation/valueSchema.ts'
import { documentTypes, endingsOf } from '../values/documents.ts'
import { defaultPlaces } from '../values/numbers/amounts.ts'
import { checkAudience } from './access/checkAccess.ts'
import { checkFieldKeys } from './allowedKeys.ts'
import { checkComputed, checkDrawn } from './computed.ts'
import type { Report } from './issue.ts'
import { checkFieldName } from './names.ts'
import { checkReference } from './references.ts'

const checkChoice = (field: Extract<Field, { kind: 'choice' | 'choices' }>, report: Report): void => {
  const values: readonly (string | number)[] = field.options.map(option => option.value)
  if (new Set(values.map(value => typeof value)).size !== 1)
    report('E07', 'Its values are not all of one type.', 'Use only numbers or only texts.')
  if (new Set(values).size !== values.length)
    report('E07', 'A value stands there twice.', 'Give every option its own value.')
  if (field.options.some(option => option.label.trim() === ''))
    report('E20', 'An option has no label.', 'Say what people read for it.')
  if (field.kind !== 'choice' || !field.others) return
  if (values.some(value => typeof value !== 'string'))
    report('E07', 'It takes other texts, and its own values are numbers.', 'Use texts, or take out `others`.')
  if (values.some(value => String(value).length > (field.others?.max ?? 0)))
    report('E07', `A value is longer than the ${field.others.max} characters of \`others\`.`, 'Raise its `max`.')
}

const checkPattern = (field: Extract<Field, { kind: 'text' }>, report: Report): boolean => {
  if (field.pattern === undefined) {
    if (field.hint !== undefined) report('E16', 'Its hint is that of no pattern.', 'Add `pattern`, or take out `hint`.')
    return true
  }
  try {
    new RegExp(field.pattern, 'u')
  } catch {
    report('E16', 'Its pattern is no regular expression.', 'Mend the pattern.')
    return false
  }
  if (!field.hint) report('E16', 'Its pattern has no hint.', "Add `hint`, the end of the sentence '… must be'.")
  return true
}

const checkDecimal = (field: Extract<Field, { kind: 'decimal' }>, report: Report): boolean => {
  const { places = defaultPlaces, min = -maxDecimal, max = maxDecimal } = field
  const arePlaces = Number.isInteger(places) && places >= 0 && places <= 6
  if (!arePlaces) report('E21', `It cannot have ${places} digits behind the point.`, 'Use a whole number from 0 to 6.')
  const isRange = min >= -maxDecimal && max <= maxDecimal && min <= max
  if (!isRange)
    report(
      'E21',
      `No value is between ${min} and ${max}.`,
      `Use numbers from ${-maxDecimal} to ${maxDecimal}, min not above max.`,
    )
  return arePlaces && isRange
}

const maxMegabytes = 1_000

const checkFile = (field: Extract<Field, { kind: 'file' }>, report: Report): boolean => {
  const { accept, maxMegabytes: max = maxMegabytes } = field
  const types: readonly string[] = endingsOf({ private: field.private ?? false }).map(ending => documentTypes[ending])
  const unknown = accept?.find(type => !types.includes(type))
  if (unknown !== undefined)
    report('E21', `It accepts '${unknown}', which is no type of a document.`, `Use some of: ${types.join(', ')}.`)
  if (accept?.length === 0) report('E21', 'It accepts no type.', 'Name one, or take out `accept` for all of them.')
  const isSize = max > 0 && max <= maxMegabytes
  if (!isSize)
    report('E21', `No document has at most ${max} megabytes.`, `Use a number above 0, at most ${maxMegabytes}.`)
  if (field.private && (field.required || field.requiredWhen))
    report(
      'E21',
      'A private document cannot be required, because documents of visitors are refused where their room is used up.',
      'Take out `required` and `requiredWhen`, and ask for it in `help`.',
    )
  if (field.private && (field.public || !field.unique))
    report('E21', 'A private document belongs to one record.', 'Take out `public`, or `private`; add `unique: true`.')
  return isSize && unknown === undefined && accept?.length !== 0
}

const checkEntries = (field: FieldOf<'rows' | 'blocks'>, report: Report): boolean => {
  const { min = 0, max = defaultMaxEntries } = field
  if (Number.isInteger(min) && Number.isInteger(max) && min >= 0 && max >= Math.max(min, 1) && max <= maxEntries)
    return true
  report(
    'E21',
    `It cannot have ${min} to ${max} entries.`,
    `Use whole numbers from 0 to ${maxEntries}, min not above max.`,
  )
  return false
}

const checkLimits = (field: Field, report: Report): boolean => {
  const isCount = (value: number) => Number.isInteger(value) && value >= 1
  const isStorable = (value: number) => Number.isInteger(value) && value >= minInteger && value <= maxInteger
  if (
    (field.kind === 'text' || field.kind === 'digits' || field.kind === 'choices') &&
    field.max !== undefined &&
    !isCount(field.max)
  ) {
    report('E21', `Its max, ${field.max}, leaves room for no value.`, 'Use a whole number from 1.')
    return false
  }
  if (field.kind === 'decimal') return checkDecimal(field, report)
  if (field.kind === 'file') return checkFile(field, report)
  if (field.kind === 'rows' || field.kind === 'blocks') return checkEntries(field, report)
  if (field.kind !== 'integer') return true
  const { min = minInteger, max = maxInteger } = field
  if (isStorable(min) && isStorable(max) && min <= max) return true
  report(
    'E21',
    `No value is between ${min} and ${max}.`,
    `Use whole numbers from ${minInteger} to ${maxInteger}, min not above max.`,
  )
  return false
}

const checkDefault = (field: Field, report: Report): void => {
  if (field.default === undefined) return
  if (filledDefaultOf(field) !== undefined) {
    if (field.kind === 'reference' && field.to !== 'users')
      report('E08', `Nobody signs in as a record of ${field.to}.`, "Refer to 'users', or take out the default.")
    if (field.readOnly || (field.required && field.default === 'next'))
      report(
        'E08',
        `A field with the default '${field.default}' may be left empty by those who fill the form.`,
        'Take out `readOnly` and `required`.',
      )
    return
  }
  if (
    schemaOfField({ ...field, required: true, default: undefined })
      .safeParse(field.default)
      .data?.toString() !== field.default.toString()
  )
    report(
      'E08',
      `Its default, ${JSON.stringify(field.default)}, is not a value that it takes.`,
      'Choose a default within its options and limits.',
    )
}

/** Words that visitors read of a value need one that they read. */
const checkVisitorWords = (field: Field, report: Report): void => {
  if (!field.public && 'after' in field)
    report('E27', 'Visitors never read its `after`.', 'Make it public, or take out `after`.')
}

/** What would stop editors from putting records in order, which changes the places of several at once. */
const ofUnmoved = ['unique', 'fixed', 'writeOnly'] as const

const checkKindOfName = (name: string, field: Field, report: Report): void => {
  if ((name === 'status') !== (field.kind === 'status'))
    report(
      'E22',
      name === 'status' ? `'status' is of kind ${field.kind}.` : `It is of kind status, and called '${name}'.`,
      'Declare it as `status: status()`, or call it otherwise.',
    )
  if (name === 'sort_order' && field.kind !== 'integer')
    report('E22', `'sort_order' is of kind ${field.kind}.`, 'Make it an integer, or call it otherwise.')
  else if (name === 'sort_order')
    for (const option of ofUnmoved)
      if (field[option])
        report(
          'E22',
          `'${option}' stands against putting records in order by hand.`,
          `Take out \`${option}\`, or give the field another name.`,
        )
}

const checkPlaces = (resource: Descriptor, name: string, field: Field, report: Report): void => {
  const inForm = inputsOf(resource).some(input => input.field === name)
  const inList = resource.list.columns.some(column => columnFields(column).includes(name))
  if (isMandatory(field) && !field.readOnly && !inForm)
    report(
      'E04',
      'It is required, has no default, and the form does not ask for it.',
      'Add it to the form, or give it a default.',
    )
  if (!inForm && !inList && !field.public && !field.readOnly)
    report('E09', 'It is in no list and no form, and visitors cannot read it.', 'Show it somewhere, or drop it.')
}

/** The inputs and cells that a field may name: the product's with their kinds, and those of the site. */
const looks: Readonly<
  Record<'input' | 'cell', { names: Readonly<Record<string, readonly string[]>>; own: readonly string[] }>
> = {
  input: { names: ownInputs, own: ownInputNames },
  cell: { names: ownCells, own: ownCellNames },
}

/** Nothing is drawn for a name that is not there, nor for a value of another kind. */
const checkLooks = (field: Field, report: Report): void => {
  for (const [key, { names, own }] of Object.entries(looks)) {
    const name: unknown = Reflect.get(field, key)
    if (name === undefined) continue
    const kinds = Object.entries(names).find(([known]) => known === name)?.[1]
    if (own.some(each => each === name)) {
      if (key === 'input' && isComposite(field))
        report('E37', `No input of a site is for the kind ${field.kind}.`, 'Give one to the fields inside it.')
    } else if (!kinds)
      report(
        'E37',
        `There is no ${key} '${name}'.`,
        `Name ${oneOf(name, [...Object.keys(names), ...own])}; a new one is added to ${key}s in site.config.ts.`,
      )
    else if (!kinds.includes(field.kind))
      report('E37', `The ${key} '${name}' is not for the kind ${field.kind}.`, `Use it for ${kinds.join(', ')}.`)
    else if (name === 'slider' && !('min' in field && 'max' in field))
      report('E37', 'A slider has two ends.', 'Give the field `min` and `max`.')
  }
}

/** Every mistake in which values a field takes. */
export const checkValues = (field: Field, report: Report): void => {
  checkFieldKeys(field, report)
  checkLooks(field, report)
  if (field.label.trim() === '') report('E20', 'It has no label.', 'Say what people read for it.')
  if (field.kind === 'choice' || field.kind === 'choices') checkChoice(field, report)
  const takesValues = [field.kind !== 'text' || checkPattern(field, report), checkLimits(field, report)].every(Boolean)
  if (takesValues) checkDefault(field, report)
}

/** Every mistake of one field. `all`: the descriptors of all resources. */
export const checkField = (
  resource: Descriptor,
  name: string,
  field: Field,
  { all, report }: { readonly all: readonly Descriptor[]; readonly report: Report },
): void => {
  checkFieldName(name, resource, report)
  checkValues(field, report)
  checkReference(resource, field, all, report)
  checkComputed(resource, name, field, report)
  checkDrawn(field, report)
  if (field.kind === 'slug' && ownFieldOf(resource, field.from)?.kind !== 'text')
    report('E06', `It is made from '${field.from}', which is no text field.`, 'Name a field of kind text.')
  if (
    field.kind === 'password' &&
    field.repeats !== undefined &&
    ownFieldOf(resource, field.repeats)?.kind !== 'password'
  )
    report('E14', `It repeats '${field.repeats}', which is no password.`, 'Name a field of kind password.')
  checkAudience(resource, field, report)
  checkVisitorWords(field, report)
  checkKindOfName(name, field, report)
  checkPlaces(resource, name, field, report)
}
