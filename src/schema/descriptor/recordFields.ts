/** Fields that refer to records of another resource. */
import type { Field, FieldOf } from './field.ts'

/** Largest maximum that a descriptor may set for the records in a `references` field. */
export const maxReferences = 1_000
/** Maximum number of records in a `references` field, if a descriptor sets none. */
export const defaultMaxReferences = 100

/** Field that refers to one or several records of another resource. */
export type RecordField = FieldOf<'reference' | 'references'>
/** True for a field that refers to records; false for undefined. */
export const isRecordField = (field: Field | undefined): field is RecordField =>
  field?.kind === 'reference' || field?.kind === 'references'
/** Effect of deleting a record that the field refers to, including the default. */
export const onDeleteOf = (field: RecordField): 'refuse' | 'empty' | 'withIt' =>
  field.onDelete ?? (field.kind === 'references' ? 'empty' : 'refuse')
