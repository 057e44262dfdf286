/** What editors have done: one row a change, written in its transaction, and never changed. */
import type { ListPage } from '../../src/api/envelopes.ts'
import type { Change } from '../../src/api/insights.ts'
import { entities } from '../../src/resources/index.ts'
import { momentOf } from '../../src/schema/dates.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import type { RightsCheck } from '../rights.ts'
import type { Row } from '../tables.ts'
import type { Tenant } from '../tenancy.ts'
import { restorableOf } from './deleted.ts'

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
  change: {
    readonly entity: Descriptor
    readonly record: Row
    readonly action: Change['action']
    /** By what name a delete is taken back. */
    readonly undo?: string
    readonly now: Date
  },
): Promise<void> => {
  if (userId === undefined) return
  const { entity, record, action, undo, now } = change
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
      ...(undo !== undefined && { undo }),
    })
    .execute()
}

const columns = ['id', 'resource', 'record_id', 'title', 'action', 'user_id', 'user_name', 'at', 'undo']

/** Reads the changes of an application, the newest first; only those of records that may be read, with `undo` where the delete may be taken back. */
export const changesOf =
  (tenant: Tenant, { isSeen, isWritable }: Pick<RightsCheck, 'isSeen' | 'isWritable'>, clock: () => Date) =>
  async ({ page, size, resource, recordId }: ChangesRequest): Promise<ListPage<Change>> => {
    const seen = entities.filter(isSeen).map(({ name }) => name)
    let rows = tenant.select('changes')
    if (seen.length < entities.length) rows = rows.where('resource', 'in', seen)
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
    // `keepChange` is the only writer of these rows.
    const changes = found as unknown as readonly (Omit<Change, 'undo'> & { readonly undo: string | null })[]
    const undos = changes.flatMap(({ undo }) => undo ?? [])
    const restorable = await restorableOf(tenant, undos, { isWritable, now: clock() })
    return {
      data: changes.map(({ undo, ...change }) => ({
        ...change,
        ...(undo !== null && restorable.has(undo) && { undo }),
      })),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / size)),
      total,
      per_page: size,
    }
  }

export type ReadChanges = ReturnType<typeof changesOf>
