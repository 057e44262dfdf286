/**
 * Stored data as one caller may read it. Every record, title and name in a response passes through a view, including
 * those in refusals and reports.
 */
import type { NamedRecord } from '../../../src/api/wire/envelopes.ts'
import type { Site } from '../../../src/resources/createSite.ts'
import { users } from '../../../src/resources/product.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { mayRead, mayReadField } from '../../../src/schema/descriptor/rights.ts'
import { titleOf } from '../../../src/schema/descriptor/texts.ts'
import { truncate } from '../../../src/schema/values/excerpt.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Actor } from '../../permissions/permissions.ts'
import { columnsFor, type ReadRecord, sentRow } from './sentRecords.ts'

/** Operations that return stored data as one caller may read it. */
export interface View {
  /** True if the caller may read records of a resource, by its API name. False for an unknown resource. */
  sees(resource: string): boolean
  /** True if the caller may read a field of a resource. False for an unknown resource or field. */
  seesField(resource: string, field: string): boolean
  /** Stored row with only the fields that the caller may read. */
  record(resource: Descriptor, row: Row): ReadRecord
  /** Title of a stored row; its number, such as '#12', if the title is empty or the caller may not read it. */
  title(resource: Descriptor, row: Row): string
  /** Stored row as named in a refusal or report; undefined if the caller may not read its resource. */
  named(resource: Descriptor, row: Row): NamedRecord | undefined
  /** Name of a user; null if the caller may not read other users or their names. */
  userName(user: { readonly id: number | null; readonly name: string | null }): string | null
}

const titleChars = 80

/** Name of a record whose title the caller may not read: its number, such as '#12'. */
export const untitled = (id: Value | undefined): string => `#${id}`

/** Title of a stored row as plain text of at most 80 characters; the number of the record if the title is empty. */
export const shownTitle = (resource: Descriptor, row: Row): string =>
  truncate(titleOf(resource, row).trim(), titleChars) || untitled(row.id)

/** Creates the view of a caller. An actor without a role is the server itself and reads everything. */
export const viewOf = (
  { resourceNamed }: Pick<Site, 'resourceNamed'>,
  { role = 'owner', userId, limits }: Pick<Actor, 'role' | 'userId' | 'limits'>,
): View => {
  const sees = (resource: Descriptor): boolean => mayRead(role, resource) && limits?.on(resource).read !== false
  const seesField = (name: string, field: string): boolean => {
    const resource = resourceNamed(name)
    const known = resource && Object.hasOwn(resource.fields, field) ? resource.fields[field] : undefined
    return resource !== undefined && known !== undefined && sees(resource) && mayReadField(role, known)
  }
  const title = (resource: Descriptor, row: Row): string =>
    seesField(resource.name, resource.title) ? shownTitle(resource, row) : untitled(row.id)
  return {
    sees: name => {
      const resource = resourceNamed(name)
      return resource !== undefined && sees(resource)
    },
    seesField,
    record: (resource, row) =>
      sentRow(resource, Object.fromEntries(columnsFor(resource, role).map(name => [name, row[name] ?? null])), role),
    title,
    named: (resource, row) =>
      sees(resource) ? { resource: resource.name, id: Number(row.id), title: title(resource, row) } : undefined,
    userName: ({ id, name }) => (id === userId || seesField(users.name, users.title) ? name : null),
  }
}
