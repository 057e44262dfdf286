/** Audit trail: one row for each change by an editor, written in the transaction of the change and never modified. */
import { sql } from 'kysely'
import type { ListPage } from '../../src/api/wire/envelopes.ts'
import type { Change } from '../../src/api/wire/logs.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { hasHistory } from '../../src/schema/descriptor/shown/publishing.ts'
import { toTimestamp } from '../../src/schema/values/time/dates.ts'
import type { Row } from '../db/tables.ts'
import type { Tenant } from '../db/tenant/tenantQueries.ts'
import { idRanges } from '../db/tenant/walkRows.ts'
import type { RightsCheck } from '../permissions/permissions.ts'
import { withinReach } from '../permissions/reachCondition.ts'
import type { Clock } from '../runtime/clock.ts'
import { fail, issue } from '../runtime/errors.ts'
import { createSlices, yieldToOthers } from '../runtime/eventLoop/yieldToOthers.ts'
import { listPage, newestPage, type PageRequest } from '../search/lists/listPage.ts'
import type { ChangeAuthor } from './changeAuthor.ts'
import { restorableOf, trashedSince } from './deletion/trash.ts'
import { untitled, type View } from './read/view.ts'
import { storeRevision } from './rows/revisions.ts'
import { queueWebhooks } from './rows/webhookDeliveries.ts'

/** Validated query of the audit trail. */
export interface ChangesRequest extends PageRequest {
  /** API name of the resource whose changes are listed; undefined for all resources. */
  readonly resource: string | undefined
  readonly recordId: number | undefined
  readonly act: string | undefined
}

interface RecordedChange {
  readonly resource: Descriptor
  readonly record: Row
  /** The record before an update, which is stored in its history. */
  readonly previous?: Row
  readonly action: Change['action']
  /** Undo id of a deletion, by which it can be undone. */
  readonly undo?: string
  readonly now: Date
}

/** Inserts a change and returns the id of its row. */
const rememberChange = async (
  tenant: Tenant,
  { userId, act }: { readonly userId: number; readonly act: string },
  { resource, record, action, undo, now }: RecordedChange,
): Promise<number> => {
  const change = {
    resource: resource.name,
    record_id: Number(record.id),
    title: String(record[resource.title] ?? ''),
    action,
    user_id: userId,
    at: toTimestamp(now),
    undo: undo ?? null,
    act,
  }
  const [row] = await tenant.runPlain(['change'], change, places => {
    const name = tenant.select('users').select('name').where('id', '=', places.user_id)
    return tenant.insert('changes', { ...places, user_name: sql<string | null>`(${name})` }).returning('id')
  })
  return Number(row?.id)
}

/**
 * Records a change by a signed-in user with the previous content of the record, and queues webhooks for it. A change
 * without a signed-in user only queues webhooks.
 */
export const recordChange = async (
  tenant: Tenant,
  { userId, act }: ChangeAuthor,
  change: RecordedChange,
): Promise<void> => {
  const id = userId === undefined ? null : await rememberChange(tenant, { userId, act }, change)
  const { resource, previous, now } = change
  if (id !== null && previous && hasHistory(resource))
    await storeRevision(tenant, { resource, previous, changeId: id, now })
  await queueWebhooks(tenant, id, change)
}

/**
 * Throws Failure 'invalid' if the act already contains changes of another user: a new change could hide among them.
 * Runs in the transaction of the write.
 */
export const refuseForeignAct = async (tenant: Tenant, { userId, act }: ChangeAuthor): Promise<void> => {
  const foreign = await tenant
    .select('changes')
    .select('id')
    .where('act', '=', act)
    .where(({ eb, or }) =>
      userId === undefined
        ? eb('user_id', 'is not', null)
        : or([eb('user_id', 'is', null), eb('user_id', '<>', userId)]),
    )
    .limit(1)
    .executeTakeFirst()
  if (foreign) fail('invalid', { issues: { act: [issue('foreign-act')] } })
}

const columns = ['id', 'resource', 'record_id', 'title', 'action', 'user_id', 'user_name', 'at', 'undo', 'act'] as const

type ActedChange = Pick<Change, 'act' | 'action'>

type Changes = ReturnType<typeof changeRows>
const changeRows = (tenant: Tenant) => tenant.select('changes')

/**
 * Narrows changes to records within the reach of a person. Changes of deleted records are limited to the deletions by
 * that person, which they may undo.
 */
const withinReachOf = (tenant: Tenant, rows: Changes, userId: number | undefined): Changes => {
  const seen = withinReach(tenant)
  const narrowed = tenant.site.allResources.filter(({ name }) => seen.narrowing?.on(name))
  if (narrowed.length === 0) return rows
  const names = narrowed.map(({ name }) => name)
  const present = names.map(name => {
    const record = seen.select<string>(name).select(sql`1`.as('one')).whereRef(`${name}.id`, '=', 'changes.record_id')
    return sql<boolean>`(changes.resource = ${name} and exists ${record})`
  })
  const own = sql<boolean>`(changes.action = 'deleted' and changes.user_id = ${userId ?? 0})`
  return rows.where(
    sql<boolean>`(changes.resource not in (${sql.join(names)}) or ${sql.join([...present, own], sql` or `)})`,
  )
}

/** Maximum number of changes that one statement compares with the limits of a person. */
const comparedAtOnce = 2_048

/**
 * One page of the changes within the reach of a person, newest first. Statements on SQLite block the server, and no
 * index finds these changes, so each statement compares only some of them.
 */
const pageWithinReach = async (tenant: Tenant, rows: Changes, { page, size }: PageRequest) => {
  const slices = createSlices({ first: 256, most: comparedAtOnce })
  const ids: number[] = []
  for await (const { after, until } of idRanges(tenant, 'changes', slices)) {
    const part = rows.select('changes.id').where('changes.id', '>', after).where('changes.id', '<=', until)
    for (const { id } of await slices.measure(() => part.orderBy('changes.id').execute())) ids.push(id)
    await yieldToOthers()
  }
  const newest = ids.toReversed().slice((page - 1) * size, page * size)
  const found = changeRows(tenant).select(columns).where('id', 'in', newest).orderBy('id', 'desc')
  return listPage(newest.length > 0 ? await found.execute() : [], ids.length, { page, size })
}

/**
 * Returns a function that returns the number of records with the same act and action as a change, in the resources of
 * `seen`.
 */
const recordsByAct = async (
  tenant: Tenant,
  changes: readonly ActedChange[],
  { seen, userId }: { readonly seen: readonly string[]; readonly userId: number | undefined },
) => {
  const acts = [...new Set(changes.flatMap(({ act }) => act ?? []))]
  const keyOf = ({ act, action }: ActedChange) => `${act} ${action}`
  if (acts.length === 0) return () => 1
  const rows = await withinReachOf(tenant, changeRows(tenant), userId)
    .select(['act', 'action', sql<number | string>`count(distinct resource || ' ' || record_id)`.as('records')])
    .where('act', 'in', acts)
    .where('resource', 'in', seen)
    .groupBy(['act', 'action'])
    .execute()
  const counts = new Map(rows.map(row => [keyOf(row), Number(row.records)]))
  return (change: ActedChange): number => counts.get(keyOf(change)) ?? 1
}

/** Returns a function that returns true for the users whose names a person with these queries may read. */
export const seenUsers = async (tenant: Tenant, changes: readonly Pick<Change, 'user_id'>[]) => {
  const seen = withinReach(tenant)
  if (!seen.narrowing?.on('users')) return () => true
  const rows = await seen.rowsById('users', ['id'], [...new Set(changes.flatMap(({ user_id }) => user_id ?? []))])
  const ids = new Set(rows.map(({ id }) => Number(id)))
  return (id: number | null): boolean => id === null || ids.has(id)
}

/**
 * Lists the changes of an application, newest first. Omits resources that the caller may not read. `undo` is present if
 * the caller may restore the record; `others` is the number of further records with the same act and action, if any.
 */
export const changesOf =
  (
    tenant: Tenant,
    {
      view,
      check: { isWritable },
      clock,
      trashDays,
      userId,
    }: {
      readonly view: View
      readonly check: Pick<RightsCheck, 'isWritable'>
      readonly clock: Clock
      /** Number of days for which deletions can be undone. */
      readonly trashDays: number
      /** Person who reads the changes; undefined for the server itself. */
      readonly userId: number | undefined
    },
  ) =>
  async ({ resource, recordId, act, ...page }: ChangesRequest): Promise<ListPage<Change>> => {
    const { allResources, resourceNamed } = tenant.site
    const seen = allResources.map(({ name }) => name).filter(view.sees)
    // PostgreSQL accepts no empty list of names.
    if (seen.length === 0) return listPage([], 0, page)
    let rows = withinReachOf(tenant, changeRows(tenant), userId)
    if (seen.length < allResources.length) rows = rows.where('resource', 'in', seen)
    if (resource !== undefined) rows = rows.where('resource', '=', resource)
    if (recordId !== undefined) rows = rows.where('record_id', '=', recordId)
    if (act !== undefined) rows = rows.where('act', '=', act)
    const isCompared = tenant.dialect === 'sqlite' && tenant.limits !== undefined && recordId === undefined
    const found = isCompared ? await pageWithinReach(tenant, rows, page) : await newestPage(rows.select(columns), page)
    const undos = found.data.flatMap(({ undo }) => undo ?? [])
    const restorable = await restorableOf(tenant, undos, { isWritable, since: trashedSince(clock(), trashDays) })
    const isSeenUser = await seenUsers(tenant, found.data)
    const recordsOf = await recordsByAct(tenant, found.data, { seen, userId })
    return {
      ...found,
      data: found.data.map(({ undo, ...change }) => ({
        ...change,
        title: view.seesField(change.resource, resourceNamed(change.resource)?.title ?? '')
          ? change.title
          : untitled(change.record_id),
        user_name: view.userName({ id: change.user_id, name: isSeenUser(change.user_id) ? change.user_name : null }),
        ...(undo !== null && restorable.has(undo) && { undo }),
        ...(recordsOf(change) > 1 && { others: recordsOf(change) - 1 }),
      })),
    }
  }

export type ReadChanges = ReturnType<typeof changesOf>
