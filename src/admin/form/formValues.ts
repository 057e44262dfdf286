/** A form's values: the initial ones, what is wrong with them, and what is sent. */
import { lastPlaceField, placeField } from '../../api/records/places.ts'
import { computedOf } from '../../schema/descriptor/computedFields.ts'
import type { Field } from '../../schema/descriptor/field.ts'
import { filledDefaultOf, fixedDefaultOf } from '../../schema/descriptor/filledDefaults.ts'
import { emptyValue } from '../../schema/descriptor/innerFields.ts'
import { traitsOf } from '../../schema/descriptor/kindTraits.ts'
import { type Descriptor, fieldOf, inputsOf } from '../../schema/descriptor/resource.ts'
import { normalize, sentValue } from '../../schema/validation/normalize.ts'
import { validate } from '../../schema/validation/validation.ts'
import { englishValueIssue } from '../../schema/validation/valueIssues.ts'
import { momentFilled } from '../../schema/values/time/filledMoments.ts'
import type { Translate } from '../i18n/useTranslate.ts'
import { type InlineChild, inlineChildOf } from './children/inlineChildren.ts'
import { issueInForm } from './labels.ts'

export type FormValues = Readonly<Record<string, unknown>>

/** What an empty input holds: texts are empty texts, as the spec's forms send them. */
const emptyOf = (field: Field): unknown => {
  const { isStructured, stores } = traitsOf(field)
  if (isStructured) return emptyValue(field)
  return stores === 'text' ? '' : null
}
/** What the input of a field holds before anything is typed: its default, or empty. */
export const initialOf = (field: Field): unknown => fixedDefaultOf(field) ?? emptyOf(field)

/** The initial value of a field in the form of a new record. An empty place puts it last. */
const initialIn = (descriptor: Descriptor, name: string, field: Field): unknown =>
  name === placeField && lastPlaceField(descriptor) ? null : initialOf(field)

const namesOf = (descriptor: Descriptor): ReadonlySet<string> => new Set(inputsOf(descriptor).map(input => input.field))

/** What a further new record starts with: the references of the one before, because several are often added to one section or category. */
export const nextStart = (descriptor: Descriptor, values: FormValues): FormValues =>
  Object.fromEntries(
    inputsOf(descriptor)
      .map(({ field: name }) => [name, values[name]] as const)
      .filter(([name, value]) => fieldOf(descriptor, name)?.kind === 'reference' && value !== null && value !== ''),
  )

const nothingFilled: FormValues = {}

/** What the form of a new record shows of what is filled in: moments in the site's zone, and who makes it; always the same object where there is none. */
export const filledStart = (
  { fields }: Descriptor,
  { zone, userId, now = new Date() }: { zone: string; userId: number | undefined; now?: Date },
): FormValues => {
  const moments = Object.entries(fields).flatMap(([name, field]): readonly (readonly [string, string | number])[] => {
    const filled = filledDefaultOf(field)
    if (filled === 'me') return userId === undefined ? [] : [[name, userId] as const]
    return filled === undefined || filled === 'next' ? [] : [[name, momentFilled(field, now, zone)] as const]
  })
  return moments.length > 0 ? Object.fromEntries(moments) : nothingFilled
}

/**
 * The initial values of a form: the record's, or those of a new one, which are its fields' defaults with `start` over them.
 * Secrets are empty; records nested in this one are left out, unless the form edits them.
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

/** Whether two values of a field are stored as one: '' and null are, and a date in two spellings. */
export const isSame = (descriptor: Descriptor, name: string, one: unknown, other: unknown): boolean => {
  const field = fieldOf(descriptor, name)
  return field ? normalize(field, one) === normalize(field, other) : one === other
}

/** Names of the fields that the form would change: a value that is typed and taken back, or spelled differently, is no change. */
export const changedFields = (descriptor: Descriptor, base: FormValues, values: FormValues): readonly string[] =>
  [...namesOf(descriptor)].filter(
    name =>
      values[name] !== base[name] &&
      !computedOf(fieldOf(descriptor, name)) &&
      !isSame(descriptor, name, values[name], base[name]),
  )

/** What is wrong in the form, by the field's name, or by the path of a value inside it, like 'contacts.1.phone'; empty where nothing is. */
export const problemsOf = (
  descriptor: Descriptor,
  values: FormValues,
  { record, t }: { readonly record: FormValues | undefined; readonly t: Translate },
): Readonly<Record<string, string>> => {
  const validated = validate(descriptor, values, record)
  if (validated.ok) return {}
  // What the form does not show, the editor cannot mend: the server decides on it.
  const names = namesOf(descriptor)
  return Object.fromEntries(
    Object.entries(validated.issues)
      .filter(([path]) => names.has(path.split('.')[0] ?? path))
      .map(([path, issues]) => {
        const worded = issues
          .map(each => issueInForm(descriptor, path, each))
          .map(each => t.issue(each, englishValueIssue(each)))
        return [path, worded.join(' ')]
      }),
  )
}

const isObject = (value: unknown): value is FormValues => typeof value === 'object' && value !== null
const recordsIn = (value: unknown): readonly FormValues[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** Children as they are sent: those in the form in their order, and then those that are to be deleted. One that is gone meanwhile is a new one. */
const sentChildren = ({ descriptor, inputs }: InlineChild, value: unknown, stored: unknown): readonly FormValues[] => {
  const [entries, before] = [recordsIn(value), recordsIn(stored)]
  const named = (id: unknown, among: readonly FormValues[]) => among.find(each => each.id === id)
  const items = entries.map(entry => {
    const former = named(entry.id, before)
    const own = Object.fromEntries(inputs.map(({ field }) => [field, entry[field]]))
    return { ...(former && { id: former.id, version: former.version }), ...sentValues(descriptor, own, former) }
  })
  const removed = before.filter(({ id }) => !named(id, entries))
  return [...items, ...removed.map(({ id, version }) => ({ id, version, _delete: true }))]
}

/** The form object as it is sent: normalized values; an emptied text stays an empty text; a secret left empty is not sent for a stored record. */
export const sentValues = (descriptor: Descriptor, values: FormValues, record?: FormValues): FormValues => {
  const sent = Object.entries(values).flatMap(([name, value]) => {
    const field = Object.hasOwn(descriptor.fields, name) ? descriptor.fields[name] : undefined
    if (computedOf(field)) return []
    if (!field || field.readOnly) return [[name, value] as const]
    const child = inlineChildOf(field)
    if (child) {
      const stored = record?.[name]
      return isSame(descriptor, name, value, stored) ? [] : [[name, sentChildren(child, value, stored)] as const]
    }
    const normalized = normalize(field, value)
    if (normalized === null && field.writeOnly && record) return []
    return [[name, sentValue(field, normalized) ?? (value === '' ? '' : null)] as const]
  })
  return Object.fromEntries(sent)
}
