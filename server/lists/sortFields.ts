/** The fields that lists may be sorted by, from the descriptor alone. */
import type { FieldKind } from '../../src/schema/field.ts'
import type { Descriptor } from '../../src/schema/resource.ts'

/** The field of the place that editors choose. */
export const placeField = 'sort_order'

/** Whether records of a resource have a place that editors choose. */
export const isOrdered = (entity: Descriptor): boolean => Object.hasOwn(entity.fields, placeField)

/** Whether records of the same place come in the order in which they were made. */
export const isNewestLast = (entity: Descriptor): boolean => entity.list.newestLast === true

/**
 * The fields by which an index has the records of an application in order, so that a page is read without the rest of the table.
 * `schemaPlan.ts` makes those indexes; `inOrder` in `reading.ts` asks in their order.
 */
export const indexedSortFields = (entity: Descriptor): readonly string[] =>
  isOrdered(entity) ? ['id', placeField] : ['id']

/** Kinds whose values have no bounded length, or are secret: sorting by them would read every text of the table. */
const unsortableKinds: readonly FieldKind[] = ['html', 'longText', 'json', 'map', 'password']

/** Whether signed-in readers may sort by a field of this kind. */
export const isSortableKind = (kind: FieldKind): boolean => !unsortableKinds.includes(kind)
