/** The job that makes the deliveries. Any number of processes may run it: a delivery is made by the one that has claimed its row. */
import type { DeliveryReason, DeliveryState, OffReason } from '../../src/api/admin/webhooks.ts'
import { momentAfter, momentOf } from '../../src/schema/values/time/dates.ts'
import type { Clock } from '../clock.ts'
import type { Encryption } from '../crypto/encryption.ts'
import type { Database } from '../db/database.ts'
import type { SystemRow } from '../db/systemTables.ts'
import { claimNext } from '../jobs/queuedRows.ts'
import { createWorker } from '../jobs/worker.ts'
import { recordEvent } from '../records/rows/securityEvents.ts'
import { nextTry, retrySeconds, testType } from '../records/rows/webhookDeliveries.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { storageCodeOf, storageMessages } from '../runtime/storageErrors.ts'
import { type Tenant, tenantOf } from '../tenant/tenantQueries.ts'
import { type Outcome, type PostOptions, post } from './post.ts'
import { signedHeaders } from './signature.ts'
import { nameInLog } from './webhookRows.ts'

/** A process that has claimed a delivery and is silent for so long has ended. */
const claimSeconds = 60
/** At once, each of another webhook: no other waits for a slow receiver. */
const mostInHand = 4
/** A webhook whose every delivery has failed for so long is switched off. */
export const failingDays = 5

type Delivery = SystemRow<'webhook_deliveries'>
type WebhookRow = SystemRow<'webhooks'>

export interface WebhookService {
  start(): void
  /** Has the job look at once, after a change. */
  wake(): void
  /** Makes all deliveries that are due. Never throws. */
  deliverDue(): Promise<void>
  close(): Promise<void>
}

interface WebhookDeps extends PostOptions {
  readonly database: Database
  readonly clock: Clock
  readonly encryption: Encryption
  /** From 0 to 1, for the waits between tries. Default: random. */
  readonly chance?: () => number
  /** Called with what went wrong in the job itself; never an address. Default: the log of errors. */
  readonly report?: (message: string) => void
}

export const createWebhookService = (deps: WebhookDeps): WebhookService => {
  const { database, clock, encryption, chance = Math.random, report = console.error } = deps
  const { db } = database

  const secretIn = (encrypted: unknown, appKey: string): readonly string[] => {
    const facts = typeof encrypted === 'string' ? encryption.decrypt(encrypted) : undefined
    return typeof facts?.secret === 'string' && facts.appKey === appKey ? [facts.secret] : []
  }

  /** One try, where the webhook still wants it. */
  const attempt = async (row: Delivery, webhook: WebhookRow): Promise<Outcome> => {
    const { message_id: messageId, body, app_key: appKey } = row
    if (webhook.active !== 1 && row.type !== testType) return { reason: 'switched-off' }
    const isFormerGood = (webhook.former_until ?? '') > momentOf(clock())
    const secrets = [
      ...secretIn(webhook.secret, appKey),
      ...(isFormerGood ? secretIn(webhook.former_secret, appKey) : []),
    ]
    if (secrets.length === 0) return { reason: 'no-secret' }
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Webhooks/1',
      ...signedHeaders({ messageId, sentAt: clock(), body }, secrets),
    }
    return post({ address: webhook.address, headers, body }, deps)
  }

  const switchOff = async (tenant: Tenant, webhook: WebhookRow, reason: OffReason): Promise<void> => {
    const off = { active: 0, off_reason: reason }
    const { numUpdatedRows } = await tenant
      .update('webhooks', off)
      .where('id', '=', webhook.id)
      .where('active', '=', 1)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n)
      await recordEvent(
        tenant,
        {},
        { event: 'webhook-off', userId: undefined, detail: nameInLog(webhook), now: clock() },
      )
  }

  /** What a failure means for the webhook, and for what else waits for it. */
  const noteFailure = async (tenant: Tenant, webhook: WebhookRow, reason: DeliveryReason): Promise<void> => {
    if (reason === 'switched-off') return
    const now = clock()
    const id = webhook.id
    if (webhook.failing_since === null)
      await tenant
        .update('webhooks', { failing_since: momentOf(now) })
        .where('id', '=', id)
        .execute()
    const isHopeless =
      webhook.failing_since !== null && webhook.failing_since <= momentAfter(now, -failingDays * 86_400)
    if (reason === 'gone' || isHopeless) await switchOff(tenant, webhook, reason === 'gone' ? 'gone' : 'failing')
    const soon = momentAfter(now, retrySeconds[0] ?? 0)
    await tenant
      .update('webhook_deliveries', { due_at: soon })
      .where('webhook_id', '=', id)
      .where('state', '=', 'waiting')
      .where('due_at', '<', soon)
      .execute()
  }

  const settle = (row: Delivery, webhook: WebhookRow, { status, reason }: Outcome): Promise<void> =>
    db.transaction().execute(async tx => {
      const tenant = tenantOf(tx, row.app_key)
      const now = clock()
      const isOver = reason === 'switched-off' || reason === 'gone'
      const next = reason === undefined || isOver ? undefined : nextTry(row.attempts, now, chance())
      const state: DeliveryState = reason === undefined ? 'delivered' : 'failed'
      const noted = {
        ...(next === undefined ? { state } : { due_at: next }),
        ...{ status: status ?? null, reason: reason ?? null },
        ...(reason !== 'switched-off' && { tried_at: momentOf(now) }),
      }
      await tenant
        .update('webhook_deliveries', noted)
        .where('id', '=', row.id)
        // Another process has taken it over from one that was silent for too long.
        .where('attempts', '=', row.attempts)
        .execute()
      if (reason !== undefined) await noteFailure(tenant, webhook, reason)
      else if (webhook.failing_since !== null)
        await tenant.update('webhooks', { failing_since: null }).where('id', '=', webhook.id).execute()
    })

  const reportError = (error: unknown): void => {
    const storageCode = storageCodeOf(error)
    const code = errorCodeOf(error) || 'unknown'
    report(
      `Deliveries to webhooks could not be looked through: ${storageCode ? storageMessages[storageCode] : `${code}.`}`,
    )
  }

  /** Never throws: what another process has to do again, it does when the claim is over. */
  const deliver = async (row: Delivery): Promise<void> => {
    try {
      const webhooks = tenantOf(db, row.app_key).select('webhooks').selectAll()
      const webhook = await webhooks.where('id', '=', row.webhook_id).executeTakeFirst()
      if (webhook) await settle(row, webhook, await attempt(row, webhook))
    } catch (error) {
      reportError(error)
    }
  }

  const worker = createWorker(async isClosing => {
    const inHand = new Map<number, Promise<void>>()
    const next = () =>
      claimNext(db, 'webhook_deliveries', {
        ...{ clock, claimSeconds },
        leave: { column: 'webhook_id', values: [...inHand.keys()] },
      })
    try {
      for (;;) {
        const busy = [...inHand.values()]
        const row = isClosing() || inHand.size === mostInHand ? undefined : await next()
        if (row) {
          const { webhook_id: id } = row
          const work = deliver(row).finally(() => inHand.delete(id))
          inHand.set(id, work)
        } else if (busy.length === 0) return
        // Deliveries that wait for those in work are claimed when one of them is done.
        else await Promise.race(busy)
      }
    } catch (error) {
      reportError(error)
      await Promise.all(inHand.values())
    }
  })

  return { start: worker.start, wake: worker.wake, deliverDue: worker.runDue, close: worker.close }
}
