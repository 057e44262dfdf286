/**
 * Validates the fields of a request body or form, on the server and in browsers. '' counts as empty, and empty values
 * are stored as null.
 */
import { z } from 'zod'
import { meetsCondition } from '../descriptor/condition.ts'
import type { Field } from '../descriptor/field.ts'
import { fieldAtPath } from '../descriptor/innerFields.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import { type Descriptor, orderedPairsOf } from '../descriptor/resource.ts'
import { type Issue, type IssuesByField, withCustomMessage } from './issue.ts'
import { normalize, type SentValue, toSentValue, toStoredValue } from './normalize.ts'
import { valueIssue } from './valueIssues.ts'
import { schemaOfField } from './valueSchema.ts'
import { issuesOfValue } from './zodIssues.ts'

/** Result of a validation: the values to store, or the issues. */
type Validated =
  | { readonly ok: true; readonly values: Readonly<Record<string, string | number | null>> }
  | { readonly ok: false; readonly issues: IssuesByField }

/** Parts of a descriptor that validation depends on. */
type Rules = Pick<Descriptor, 'fields' | 'order' | 'visible'>
type Stored = Readonly<Record<string, unknown>>

const schemas = new WeakMap<Pick<Descriptor, 'fields'>, z.ZodObject>()

/** Schema of a body with all fields that a client may set. Drops unknown keys. Cached by descriptor. */
export const schemaOf = (resource: Pick<Descriptor, 'fields'>): z.ZodObject => {
  const known = schemas.get(resource)
  if (known) return known
  const writable = Object.entries(resource.fields).filter(([, field]) => !field.readOnly)
  const schema = z.object(Object.fromEntries(writable.map(([name, field]) => [name, schemaOfField(field)])))
  schemas.set(resource, schema)
  return schema
}

/** True if a value counts as not sent: the empty value of a choice with `ignoresEmpty`. */
const isIgnored = (field: Field, value: unknown): boolean =>
  field.kind === 'choice' && field.ignoresEmpty === true && normalize(field, value) === null

/** True if a value is not empty and equals the stored one. It is accepted even if the field no longer accepts it. */
const isStoredValue = (field: Field, given: unknown, stored: unknown): boolean =>
  field.kind !== 'password' &&
  (typeof stored === 'string' || typeof stored === 'number' || (typeof stored === 'object' && stored !== null)) &&
  normalize(field, stored) !== null &&
  normalize(field, given) === normalize(field, stored)

/** Form in which an unchanged value is stored again: JSON for a structured field, ASCII digits where the field requires them. */
const storedFormOf = (field: Field, value: unknown): string | number =>
  // Safe cast: `isStoredValue` has checked that it is a string, a number, or an array or object that normalises to JSON.
  (traitsOf(field).isStructured || ('asciiDigits' in field && field.asciiDigits) ? normalize(field, value) : value) as
    | string
    | number

/** Adds the custom messages of the fields to their issues. */
export const withCustomMessages = ({ fields }: Pick<Descriptor, 'fields'>, issues: IssuesByField): IssuesByField =>
  Object.fromEntries(
    Object.entries(issues).map(([name, found]) => [
      name,
      found.map(issue => withCustomMessage(fieldAtPath(fields, name)?.says, issue)),
    ]),
  )

/** Values of a record after a change, and the values that change. */
interface Changed {
  readonly resource: Rules
  /** Value of a field after the change. */
  readonly held: (name: string) => unknown
  /** True if any of the fields changes. Rules between fields apply only to changes, because stored values may predate a rule. */
  readonly isChanged: (names: readonly string[]) => boolean
}

const changedBy = (resource: Rules, values: Stored, stored: Stored | undefined): Changed => {
  const held = (name: string) => (Object.hasOwn(values, name) ? values[name] : stored?.[name])
  const isChanged = (names: readonly string[]) => names.some(name => (held(name) ?? null) !== (stored?.[name] ?? null))
  return { resource, held, isChanged: names => stored === undefined || isChanged(names) }
}

/** Issues of a field whose value is less than the first value of an ordered pair. */
const outOfOrder = ({ resource, held, isChanged }: Changed, name: string): readonly Issue[] =>
  orderedPairsOf(resource).flatMap(([first, second]) => {
    const [field, other] = [resource.fields[second], resource.fields[first]]
    if (second !== name || !field || !other || !isChanged([first, second])) return []
    const [from, to] = [held(first), held(second)]
    const params = { label: field.label, other: other.label }
    if (typeof from === 'number' && typeof to === 'number' && to < from) return [valueIssue('too-low', params)]
    // Dates, times and timestamps sort as text.
    if (typeof from === 'string' && typeof to === 'string' && to < from) return [valueIssue('too-early', params)]
    return []
  })

/** Issue of an empty field that the values of other fields make required. */
const missing = ({ held, isChanged }: Changed, name: string, { label, requiredWhen }: Field): readonly Issue[] => {
  if (!requiredWhen || (held(name) ?? null) !== null || !meetsCondition(requiredWhen, held)) return []
  return isChanged([name, ...Object.keys(requiredWhen)]) ? [valueIssue('required', { label })] : []
}

/**
 * Validates a body: returns the values to store, or the issues of every invalid field. For a new record, without
 * `stored`, missing fields get their default. For a stored record, they keep their value, and an empty write-only field
 * leaves the stored value unchanged. Ignores unknown keys, read-only fields, and fixed fields of a stored record. An
 * unchanged value is accepted even if its field no longer accepts it, because the person who saves has not entered it.
 */
export const validate = (
  resource: Rules,
  body: Readonly<Record<string, unknown>>,
  stored?: Readonly<Record<string, unknown>>,
): Validated => {
  const values: Record<string, string | number | null> = {}
  const issues: Record<string, readonly Issue[]> = {}
  const shape = schemaOf(resource).shape
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.readOnly) continue
    const isUnchangeable = field.fixed && stored !== undefined
    const isGiven = Object.hasOwn(body, name) && !isUnchangeable && !isIgnored(field, body[name])
    const given = isGiven ? body[name] : stored?.[name]
    if (field.writeOnly && stored && normalize(field, given) === null) continue
    const result = (shape[name] as z.ZodType<SentValue>).safeParse(given)
    if (result.success) values[name] = toStoredValue(result.data)
    else if (isStoredValue(field, given, stored?.[name])) values[name] = storedFormOf(field, stored?.[name])
    else Object.assign(issues, issuesOfValue(name, field, toSentValue(field, normalize(field, given)), result.error))
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'password' || !field.repeats || issues[field.repeats]) continue
    // API clients may omit the repetition for a new record. A new password of a stored record must be repeated.
    const isMissing = !Object.hasOwn(body, name) && stored === undefined
    if (!isMissing && (values[name] ?? null) !== (values[field.repeats] ?? null))
      issues[name] = [valueIssue('no-match', { label: field.label })]
  }
  const changed = changedBy(resource, values, stored)
  for (const [name, field] of Object.entries(resource.fields)) {
    if (issues[name]) continue
    const found = [...missing(changed, name, field), ...outOfOrder(changed, name)]
    if (found.length) issues[name] = found
  }
  return Object.keys(issues).length ? { ok: false, issues: withCustomMessages(resource, issues) } : { ok: true, values }
}
