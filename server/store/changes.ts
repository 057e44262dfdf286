/** What editors have done: one row a change, written in its transaction, and never changed. */
import type { ListPage } from '../../src/api/envelopes.ts'
import type { Change } from '../../src/api/insights.ts'
import { momentOf } from '../../src/schema/dates.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import type { Row } from '../tables.ts'
import type { Tenant } from '../tenancy.ts'

/** Which changes are asked for, every value checked. */
export interface ChangesRequest {
  /** From 1. */
  readonly page: number
  readonly size: number
  /** Only those of one resource, by its API name. */
  readonly resource: string | undefined
  readonly recordId: number | undefined
}

/** Remembers a change that a user has made; what nobody signed in has done is not one of an editor. */
export const keepChange = async (
  tenant: Tenant,
  userId: number | undefined,
  change: { readonly entity: Descriptor; readonly record: Row; readonly action: Change['action']; readonly now: Date },
): Promise<void> => {
  if (userId === undefined) return
  const { entity, record, action, now } = change
  const user = await tenant.select('users').select('name').where('id', '=', userId).executeTakeFirst()
  await tenant
    .insert('changes', {
      resource: entity.name,
      record_id: Number(record.id),
      title: String(record[entity.title] ?? ''),
      action,
      user_id: userId,
      user_name: user?.name ?? null,
      at: momentOf(now),
    })
    .execute()
}

const columns = ['id', 'resource', 'record_id', 'title', 'action', 'user_id', 'user_name', 'at']

/** Reads the changes of an application, the newest first. */
export const changesOf =
  (tenant: Tenant) =>
  async ({ page, size, resource, recordId }: ChangesRequest): Promise<ListPage<Change>> => {
    let rows = tenant.select('changes')
    if (resource !== undefined) rows = rows.where('resource', '=', resource)
    if (recordId !== undefined) rows = rows.where('record_id', '=', recordId)
    const counted = await rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirst()
    const total = Number(counted?.total ?? 0)
    const found = await rows
      .select(columns)
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute()
    return {
      // `keepChange` is the only writer of these rows.
      data: found as unknown as readonly Change[],
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / size)),
      total,
      per_page: size,
    }
  }

export type ReadChanges = ReturnType<typeof changesOf>
