/** Keys that the body of a record may contain. */
import { computedOf } from '../../src/schema/descriptor/computedFields.ts'
import type { CompositeField, Field } from '../../src/schema/descriptor/field.ts'
import { blockKey, entryFieldsOf, isComposite, isTooLarge } from '../../src/schema/descriptor/innerFields.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { mayWriteField } from '../../src/schema/descriptor/rights.ts'
import type { Role } from '../../src/schema/descriptor/role.ts'
import type { IssuesByField } from '../../src/schema/validation/issue.ts'
import type { Body } from '../content/body.ts'
import { issuesOfNames, unknownIn } from '../content/unknownNames.ts'
import { holdsCredentials } from '../permissions/permissions.ts'
import { columnsFor } from './read/sentRecords.ts'

interface BodyKeys {
  /** All accepted keys. Some are ignored; clients send them because they send back what the server sent. */
  readonly known: ReadonlySet<string>
  /** Fields that a client may set, by name. */
  readonly writable: readonly (readonly [string, Field])[]
  /** Current names of renamed fields, by previous name. */
  readonly renamed: ReadonlyMap<string, string>
}

/** Number of issues after which no further entries of a composite value are inspected. */
const mostPlaces = 20

/** Spellings of the application key in the requests of the specification. */
const applicationKeys = ['app_key', 'APP_KEY'] as const

/** True if clients set the field. */
const isSet = (field: Field): boolean => !field.readOnly && computedOf(field) === undefined

const keysOf = (resource: Descriptor): BodyKeys => {
  const { fields, children = [] } = resource
  const named = Object.entries(fields)
  return {
    known: new Set([
      ...Object.keys(fields),
      ...columnsFor(resource, 'owner'),
      ...applicationKeys,
      ...children.map(child => child.resource),
      ...named.flatMap(([name, { kind }]) => (kind === 'references' ? [`${name}_records`] : [])),
      ...(holdsCredentials(resource) ? ['current_password'] : []),
    ]),
    writable: named.filter(([, field]) => isSet(field)),
    renamed: new Map(named.flatMap(([name, { renamedFrom }]) => (renamedFrom ? [[renamedFrom, name]] : []))),
  }
}

const known = new WeakMap<Descriptor, BodyKeys>()
const bodyKeysOf = (resource: Descriptor): BodyKeys => {
  const keys = known.get(resource) ?? keysOf(resource)
  known.set(resource, keys)
  return keys
}

/** Entries of a composite value with their paths; empty if the value has another type or is too large to inspect. */
const entriesOf = (field: CompositeField, value: unknown, path: string): readonly (readonly [string, unknown])[] => {
  if (isTooLarge(value)) return []
  if (field.kind === 'group') return [[path, value]]
  return Array.isArray(value) ? value.map((entry, at) => [`${path}.${at}`, entry] as const) : []
}

/** Names of the fields that a role may write, which issues may suggest. `role` is undefined for the server itself. */
const namesFor = (role: Role | undefined, fields: readonly (readonly [string, Field])[]): readonly string[] =>
  fields.flatMap(([name, field]) => (role === undefined || mayWriteField(role, field) ? [name] : []))

/** Issues of unknown keys inside a composite value, by path, such as 'contacts.1.phoen'. */
const innerKeyIssues = (
  field: Field,
  value: unknown,
  { path, role }: { readonly path: string; readonly role: Role | undefined },
): IssuesByField => {
  if (!isComposite(field)) return {}
  let issues: IssuesByField = {}
  for (const [at, entry] of entriesOf(field, value, path)) {
    const fields = entryFieldsOf(field, entry)
    // An entry of the wrong type is refused by validation.
    if (!fields || typeof entry !== 'object' || entry === null) continue
    const isKnown = (name: string) => Object.hasOwn(fields, name) || (field.kind === 'blocks' && name === blockKey)
    const unknown = unknownIn(entry, isKnown) ?? []
    const names = unknown.length > 0 ? namesFor(role, Object.entries(fields)) : []
    for (const [name, found] of Object.entries(issuesOfNames(unknown, { thing: 'key', names })))
      issues = { ...issues, [`${at}.${name}`]: found }
    for (const [name, inner] of Object.entries(fields))
      issues = { ...issues, ...innerKeyIssues(inner, Reflect.get(entry, name), { path: `${at}.${name}`, role }) }
    if (Object.keys(issues).length > mostPlaces) break
  }
  return issues
}

/** Value from a body. A string is parsed as JSON; undefined if it is not JSON. */
const valueIn = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/**
 * Issues of unknown keys of a body and of its composite values, by key or path. See `BodyKeys.known` for the known
 * keys. The issues suggest only fields that `role` may write, or any field if it is undefined, for the server itself.
 */
export const unknownKeyIssues = (resource: Descriptor, body: Body, role?: Role): IssuesByField => {
  const { known: keys, writable, renamed } = bodyKeysOf(resource)
  // Keys with the value undefined come from code, as JSON has no undefined, and count as absent.
  const unknown = unknownIn(body, name => keys.has(name) || body[name] === undefined)
  const inside = Object.entries(resource.fields)
    .filter(([name, field]) => isComposite(field) && Object.hasOwn(body, name))
    .map(([name, field]) => innerKeyIssues(field, valueIn(body[name]), { path: name, role }))
  const names = unknown ? namesFor(role, writable) : []
  return { ...(unknown && issuesOfNames(unknown, { thing: 'key', names, renamed })), ...Object.assign({}, ...inside) }
}
