/** The place of a record among all others of its resource, as editors and visitors see them. */
import type { Field } from '../../schema/descriptor/field.ts'
import { filledDefaultOf, fixedDefaultOf } from '../../schema/descriptor/filledDefaults.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'

/** The field that holds a record's place. */
export const placeField = 'sort_order'

/** The greatest place that both databases store. */
const maxPlace = 2_147_483_647

type PlaceField = Extract<Field, { readonly kind: 'integer' }>

/**
 * The place field of a resource whose new records come last in the back office; undefined for a resource without one.
 * Resources with a news feed have none either: their newest record comes first.
 */
export const lastPlaceField = ({ fields, page }: Descriptor): PlaceField | undefined => {
  const field = Object.hasOwn(fields, placeField) ? fields[placeField] : undefined
  if (field?.kind !== 'integer' || field.readOnly || page?.feed) return undefined
  const hasValue = !field.required || fixedDefaultOf(field) !== undefined
  return hasValue && filledDefaultOf(field) === undefined ? field : undefined
}

/** The place after the last record's: the field's default where there is no record, null where the last one has no place. */
export const placeAfter = (field: PlaceField, last: Readonly<Record<string, unknown>> | undefined): unknown => {
  if (!last) return fixedDefaultOf(field) ?? null
  const place = last[placeField]
  if (typeof place !== 'number') return null
  return Math.min(Math.max(place + 1, field.min ?? place + 1), field.max ?? maxPlace)
}
