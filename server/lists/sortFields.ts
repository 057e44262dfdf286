/** The fields that lists may be sorted by, from the descriptor alone. */
import { fixedDefaultOf } from '../../src/schema/descriptor/filledDefaults.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'

/** The field of the place that editors choose. */
export const placeField = 'sort_order'

/** Whether records of a resource have a place that editors choose. */
export const isOrdered = (resource: Descriptor): boolean => Object.hasOwn(resource.fields, placeField)

/** Whether a record may have no place: then it comes after those that have one, which no index knows of both databases. */
export const isPlaceOptional = ({ fields }: Descriptor): boolean => {
  const place = Object.hasOwn(fields, placeField) ? fields[placeField] : undefined
  return place !== undefined && !place.required && fixedDefaultOf(place) === undefined
}

/** Whether records of the same place come in the order in which they were made. */
export const isNewestLast = (resource: Descriptor): boolean => resource.list.newestLast === true

/**
 * The fields by which an index has the records of an application in order, so that a page is read without the rest of the table.
 * `schema/plan.ts` makes those indexes; `inOrder` in `lists/listOrder.ts` asks in their order.
 */
export const indexedSortFields = (resource: Descriptor): readonly string[] =>
  isOrdered(resource) && !isPlaceOptional(resource) ? ['id', placeField] : ['id']
