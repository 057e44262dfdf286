/** Fields by which lists can be sorted, derived from the descriptor. */
import { constantDefaultOf } from '../../../src/schema/descriptor/defaults.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'

/** Field with the position that editors assign. */
export const positionField = 'sort_order'

/** True if editors assign positions to records. */
export const isOrdered = (resource: Descriptor): boolean => Object.hasOwn(resource.fields, positionField)

/**
 * True if the position is optional. Records without one come last, an order that an index cannot provide on both
 * databases.
 */
export const isPositionOptional = ({ fields }: Descriptor): boolean => {
  const place = Object.hasOwn(fields, positionField) ? fields[positionField] : undefined
  return place !== undefined && !place.required && constantDefaultOf(place) === undefined
}

/** True if records with the same position are sorted oldest first. */
export const isNewestLast = (resource: Descriptor): boolean => resource.list.newestLast === true

/**
 * Fields whose index provides the records of an application in order, so that a page is read without a full scan.
 * `schema/plan.ts` creates the indexes; `inOrder` in `lists/listOrder.ts` uses the same column order.
 */
export const indexedSortFields = (resource: Descriptor): readonly string[] =>
  isOrdered(resource) && !isPositionOptional(resource) ? ['id', positionField] : ['id']
