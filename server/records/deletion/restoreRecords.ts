/** Restores deleted records, and reverts the effects of their deletion. */

import { isRecordField, onDeleteOf } from '../../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { toStoredValue } from '../../../src/schema/validation/normalize.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { rightsCheckOf } from '../../permissions/permissions.ts'
import { fail } from '../../runtime/errors.ts'
import { recordChange } from '../auditTrail.ts'
import { viewOf } from '../read/view.ts'
import { recordRoleEvent } from '../roles/roleEvents.ts'
import { privateDocumentIssues } from '../rows/privateDocuments.ts'
import { refuseOverLimit } from '../write/countLimits.ts'
import { leadsTo, referencedIds, referenceIssues } from '../write/references.ts'
import { searchColumnsOf, storedRow } from '../write/storedRow.ts'
import { refuseTaken } from '../write/uniqueValues.ts'
import { updateIndexesAndSlugs } from '../write/updateIndexesAndSlugs.ts'
import { withComputed } from '../write/validBody.ts'
import type { Writing } from '../write/writing.ts'
import { recordUserEvent, storeReference } from './removeRecords.ts'
import { type DeletedRecord, type EmptiedReference, restoreFailure, takeFromTrash } from './trash.ts'

/** Sorts deleted records so that each comes after the records that it refers to. */
const afterTheirTargets = (records: readonly DeletedRecord[]): readonly DeletedRecord[] => {
  const isAmong = (others: readonly DeletedRecord[], to: string, ids: readonly number[]) =>
    others.some(({ resource, row }) => resource.name === to && ids.includes(Number(row.id)))
  const refersTo = ({ resource, row }: DeletedRecord, others: readonly DeletedRecord[]): boolean =>
    Object.entries(resource.fields).some(
      ([name, field]) => isRecordField(field) && isAmong(others, field.to, referencedIds(field, row[name])),
    )
  const ordered: DeletedRecord[] = []
  for (let waiting = records; waiting.length > 0; ) {
    const ready = waiting.filter(record => !refersTo(record, waiting))
    if (ready.length === 0) return [...ordered, ...waiting]
    ordered.push(...ready)
    waiting = waiting.filter(record => !ready.includes(record))
  }
  return ordered
}

/**
 * Deleted record without references to records that were deleted since, in fields that are emptied on deletion: their
 * deletion would have emptied these references.
 */
const withoutGone = async (tenant: Tenant, resource: Descriptor, row: Row): Promise<Row> => {
  const values: Record<string, Row[string]> = {}
  for (const [name, field] of Object.entries(resource.fields)) {
    if (!isRecordField(field) || onDeleteOf(field) !== 'empty') continue
    const ids = referencedIds(field, row[name])
    const there = new Set((await tenant.rowsById(field.to, ['id'], ids)).map(found => Number(found.id)))
    const left = ids.filter(id => there.has(id))
    if (left.length < ids.length) values[name] = toStoredValue(field.kind === 'references' ? left : null)
  }
  return { ...row, ...values }
}

const restoreOne = async (writing: Writing, deleted: DeletedRecord): Promise<Row> => {
  const { tenant, by, defer, forms, effects, author, clock } = writing
  const { resource } = deleted
  const row = withComputed(resource, await withoutGone(tenant, resource, deleted.row))
  rightsCheckOf(by).write(resource, row, 'remove')
  const id = Number(row.id)
  const issues = {
    ...(await referenceIssues(tenant, resource, row, { stored: undefined, offersAll: true })),
    ...(await privateDocumentIssues(tenant, resource, row, { stored: undefined, mayBeGone: true })),
  }
  if (Object.keys(issues).length) fail('invalid', { issues })
  await effects.check(resource, { values: row, previous: undefined })
  await refuseTaken(tenant, resource, row, { view: viewOf(tenant.site, by), recordId: id })
  const stamp = { version: Number(row.version) + 1, updated_at: toTimestamp(clock()) }
  const given = { ...row, ...searchColumnsOf(resource, row, resource.search, forms), ...stamp }
  await tenant.insert(resource.name, given).execute()
  const record = await storedRow(tenant, resource, id)
  rightsCheckOf(by).stored(resource, record)
  await refuseOverLimit(tenant, resource, { stored: record })
  await updateIndexesAndSlugs(tenant, defer, resource, { stored: record, forms })
  await recordUserEvent(tenant, by, { resource, record, event: 'user-restored', now: clock() })
  await recordRoleEvent(tenant, by, { resource, record, event: 'custom-role-restored', now: clock() })
  await recordChange(tenant, author, { resource, record, action: 'restored', now: clock() })
  effects.saved(resource, record, undefined)
  return record
}

/**
 * Refills a reference that the deletion emptied, if it is still empty; in a list, the id returns to its previous
 * position.
 */
const fillReference = async (writing: Writing, id: number, emptied: EmptiedReference): Promise<void> => {
  const { tenant } = writing
  const resource = tenant.site.resourceNamed(emptied.resource)
  const field = resource?.fields[emptied.field]
  if (!resource || !isRecordField(field)) return
  const name = emptied.field
  const columns = tenant.select(resource.name).select('id').where('id', '=', emptied.id)
  if (!(await columns.executeTakeFirst())) return
  const previous = await storedRow(tenant, resource, emptied.id)
  const ids = referencedIds(field, previous[name])
  const isFilled = field.kind === 'references' ? ids.includes(id) : ids.length > 0
  // The record may have been restored as a descendant of this one, so that the reference would form a cycle.
  const isCircle =
    field.to === resource.name && (await leadsTo(tenant, { table: resource.name, name, field }, [id], emptied.id))
  if (isFilled || isCircle) return
  const value = field.kind === 'references' ? ids.toSpliced(emptied.place, 0, id) : id
  await storeReference(writing, { resource, name }, { previous, value })
}

/**
 * Restores a deleted record, the records that were deleted with it, and the references that were emptied. Throws
 * Failure: 'not-restorable', 'taken' with the reason, 'not-allowed'.
 */
export const restoreAll = async (
  writing: Writing,
  undo: string,
): Promise<{ readonly resource: Descriptor; readonly record: Row }> => {
  const deleted = await takeFromTrash(writing.tenant, undo, writing.clock())
  try {
    const [first, ...companions] = deleted
    const record = await restoreOne(writing, first)
    for (const companion of afterTheirTargets(companions)) await restoreOne(writing, companion)
    for (const { row, emptied } of deleted)
      for (const each of emptied) await fillReference(writing, Number(row.id), each)
    return { resource: first.resource, record }
  } catch (error) {
    throw restoreFailure(error)
  }
}
