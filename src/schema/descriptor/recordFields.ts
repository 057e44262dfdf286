/** Fields that refer to records of another resource. */
import type { Field, FieldOf } from './field.ts'

/** Maximum number of records in any `references` field. */
export const maxReferences = 1_000
/** Default maximum number of records in a `references` field. */
export const defaultMaxReferences = 100

/** Field that refers to one or several records of another resource. */
export type RecordField = FieldOf<'reference' | 'references'>
export const isRecordField = (field: Field | undefined): field is RecordField =>
  field?.kind === 'reference' || field?.kind === 'references'
/** Effect on a reference when the referenced record is deleted. */
export const onDeleteOf = (field: RecordField): 'refuse' | 'empty' | 'withIt' =>
  field.onDelete ?? (field.kind === 'references' ? 'empty' : 'refuse')
