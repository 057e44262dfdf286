/** What of a record is sent to a reader, and how: its columns, and the values of lists as arrays. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { isListField } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import { mayReadField } from '../../../src/schema/descriptor/rights.ts'
import { sentValue } from '../../../src/schema/validation/normalize.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Reader } from '../../permissions/visibility.ts'

/** A value as it is sent: of a column, of a list, or the records that are nested in one. */
type SentValue = Value | readonly SentValue[] | ReadRecord

/** A record as it is sent, with its nested ones under the names of their resources. */
export interface ReadRecord {
  readonly [field: string]: SentValue
}

const columnsOf = (resource: Descriptor, reader: Reader): readonly string[] => {
  const fields = Object.entries(storedFieldsOf(resource)).filter(
    ([, field]) => !field.writeOnly && (reader === 'visitor' ? field.public : mayReadField(reader, field)),
  )
  const names = fields.map(([name]) => name)
  return reader === 'visitor'
    ? ['id', ...names, 'created_at', 'updated_at']
    : ['id', 'app_key', ...names, 'version', 'created_by', 'created_at', 'updated_at']
}

const knownColumns = new WeakMap<Descriptor, Map<Reader, readonly string[]>>()

/** Columns that a reader gets, in their order. */
export const columnsFor = (resource: Descriptor, reader: Reader): readonly string[] => {
  const known = knownColumns.get(resource) ?? new Map<Reader, readonly string[]>()
  knownColumns.set(resource, known)
  const columns = known.get(reader) ?? columnsOf(resource, reader)
  known.set(reader, columns)
  return columns
}

const listFields = new WeakMap<Descriptor, readonly (readonly [string, Field])[]>()
const listFieldsOf = (resource: Descriptor): readonly (readonly [string, Field])[] => {
  const known =
    listFields.get(resource) ?? Object.entries(resource.fields).filter(([name]) => isListField(resource, name))
  listFields.set(resource, known)
  return known
}

/** Whether all values of a resource are sent as they are stored. */
export const isSentAsStored = (resource: Descriptor): boolean => listFieldsOf(resource).length === 0

/** A row as it is sent. */
export const sentRow = (resource: Descriptor, row: Row): ReadRecord => {
  if (isSentAsStored(resource)) return row
  const lists = listFieldsOf(resource).filter(([name]) => Object.hasOwn(row, name))
  // The JSON of a list, which nothing but its own field has written.
  return {
    ...row,
    ...Object.fromEntries(lists.map(([name, field]) => [name, sentValue(field, row[name]) as SentValue])),
  }
}
