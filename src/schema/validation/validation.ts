/**
 * A whole body, used by the form and by the server: what of it is stored, and the issues of what may not be.
 * '' counts as empty, and empty is stored as null.
 */
import { z } from 'zod'
import { meets } from '../descriptor/condition.ts'
import type { Field } from '../descriptor/field.ts'
import { fieldAtPath } from '../descriptor/innerFields.ts'
import { traitsOf } from '../descriptor/kindTraits.ts'
import { type Descriptor, orderedPairsOf } from '../descriptor/resource.ts'
import { type Issue, type IssuesByField, issueWith } from './issue.ts'
import { normalize, type SentValue, sentValue, storedValue } from './normalize.ts'
import { valueIssue } from './valueIssues.ts'
import { schemaOfField } from './valueSchema.ts'
import { issuesOfValue } from './zodIssues.ts'

/** A body, normalized and validated. */
type Validated =
  | { readonly ok: true; readonly values: Readonly<Record<string, string | number | null>> }
  | { readonly ok: false; readonly issues: IssuesByField }

/** What of a descriptor decides which bodies are valid. */
type Rules = Pick<Descriptor, 'fields' | 'order' | 'visible'>
type Stored = Readonly<Record<string, unknown>>

const schemas = new WeakMap<Pick<Descriptor, 'fields'>, z.ZodObject>()

/** The schema of a whole body: every field that a client may set. Unknown keys are dropped. */
export const schemaOf = (resource: Pick<Descriptor, 'fields'>): z.ZodObject => {
  const known = schemas.get(resource)
  if (known) return known
  const writable = Object.entries(resource.fields).filter(([, field]) => !field.readOnly)
  const schema = z.object(Object.fromEntries(writable.map(([name, field]) => [name, schemaOfField(field)])))
  schemas.set(resource, schema)
  return schema
}

const isIgnored = (field: Field, value: unknown): boolean =>
  field.kind === 'choice' && field.ignoresEmpty === true && normalize(field, value) === null

/** Whether a value is the one that is stored, which a field that was changed since may no longer take. An empty one never is. */
const isStoredValue = (field: Field, given: unknown, stored: unknown): boolean =>
  field.kind !== 'password' &&
  (typeof stored === 'string' || typeof stored === 'number' || (typeof stored === 'object' && stored !== null)) &&
  normalize(field, stored) !== null &&
  normalize(field, given) === normalize(field, stored)

/** What is stored of a value that is stored already, or that was sent of one. */
const storedFormOf = (field: Field, value: unknown): string | number =>
  // `isStoredValue` has found it to be a text or a number, or an array or an object, which normalizes to its JSON.
  (traitsOf(field).isStructured ? normalize(field, value) : value) as string | number

/** Issues as the fields word them. */
export const inOwnWords = ({ fields }: Pick<Descriptor, 'fields'>, issues: IssuesByField): IssuesByField =>
  Object.fromEntries(
    Object.entries(issues).map(([name, found]) => [
      name,
      found.map(issue => issueWith(fieldAtPath(fields, name)?.says, issue)),
    ]),
  )

/** A body whose fields are valid by themselves, and the record that it changes. */
interface Changed {
  readonly resource: Rules
  readonly held: (name: string) => unknown
  /** Whether any of some fields gets another value than the stored one: what is stored already stays, whatever the rules have become. */
  readonly isChanged: (names: readonly string[]) => boolean
}

const changedBy = (resource: Rules, values: Stored, stored: Stored | undefined): Changed => {
  const held = (name: string) => (Object.hasOwn(values, name) ? values[name] : stored?.[name])
  const isChanged = (names: readonly string[]) => names.some(name => (held(name) ?? null) !== (stored?.[name] ?? null))
  return { resource, held, isChanged: names => stored === undefined || isChanged(names) }
}

/** What is wrong with a value that comes before one that it must follow. */
const outOfOrder = ({ resource, held, isChanged }: Changed, name: string): readonly Issue[] =>
  orderedPairsOf(resource).flatMap(([first, second]) => {
    const [field, other] = [resource.fields[second], resource.fields[first]]
    if (second !== name || !field || !other || !isChanged([first, second])) return []
    const [from, to] = [held(first), held(second)]
    const params = { label: field.label, other: other.label }
    if (typeof from === 'number' && typeof to === 'number' && to < from) return [valueIssue('too-low', params)]
    // Days, times and moments are texts whose order is theirs.
    if (typeof from === 'string' && typeof to === 'string' && to < from) return [valueIssue('too-early', params)]
    return []
  })

/** What is wrong with an empty value that others require. */
const missing = ({ held, isChanged }: Changed, name: string, { label, requiredWhen }: Field): readonly Issue[] => {
  if (!requiredWhen || (held(name) ?? null) !== null || !meets(requiredWhen, held)) return []
  return isChanged([name, ...Object.keys(requiredWhen)]) ? [valueIssue('required', { label })] : []
}

/**
 * What of `body` would be stored, or every wrong field with its issues.
 * `create`: absent fields take their default. `update`: absent fields take those of `stored`, and an empty password stays as it was.
 * Read-only and unknown keys are ignored, and so is a fixed one where there is a stored record. A value that the field no longer takes, but that is
 * stored, stays: somebody who changes another field did not choose it.
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
    if (result.success) values[name] = storedValue(result.data)
    else if (isStoredValue(field, given, stored?.[name])) values[name] = storedFormOf(field, stored?.[name])
    else Object.assign(issues, issuesOfValue(name, field, sentValue(field, normalize(field, given)), result.error))
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'password' || !field.repeats || issues[field.repeats]) continue
    // A new record may come without the repetition, as from an API client; a password that replaces one must be repeated.
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
  return Object.keys(issues).length ? { ok: false, issues: inOwnWords(resource, issues) } : { ok: true, values }
}
