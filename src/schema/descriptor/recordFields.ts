/** Fields that refer to records of another resource. */
import type { Field, FieldOf } from './field.ts'

/** The most records that any field of kind `references` may name. */
export const mostReferences = 1_000
/** The most that it may name where it does not say so. */
export const usualReferences = 100

/** A field that refers to records of another resource: to one, or to several. */
export type RecordField = FieldOf<'reference' | 'references'>
export const isRecordField = (field: Field | undefined): field is RecordField =>
  field?.kind === 'reference' || field?.kind === 'references'
/** What happens to a reference when the record that it names is deleted. */
export const onDeleteOf = (field: RecordField): 'refuse' | 'empty' | 'withIt' =>
  field.onDelete ?? (field.kind === 'references' ? 'empty' : 'refuse')
