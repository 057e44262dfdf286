/** Checks a single field of a descriptor: its values, limits, default, name and appearance. */

import { dynamicDefaultOf, dynamicDefaultsOf } from '../descriptor/defaults.ts'
import {
  defaultMaxEntries,
  type Field,
  type FieldOf,
  maxDecimal,
  maxEntries,
  maxInteger,
  minInteger,
} from '../descriptor/field.ts'
import { isComposite, isMandatory } from '../descriptor/innerFields.ts'
import { columnFields, type Descriptor, declaredFieldOf, inputsOf } from '../descriptor/resource.ts'
import { isHidden } from '../descriptor/shown/hidden.ts'
import { customCells, customInputs } from '../looks/customLooks.ts'
import type { CustomNames } from '../site/registered.ts'
import { oneOf } from '../terms/misspelt.ts'
import { formatInEnglish, valueIssues } from '../validation/valueIssues.ts'
import { schemaOfField } from '../validation/valueSchema.ts'
import { issuesIn } from '../validation/zodIssues.ts'
import { documentTypes, endingsOf } from '../values/documents.ts'
import { defaultPlaces } from '../values/numbers/amounts.ts'
import { checkAudience, checkCreators } from './access/checkAccess.ts'
import { checkComputed, checkRandomNumber } from './computed.ts'
import { checkUniqueField } from './indexed.ts'
import type { Report } from './issue.ts'
import { checkFieldName } from './names.ts'
import { checkOptionUses, checkReference } from './references.ts'
import { checkKeys } from './unknownKeys.ts'

const checkChoice = (field: Extract<Field, { kind: 'choice' | 'choices' }>, report: Report): void => {
  const values: readonly (string | number)[] = field.options.map(option => option.value)
  if (new Set(values.map(value => typeof value)).size !== 1)
    report('E07', 'The values of the options are of different types.', 'Use only numbers or only strings.')
  if (new Set(values).size !== values.length)
    report('E07', 'Two options have the same value.', 'Give every option its own value.')
  if (field.options.some(option => option.label.trim() === ''))
    report('E20', 'An option has no label.', 'Write the label that editors see.')
  if (field.kind !== 'choice' || !field.others) return
  if (values.some(value => typeof value !== 'string'))
    report(
      'E07',
      '`others` allows texts, but the values of the options are numbers.',
      'Use strings, or remove `others`.',
    )
  if (values.some(value => String(value).length > (field.others?.max ?? 0)))
    report('E07', `An option is longer than \`others.max\`, ${field.others.max} characters.`, 'Raise `others.max`.')
}

const checkPattern = (field: Extract<Field, { kind: 'text' }>, report: Report): boolean => {
  if (field.pattern === undefined) {
    if (field.hint !== undefined) report('E16', 'It has a `hint` but no `pattern`.', 'Add `pattern`, or remove `hint`.')
    return true
  }
  try {
    new RegExp(field.pattern, 'u')
  } catch {
    report('E16', '`pattern` is not a valid regular expression.', 'Correct it.')
    return false
  }
  if (!field.hint)
    report('E16', 'It has a `pattern` but no `hint`.', "Add `hint`, the end of the sentence '{label} must be …'.")
  return true
}

interface Limits {
  readonly min: number
  readonly max: number
}

/** Checks a minimum and a maximum. Returns false if it reports an issue. `valid` describes the valid limits. */
const checkRange = (
  { min, max }: Limits,
  { isValid, valid, report }: { isValid: (limit: number) => boolean; valid: string; report: Report },
): boolean => {
  const invalid = Object.entries({ min, max }).find(([, limit]) => !isValid(limit))
  if (!invalid && min <= max) return true
  report(
    'E21',
    invalid ? `\`${invalid.join(': ')}\` is not a valid limit.` : `No value is between ${min} and ${max}.`,
    `Use ${valid}, with min at most max.`,
  )
  return false
}

const checkDecimal = (field: Extract<Field, { kind: 'decimal' }>, report: Report): boolean => {
  const { places = defaultPlaces, min = -maxDecimal, max = maxDecimal } = field
  const arePlaces = Number.isInteger(places) && places >= 0 && places <= 6
  if (!arePlaces) report('E21', `\`places: ${places}\` is not valid.`, 'Use a whole number from 0 to 6.')
  const isRange = checkRange(
    { min, max },
    {
      isValid: limit => Math.abs(limit) <= maxDecimal,
      valid: `numbers from ${-maxDecimal} to ${maxDecimal}`,
      report,
    },
  )
  return arePlaces && isRange
}

const maxMegabytes = 1_000

const checkFile = (field: Extract<Field, { kind: 'file' }>, report: Report): boolean => {
  const { accept, maxMegabytes: max = maxMegabytes } = field
  const types: readonly string[] = endingsOf({ private: field.private ?? false }).map(ending => documentTypes[ending])
  const unknown = accept?.find(type => !types.includes(type))
  if (unknown !== undefined)
    report('E21', `\`accept\` has the unknown document type '${unknown}'.`, `Use one or more of: ${types.join(', ')}.`)
  if (accept?.length === 0) report('E21', '`accept` is empty.', 'Add a type, or remove `accept` to allow all types.')
  const isSize = max > 0 && max <= maxMegabytes
  if (!isSize)
    report('E21', `\`max: ${max}\` is not valid.`, `Use a number of megabytes above 0, at most ${maxMegabytes}.`)
  if (field.private && (field.required || field.requiredWhen))
    report(
      'E21',
      'A private document cannot be required, because uploads of visitors are refused when their storage is full.',
      'Remove `required` and `requiredWhen`, and ask for it in `help`.',
    )
  if (field.private && (field.public || !field.unique))
    report(
      'E21',
      'A private document must be unique and not public.',
      'Add `unique: true`, and remove `public` or `private`.',
    )
  return isSize && unknown === undefined && accept?.length !== 0
}

const checkEntries = (field: FieldOf<'rows' | 'blocks'>, report: Report): boolean => {
  const { min = 0, max = defaultMaxEntries } = field
  if (Number.isInteger(min) && Number.isInteger(max) && min >= 0 && max >= Math.max(min, 1) && max <= maxEntries)
    return true
  report(
    'E21',
    `A list of ${min} to ${max} entries is not possible.`,
    `Use whole numbers from 0 to ${maxEntries}, with min at most max.`,
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
    report('E21', `\`max: ${field.max}\` is not a valid limit.`, 'Use a whole number of at least 1.')
    return false
  }
  if (field.kind === 'decimal') return checkDecimal(field, report)
  if (field.kind === 'file') return checkFile(field, report)
  if (field.kind === 'rows' || field.kind === 'blocks') return checkEntries(field, report)
  if (field.kind !== 'integer') return true
  const { min = minInteger, max = maxInteger } = field
  return checkRange(
    { min, max },
    { isValid: isStorable, valid: `whole numbers from ${minInteger} to ${maxInteger}`, report },
  )
}

const checkDefault = (field: Field, report: Report): void => {
  if (field.default === undefined) return
  if (dynamicDefaultOf(field) !== undefined) {
    if (field.kind === 'reference' && field.to !== 'users')
      report(
        'E08',
        `The default 'me' is a user, but the field refers to ${field.to}.`,
        "Refer to 'users', or remove the default.",
      )
    if (field.readOnly || (field.required && field.default === 'next'))
      report(
        'E08',
        `A field with the default '${field.default}' must be editable and optional.`,
        'Remove `readOnly` and `required`.',
      )
    return
  }
  if (field.kind === 'reference') {
    report(
      'E08',
      `The default ${JSON.stringify(field.default)} is the id of a record that may not exist.`,
      "Use 'me' in a reference to users, or remove the default.",
    )
    return
  }
  const { data, error } = schemaOfField({ ...field, required: true, default: undefined }).safeParse(field.default)
  if (data?.toString() === field.default.toString()) return
  if (field.kind === 'choice') {
    const values = field.options.map(option => String(option.value))
    report(
      'E08',
      `The default ${JSON.stringify(field.default)} is not one of the options.`,
      `Use ${oneOf(field.default, values)}.`,
    )
    return
  }
  const [reason] = error ? issuesIn(error) : []
  report(
    'E08',
    `The default ${JSON.stringify(field.default)} is not valid. ${
      reason ? formatInEnglish(reason) : `${field.label} would be stored as ${JSON.stringify(data)}.`
    }`,
    `Use ${['a valid value', ...dynamicDefaultsOf(field.kind).map(filled => `'${filled}'`)].join(', or ')}.`,
  )
}

/** Reports the option `after`, a text for visitors, on a field that is not public. */
const checkVisitorWords = (field: Field, report: Report): void => {
  if (!field.public && 'after' in field)
    report('E27', '`after` is for visitors, but the field is not public.', 'Make it public, or remove `after`.')
}

/** Options that `sort_order` may not have, because reordering updates several records at once. */
const preventReordering = ['unique', 'fixed', 'writeOnly'] as const

const checkKindOfName = (name: string, field: Field, report: Report): void => {
  if ((name === 'status') !== (field.kind === 'status'))
    report(
      'E22',
      name === 'status' ? `'status' is of kind ${field.kind}.` : `A field of kind status is called '${name}'.`,
      'Declare it as `status: status()`, or rename it.',
    )
  if (name === 'sort_order' && field.kind !== 'integer')
    report('E22', `'sort_order' is of kind ${field.kind}.`, 'Make it an integer, or rename it.')
  else if (name === 'sort_order')
    for (const option of preventReordering)
      if (field[option])
        report(
          'E22',
          `Records cannot be reordered by a field with '${option}'.`,
          `Remove \`${option}\`, or rename the field.`,
        )
}

const checkPlaces = (resource: Descriptor, name: string, field: Field, report: Report): void => {
  const inForm = inputsOf(resource).some(input => input.field === name)
  const inList = resource.list.columns.some(column => columnFields(column).includes(name))
  if (isHidden(field)) return
  if (isMandatory(field) && !field.readOnly && !inForm)
    report(
      'E04',
      'It is required, but has no default and is not in the form.',
      'Add it to the form, or give it a default.',
    )
  if (!inForm && !inList && !field.public && !field.readOnly)
    report('E09', 'It is not in the list, not in the form and not public.', 'Show it somewhere, or remove it.')
}

/** Inputs and cells that a field may name. `names`: those of the product, with their kinds; `own`: those of the site. */
const looksWith = (
  custom: CustomNames,
): Readonly<
  Record<'input' | 'cell', { names: Readonly<Record<string, readonly string[]>>; own: readonly string[] }>
> => ({
  input: { names: customInputs, own: custom.inputs },
  cell: { names: customCells, own: custom.cells },
})

/** Reports an input or cell that is unknown, or that does not support the kind of the field. */
const checkLooks = (field: Field, custom: CustomNames, report: Report): void => {
  for (const [key, { names, own }] of Object.entries(looksWith(custom))) {
    const name: unknown = Reflect.get(field, key)
    if (name === undefined) continue
    const kinds = Object.entries(names).find(([known]) => known === name)?.[1]
    if (own.some(each => each === name)) {
      if (key === 'input' && isComposite(field))
        report(
          'E37',
          `A field of kind ${field.kind} cannot have a custom input.`,
          'Set the inputs of its inner fields instead.',
        )
    } else if (!kinds)
      report(
        'E37',
        `There is no ${key} '${name}'.`,
        `Use ${oneOf(name, [...Object.keys(names), ...own])}; or add a new one to ${key}s in site.config.ts.`,
      )
    else if (!kinds.includes(field.kind))
      report('E37', `The ${key} '${name}' does not support kind ${field.kind}.`, `Use it for ${kinds.join(', ')}.`)
    else if (name === 'slider' && !('min' in field && 'max' in field))
      report('E37', 'A slider needs limits.', 'Give the field `min` and `max`.')
  }
}

const placeholdersIn = (message: string): readonly string[] =>
  [...message.matchAll(/\{(\w+)(?:, number)?\}/g)].flatMap(([, name]) => name ?? [])

/** Checks the custom messages of a field: their codes and placeholders exist. */
const checkSays = (says: NonNullable<Field['says']>, report: Report): void => {
  checkKeys(says, Object.keys(valueIssues), report)
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

/** Checks the options that all fields have, including inner ones: messages, appearance, label, limits and default. */
export const checkValues = (field: Field, custom: CustomNames, report: Report): void => {
  checkSays(field.says ?? {}, report)
  checkLooks(field, custom, report)
  if (field.label.trim() === '') report('E20', '`label` is empty.', 'Write the label that editors see.')
  if (field.kind === 'choice' || field.kind === 'choices') checkChoice(field, report)
  const takesValues = [field.kind !== 'text' || checkPattern(field, report), checkLimits(field, report)].every(Boolean)
  if (takesValues) checkDefault(field, report)
}

/** Checks a field of a resource. `all`: the descriptors of all resources. `names`: custom names of the site. */
export const checkField = (
  resource: Descriptor,
  name: string,
  field: Field,
  { all, names, report }: { readonly all: readonly Descriptor[]; readonly names: CustomNames; readonly report: Report },
): void => {
  checkFieldName(name, resource, report)
  checkValues(field, names, report)
  checkReference(resource, field, all, report)
  checkOptionUses(resource, field, all, report)
  checkComputed(resource, name, field, report)
  checkRandomNumber(field, report)
  checkUniqueField(field, report)
  if (field.kind === 'slug' && declaredFieldOf(resource, field.from)?.kind !== 'text')
    report('E06', `\`from\` names '${field.from}', which is not a text field.`, 'Use a field of kind text.')
  if (
    field.kind === 'password' &&
    field.repeats !== undefined &&
    declaredFieldOf(resource, field.repeats)?.kind !== 'password'
  )
    report('E14', `\`repeats\` names '${field.repeats}', which is not a password.`, 'Use a field of kind password.')
  checkAudience(resource, field, report)
  checkCreators(resource, field, report)
  checkVisitorWords(field, report)
  checkKindOfName(name, field, report)
  checkPlaces(resource, name, field, report)
}
