/** Deliveries to webhooks, stored with the change that they report, and retained for the log. */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { WebhookAction } from '../../../src/api/admin/webhooks.ts'
import { type Descriptor, fieldOf, isPublicField } from '../../../src/schema/descriptor/resource.ts'
import { momentAfter, momentOf } from '../../../src/schema/values/time/dates.ts'
import { deleteInSlices } from '../../db/deleteInSlices.ts'
import type { Row, Tables } from '../../db/tables.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'

/** Days for which the log of a delivery is stored. */
export const retentionDays = 30
/** Of one webhook, settled ones. */
const mostStored = 1_000

/** The type of the delivery that an owner asks for to see whether all is well. */
export const testType = 'webhook.test'

/** The id of a delivery, the same at every try. */
const newMessageId = (): string => `msg_${randomBytes(16).toString('base64url')}`

/** Stores one delivery. `data` is its own part of the body. */
export const putDelivery = async (
  tenant: Tenant,
  webhookId: number,
  { type, data, now }: { readonly type: string; readonly data: Row; readonly now: Date },
): Promise<void> => {
  await tenant
    .insert('webhook_deliveries', {
      webhook_id: webhookId,
      message_id: newMessageId(),
      type,
      body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
      state: 'waiting',
      attempts: 0,
      due_at: momentOf(now),
      created_at: momentOf(now),
    })
    .execute()
}

interface WebhookChange {
  readonly resource: Descriptor
  readonly record: Row
  readonly action: WebhookAction
  readonly now: Date
}

const holds = (list: unknown, name: string): boolean => {
  // `createWebhooks` has written it.
  const names: unknown = JSON.parse(String(list))
  return Array.isArray(names) && names.includes(name)
}

/** Stores the deliveries of a change to the webhooks of the application; in its transaction. `changeId` is its row in `changes`, null for a change without a signed-in user. */
export const queueWebhooks = async (
  tenant: Tenant,
  changeId: number | null,
  { resource, record, action, now }: WebhookChange,
): Promise<void> => {
  const webhooks = await tenant.rowsWith('webhooks', ['id', 'resources', 'actions'], { active: 1 })
  // What visitors never read leaves the site by the API alone, which asks who wants it.
  const isShown = isPublicField(fieldOf(resource, resource.title))
  for (const { id, resources, actions } of webhooks)
    if (holds(resources, resource.name) && holds(actions, action))
      await putDelivery(tenant, Number(id), {
        type: `${resource.name}.${action}`,
        data: {
          id: changeId,
          resource: resource.name,
          record_id: Number(record.id),
          title: isShown ? String(record[resource.title] ?? '') : null,
          action,
          version: Number(record.version),
        },
        now,
      })
}

/** Waits before the second try, the third and so on; after the last, a delivery has failed. About a day and a half in all. */
export const retrySeconds: readonly number[] = [5, 60, 10 * 60, 3_600, 6 * 3_600, 24 * 3_600]
/** Up to such a part more, so that what failed together does not come back together. */
const jitter = 0.2

/** When a delivery is tried again that has been tried so often; undefined for never. `chance` is from 0 to 1. */
export const nextTry = (attempts: number, now: Date, chance: number): string | undefined => {
  const wait = retrySeconds[attempts - 1]
  return wait === undefined ? undefined : momentAfter(now, Math.round(wait * (1 + jitter * chance)))
}

/** Removes what was settled long ago, and of each webhook all but the newest. */
export const sweepDeliveries = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  const before = momentAfter(now, -retentionDays * 86_400)
  await deleteInSlices(db, 'webhook_deliveries', sql`created_at <= ${before} and state <> 'waiting'`)
  const webhooks = await db.selectFrom('webhooks').select('id').execute()
  for (const { id } of webhooks) {
    const first = await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_id', '=', id)
      .where('state', '<>', 'waiting')
      .orderBy('id', 'desc')
      .offset(mostStored)
      .limit(1)
      .executeTakeFirst()
    if (!first) continue
    const old = sql`webhook_id = ${id} and id <= ${first.id} and state <> 'waiting'`
    await deleteInSlices(db, 'webhook_deliveries', old)
  }
}
