/** Position of a record among all records of its resource, as editors and visitors see them. */
import type { Field } from '../../schema/descriptor/field.ts'
import { filledDefaultOf, fixedDefaultOf } from '../../schema/descriptor/filledDefaults.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'

/** Name of the field that holds a record's position. */
export const placeField = 'sort_order'

/** Maximum position that both databases can store. */
const maxPlace = 2_147_483_647

type PlaceField = Extract<Field, { readonly kind: 'integer' }>

/**
 * Position field of a resource whose new records come last in the back office; undefined if there is none. Resources
 * with a news feed have none either: their newest record comes first.
 */
export const lastPlaceField = ({ fields, page }: Descriptor): PlaceField | undefined => {
  const field = Object.hasOwn(fields, placeField) ? fields[placeField] : undefined
  if (field?.kind !== 'integer' || field.readOnly || page?.feed) return undefined
  const hasValue = !field.required || fixedDefaultOf(field) !== undefined
  return hasValue && filledDefaultOf(field) === undefined ? field : undefined
}

/** Position after the last record: the field's default if there is no record, null if the last record has no position. */
export const placeAfter = (field: PlaceField, last: Readonly<Record<string, unknown>> | undefined): unknown => {
  if (!last) return fixedDefaultOf(field) ?? null
  const place = last[placeField]
  if (typeof place !== 'number') return null
  return Math.min(Math.max(place + 1, field.min ?? place + 1), field.max ?? maxPlace)
}
