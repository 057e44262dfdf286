/**
 * Stored data as one caller may read it. Every record, title and name that leaves the server passes through a view, in refusals and
 * reports as well as in lists.
 */
import type { NamedRecord } from '../../../src/api/protocol/failure.ts'
import { resourceNamed, users } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { mayRead, mayReadField } from '../../../src/schema/descriptor/rights.ts'
import { cut, textOf } from '../../../src/schema/values/excerpt.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Actor } from '../../permissions/permissions.ts'
import { columnsFor, type ReadRecord, sentRow } from './sentRecords.ts'

export interface View {
  /** Whether the caller reads records of a resource, by its API name. An unknown resource is not read. */
  sees(resource: string): boolean
  /** Whether the caller reads a field of a resource. An unknown resource or field is not read. */
  seesField(resource: string, field: string): boolean
  /** A stored row with the fields that the caller reads. */
  record(resource: Descriptor, row: Row): ReadRecord
  /** The title of a stored row. Its number, like '#12', where it has none or the caller does not read it. */
  title(resource: Descriptor, row: Row): string
  /** A stored row as a refusal or report names it; undefined where the caller does not read its resource. */
  named(resource: Descriptor, row: Row): NamedRecord | undefined
  /** The name of a user; null where the caller reads neither other users nor their names. */
  userName(user: { readonly id: number | null; readonly name: string | null }): string | null
}

const titleChars = 80

/** A stored title as plain text of at most 80 characters; the number of its record where it is empty. */
export const shownTitle = (title: Value | undefined, id: Value | undefined): string =>
  cut(textOf(String(title ?? '')), titleChars) || `#${id}`

/** The view of a caller. A program without a role reads everything. */
export const viewOf = ({ role = 'owner', userId }: Pick<Actor, 'role' | 'userId'>): View => {
  const seesField = (name: string, field: string): boolean => {
    const resource = resourceNamed(name)
    const known = resource && Object.hasOwn(resource.fields, field) ? resource.fields[field] : undefined
    return resource !== undefined && known !== undefined && mayRead(role, resource) && mayReadField(role, known)
  }
  const title = (resource: Descriptor, row: Row): string =>
    shownTitle(seesField(resource.name, resource.title) ? row[resource.title] : null, row.id)
  return {
    sees: name => {
      const resource = resourceNamed(name)
      return resource !== undefined && mayRead(role, resource)
    },
    seesField,
    record: (resource, row) =>
      sentRow(resource, Object.fromEntries(columnsFor(resource, role).map(name => [name, row[name] ?? null])), role),
    title,
    named: (resource, row) =>
      mayRead(role, resource)
        ? { resource: resource.name, id: Number(row.id), title: title(resource, row) }
        : undefined,
    userName: ({ id, name }) => (id === userId || seesField(users.name, users.title) ? name : null),
  }
}
