/** Fills the columns of deleted records that earlier versions did not store: act, user and searched title. */
import type { Transaction } from 'kysely'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { anyTables, type Row, type Tables } from '../db/tables.ts'
import { searchedTitle } from '../search/searchedTitle.ts'
import { walkTable } from './changedFields/walkColumn.ts'

/** Act of a deletion that no change with an act records: a UUID of its own, from its undo id. */
const actOfUndo = (undo: number): string => `00000000-0000-7000-8000-${String(undo).padStart(12, '0')}`

/**
 * Fills the act and the user of deleted records from the change that records the deletion. A deletion without such a
 * change gets an act of its own.
 */
export const fillTrashActs = async (tx: Transaction<Tables>, descriptors: readonly Descriptor[]): Promise<void> => {
  const deletions = await tx
    .selectFrom('changes')
    .select(['app_key', 'undo', 'act', 'user_id'])
    .where('undo', 'is not', null)
    .where('at', '>=', ({ selectFrom }) =>
      selectFrom('deleted_records').select(({ fn }) => fn.min<string>('deleted_at').as('first')),
    )
    .execute()
  const byUndo = new Map(deletions.map(change => [`${change.app_key} ${change.undo}`, change]))
  const columns = ['app_key', 'resource', 'row', 'deleted_with']
  await walkTable(anyTables(tx), 'deleted_records', columns, async ({ id, app_key, resource, row, deleted_with }) => {
    const undo = Number(deleted_with ?? id)
    const change = byUndo.get(`${app_key} ${undo}`)
    const descriptor = descriptors.find(({ name }) => name === resource)
    // The trash has written this JSON.
    const record: Row = JSON.parse(String(row))
    await tx
      .updateTable('deleted_records')
      .set({
        act: change?.act ?? actOfUndo(undo),
        deleted_by: change?.user_id ?? null,
        title: descriptor ? searchedTitle(descriptor, record) : '',
      })
      .where('id', '=', Number(id))
      .execute()
  })
}
