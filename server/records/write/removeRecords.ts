/** Deletes and restores records, and updates the records that refer to them. */

import type { SecurityEventName } from '../../../src/api/wire/codes.ts'
import type { Site } from '../../../src/resources/createSite.ts'
import { users } from '../../../src/resources/product.ts'
import { isRecordField, onDeleteOf } from '../../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { roleLabelOf } from '../../../src/schema/descriptor/role.ts'
import { storedValue } from '../../../src/schema/validation/normalize.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { type Actor, rightsCheckOf } from '../../permissions/permissions.ts'
import type { Clock } from '../../runtime/clock.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { type ChangeAuthor, recordChange } from '../auditTrail.ts'
import { type Nested, nestedIn } from '../read/nested.ts'
import { viewOf } from '../read/view.ts'
import { privateDocumentIssues } from '../rows/privateDocuments.ts'
import { recordEvent } from '../rows/securityEvents.ts'
import { type DeletedRecord, type EmptiedReference, restoreFailure, storeDeleted, takeFromTrash } from '../trash.ts'
import { refuseOverLimit } from './countLimits.ts'
import { refuseWhenReferredTo } from './deletionEffects.ts'
import { idsNamed, leadsTo, type Referrer, referenceIssues, referrersOf, referringRows } from './references.ts'
import { searchColumnsOf, storedRow } from './storedRow.ts'
import { refuseTaken } from './uniqueValues.ts'
import { updateIndexesAndSlugs } from './updateIndexesAndSlugs.ts'
import { withComputed } from './validBody.ts'
import type { Writing } from './writing.ts'

/** Context of a deletion and of the deletions that it causes. */
interface Cascade {
  /** Undo name, which restores all of these records. */
  readonly undo: string
  count: number
}

/** Options of a deletion. `withChildren` also deletes nested records; `cascade` is the context of the deletion that caused this one. */
interface RemoveOptions {
  readonly withChildren?: boolean
  readonly cascade?: Cascade
}

interface UserEvent {
  readonly resource: Descriptor
  readonly record: Row
  readonly event: Extract<SecurityEventName, `user-${string}`>
  readonly now: Date
}

/** Records in the security log that a user was added or removed. Ignores records of other resources. */
export const recordUserEvent = async (
  tenant: Tenant,
  by: Actor,
  { resource, record, event, now }: UserEvent,
): Promise<void> => {
  if (resource.name !== users.name) return
  const detail = roleLabelOf(record.type)
  await recordEvent(tenant, by, { event, userId: Number(record.id), detail, now })
}

const mostDeleted = limits.nestedRecords.value
const mostEmptied = limits.emptiedReferences.value

const referrersThat = (site: Site, resource: Descriptor, effect: 'empty' | 'withIt'): readonly Referrer[] =>
  referrersOf(site, resource).filter(({ field }) => onDeleteOf(field) === effect)

/** Sorts deleted records so that each comes after the records that it refers to. */
const afterTheirTargets = (records: readonly DeletedRecord[]): readonly DeletedRecord[] => {
  const isAmong = (others: readonly DeletedRecord[], to: string, ids: readonly number[]) =>
    others.some(({ resource, row }) => resource.name === to && ids.includes(Number(row.id)))
  const refersTo = ({ resource, row }: DeletedRecord, others: readonly DeletedRecord[]): boolean =>
    Object.entries(resource.fields).some(
      ([name, field]) => isRecordField(field) && isAmong(others, field.to, idsNamed(field, row[name])),
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

/** Creates the delete and restore operations of an author. */
export const recordRemoverOf = ({ author, clock }: { readonly author: ChangeAuthor; readonly clock: Clock }) => {
  /** Changes a reference of a stored record. */
  const storeReference = async (
    { tenant, defer, forms, effects }: Writing,
    { resource, name }: Pick<Referrer, 'resource' | 'name'>,
    { previous, value }: { readonly previous: Row; readonly value: number | null | readonly number[] },
  ): Promise<void> => {
    const now = clock()
    const stamp = { version: Number(previous.version) + 1, updated_at: toTimestamp(now) }
    const changed = { [name]: storedValue(value), ...stamp }
    const id = Number(previous.id)
    await tenant.update(resource.name, changed).where('id', '=', id).execute()
    const stored = { ...previous, ...changed }
    await updateIndexesAndSlugs(tenant, defer, resource, { previous, stored, forms })
    await recordChange(tenant, author, { resource, record: stored, action: 'updated', now })
    effects.saved(resource, stored, previous)
  }

  /** Empties the references to a record before its deletion. Throws Failure 'referred-to' if there are too many for one call. */
  const emptyReferences = async (
    writing: Writing,
    target: Descriptor,
    id: number,
    nested: readonly Nested[],
  ): Promise<readonly EmptiedReference[]> => {
    const { tenant } = writing
    const isNested = (resource: Descriptor, id: number) =>
      nested.some(each => each.id === id && each.resource.name === resource.name)
    const emptied: EmptiedReference[] = []
    for (const referrer of referrersThat(tenant.site, target, 'empty')) {
      const { resource, name, field } = referrer
      const left = mostEmptied - emptied.length
      const rows = await referringRows(tenant, referrer, id)
        .select('id')
        .orderBy('id')
        .limit(left + 1)
        .execute()
      if (rows.length > left) fail('referred-to', { issue: issue('emptied-too-many', { max: mostEmptied }) })
      for (const row of rows) {
        if (isNested(resource, Number(row.id))) continue
        const previous = await storedRow(tenant, resource, Number(row.id))
        const ids = idsNamed(field, previous[name])
        const value = field.kind === 'references' ? ids.filter(each => each !== id) : null
        await storeReference(writing, referrer, { previous, value })
        emptied.push({ resource: resource.name, id: Number(row.id), field: name, place: Math.max(ids.indexOf(id), 0) })
      }
    }
    return emptied
  }

  const remove = async (
    writing: Writing,
    resource: Descriptor,
    key: string | number,
    { withChildren = false, cascade }: RemoveOptions = {},
  ): Promise<string> => {
    const { tenant, by, defer, forms, effects } = writing
    const previous = await storedRow(tenant, resource, key)
    rightsCheckOf(by).write(resource, previous)
    const id = Number(previous.id)
    await effects.beforeDelete(resource, previous)
    await recordUserEvent(tenant, by, { resource, record: previous, event: 'user-deleted', now: clock() })
    const nested = withChildren ? await nestedIn(tenant, resource, id) : []
    const emptied = await emptyReferences(writing, resource, id, nested)
    const name = await storeDeleted(tenant, resource, id, { now: clock(), emptied, deletedWith: cascade?.undo })
    const own = cascade ?? { undo: name, count: 0 }
    for (const each of nested) await remove(writing, each.resource, each.id, { cascade: own })
    for (const referrer of referrersThat(tenant.site, resource, 'withIt')) {
      const rows = await referringRows(tenant, referrer, id)
        .select('id')
        .orderBy('id')
        .limit(mostDeleted + 1)
        .execute()
      for (const row of rows) {
        own.count += 1
        if (own.count > mostDeleted) fail('referred-to', { issue: issue('nested-too-many', { max: mostDeleted }) })
        await remove(writing, referrer.resource, Number(row.id), { cascade: own })
      }
    }
    await refuseWhenReferredTo(tenant, viewOf(tenant.site, by), resource, id)
    await tenant.delete(resource.name).where('id', '=', id).execute()
    await updateIndexesAndSlugs(tenant, defer, resource, { previous, forms })
    await recordChange(tenant, author, { resource, record: previous, action: 'deleted', undo: own.undo, now: clock() })
    effects.deleted(resource, previous)
    return own.undo
  }

  /** References of a deleted record without those to records that were deleted since: their deletion would have emptied the reference. */
  const withoutGone = async (tenant: Tenant, resource: Descriptor, row: Row): Promise<Row> => {
    const values: Record<string, Row[string]> = {}
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!isRecordField(field) || onDeleteOf(field) !== 'empty') continue
      const ids = idsNamed(field, row[name])
      const there = new Set((await tenant.rowsById(field.to, ['id'], ids)).map(found => Number(found.id)))
      const left = ids.filter(id => there.has(id))
      if (left.length < ids.length) values[name] = storedValue(field.kind === 'references' ? left : null)
    }
    return { ...row, ...values }
  }

  const restoreOne = async (writing: Writing, deleted: DeletedRecord): Promise<Row> => {
    const { tenant, by, defer, forms, effects } = writing
    const { resource } = deleted
    const row = withComputed(resource, await withoutGone(tenant, resource, deleted.row))
    rightsCheckOf(by).write(resource, row)
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
    await refuseOverLimit(tenant, resource, { stored: record })
    await updateIndexesAndSlugs(tenant, defer, resource, { stored: record, forms })
    await recordUserEvent(tenant, by, { resource, record, event: 'user-restored', now: clock() })
    await recordChange(tenant, author, { resource, record, action: 'restored', now: clock() })
    effects.saved(resource, record, undefined)
    return record
  }

  /** Refills a reference that the deletion emptied, if it is still empty; in a list, the id returns to its previous position. */
  const fillReference = async (writing: Writing, id: number, emptied: EmptiedReference): Promise<void> => {
    const { tenant } = writing
    const resource = tenant.site.resourceNamed(emptied.resource)
    const field = resource?.fields[emptied.field]
    if (!resource || !isRecordField(field)) return
    const name = emptied.field
    const columns = tenant.select(resource.name).select('id').where('id', '=', emptied.id)
    if (!(await columns.executeTakeFirst())) return
    const previous = await storedRow(tenant, resource, emptied.id)
    const ids = idsNamed(field, previous[name])
    const isFilled = field.kind === 'references' ? ids.includes(id) : ids.length > 0
    // The restored record may have become a descendant of this one since.
    const isCircle =
      field.to === resource.name && (await leadsTo(tenant, { table: resource.name, name, field }, [id], emptied.id))
    if (isFilled || isCircle) return
    const value = field.kind === 'references' ? ids.toSpliced(emptied.place, 0, id) : id
    await storeReference(writing, { resource, name }, { previous, value })
  }

  return {
    /** Deletes a record and the records that are deleted with it. Returns the undo name that restores all of them. */
    removeOne: (
      writing: Writing,
      resource: Descriptor,
      key: string | number,
      options: Pick<RemoveOptions, 'withChildren'> = {},
    ): Promise<string> => remove(writing, resource, key, options),

    /** Restores a deleted record, the records that were deleted with it, and the references that were emptied. */
    restoreAll: async (
      writing: Writing,
      undo: string,
    ): Promise<{ readonly resource: Descriptor; readonly record: Row }> => {
      const deleted = await takeFromTrash(writing.tenant, undo, clock())
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
    },
  }
}
