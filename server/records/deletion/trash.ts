/** Trash: deleted records, stored in full for some days so that a deletion can be undone. */

import { type Kysely, sql } from 'kysely'
import { maxInteger } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, searchColumn, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import { dayMs, toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { deleteInSlices } from '../../db/deleteInSlices.ts'
import type { Row, Tables, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { RightsCheck } from '../../permissions/permissions.ts'
import { fail } from '../../runtime/errors.ts'
import { yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { searchedTitle } from '../../search/searchedTitle.ts'
import type { ChangeAuthor } from '../changeAuthor.ts'
import { sweepRevisionsOf } from '../rows/revisions.ts'

/** Earliest time of deletion, as a timestamp, of the records that can still be restored after `days` days. */
export const trashedSince = (now: Date, days: number): string => toTimestamp(new Date(now.getTime() - days * dayMs))

/**
 * Deletes the records of every application that were deleted before `since`, with their previous contents. They may
 * contain password hashes.
 */
export const sweepDeleted = async (db: Kysely<Tables>, since: string): Promise<void> => {
  const isOld = sql`deleted_at < ${since}`
  await sweepRevisionsOf(db, isOld)
  await deleteInSlices(db, 'deleted_records', isOld)
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
  readonly author: ChangeAuthor
  readonly emptied: readonly EmptiedReference[]
  /** Undo id of the deletion that this one is part of; undefined for a record that is deleted by itself. */
  readonly deletedWith: string | undefined
}

/** Stores a record in the trash in full, secrets included. Returns the undo id, by which it can be restored. */
export const storeDeleted = async (
  tenant: Tenant,
  resource: Descriptor,
  id: number,
  { now, author, emptied, deletedWith }: Deletion,
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
      act: author.act,
      deleted_by: author.userId ?? null,
      title: searchedTitle(resource, row),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(deleted.id)
}

/** Parses a row that `storeDeleted` has written. */
export const rowOf = (deleted: string): Record<string, Value> => JSON.parse(deleted)

/** Conditions under which a record of the trash may be restored. */
export interface Restorable extends Pick<RightsCheck, 'isWritable'> {
  /** See `trashedSince`. */
  readonly since: string
}

/** The given undo ids whose record is still in the trash and passes `isWritable`. */
export const restorableOf = async (
  tenant: Tenant,
  undos: readonly string[],
  { isWritable, since }: Restorable,
): Promise<ReadonlySet<string>> => {
  if (undos.length === 0) return new Set()
  const deleted = await tenant
    .select('deleted_records')
    .select(['id', 'resource', 'row'])
    .where('id', 'in', undos.map(Number))
    .where('deleted_at', '>=', since)
    .execute()
  const restorable = deleted.filter(({ resource: name, row }) => {
    const resource = tenant.site.resourceNamed(name)
    return resource !== undefined && isWritable(resource, rowOf(row), 'remove')
  })
  return new Set(restorable.map(({ id }) => String(id)))
}

/** Record from the trash. */
export interface DeletedRecord {
  /** Id in the trash. */
  readonly id: number
  readonly resource: Descriptor
  /** Columns of the deleted record that the resource still has. */
  readonly row: Row
  readonly emptied: readonly EmptiedReference[]
  /** Id in the trash of the record with which it was deleted; null if it was deleted by itself. */
  readonly deletedWith: number | null
}

const columns = ['id', 'resource', 'row', 'emptied', 'deleted_with'] as const

/** Maximum number of deleted records in one statement. */
const recordsAtOnce = 100

/** Deletes records of the trash for good, by their ids in the trash. Returns the number of deleted records. */
export const deleteForGood = async (tenant: Tenant, ids: readonly number[]): Promise<number> => {
  let deleted = 0
  for (let at = 0; at < ids.length; at += recordsAtOnce) {
    const some = ids.slice(at, at + recordsAtOnce)
    const { numDeletedRows } = await tenant.delete('deleted_records').where('id', 'in', some).executeTakeFirstOrThrow()
    deleted += Number(numDeletedRows)
  }
  return deleted
}

/**
 * Removes the deleted records with these ids from the trash and returns those that pass `isWritable`, in the order of
 * the ids. The others stay, as do records of unknown resources.
 */
const take = async (
  tenant: Tenant,
  ids: readonly number[],
  isWritable: RightsCheck['isWritable'],
): Promise<readonly DeletedRecord[]> => {
  const taken: DeletedRecord[] = []
  for (let at = 0; at < ids.length; at += recordsAtOnce) {
    if (at > 0) await yieldToOthers()
    const some = tenant
      .select('deleted_records')
      .select(columns)
      .where('id', 'in', ids.slice(at, at + recordsAtOnce))
    for (const { id, resource: name, row, emptied, deleted_with } of await some.orderBy('id').execute()) {
      const resource = tenant.site.resourceNamed(name)
      const stored = rowOf(row)
      if (!resource || !isWritable(resource, stored, 'remove')) continue
      const known = new Set(['id', 'version', 'created_by', 'created_at', ...Object.keys(storedFieldsOf(resource))])
      const values = Object.entries(stored).filter(([column]) => known.has(column))
      taken.push({
        id,
        resource,
        row: Object.fromEntries(values),
        // `storeDeleted` has written this JSON.
        emptied: emptied === null ? [] : JSON.parse(emptied),
        deletedWith: deleted_with,
      })
    }
  }
  await deleteForGood(
    tenant,
    taken.map(({ id }) => id),
  )
  return taken
}

/**
 * Removes a deleted record from the trash, with the records that were deleted with it, and returns them. The record
 * comes first. Throws Failure 'not-restorable' if it is not in the trash, or if the resource of one of them is unknown.
 */
export const takeFromTrash = async (
  tenant: Tenant,
  undo: string,
  since: string,
): Promise<readonly [DeletedRecord, ...DeletedRecord[]]> => {
  if (!/^[1-9]\d{0,9}$/.test(undo) || Number(undo) > maxInteger) return fail('not-restorable')
  const ids = tenant.select('deleted_records').select('id').where('deleted_at', '>=', since)
  const own = await ids.where('id', '=', Number(undo)).where('deleted_with', 'is', null).executeTakeFirst()
  if (!own) return fail('not-restorable')
  const companions = await ids.where('deleted_with', '=', own.id).orderBy('id').execute()
  const all = [own.id, ...companions.map(({ id }) => id)]
  const [first, ...others] = await take(tenant, all, () => true)
  return first && others.length === companions.length ? [first, ...others] : fail('not-restorable')
}

/** Part of an act that one transaction restores. */
interface ActPart {
  readonly records: readonly DeletedRecord[]
  /** Id in the trash below which the next part begins; undefined after the last part. */
  readonly next: number | undefined
}

const mostRestored = limits.restoredRecords.value

/**
 * Removes records of an act that pass `isWritable` from the trash, and returns them in the order of their deletion. A
 * part has the latest deletions below the id `below`, because later ones may be targets of earlier ones, and never
 * splits a deletion.
 */
export const takeActPart = async (
  tenant: Tenant,
  act: string,
  { since, isWritable, below }: Restorable & { readonly below: number },
): Promise<ActPart> => {
  const root = sql<number>`coalesce(deleted_with, id)`
  const rows = await tenant
    .select('deleted_records')
    .select(['id', root.as('root')])
    .where('act', '=', act)
    .where('deleted_at', '>=', since)
    .where(root, '<', below)
    .orderBy(root, 'desc')
    .execute()
  const last = rows[mostRestored - 1]?.root ?? 0
  const ids = rows.flatMap(row => (row.root >= last ? [row.id] : []))
  const records = await take(
    tenant,
    ids.toSorted((a, b) => a - b),
    isWritable,
  )
  return { records, next: ids.length < rows.length ? last : undefined }
}
