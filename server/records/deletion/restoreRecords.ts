/** Restores deleted records, and reverts the effects of their deletion. */

import type { NamedRecord } from '../../../src/api/wire/envelopes.ts'
import { isRecordField, onDeleteOf } from '../../../src/schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import type { Issue } from '../../../src/schema/validation/issue.ts'
import { toStoredValue } from '../../../src/schema/validation/normalize.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { Row } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { rightsCheckOf } from '../../permissions/permissions.ts'
import { combineIssues, Failure, fail, issue } from '../../runtime/errors.ts'
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
import { type DeletedRecord, type EmptiedReference, takeActPart, takeFromTrash } from './trash.ts'

const keyOf = (resource: string, id: unknown): string => `${resource} ${id}`

/**
 * Sorts deleted records so that each comes after the records that it refers to, and records that were deleted with
 * another come after that one. Records that refer to each other in a circle come last, in the given order.
 */
const afterTheirTargets = (records: readonly DeletedRecord[]): readonly DeletedRecord[] => {
  const byKey = new Map(records.map(record => [keyOf(record.resource.name, record.row.id), record]))
  const targetsOf = (record: DeletedRecord): readonly string[] =>
    Object.entries(record.resource.fields).flatMap(([name, field]) =>
      isRecordField(field)
        ? referencedIds(field, record.row[name])
            .map(id => keyOf(field.to, id))
            .filter(key => {
              const target = byKey.get(key)
              return target !== undefined && target !== record && target.deletedWith !== record.id
            })
        : [],
    )
  const ordered: DeletedRecord[] = []
  let waiting = new Map([...byKey].map(([key, record]) => [key, { record, targets: targetsOf(record) }]))
  while (waiting.size > 0) {
    const ready = [...waiting].filter(([, { targets }]) => !targets.some(key => waiting.has(key)))
    const next = ready.length > 0 ? ready : [...waiting]
    ordered.push(...next.map(([, { record }]) => record))
    const done = new Set(next.map(([key]) => key))
    waiting = new Map([...waiting].filter(([key]) => !done.has(key)))
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
 * Converts a Failure 'taken' or 'invalid' of a restore to 'taken' with the reason, because the user has typed none of
 * the values. A record that the user may not see is treated as missing from the trash. Returns other errors unchanged.
 * `reasoned` words the reason.
 */
const restoreFailure = (error: unknown, reasoned: (reason: Issue) => Issue): unknown => {
  if (error instanceof Failure && error.code === 'unknown-record') return new Failure('not-restorable')
  if (!(error instanceof Failure) || (error.code !== 'taken' && error.code !== 'invalid')) return error
  const { code, issues, extras } = error
  const [first = error.issue ?? issue(code), ...others] = Object.values(issues ?? {}).flat()
  return new Failure('taken', {
    issue: reasoned(combineIssues([first, ...others])),
    ...(issues && { issues }),
    extras,
  })
}

/**
 * Restores records taken from the trash, and the references that their deletion emptied. `nameIn` adds the record that
 * fails to the reason. Throws Failure: 'not-restorable', 'taken' with the reason, 'not-allowed'.
 */
const restoreTaken = async (
  writing: Writing,
  deleted: readonly DeletedRecord[],
  nameIn: (reason: Issue, failed: DeletedRecord) => Issue,
): Promise<ReadonlyMap<DeletedRecord, Row>> => {
  const restored = new Map<DeletedRecord, Row>()
  const run = async (record: DeletedRecord, step: () => Promise<void>): Promise<void> => {
    try {
      await step()
    } catch (error) {
      throw restoreFailure(error, reason => nameIn(reason, record))
    }
  }
  for (const record of afterTheirTargets(deleted))
    await run(record, async () => {
      restored.set(record, await restoreOne(writing, record))
    })
  for (const record of deleted)
    await run(record, async () => {
      for (const each of record.emptied) await fillReference(writing, Number(record.row.id), each)
    })
  return restored
}

/**
 * Restores a deleted record, the records that were deleted with it, and the references that were emptied. `since`: see
 * `trashedSince`. Throws Failure: 'not-restorable', 'taken' with the reason, 'not-allowed'.
 */
export const restoreAll = async (
  writing: Writing,
  undo: string,
  since: string,
): Promise<{ readonly resource: Descriptor; readonly record: Row }> => {
  const deleted = await takeFromTrash(writing.tenant, undo, since)
  const [first] = deleted
  const restored = await restoreTaken(writing, deleted, reason => issue('not-restored', { reason }))
  return { resource: first.resource, record: restored.get(first) ?? fail('not-restorable') }
}

/** Records of an act that one transaction has restored. */
export interface RestoredPart {
  /** In the order of their restoration. */
  readonly records: readonly NamedRecord[]
  /** Id in the trash below which the next part begins; undefined after the last part. */
  readonly next: number | undefined
}

/**
 * Restores a part of the records of an act that the actor may restore, and the references that were emptied. `since`:
 * see `trashedSince`. Throws Failure: 'taken' with the record and the reason, 'not-allowed'.
 */
export const restoreActPart = async (
  writing: Writing,
  act: string,
  { since, below }: { readonly since: string; readonly below: number },
): Promise<RestoredPart> => {
  const { tenant, by } = writing
  const { isWritable } = rightsCheckOf(by)
  const view = viewOf(tenant.site, by)
  const { records, next } = await takeActPart(tenant, act, { since, isWritable, below })
  if (records.length === 0) await tenant.uncountWrite()
  const restored = await restoreTaken(writing, records, (reason, { resource, row }) =>
    issue('record-not-restored', { label: resource.label.one, value: view.title(resource, row), reason }),
  )
  return { records: [...restored].flatMap(([{ resource }, record]) => view.named(resource, record) ?? []), next }
}
