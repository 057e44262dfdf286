/** Values of a form: initial values, validation, and the values that are sent. */
import { lastPositionField, positionField } from '../../api/records/positions.ts'
import { computedOf } from '../../schema/descriptor/computedFields.ts'
import { constantDefaultOf, dynamicDefaultOf } from '../../schema/descriptor/defaults.ts'
import type { Field } from '../../schema/descriptor/field.ts'
import { emptyValue } from '../../schema/descriptor/innerFields.ts'
import { traitsOf } from '../../schema/descriptor/kindTraits.ts'
import { type Descriptor, fieldOf, inputsOf, isPublic } from '../../schema/descriptor/resource.ts'
import { normalize, toSentValue } from '../../schema/validation/normalize.ts'
import { validate } from '../../schema/validation/validation.ts'
import { formatInEnglish } from '../../schema/validation/valueIssues.ts'
import { dynamicTimeDefault } from '../../schema/values/time/dynamicDefaults.ts'
import type { Translate } from '../i18n/useTranslate.ts'
import { type InlineChild, inlineChildOf } from './children/inlineChildren.ts'
import { issueInForm } from './labels.ts'
import { isSetByServer } from './shape/shownFields.ts'

/** Values of a form's inputs, by field name. */
export type FormValues = Readonly<Record<string, unknown>>

/** Empty value of a field's input: '' for texts, as in the spec's forms. */
const emptyOf = (field: Field): unknown => {
  const { isStructured, stores } = traitsOf(field)
  if (isStructured) return emptyValue(field)
  return stores === 'text' ? '' : null
}
/** Initial value of a field's input: its default, or empty. */
export const initialOf = (field: Field): unknown => constantDefaultOf(field) ?? emptyOf(field)

/** Initial value of a field in the form of a new record. An empty position puts the record last. */
const initialIn = (descriptor: Descriptor, name: string, field: Field): unknown =>
  name === positionField && lastPositionField(descriptor) ? null : initialOf(field)

const namesOf = (descriptor: Descriptor): ReadonlySet<string> => new Set(inputsOf(descriptor).map(input => input.field))

/**
 * Initial values of another new record: the references of the previous one, because several records are often added
 * to one section or category.
 */
export const nextStart = (descriptor: Descriptor, values: FormValues): FormValues =>
  Object.fromEntries(
    inputsOf(descriptor)
      .map(({ field: name }) => [name, values[name]] as const)
      .filter(([name, value]) => fieldOf(descriptor, name)?.kind === 'reference' && value !== null && value !== ''),
  )

const nothingFilled: FormValues = {}

interface FilledOptions {
  readonly zone: string
  readonly userId: number | undefined
  /** False if the person may not make records visible to visitors. Default true. */
  readonly mayPublish?: boolean
  readonly now?: Date
}

/** Status of a new record of a person who may not publish. */
const unpublished = { status: 0 } as const

/**
 * Computed defaults that the form of a new record shows: timestamps in the site's zone, the person who creates it, and
 * Inactive if that person may not publish. Always the same object if there are none.
 */
export const filledStart = (
  descriptor: Descriptor,
  { zone, userId, mayPublish = true, now = new Date() }: FilledOptions,
): FormValues => {
  const { fields } = descriptor
  const own = !mayPublish && isPublic(descriptor) && Object.hasOwn(fields, 'status') ? unpublished : nothingFilled
  const timestamps = Object.entries(fields).flatMap(
    ([name, field]): readonly (readonly [string, string | number])[] => {
      const filled = dynamicDefaultOf(field)
      if (filled === 'me') return userId === undefined ? [] : [[name, userId] as const]
      return filled === undefined || filled === 'next' ? [] : [[name, dynamicTimeDefault(field, now, zone)] as const]
    },
  )
  return timestamps.length > 0 ? { ...Object.fromEntries(timestamps), ...own } : own
}

/**
 * Initial values of a form: the record's values or, for a new record, the fields' defaults overridden by `start`.
 * Secrets are empty. Nested records are left out, unless the form edits them.
 */
export const initialValues = (descriptor: Descriptor, record?: FormValues, start: FormValues = {}): FormValues => {
  const nested = (descriptor.children ?? []).map(child => child.resource).filter(name => !descriptor.fields[name])
  const own = Object.entries(record ?? {}).filter(([name]) => !nested.includes(name))
  const names = namesOf(descriptor)
  const blank = Object.entries(descriptor.fields)
    .filter(([name, field]) => names.has(name) || (!record && !field.readOnly && field.default !== undefined))
    .map(
      ([name, field]) => [name, record ? emptyOf(field) : (start[name] ?? initialIn(descriptor, name, field))] as const,
    )
  return Object.fromEntries([...blank, ...own])
}

/** True if two values of a field are stored as the same value, such as '' and null, or a date in two notations. */
export const isSame = (descriptor: Descriptor, name: string, one: unknown, other: unknown): boolean => {
  const field = fieldOf(descriptor, name)
  return field ? normalize(field, one) === normalize(field, other) : one === other
}

/**
 * Names of the fields that the form would change. A value that was typed and reverted, or differs only in notation, is
 * not a change.
 */
export const changedFields = (descriptor: Descriptor, base: FormValues, values: FormValues): readonly string[] =>
  [...namesOf(descriptor)].filter(
    name =>
      values[name] !== base[name] &&
      !isSetByServer(fieldOf(descriptor, name)) &&
      !isSame(descriptor, name, values[name], base[name]),
  )

/**
 * Messages of invalid values, by field name, or by path for a nested value, such as 'contacts.1.phone'; {} if all are
 * valid.
 */
export const problemsOf = (
  descriptor: Descriptor,
  values: FormValues,
  { record, t }: { readonly record: FormValues | undefined; readonly t: Translate },
): Readonly<Record<string, string>> => {
  const validated = validate(descriptor, values, record)
  if (validated.ok) return {}
  // Editors cannot correct a field that the form does not show, so it is left to the server.
  const names = namesOf(descriptor)
  return Object.fromEntries(
    Object.entries(validated.issues)
      .filter(([path]) => names.has(path.split('.')[0] ?? path))
      .map(([path, issues]) => {
        const worded = issues
          .map(each => issueInForm(descriptor, path, each))
          .map(each => t.issue(each, formatInEnglish(each)))
        return [path, worded.join(' ')]
      }),
  )
}

const isObject = (value: unknown): value is FormValues => typeof value === 'object' && value !== null
const recordsIn = (value: unknown): readonly FormValues[] => (Array.isArray(value) ? value.filter(isObject) : [])

/**
 * Child records as they are sent: the form's entries in order, then those to delete. An entry whose stored record is
 * gone is sent as a new record.
 */
const sentChildren = ({ descriptor, inputs }: InlineChild, value: unknown, stored: unknown): readonly FormValues[] => {
  const [entries, before] = [recordsIn(value), recordsIn(stored)]
  const named = (id: unknown, among: readonly FormValues[]) => among.find(each => each.id === id)
  const items = entries.map(entry => {
    const previous = named(entry.id, before)
    const own = Object.fromEntries(inputs.map(({ field }) => [field, entry[field]]))
    return { ...(previous && { id: previous.id, version: previous.version }), ...sentValues(descriptor, own, previous) }
  })
  const removed = before.filter(({ id }) => !named(id, entries))
  return [...items, ...removed.map(({ id, version }) => ({ id, version, _delete: true }))]
}

/**
 * Values as they are sent: normalised, and '' for an emptied text. Omits computed fields, read-only fields that the form
 * shows, values that are no field of the descriptor, such as those of hidden fields, unchanged child records, and an
 * empty secret of a stored record.
 */
export const sentValues = (descriptor: Descriptor, values: FormValues, record?: FormValues): FormValues => {
  const shown = namesOf(descriptor)
  const sent = Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(descriptor.fields, name) ? descriptor.fields[name] : undefined
    if (computedOf(field) || (field?.readOnly && shown.has(name))) return []
    if (!field && !fieldOf(descriptor, name)) return []
    if (!field || field.readOnly) return [[name, value] as const]
    const child = inlineChildOf(field)
    if (child) {
      const stored = record?.[name]
      return isSame(descriptor, name, value, stored) ? [] : [[name, sentChildren(child, value, stored)] as const]
    }
    const normalized = normalize(field, value)
    if (normalized === null && field.writeOnly && record) return []
    return [[name, toSentValue(field, normalized) ?? (value === '' ? '' : null)] as const]
  })
  return Object.fromEntries(sent)
}
