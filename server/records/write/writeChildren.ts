import { positionField } from '../../search/lists/sortFields.ts'
import { removeOne } from '../deletion/removeRecords.ts'
import { atItem, positionsOf } from '../inline/inlineChildren.ts'
import { type Children, insertOne, updateOne } from './saveRecord.ts'
import type { Writing } from './writing.ts'

/**
 * Stores the children of a body. Deletions run first, so that their unique values become free. Returns true if anything
 * was written.
 */
export const writeChildren = async (
  writing: Writing,
  { items, stored }: Children,
  parent: number,
): Promise<boolean> => {
  const places = positionsOf(items, stored)
  const deleted = items.filter(({ isDeleted }) => isDeleted)
  for (const item of deleted) await atItem(item, () => removeOne(writing, item.resource, item.id ?? 0))
  let isWritten = deleted.length > 0
  for (const item of items.filter(({ isDeleted }) => !isDeleted)) {
    const { resource, by, prepared } = item
    const place = places.get(item)
    const body = { ...item.body, [by]: parent, ...(place !== undefined && { [positionField]: place }) }
    const previous = stored.get(item)
    const given = { body, prepared }
    const record = await atItem(item, async () =>
      previous ? updateOne(writing, resource, { ...given, previous }) : insertOne(writing, resource, given),
    )
    isWritten ||= record.version !== previous?.version
  }
  return isWritten
}
