/** Turns rows of a file into records: maps columns to fields and validates each row. */
import { lastPositionField, positionField } from '../../../api/records/positions.ts'
import { type Field, flagOptions, statusOptions } from '../../../schema/descriptor/field.ts'
import { type ChosenKind, isChosen } from '../../../schema/descriptor/kindTraits.ts'
import { type Descriptor, inputsOf, uniqueSetsOf } from '../../../schema/descriptor/resource.ts'
import type { Terms } from '../../../schema/terms/translated.ts'
import type { Issue } from '../../../schema/validation/issue.ts'
import { validate } from '../../../schema/validation/validation.ts'
import { valueIssue } from '../../../schema/validation/valueIssues.ts'
import { asciiDigits } from '../../../schema/values/numbers/digits.ts'
import { toUnicodeForm } from '../../../schema/values/text/unicode.ts'
import { toTimestamp } from '../../../schema/values/time/dates.ts'
import { timestampAt } from '../../../schema/values/time/zones.ts'
import { type CsvTable, partsOf } from './csvText.ts'

/** Name of the field of each column of the file; undefined for a column that is left out. */
export type Mapping = readonly (string | undefined)[]

/** Fields that a file may fill: first those of the form, in its order. */
export const fillableFields = (descriptor: Descriptor): readonly { readonly name: string; readonly field: Field }[] => {
  const inForm = inputsOf(descriptor).map(input => input.field)
  const rank = (name: string) => (inForm.includes(name) ? inForm.indexOf(name) : inForm.length)
  return Object.entries(descriptor.fields)
    .filter(([, field]) => !field.readOnly)
    .map(([name, field]) => ({ name, field }))
    .sort((one, other) => rank(one.name) - rank(other.name))
}

/** Ids of referenced records: field, then `folded` name, then the ids of all records with this name. */
export type ReferenceIds = ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>

const numbered = /^(\d+)(\s*·.*)?$/s
/** The id of a record in a cell, as an export writes it, with digits of any script; undefined if there is none. */
export const numberedId = (text: string): string | undefined => numbered.exec(asciiDigits(text.trim()))?.[1]

/** Normalises a name for comparison. */
export const folded = (text: string): string =>
  // Bangla letters such as য় can be typed as one character or as two.
  toUnicodeForm(text)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()

/** Names of each field: its name, its label, and those of the form and the list, in all languages of `translations`. */
const fieldNames = (translations: readonly Descriptor[]): ReadonlyMap<string, ReadonlySet<string>> => {
  const names = new Map<string, Set<string>>()
  const add = (field: string, text: string) => names.set(field, (names.get(field) ?? new Set()).add(folded(text)))
  for (const descriptor of translations) {
    for (const [name, { label }] of Object.entries(descriptor.fields)) add(name, name) && add(name, label)
    for (const { field, label = field } of inputsOf(descriptor)) add(field, label)
    for (const column of descriptor.list.columns)
      if (typeof column !== 'string' && 'field' in column && column.label) add(column.field, column.label)
  }
  return names
}

/**
 * Guesses the field of each heading by field name or label, also that of the form or the list. Each field is used
 * once. `translations` is the resource in other languages.
 */
export const guessMapping = (
  descriptor: Descriptor,
  headings: readonly string[],
  translations: readonly Descriptor[] = [],
): Mapping => {
  const names = fieldNames([descriptor, ...translations])
  const taken = new Set<string>()
  return headings.map(heading => {
    const wanted = folded(heading)
    const found = fillableFields(descriptor).find(({ name }) => !taken.has(name) && names.get(name)?.has(wanted))
    if (found) taken.add(found.name)
    return found?.name
  })
}

/** The resource in one language, with the translations of its texts by English text. */
export interface Translation {
  readonly descriptor: Descriptor
  readonly terms: Terms
}

/** Context that a row needs in addition to its cells. */
interface RowContext {
  readonly ids: ReferenceIds
  /** Ids for the references of one row; default: `ids`. */
  readonly idsOfRow?: (row: number, cells: readonly string[]) => ReferenceIds
  /** Time zone of the site, in which forms and exports of a view show timestamps. */
  readonly zone: string
  /** The resource in all languages. A cell may contain the label of an option in any of them. */
  readonly translations: readonly Translation[]
}
const emptyContext: RowContext = { ids: new Map(), zone: 'UTC', translations: [] }

/** Options of a field, with their labels in all languages. */
type AllOptions = readonly { readonly value: string | number; readonly label: string }[]

const fixedOptions = { status: statusOptions, flag: flagOptions } as const

/** Options of a field in the language of the screen, then in the others. */
const allOptions = (name: string, field: Field, translations: readonly Translation[]): AllOptions => {
  if (field.kind === 'status' || field.kind === 'flag') {
    const options: AllOptions = fixedOptions[field.kind]
    const translated = translations.flatMap(({ terms }) =>
      options.map(({ value, label }) => ({ value, label: terms[label] ?? label })),
    )
    return [...options, ...translated]
  }
  return [field, ...translations.map(({ descriptor }) => descriptor.fields[name])].flatMap(
    (each): AllOptions => (each?.kind === 'choice' || each?.kind === 'choices' ? each.options : []),
  )
}

const optionValue = (options: AllOptions, text: string) =>
  options.find(option => folded(option.label) === folded(text))?.value ?? text

const shownTime = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?$/

/** Timestamp of a day or a time without seconds, as forms and exports of a view show it; other texts are unchanged. */
const timestampOf = (text: string, zone: string): string => {
  const [, day, time = '00:00'] = shownTime.exec(asciiDigits(text.trim())) ?? []
  return toTimestamp(timestampAt(`${day}T${time}`, zone)) || text
}

/**
 * Rich text of a cell. A text of several lines without tags keeps its lines: an empty line starts a paragraph, and
 * other line breaks become `<br>`.
 */
const richTextOf = (text: string): string => {
  const lines = text.trim().replaceAll(/\r\n?/g, '\n')
  if (/<[a-z!/]/i.test(lines) || !lines.includes('\n')) return text
  return lines
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}

/** True if a cell contains a list as stored JSON. */
export const isJsonList = (text: string): boolean => text.trim().startsWith('[')

/**
 * Converts a cell to the form's value, for kinds whose readable export has a name instead of the stored value. A new
 * kind does not compile until it has an entry.
 */
const readByKind: { readonly [K in ChosenKind]: (text: string, options: AllOptions) => unknown } = {
  choice: (text, options) => optionValue(options, text),
  choices: (text, options) => (isJsonList(text) ? text : partsOf(text).map(part => optionValue(options, part))),
  status: (text, options) => optionValue(options, text),
  flag: (text, options) => optionValue(options, text),
  reference: text => numberedId(text) ?? text,
  references: text => (isJsonList(text) ? text : partsOf(text).map(part => numberedId(part) ?? part)),
}

const read = (text: string, name: string, field: Field, { zone, translations }: RowContext): unknown => {
  if (field.kind === 'dateTime') return timestampOf(text, zone)
  if (field.kind === 'html') return richTextOf(text)
  return isChosen(field) ? readByKind[field.kind](text, allOptions(name, field, translations)) : text
}

/** Request body of one row. In references, a name that exactly one record has is replaced by the id of that record. */
export const bodyOfRow = (
  descriptor: Descriptor,
  mapping: Mapping,
  row: readonly string[],
  given: Partial<RowContext> = {},
): Record<string, unknown> => {
  const context = { ...emptyContext, ...given }
  return Object.fromEntries(
    mapping.flatMap((name, index) => {
      const field = name === undefined ? undefined : descriptor.fields[name]
      if (!field || name === undefined) return []
      const text = row[index] ?? ''
      const idOf = (part: string) => {
        const [only, ...others] = context.ids.get(name)?.get(folded(part)) ?? []
        return others.length === 0 ? only : undefined
      }
      const value = read(text, name, field, context)
      if (field.kind !== 'references') return [[name, idOf(text) ?? value] as const]
      return [[name, Array.isArray(value) ? value.map(part => idOf(String(part)) ?? part) : value] as const]
    }),
  )
}

/** A name in a reference column that is not the name of exactly one record. */
interface UnclearName {
  readonly field: string
  readonly label: string
  readonly name: string
  /** Ids of all records with this name. */
  readonly found: readonly number[]
}

const unclearNamesIn = (
  { fields }: Descriptor,
  mapping: Mapping,
  row: readonly string[],
  ids: ReferenceIds,
): readonly UnclearName[] =>
  mapping.flatMap((name, index) => {
    const field = name === undefined ? undefined : fields[name]
    const known = name === undefined ? undefined : ids.get(name)
    if (!field || !known || name === undefined) return []
    const text = row[index] ?? ''
    const parts = field.kind === 'references' ? partsOf(text) : [text.trim()]
    return parts.flatMap(part => {
      const found = known.get(folded(part))
      return found && found.length !== 1 ? [{ field: name, label: field.label, name: part, found }] : []
    })
  })

/** A problem in one cell or row of the file. */
export interface RowProblem {
  /** Row number as in a spreadsheet. */
  readonly row: number
  /** Label of the field; '' for a problem of the whole row. */
  readonly label: string
  readonly message: string
}

/** A row that passed validation. */
export interface GoodRow {
  readonly row: number
  readonly body: Readonly<Record<string, unknown>>
}

interface ValidatedTable {
  readonly good: readonly GoodRow[]
  readonly problems: readonly RowProblem[]
}

/** Issues of a field. The issue of a status lists the labels of its options, because a file contains such a label. */
const issuesOfField = (field: Field | undefined, issues: readonly Issue[]): readonly Issue[] =>
  field?.kind === 'status'
    ? [valueIssue('not-choice', { label: field.label, options: statusOptions.map(option => option.label) })]
    : issues

/** Message texts for problems. */
interface RowMessages {
  readonly issue: (issue: Issue) => string
  readonly twice: (label: string, row: number) => string
  readonly surplus: (cells: readonly string[]) => string
  readonly unknownName: (label: string, name: string) => string
  readonly ambiguousName: (label: string, name: string, ids: readonly number[]) => string
}

/** Labels of fields whose combined values are unique, separated by commas. */
export const labelOfSet = ({ fields }: Descriptor, names: readonly string[]): string =>
  names.map(name => fields[name]?.label ?? name).join(', ')

/** Comparison key for the values of a unique set; undefined if a value is empty, because such sets may repeat. */
export const keyOfSet = (names: readonly string[], values: Readonly<Record<string, unknown>>): string | undefined => {
  const set = names.map(name => values[name] ?? null)
  return set.includes(null) || set.includes('') ? undefined : JSON.stringify([names, set])
}

/**
 * Validates every row by the form's rules, and finds unique values that occur more than once in the file. Nothing is
 * stored.
 */
export const validateRows = (
  descriptor: Descriptor,
  mapping: Mapping,
  table: CsvTable,
  messages: RowMessages,
  context: Partial<RowContext> = {},
): ValidatedTable => {
  const problems: RowProblem[] = []
  const good: GoodRow[] = []
  const firstRow = new Map<string, number>()
  for (const { row, cells, surplus } of table.rows) {
    if (surplus) {
      problems.push({ row, label: '', message: messages.surplus(surplus) })
      continue
    }
    const ids = context.idsOfRow?.(row, cells) ?? context.ids ?? emptyContext.ids
    const body = bodyOfRow(descriptor, mapping, cells, { ...context, ids })
    const unclear = unclearNamesIn(descriptor, mapping, cells, ids)
    for (const label of new Set(unclear.map(each => each.label))) {
      const texts = unclear
        .filter(each => each.label === label)
        .map(({ name, found }) =>
          found.length > 0 ? messages.ambiguousName(label, name, found) : messages.unknownName(label, name),
        )
      problems.push({ row, label, message: texts.join(' ') })
    }
    const validated = validate(descriptor, body)
    if (!validated.ok) {
      for (const [name, issues] of Object.entries(validated.issues)) {
        if (unclear.some(({ field }) => field === name.split('.')[0])) continue
        // The name is the path of a nested value, whose message is reported at the outermost field.
        const field = descriptor.fields[name.split('.')[0] ?? name]
        const message = issuesOfField(field, issues).map(messages.issue).join(' ')
        problems.push({ row, label: field?.label ?? name, message })
      }
      continue
    }
    const repeated = uniqueSetsOf(descriptor).flatMap(names => {
      const key = keyOfSet(names, validated.values)
      if (key === undefined) return []
      const before = firstRow.get(key)
      if (before === undefined) firstRow.set(key, row)
      const label = labelOfSet(descriptor, names)
      return before === undefined ? [] : [{ row, label, message: messages.twice(label, before) }]
    })
    problems.push(...repeated)
    // A secret that the file does not contain is left out, not sent as empty.
    const given = Object.entries(validated.values).filter(
      ([name, v]) => v !== null || !descriptor.fields[name]?.writeOnly,
    )
    // A row without a position is appended after all others, like a new record of a form.
    const isPlaceless = lastPositionField(descriptor) && (body[positionField] ?? '') === ''
    const place = isPlaceless ? { [positionField]: null } : {}
    if (repeated.length === 0 && unclear.length === 0)
      good.push({ row, body: { ...Object.fromEntries(given), ...place } })
  }
  return { good, problems }
}
