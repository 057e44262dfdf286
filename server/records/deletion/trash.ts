/** Trash: deleted records, stored in full for a day so that a deletion can be undone. */

import { type Kysely, sql } from 'kysely'
import { maxInteger } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, searchColumn, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { deleteInSlices } from '../../db/deleteInSlices.ts'
import type { Row, Tables, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { RightsCheck } from '../../permissions/permissions.ts'
import { combineIssues, Failure, fail, issue } from '../../runtime/errors.ts'

const retentionMs = 24 * 60 * 60 * 1000
const sinceOf = (now: Date): string => toTimestamp(new Date(now.getTime() - retentionMs))

/** Deletes records that can no longer be restored, in every application. They may contain password hashes. */
export const sweepDeleted = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  await deleteInSlices(db, 'deleted_records', sql`deleted_at < ${sinceOf(now)}`)
}

/** Reference that a deletion has emptied. */
export interface EmptiedReference {
  /** Name of the resource of the referring record. */
  readonly resource: string
  readonly id: number
  readonly field: string
  /** Position of the id in a list of references, from 0; 0 in a field of a single reference. */
  readonly place: number
}

interface Deletion {
  readonly now: Date
  readonly emptied: readonly EmptiedReference[]
  /** Undo id of the deletion that this one is part of; undefined for a record that is deleted by itself. */
  readonly deletedWith: string | undefined
}

/** Stores a record in the trash in full, secrets included. Returns the undo id, by which it can be restored. */
export const storeDeleted = async (
  tenant: Tenant,
  resource: Descriptor,
  id: number,
  { now, emptied, deletedWith }: Deletion,
): Promise<string> => {
  // The search column is rebuilt on restore. Storing it would take as long as storing the texts themselves.
  const { [searchColumn]: _made, ...row } = await tenant
    .select(resource.name)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const deleted = await tenant
    .insert('deleted_records', {
      resource: resource.name,
      row: JSON.stringify(row),
      deleted_at: toTimestamp(now),
      deleted_with: deletedWith === undefined ? null : Number(deletedWith),
      emptied: emptied.length > 0 ? JSON.stringify(emptied) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(deleted.id)
}

/** Parses a row that `storeDeleted` has written. */
const rowOf = (deleted: string): Record<string, Value> => JSON.parse(deleted)

/** The given undo ids whose record is still in the trash and passes `isWritable`. */
export const restorableOf = async (
  tenant: Tenant,
  undos: readonly string[],
  { isWritable, now }: Pick<RightsCheck, 'isWritable'> & { readonly now: Date },
): Promise<ReadonlySet<string>> => {
  if (undos.length === 0) return new Set()
  const deleted = await tenant
    .select('deleted_records')
    .select(['id', 'resource', 'row'])
    .where('id', 'in', undos.map(Number))
    .where('deleted_at', '>=', sinceOf(now))
    .execute()
  const restorable = deleted.filter(({ resource: name, row }) => {
    const resource = tenant.site.resourceNamed(name)
    return resource !== undefined && isWritable(resource, rowOf(row), 'remove')
  })
  return new Set(restorable.map(({ id }) => String(id)))
}

/** Record from the trash. */
export interface DeletedRecord {
  readonly resource: Descriptor
  /** Columns of the deleted record that the resource still has. */
  readonly row: Row
  readonly emptied: readonly EmptiedReference[]
}

/**
 * Removes a deleted record from the trash, with the records that were deleted with it, and returns them. Throws Failure
 * 'not-restorable' if it is not in the trash.
 */
export const takeFromTrash = async (
  tenant: Tenant,
  undo: string,
  now: Date,
): Promise<readonly [DeletedRecord, ...DeletedRecord[]]> => {
  if (!/^[1-9]\d{0,9}$/.test(undo) || Number(undo) > maxInteger) return fail('not-restorable')
  const isOfUndo = tenant
    .select('deleted_records')
    .select(['id', 'resource', 'row', 'emptied'])
    .where('deleted_at', '>=', sinceOf(now))
  const deleted = await isOfUndo.where('id', '=', Number(undo)).where('deleted_with', 'is', null).executeTakeFirst()
  if (!deleted) return fail('not-restorable')
  const companions = await isOfUndo.where('deleted_with', '=', Number(undo)).orderBy('id').execute()
  const recordOf = ({ resource: name, row, emptied }: (typeof companions)[number]): DeletedRecord => {
    const resource = tenant.site.resourceNamed(name) ?? fail('not-restorable')
    const known = new Set(['id', 'version', 'created_by', 'created_at', ...Object.keys(storedFieldsOf(resource))])
    const values = Object.entries(rowOf(row)).filter(([column]) => known.has(column))
    // `storeDeleted` has written this JSON.
    return { resource, row: Object.fromEntries(values), emptied: emptied === null ? [] : JSON.parse(emptied) }
  }
  const records = [recordOf(deleted), ...companions.map(recordOf)] as const
  await tenant.delete('deleted_records').where('id', '=', Number(undo)).execute()
  await tenant.delete('deleted_records').where('deleted_with', '=', Number(undo)).execute()
  return records
}

/**
 * Converts a Failure 'taken' or 'invalid' of a restore to 'taken' with the reason, because the user has typed none of
 * the values. A record that the user may not see is treated as missing from the trash. Returns other errors unchanged.
 */
export const restoreFailure = (error: unknown): unknown => {
  if (error instanceof Failure && error.code === 'unknown-record') return new Failure('not-restorable')
  if (!(error instanceof Failure) || (error.code !== 'taken' && error.code !== 'invalid')) return error
  const { code, issues, extras } = error
  const [first = error.issue ?? issue(code), ...others] = Object.values(issues ?? {}).flat()
  const reason = combineIssues([first, ...others])
  return new Failure('taken', { issue: issue('not-restored', { reason }), ...(issues && { issues }), extras })
}
