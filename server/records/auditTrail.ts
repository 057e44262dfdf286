/** What editors have done: one row a change, written in its transaction, and never changed. */
import { sql } from 'kysely'
import type { Change } from '../../src/api/admin/insights.ts'
import type { ListPage } from '../../src/api/protocol/envelopes.ts'
import { allResources, resourceNamed } from '../../src/resources/index.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { momentOf } from '../../src/schema/values/time/dates.ts'
import type { Clock } from '../clock.ts'
import type { Row } from '../db/tables.ts'
import { fail, issue } from '../errors.ts'
import { newestPage, type PageRequest } from '../lists/listPage.ts'
import type { RightsCheck } from '../permissions/permissions.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { shownTitle, type View } from './read/view.ts'
import { queueWebhooks } from './rows/webhookDeliveries.ts'
import { restorableOf } from './trash.ts'

/** Which changes are requested, every value checked. */
export interface ChangesRequest extends PageRequest {
  /** Only those of one resource, by its API name. */
  readonly resource: string | undefined
  readonly recordId: number | undefined
  readonly act: string | undefined
}

interface RecordedChange {
  readonly resource: Descriptor
  readonly record: Row
  readonly action: Change['action']
  /** By what name a delete is taken back. */
  readonly undo?: string
  readonly now: Date
}

/** The author of changes. */
export interface ChangeAuthor {
  /** undefined where nobody is signed in. */
  readonly userId: number | undefined
  /** The act that the changes belong to: all changes of one request have the same, and of several that are one import. */
  readonly act: string
}

/** Gives the id of its row. */
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
    at: momentOf(now),
    undo: undo ?? null,
    act,
  }
  const [row] = await tenant.runPlain(['change'], change, places => {
    const name = tenant.select('users').select('name').where('id', '=', places.user_id)
    return tenant.insert('changes', { ...places, user_name: sql<string | null>`(${name})` }).returning('id')
  })
  return Number(row?.id)
}

/** Records a change that a user has made, and queues every change for the webhooks; a change without a signed-in user is not recorded. */
export const recordChange = async (
  tenant: Tenant,
  { userId, act }: ChangeAuthor,
  change: RecordedChange,
): Promise<void> => {
  const id = userId === undefined ? null : await rememberChange(tenant, { userId, act }, change)
  await queueWebhooks(tenant, id, change)
}

/** Throws Failure 'invalid' where an act has changes of somebody else, among which a new one would stand unseen. In the transaction of the write. */
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

/** The number of records with which the act of a change did the same, among those of the resources in `seen`. */
const recordsByAct = async (tenant: Tenant, changes: readonly ActedChange[], seen: readonly string[]) => {
  const acts = [...new Set(changes.flatMap(({ act }) => act ?? []))]
  const keyOf = ({ act, action }: ActedChange) => `${act} ${action}`
  if (acts.length === 0) return () => 1
  const rows = await tenant
    .select('changes')
    .select(['act', 'action', sql<number | string>`count(distinct resource || ' ' || record_id)`.as('records')])
    .where('act', 'in', acts)
    .where('resource', 'in', seen)
    .groupBy(['act', 'action'])
    .execute()
  const counts = new Map(rows.map(row => [keyOf(row), Number(row.records)]))
  return (change: ActedChange): number => counts.get(keyOf(change)) ?? 1
}

/** Reads the changes of an application, the newest first: those of resources that the caller reads, with `undo` where the caller may restore the record. */
export const changesOf =
  (
    tenant: Tenant,
    {
      view,
      check,
      clock,
    }: { readonly view: View; readonly check: Pick<RightsCheck, 'isWritable'>; readonly clock: Clock },
  ) =>
  async ({ resource, recordId, act, ...page }: ChangesRequest): Promise<ListPage<Change>> => {
    const seen = allResources.map(({ name }) => name).filter(view.sees)
    let rows = tenant.select('changes')
    if (seen.length < allResources.length) rows = rows.where('resource', 'in', seen)
    if (resource !== undefined) rows = rows.where('resource', '=', resource)
    if (recordId !== undefined) rows = rows.where('record_id', '=', recordId)
    if (act !== undefined) rows = rows.where('act', '=', act)
    const found = await newestPage(rows.select(columns), page)
    const undos = found.data.flatMap(({ undo }) => undo ?? [])
    const restorable = await restorableOf(tenant, undos, { isWritable: check.isWritable, now: clock() })
    const recordsOf = await recordsByAct(tenant, found.data, seen)
    return {
      ...found,
      data: found.data.map(({ undo, ...change }) => ({
        ...change,
        title: view.seesField(change.resource, resourceNamed(change.resource)?.title ?? '')
          ? change.title
          : shownTitle(null, change.record_id),
        user_name: view.userName({ id: change.user_id, name: change.user_name }),
        ...(undo !== null && restorable.has(undo) && { undo }),
        ...(recordsOf(change) > 1 && { others: recordsOf(change) - 1 }),
      })),
    }
  }

export type ReadChanges = ReturnType<typeof changesOf>
