/** Job that sends the deliveries. Any number of processes may run it: the one that claims a delivery's row sends it. */
import type { DeliveryReason, DeliveryState, OffReason } from '../../src/api/wire/codes.ts'
import { timestampAfter, toTimestamp } from '../../src/schema/values/time/dates.ts'
import type { Encryption } from '../crypto/encryption.ts'
import type { Database } from '../db/database.ts'
import type { SystemRow } from '../db/systemTables.ts'
import { type TenantQueries, tenantQueriesOf } from '../db/tenant/tenantQueries.ts'
import { claimNext } from '../jobs/queuedRows.ts'
import { createWorker } from '../jobs/worker.ts'
import { recordEvent } from '../records/rows/securityEvents.ts'
import { nextAttemptAt, retrySeconds, testType } from '../records/rows/webhookDeliveries.ts'
import type { Clock } from '../runtime/clock.ts'
import { errorCodeOf } from '../runtime/errorCode.ts'
import { storageCodeOf, storageMessages } from '../runtime/storageErrors.ts'
import { type Outcome, type PostOptions, post } from './post.ts'
import { signedHeaders } from './signature.ts'
import { nameInLog } from './webhookRows.ts'

/** Time after which a silent process counts as ended, s; another may then claim its delivery. */
const claimSeconds = 60
/** Maximum concurrent deliveries, each of another webhook, so that a slow receiver does not delay others. */
const maxConcurrent = 4
/** Days of uninterrupted failures after which a webhook is switched off. */
export const failingDays = 5

type Delivery = SystemRow<'webhook_deliveries'>
type WebhookRow = SystemRow<'webhooks'>

/** Job that sends deliveries. */
export interface WebhookService {
  start(): void
  /** Wakes the job after a change. */
  wake(): void
  /** Sends all due deliveries. Never throws. */
  deliverDue(): Promise<void>
  close(): Promise<void>
}

interface WebhookDeps extends PostOptions {
  readonly database: Database
  readonly clock: Clock
  readonly encryption: Encryption
  /** Random number from 0 to 1, for the delays between attempts. Default: Math.random. */
  readonly chance?: () => number
  /** Called with a message for each error of the job itself, which contains no addresses. Default: console.error. */
  readonly report?: (message: string) => void
}

/** Creates the job, which sends nothing before `start` or `deliverDue` is called. */
export const createWebhookService = (deps: WebhookDeps): WebhookService => {
  const { database, clock, encryption, chance = Math.random, report = console.error } = deps
  const { db } = database

  const secretIn = (encrypted: unknown, appKey: string): readonly string[] => {
    const facts = typeof encrypted === 'string' ? encryption.decrypt(encrypted) : undefined
    return typeof facts?.secret === 'string' && facts.appKey === appKey ? [facts.secret] : []
  }

  /** Makes one attempt, if the webhook is still active or the delivery is a test. */
  const attempt = async (row: Delivery, webhook: WebhookRow): Promise<Outcome> => {
    const { message_id: messageId, body, app_key: appKey } = row
    if (webhook.active !== 1 && row.type !== testType) return { reason: 'switched-off' }
    const isPreviousGood = (webhook.former_until ?? '') > toTimestamp(clock())
    const secrets = [
      ...secretIn(webhook.secret, appKey),
      ...(isPreviousGood ? secretIn(webhook.former_secret, appKey) : []),
    ]
    if (secrets.length === 0) return { reason: 'no-secret' }
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Webhooks/1',
      ...signedHeaders({ messageId, sentAt: clock(), body }, secrets),
    }
    return post({ address: webhook.address, headers, body }, deps)
  }

  const switchOff = async (tenant: TenantQueries, webhook: WebhookRow, reason: OffReason): Promise<void> => {
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

  /**
   * Records a failure of a webhook, postpones its other deliveries, and switches it off if it is gone or has failed for
   * too long.
   */
  const noteFailure = async (tenant: TenantQueries, webhook: WebhookRow, reason: DeliveryReason): Promise<void> => {
    if (reason === 'switched-off') return
    const now = clock()
    const id = webhook.id
    if (webhook.failing_since === null)
      await tenant
        .update('webhooks', { failing_since: toTimestamp(now) })
        .where('id', '=', id)
        .execute()
    const isHopeless =
      webhook.failing_since !== null && webhook.failing_since <= timestampAfter(now, -failingDays * 86_400)
    if (reason === 'gone' || isHopeless) await switchOff(tenant, webhook, reason === 'gone' ? 'gone' : 'failing')
    const soon = timestampAfter(now, retrySeconds[0] ?? 0)
    await tenant
      .update('webhook_deliveries', { due_at: soon })
      .where('webhook_id', '=', id)
      .where('state', '=', 'waiting')
      .where('due_at', '<', soon)
      .execute()
  }

  const settle = (row: Delivery, webhook: WebhookRow, { status, reason }: Outcome): Promise<void> =>
    db.transaction().execute(async tx => {
      const tenant = tenantQueriesOf(tx, row.app_key)
      const now = clock()
      const isOver = reason === 'switched-off' || reason === 'gone'
      const next = reason === undefined || isOver ? undefined : nextAttemptAt(row.attempts, now, chance())
      const state: DeliveryState = reason === undefined ? 'delivered' : 'failed'
      const noted = {
        ...(next === undefined ? { state } : { due_at: next }),
        ...{ status: status ?? null, reason: reason ?? null },
        ...(reason !== 'switched-off' && { tried_at: toTimestamp(now) }),
      }
      const { numUpdatedRows } = await tenant
        .update('webhook_deliveries', noted)
        .where('id', '=', row.id)
        .where('attempts', '=', row.attempts)
        .executeTakeFirstOrThrow()
      // Another process has taken over from this one, which was silent for too long.
      if (numUpdatedRows === 0n) return
      if (reason !== undefined) await noteFailure(tenant, webhook, reason)
      else if (webhook.failing_since !== null)
        await tenant.update('webhooks', { failing_since: null }).where('id', '=', webhook.id).execute()
    })

  const reportError = (error: unknown): void => {
    const storageCode = storageCodeOf(error)
    const code = errorCodeOf(error) || 'unknown'
    report(`Webhook deliveries could not be processed: ${storageCode ? storageMessages[storageCode] : `${code}.`}`)
  }

  /** Never throws: another process repeats an unfinished delivery once the claim has expired. */
  const deliver = async (row: Delivery): Promise<void> => {
    try {
      const webhooks = tenantQueriesOf(db, row.app_key).select('webhooks').selectAll()
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
        const row = isClosing() || inHand.size === maxConcurrent ? undefined : await next()
        if (row) {
          const { webhook_id: id } = row
          const work = deliver(row).finally(() => inHand.delete(id))
          inHand.set(id, work)
        } else if (busy.length === 0) return
        // All due deliveries wait for a current one of their webhook: they are claimed when a current one ends.
        else await Promise.race(busy)
      }
    } catch (error) {
      reportError(error)
      await Promise.all(inHand.values())
    }
  })

  return { start: worker.start, wake: worker.wake, deliverDue: worker.runDue, close: worker.close }
}
