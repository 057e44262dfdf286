/** Position of a record among all records of its resource, as editors and visitors see them. */

import { constantDefaultOf, dynamicDefaultOf } from '../../schema/descriptor/defaults.ts'
import type { Field } from '../../schema/descriptor/field.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'

/** Name of the field that holds a record's position. */
export const positionField = 'sort_order'

/** Maximum position that both databases can store. */
const maxPosition = 2_147_483_647

type PositionField = Extract<Field, { readonly kind: 'integer' }>

/**
 * Position field of a resource whose new records come last in the back office; undefined if there is none. Resources
 * with a news feed have none either: their newest record comes first.
 */
export const lastPositionField = ({ fields, page }: Descriptor): PositionField | undefined => {
  const field = Object.hasOwn(fields, positionField) ? fields[positionField] : undefined
  if (field?.kind !== 'integer' || field.readOnly || page?.feed) return undefined
  const hasValue = !field.required || constantDefaultOf(field) !== undefined
  return hasValue && dynamicDefaultOf(field) === undefined ? field : undefined
}

/**
 * Position after the last record: the field's default if there is no record, null if the last record has no position.
 */
export const positionAfter = (field: PositionField, last: Readonly<Record<string, unknown>> | undefined): unknown => {
  if (!last) return constantDefaultOf(field) ?? null
  const position = last[positionField]
  if (typeof position !== 'number') return null
  return Math.min(Math.max(position + 1, field.min ?? position + 1), field.max ?? maxPosition)
}
