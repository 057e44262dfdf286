/** Records in the form that clients receive: permitted columns, with stored JSON parsed. */
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { publicValueOf } from '../../../src/schema/descriptor/innerFields.ts'
import { isStructuredField } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, isPublicField, isSecret, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import { mayReadField } from '../../../src/schema/descriptor/rights.ts'
import { toSentValue } from '../../../src/schema/validation/normalize.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Audience } from '../../permissions/visibility.ts'

/** Value in a response: a column value, parsed JSON, or nested records. */
type SentValue = Value | readonly SentValue[] | ReadRecord

/** Record in a response. Nested records are under the names of their resources. */
export interface ReadRecord {
  readonly [field: string]: SentValue
}

const columnsOf = (resource: Descriptor, audience: Audience): readonly string[] => {
  const fields = Object.entries(storedFieldsOf(resource)).filter(
    ([, field]) => !isSecret(field) && (audience === 'visitor' ? isPublicField(field) : mayReadField(audience, field)),
  )
  const names = fields.map(([name]) => name)
  return audience === 'visitor'
    ? ['id', ...names, 'created_at', 'updated_at']
    : ['id', 'app_key', ...names, 'version', 'created_by', 'created_at', 'updated_at']
}

const knownColumns = new WeakMap<Descriptor, Map<Audience, readonly string[]>>()

/** Columns that an audience receives, in order. */
export const columnsFor = (resource: Descriptor, audience: Audience): readonly string[] => {
  const known = knownColumns.get(resource) ?? new Map<Audience, readonly string[]>()
  knownColumns.set(resource, known)
  const columns = known.get(audience) ?? columnsOf(resource, audience)
  known.set(audience, columns)
  return columns
}

const structuredFields = new WeakMap<Descriptor, readonly (readonly [string, Field])[]>()
const structuredFieldsOf = (resource: Descriptor): readonly (readonly [string, Field])[] => {
  const known =
    structuredFields.get(resource) ??
    Object.entries(resource.fields).filter(([name]) => isStructuredField(resource, name))
  structuredFields.set(resource, known)
  return known
}

/**
 * Converts a row to the form that an audience receives. Visitors receive only the public inner values of structured
 * fields.
 */
export const sentRow = (resource: Descriptor, row: Row, audience: Audience): ReadRecord => {
  if (structuredFieldsOf(resource).length === 0) return row
  const structured = structuredFieldsOf(resource).filter(([name]) => Object.hasOwn(row, name))
  return {
    ...row,
    ...Object.fromEntries(structured.map(([name, field]) => [name, sentTo(audience, field, row[name])])),
  }
}

const sentTo = (audience: Audience, field: Field, stored: Value | undefined): SentValue => {
  const sent = toSentValue(field, stored)
  // Safe cast: the stored value is JSON that was written for this field.
  return (audience === 'visitor' ? publicValueOf(field, sent) : sent) as SentValue
}
