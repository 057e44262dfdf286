/** Webhook deliveries: stored in the transaction of the change that they report, and retained as a log. */
import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { ChangeAction } from '../../../src/api/wire/codes.ts'
import { type Descriptor, fieldOf, isPublicField } from '../../../src/schema/descriptor/resource.ts'
import { timestampAfter, toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { deleteInSlices } from '../../db/deleteInSlices.ts'
import type { Row, Tables } from '../../db/tables.ts'
import type { TenantQueries } from '../../db/tenant/tenantQueries.ts'

/** Retention of deliveries in the log, days. */
export const retentionDays = 30
/** Maximum number of settled deliveries that are retained for each webhook. */
const maxStoredDeliveries = 1_000

/** Event type of a test delivery that an owner requests. */
export const testType = 'webhook.test'

/** Creates the id of a delivery. All attempts send the same id. */
const newMessageId = (): string => `msg_${randomBytes(16).toString('base64url')}`

/** Queues one delivery. `data` is the part of the body that differs by type. */
export const putDelivery = async (
  tenant: TenantQueries,
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
      due_at: toTimestamp(now),
      created_at: toTimestamp(now),
    })
    .execute()
}

interface WebhookChange {
  readonly resource: Descriptor
  readonly record: Row
  readonly action: ChangeAction
  readonly now: Date
}

const holds = (list: unknown, name: string): boolean => {
  // `createWebhooks` has written this JSON.
  const names: unknown = JSON.parse(String(list))
  return Array.isArray(names) && names.includes(name)
}

/**
 * Queues the deliveries of a change, in its transaction. `changeId` is the row in `changes`, null for a change without
 * a signed-in user.
 */
export const queueWebhooks = async (
  tenant: TenantQueries,
  changeId: number | null,
  { resource, record, action, now }: WebhookChange,
): Promise<void> => {
  const webhooks = await tenant.rowsWith('webhooks', ['id', 'resources', 'actions'], { active: 1 })
  // A title that visitors may not read is not sent. The receiver gets it from the API, which checks the caller's
  // rights.
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

/**
 * Delays before the second attempt, the third and so on, s, 1.3 to 1.6 days in all. After the last attempt, the
 * delivery has failed.
 */
export const retrySeconds: readonly number[] = [5, 60, 10 * 60, 3_600, 6 * 3_600, 24 * 3_600]
/**
 * Maximum random extension of a delay, as a fraction, so that deliveries that failed together are not retried together.
 */
const jitter = 0.2

/**
 * UTC timestamp of the next attempt after `attempts` attempts; undefined if there is none. `chance` is a random number
 * from 0 to 1.
 */
export const nextAttemptAt = (attempts: number, now: Date, chance: number): string | undefined => {
  const wait = retrySeconds[attempts - 1]
  return wait === undefined ? undefined : timestampAfter(now, Math.round(wait * (1 + jitter * chance)))
}

/**
 * Deletes settled deliveries that are older than `retentionDays`, and for each webhook all but the newest
 * `maxStoredDeliveries`.
 */
export const sweepDeliveries = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  const before = timestampAfter(now, -retentionDays * 86_400)
  await deleteInSlices(db, 'webhook_deliveries', sql`created_at <= ${before} and state <> 'waiting'`)
  const webhooks = await db.selectFrom('webhooks').select('id').execute()
  for (const { id } of webhooks) {
    const first = await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_id', '=', id)
      .where('state', '<>', 'waiting')
      .orderBy('id', 'desc')
      .offset(maxStoredDeliveries)
      .limit(1)
      .executeTakeFirst()
    if (!first) continue
    const old = sql`webhook_id = ${id} and id <= ${first.id} and state <> 'waiting'`
    await deleteInSlices(db, 'webhook_deliveries', old)
  }
}
