/** Deletes records, and empties or deletes the records that refer to them, as their fields say. */

import type { SecurityEventName } from '../../../src/api/wire/codes.ts'
import type { Site } from '../../../src/resources/createSite.ts'
import { isReached } from '../../../src/schema/descriptor/access/access.ts'
import { onDeleteOf } from '../../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { toStoredValue } from '../../../src/schema/validation/normalize.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { type Actor, holdsCredentials, rightsCheckOf } from '../../permissions/permissions.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { limits } from '../../runtime/limits/limits.ts'
import { recordChange } from '../auditTrail.ts'
import { type Nested, nestedIn } from '../read/nested.ts'
import { viewOf } from '../read/view.ts'
import { recordRoleEvent, roleTextOfUser } from '../roles/roleEvents.ts'
import { recordEvent } from '../rows/securityEvents.ts'
import { type Referrer, referencedIds, referrersOf, referringRows } from '../write/references.ts'
import { storedRow } from '../write/storedRow.ts'
import { updateIndexesAndSlugs } from '../write/updateIndexesAndSlugs.ts'
import type { Writing } from '../write/writing.ts'
import { refuseWhenReferredTo } from './deletionEffects.ts'
import { type EmptiedReference, storeDeleted } from './trash.ts'

/** Context of a deletion and of the deletions that it causes. */
interface Cascade {
  /** Undo id, by which all records of the deletion are restored. */
  readonly undo: string
  count: number
}

/**
 * Options of a deletion. `withChildren` also deletes nested records; `cascade` is the context of the deletion that
 * caused this one.
 */
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

/** Records in the security log that a user was created, deleted or restored. Ignores records of other resources. */
export const recordUserEvent = async (
  tenant: Tenant,
  by: Actor,
  { resource, record, event, now }: UserEvent,
): Promise<void> => {
  if (!holdsCredentials(resource)) return
  const detail = await roleTextOfUser(tenant, record)
  await recordEvent(tenant, by, { event, userId: Number(record.id), detail, now })
}

const mostDeleted = limits.nestedRecords.value
const mostEmptied = limits.emptiedReferences.value

const referrersThat = (site: Site, resource: Descriptor, effect: 'empty' | 'withIt'): readonly Referrer[] =>
  referrersOf(site, resource).filter(({ field }) => onDeleteOf(field) === effect)

/**
 * Throws Failure 'referred-to' if a deletion or its undo would change a record that the actor may not see, or that they
 * will not see afterwards.
 */
const refuseOutOfReach = ({ limits: held }: Tenant, resource: Descriptor, record: Row): void => {
  if (held && !isReached(held.on(resource).read, record))
    fail('referred-to', { issue: issue('referrers-out-of-reach') })
}

/**
 * Stores another value in a reference field of a record. Increments its version and records the change. Throws Failure
 * 'referred-to' if the actor may not see the record, before or after the change.
 */
export const storeReference = async (
  { tenant, defer, forms, effects, author, clock }: Writing,
  { resource, name }: Pick<Referrer, 'resource' | 'name'>,
  { previous, value }: { readonly previous: Row; readonly value: number | null | readonly number[] },
): Promise<void> => {
  refuseOutOfReach(tenant, resource, previous)
  const now = clock()
  const stamp = { version: Number(previous.version) + 1, updated_at: toTimestamp(now) }
  const changed = { [name]: toStoredValue(value), ...stamp }
  const id = Number(previous.id)
  const stored = { ...previous, ...changed }
  refuseOutOfReach(tenant, resource, stored)
  await tenant.update(resource.name, changed).where('id', '=', id).execute()
  await updateIndexesAndSlugs(tenant, defer, resource, { previous, stored, forms })
  await recordChange(tenant, author, { resource, record: stored, previous, action: 'updated', now })
  effects.saved(resource, stored, previous)
}

/**
 * Empties the references to a record before its deletion. Throws Failure 'referred-to' if there are too many for one
 * call.
 */
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
      const ids = referencedIds(field, previous[name])
      const value = field.kind === 'references' ? ids.filter(each => each !== id) : null
      await storeReference(writing, referrer, { previous, value })
      emptied.push({ resource: resource.name, id: Number(row.id), field: name, place: Math.max(ids.indexOf(id), 0) })
    }
  }
  return emptied
}

/**
 * Deletes a record and the records that are deleted with it. Returns the undo id by which all of them are restored.
 * Throws Failure: 'unknown-record', 'not-allowed', 'refused', 'referred-to', and those of effects.
 */
export const removeOne = async (
  writing: Writing,
  resource: Descriptor,
  key: string | number,
  { withChildren = false, cascade }: RemoveOptions = {},
): Promise<string> => {
  const { tenant, by, defer, forms, effects, author, clock } = writing
  const previous = await storedRow(tenant, resource, key)
  if (cascade) refuseOutOfReach(tenant, resource, previous)
  rightsCheckOf(by).write(resource, previous, 'remove')
  const id = Number(previous.id)
  await effects.beforeDelete(resource, previous)
  await recordUserEvent(tenant, by, { resource, record: previous, event: 'user-deleted', now: clock() })
  await recordRoleEvent(tenant, by, { resource, record: previous, event: 'custom-role-deleted', now: clock() })
  const nested = withChildren ? await nestedIn(tenant, resource, id) : []
  const emptied = await emptyReferences(writing, resource, id, nested)
  const name = await storeDeleted(tenant, resource, id, { now: clock(), author, emptied, deletedWith: cascade?.undo })
  const own = cascade ?? { undo: name, count: 0 }
  for (const each of nested) await removeOne(writing, each.resource, each.id, { cascade: own })
  for (const referrer of referrersThat(tenant.site, resource, 'withIt')) {
    const rows = await referringRows(tenant, referrer, id)
      .select('id')
      .orderBy('id')
      .limit(mostDeleted + 1)
      .execute()
    for (const row of rows) {
      own.count += 1
      if (own.count > mostDeleted) fail('referred-to', { issue: issue('nested-too-many', { max: mostDeleted }) })
      await removeOne(writing, referrer.resource, Number(row.id), { cascade: own })
    }
  }
  await refuseWhenReferredTo(tenant, viewOf(tenant.site, by), resource, id)
  await tenant.delete(resource.name).where('id', '=', id).execute()
  await updateIndexesAndSlugs(tenant, defer, resource, { previous, forms })
  await recordChange(tenant, author, { resource, record: previous, action: 'deleted', undo: own.undo, now: clock() })
  effects.deleted(resource, previous)
  return own.undo
}
