/** The keys that the body of a record may have. */
import { computedOf } from '../../src/schema/descriptor/computedFields.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import type { IssuesByField } from '../../src/schema/validation/issue.ts'
import type { Body } from '../content/body.ts'
import { issuesOfNames, unknownIn } from '../content/unknownNames.ts'
import { isForPeople } from '../permissions/permissions.ts'
import { columnsFor } from './read/sentRecords.ts'

interface BodyKeys {
  /** Everything that is taken, also what is ignored because the server sends it back. */
  readonly known: ReadonlySet<string>
  /** Fields that a client may set. */
  readonly writable: readonly string[]
  /** The present names of renamed fields, by their previous ones. */
  readonly renamed: ReadonlyMap<string, string>
}

/** The application key as some calls of the specification spell it. */
const applicationKeys = ['app_key', 'APP_KEY'] as const

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
      ...(isForPeople(resource) ? ['current_password'] : []),
    ]),
    writable: named.flatMap(([name, field]) => (field.readOnly || computedOf(field) ? [] : [name])),
    renamed: new Map(named.flatMap(([name, { renamedFrom }]) => (renamedFrom ? [[renamedFrom, name]] : []))),
  }
}

const known = new WeakMap<Descriptor, BodyKeys>()
const bodyKeysOf = (resource: Descriptor): BodyKeys => {
  const keys = known.get(resource) ?? keysOf(resource)
  known.set(resource, keys)
  return keys
}

/** An issue for each key of a body that is no field of its resource and nothing that the server sends with a record. */
export const unknownKeyIssues = (resource: Descriptor, body: Body): IssuesByField => {
  const { known: keys, writable: names, renamed } = bodyKeysOf(resource)
  // A program may leave a value undefined; JSON has no such thing.
  const unknown = unknownIn(body, name => keys.has(name) || body[name] === undefined)
  return unknown ? issuesOfNames(unknown, { thing: 'key', names, renamed }) : {}
}
