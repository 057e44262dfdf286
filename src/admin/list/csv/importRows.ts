/** Rows of a file as records to be: which column is which field, and what is wrong with each row. */
import { lastPlaceField, placeField } from '../../../api/records/places.ts'
import { type Field, type FieldOf, flagOptions, statusOptions } from '../../../schema/descriptor/field.ts'
import { type ChosenKind, isChosen } from '../../../schema/descriptor/kindTraits.ts'
import { type Descriptor, inputsOf, uniqueSetsOf } from '../../../schema/descriptor/resource.ts'
import type { Issue } from '../../../schema/validation/issue.ts'
import { validate } from '../../../schema/validation/validation.ts'
import { valueIssue } from '../../../schema/validation/valueIssues.ts'
import type { CsvTable } from './csvText.ts'

/** The field of each column of the file; undefined for one that is left out. */
export type Mapping = readonly (string | undefined)[]

/** The fields that a file may fill, with their labels, in the form's order. */
export const fillableFields = (descriptor: Descriptor): readonly { readonly name: string; readonly field: Field }[] => {
  const inForm = inputsOf(descriptor).map(input => input.field)
  const rank = (name: string) => (inForm.includes(name) ? inForm.indexOf(name) : inForm.length)
  return Object.entries(descriptor.fields)
    .filter(([, field]) => !field.readOnly)
    .map(([name, field]) => ({ name, field }))
    .sort((one, other) => rank(one.name) - rank(other.name))
}

/** The ids of records by the field that refers to them and by their names, `folded`. */
export type ReferenceIds = ReadonlyMap<string, ReadonlyMap<string, number>>

const numbered = /^(\d+)(\s*·.*)?$/s
/** Whether a cell names a record by its number, as an export does. */
export const isNumbered = (text: string): boolean => numbered.test(text.trim())

/** A name as it is compared. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()

/** The fields that the headings speak of: by name, by label, or by the form's label. Each is taken once. */
export const guessMapping = (descriptor: Descriptor, headings: readonly string[]): Mapping => {
  const labels = new Map(inputsOf(descriptor).map(input => [input.field, input.label]))
  const taken = new Set<string>()
  return headings.map(heading => {
    const wanted = folded(heading)
    const found = fillableFields(descriptor).find(
      ({ name, field }) =>
        !taken.has(name) && [name, field.label, labels.get(name) ?? name].some(text => folded(text) === wanted),
    )
    if (found) taken.add(found.name)
    return found?.name
  })
}

const optionValue = (options: readonly { readonly value: string | number; readonly label: string }[], text: string) =>
  options.find(option => folded(option.label) === folded(text))?.value ?? text

const numberedId = (text: string): string | undefined => numbered.exec(text.trim())?.[1]
/** Whether a cell has a list as it is stored. */
export const isJsonList = (text: string): boolean => text.trim().startsWith('[')
/** What a cell with several values has, as an export for people writes them. */
export const partsOf = (text: string): readonly string[] =>
  text
    .split(';')
    .map(part => part.trim())
    .filter(part => part !== '')

/** Total: a cell as the form would hold it, where an export for people writes a name in place of what is stored. */
const readByKind: { readonly [K in ChosenKind]: (text: string, field: FieldOf<K>) => unknown } = {
  choice: (text, field) => optionValue(field.options, text),
  choices: (text, field) => (isJsonList(text) ? text : partsOf(text).map(part => optionValue(field.options, part))),
  status: text => optionValue(statusOptions, text),
  flag: text => optionValue(flagOptions, text),
  reference: text => numberedId(text) ?? text,
  references: text => (isJsonList(text) ? text : partsOf(text).map(part => numberedId(part) ?? part)),
}

const read = (text: string, field: Field): unknown =>
  // The correlated union: the entry of the field's kind takes just this field.
  isChosen(field) ? (readByKind[field.kind] as (text: string, field: Field) => unknown)(text, field) : text

/** The body of one row. */
export const bodyOfRow = (
  descriptor: Descriptor,
  mapping: Mapping,
  row: readonly string[],
  ids: ReferenceIds = new Map(),
): Record<string, unknown> =>
  Object.fromEntries(
    mapping.flatMap((name, index) => {
      const field = name === undefined ? undefined : descriptor.fields[name]
      if (!field || name === undefined) return []
      const text = row[index] ?? ''
      const idOf = (part: string) => ids.get(name)?.get(folded(part))
      const value = read(text, field)
      if (field.kind !== 'references') return [[name, idOf(text) ?? value] as const]
      return [[name, Array.isArray(value) ? value.map(part => idOf(String(part)) ?? part) : value] as const]
    }),
  )

/** What is wrong in one place of the file. */
export interface RowProblem {
  /** The row as a spreadsheet counts it. */
  readonly row: number
  /** '' for an error of the row. */
  readonly label: string
  readonly message: string
}

/** A row that is as good as a filled-in form. */
export interface GoodRow {
  readonly row: number
  readonly body: Readonly<Record<string, unknown>>
}

interface ValidatedTable {
  readonly good: readonly GoodRow[]
  readonly problems: readonly RowProblem[]
}

/** What is wrong with a field; a status is chosen by its name in a form, and so it is in a file. */
const issuesOfField = (field: Field | undefined, issues: readonly Issue[]): readonly Issue[] =>
  field?.kind === 'status'
    ? [valueIssue('not-choice', { label: field.label, options: statusOptions.map(option => option.label) })]
    : issues

/** Texts of what is wrong. */
interface RowMessages {
  readonly issue: (issue: Issue) => string
  readonly twice: (label: string, row: number) => string
  readonly surplus: (cells: readonly string[]) => string
}

/** The labels of fields whose values are unique together. */
export const labelOfSet = ({ fields }: Descriptor, names: readonly string[]): string =>
  names.map(name => fields[name]?.label ?? name).join(', ')

/** A text by which the values of a unique set are compared; undefined if one is empty, because such sets may be repeated. */
export const keyOfSet = (names: readonly string[], values: Readonly<Record<string, unknown>>): string | undefined => {
  const set = names.map(name => values[name] ?? null)
  return set.includes(null) || set.includes('') ? undefined : JSON.stringify([names, set])
}

/** Validates every row by the form's own rules, and finds values given twice that may be there once. Nothing is stored. */
export const validateRows = (
  descriptor: Descriptor,
  mapping: Mapping,
  table: CsvTable,
  messages: RowMessages,
  ids: ReferenceIds = new Map(),
): ValidatedTable => {
  const problems: RowProblem[] = []
  const good: GoodRow[] = []
  const firstRow = new Map<string, number>()
  for (const { row, cells, surplus } of table.rows) {
    if (surplus) {
      problems.push({ row, label: '', message: messages.surplus(surplus) })
      continue
    }
    const body = bodyOfRow(descriptor, mapping, cells, ids)
    const validated = validate(descriptor, body)
    if (!validated.ok) {
      for (const [name, issues] of Object.entries(validated.issues)) {
        // A value inside another is named by its path, and its message begins with the label of the outermost.
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
    // A secret that the file does not give is not sent as an empty one.
    const given = Object.entries(validated.values).filter(
      ([name, v]) => v !== null || !descriptor.fields[name]?.writeOnly,
    )
    // A row without a place comes after all others, as a new record of a form does.
    const isPlaceless = lastPlaceField(descriptor) && (body[placeField] ?? '') === ''
    const place = isPlaceless ? { [placeField]: null } : {}
    if (repeated.length === 0) good.push({ row, body: { ...Object.fromEntries(given), ...place } })
  }
  return { good, problems }
}
