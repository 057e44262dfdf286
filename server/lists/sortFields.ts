/** The fields that lists may be sorted by, from the descriptor alone. */
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'

/** The field of the place that editors choose. */
export const placeField = 'sort_order'

/** Whether records of a resource have a place that editors choose. */
export const isOrdered = (resource: Descriptor): boolean => Object.hasOwn(resource.fields, placeField)

/** Whether records of the same place come in the order in which they were made. */
export const isNewestLast = (resource: Descriptor): boolean => resource.list.newestLast === true

/**
 * The fields by which an index has the records of an application in order, so that a page is read without the rest of the table.
 * `schema/plan.ts` makes those indexes; `inOrder` in `lists/listOrder.ts` asks in their order.
 */
export const indexedSortFields = (resource: Descriptor): readonly string[] =>
  isOrdered(resource) ? ['id', placeField] : ['id']
