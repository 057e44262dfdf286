/** Webhooks as owners create and change them. Their secrets are stored encrypted. */
import type { Kysely } from 'kysely'
import type { SecurityEventName } from '../../src/api/wire/codes.ts'
import type { ListPage } from '../../src/api/wire/envelopes.ts'
import type { CreatedWebhook, Webhook, WebhookDelivery, WebhookValues } from '../../src/api/wire/webhooks.ts'
import { timestampAfter, toTimestamp } from '../../src/schema/values/time/dates.ts'
import type { Encryption } from '../crypto/encryption.ts'
import type { SystemRow } from '../db/systemTables.ts'
import type { Row, Tables } from '../db/tables.ts'
import { type TenantQueries, tenantQueriesOf } from '../db/tenant/tenantQueries.ts'
import type { Actor } from '../permissions/permissions.ts'
import { recordEvent } from '../records/rows/securityEvents.ts'
import { putDelivery, testType } from '../records/rows/webhookDeliveries.ts'
import { writeAs } from '../records/write/writeAs.ts'
import type { Clock } from '../runtime/clock.ts'
import { fail, issue } from '../runtime/errors.ts'
import { newestPage, type PageRequest } from '../search/lists/listPage.ts'
import { newWebhookSecret } from './signature.ts'

/** Maximum number of webhooks of an application. */
const mostWebhooks = 20
/** Time for which the previous secret also signs deliveries, s. */
const previousSecretSeconds = 24 * 3_600

const columns = [
  'id',
  'name',
  'address',
  'resources',
  'actions',
  'active',
  'created_at',
  'failing_since',
  'off_reason',
] as const

type WebhookRow = Pick<SystemRow<'webhooks'>, (typeof columns)[number]>

/** Webhook of a row, whose JSON lists were written by `rowOf`. */
const webhookOf = ({ resources, actions, active, ...row }: WebhookRow): Webhook => ({
  ...row,
  resources: JSON.parse(resources),
  actions: JSON.parse(actions),
  active: active === 1,
})

const rowOf = ({ name, address, resources, actions, active }: WebhookValues) => ({
  ...{ name, address },
  resources: JSON.stringify(resources),
  actions: JSON.stringify(actions),
  active: active ? 1 : 0,
})

/** Name of a webhook in the security log. Its address may contain a secret, so only the host is shown. */
export const nameInLog = ({ name, address }: Pick<Webhook, 'name' | 'address'>): string =>
  `${name} (${new URL(address).host})`

const deliveryColumns = [
  'id',
  'type',
  'state',
  'attempts',
  'status',
  'reason',
  'created_at',
  'tried_at',
  'due_at',
] as const

/** The webhooks of one application. */
export interface Webhooks {
  /** Newest first. */
  list(): Promise<readonly Webhook[]>
  /** Returns the new webhook with its secret, which is shown once. Throws Failure 'invalid' if there are too many. */
  create(values: WebhookValues, by: Actor): Promise<CreatedWebhook>
  /** Changes a webhook. Omitted properties stay unchanged. */
  update(id: number, values: Partial<WebhookValues>, by: Actor): Promise<Webhook>
  /** Removes a webhook and its deliveries. */
  remove(id: number, by: Actor): Promise<void>
  /**
   * Replaces the secret and returns the new one, which is shown once. The previous one also signs deliveries for a day.
   */
  renewSecret(id: number, by: Actor): Promise<string>
  /** Queues a test delivery. */
  test(id: number, by: Actor): Promise<void>
  /** Log of deliveries, newest first. */
  deliveries(id: number, page: PageRequest): Promise<ListPage<WebhookDelivery>>
  /**
   * Queues a delivery again, with the same id for the receiver. Throws Failure 'unknown-record' if the delivery does
   * not exist.
   */
  sendAgain(id: number, delivery: number, by: Actor): Promise<void>
}

interface WebhooksDeps {
  readonly db: Kysely<Tables>
  readonly clock: Clock
  readonly encryption: Encryption
}

/**
 * Returns a function from the key of an application to its webhooks. Every method with an id throws Failure
 * 'unknown-record' if the webhook does not exist.
 */
export const createWebhooks =
  ({ db, clock, encryption }: WebhooksDeps) =>
  (appKey: string): Webhooks => {
    const write = <T>(by: Actor, work: (tenant: TenantQueries) => Promise<T>): Promise<T> =>
      writeAs(db, appKey, by, work)
    const encryptedSecret = () => {
      const secret = newWebhookSecret()
      return { secret, encrypted: encryption.encrypt({ secret, appKey }) }
    }
    const find = async (tenant: TenantQueries, id: number): Promise<WebhookRow & { readonly secret: string }> =>
      (await tenant
        .select('webhooks')
        .select([...columns, 'secret'])
        .where('id', '=', id)
        .executeTakeFirst()) ?? fail('unknown-record')
    const seen = async (tenant: TenantQueries, id: number): Promise<Webhook> => {
      const { secret: _encrypted, ...row } = await find(tenant, id)
      return webhookOf(row)
    }
    const note = (tenant: TenantQueries, by: Actor, event: SecurityEventName, webhook: WebhookRow | Webhook) =>
      recordEvent(tenant, by, { event, userId: by.userId, detail: nameInLog(webhook), now: clock() })

    return {
      list: async () => {
        const rows = await tenantQueriesOf(db, appKey)
          .select('webhooks')
          .select(columns)
          .orderBy('id', 'desc')
          .execute()
        return rows.map(webhookOf)
      },

      create: async (values, by) => {
        const { secret, encrypted } = encryptedSecret()
        return write(by, async tenant => {
          const counted = await tenant.select('webhooks').select('id').execute()
          if (counted.length >= mostWebhooks)
            fail('invalid', { issues: { name: [issue('webhooks-too-many', { count: mostWebhooks })] } })
          const row = { ...rowOf(values), secret: encrypted, created_at: toTimestamp(clock()) }
          const { id } = await tenant.insert('webhooks', row).returning('id').executeTakeFirstOrThrow()
          const webhook = await seen(tenant, id)
          await note(tenant, by, 'webhook-created', webhook)
          return { ...webhook, secret }
        })
      },

      update: (id, values, by) =>
        write(by, async tenant => {
          const row = await find(tenant, id)
          const previous: Row = row
          const stored = rowOf({ ...webhookOf(row), ...values })
          const next = {
            ...stored,
            // Switching a webhook on, or changing its address, resets its failures.
            ...(stored.active === 1 &&
              (row.active === 0 || stored.address !== row.address) && { failing_since: null, off_reason: null }),
          }
          const changed = Object.entries(next).filter(([name, value]) => previous[name] !== value)
          if (changed.length > 0) {
            await tenant.update('webhooks', Object.fromEntries(changed)).where('id', '=', id).execute()
            await note(tenant, by, 'webhook-changed', await seen(tenant, id))
          }
          return seen(tenant, id)
        }),

      remove: (id, by) =>
        write(by, async tenant => {
          const webhook = await find(tenant, id)
          await tenant.delete('webhook_deliveries').where('webhook_id', '=', id).execute()
          await tenant.delete('webhooks').where('id', '=', id).execute()
          await note(tenant, by, 'webhook-deleted', webhook)
        }),

      renewSecret: async (id, by) => {
        const { secret, encrypted } = encryptedSecret()
        return write(by, async tenant => {
          const webhook = await find(tenant, id)
          const renewed = {
            secret: encrypted,
            former_secret: webhook.secret,
            former_until: timestampAfter(clock(), previousSecretSeconds),
          }
          await tenant.update('webhooks', renewed).where('id', '=', id).execute()
          await note(tenant, by, 'webhook-secret', webhook)
          return secret
        })
      },

      test: (id, by) =>
        write(by, async tenant => {
          await find(tenant, id)
          await putDelivery(tenant, id, { type: testType, data: { webhook_id: id }, now: clock() })
        }),

      deliveries: async (id, page) => {
        const tenant = tenantQueriesOf(db, appKey)
        await find(tenant, id)
        const rows = tenant.select('webhook_deliveries').select(deliveryColumns).where('webhook_id', '=', id)
        const found = await newestPage(rows, page)
        return {
          ...found,
          data: found.data.map(({ due_at: due, ...row }) => ({
            ...row,
            next_at: row.state === 'waiting' ? due : null,
          })),
        }
      },

      sendAgain: (id, delivery, by) =>
        write(by, async tenant => {
          await find(tenant, id)
          const { numUpdatedRows } = await tenant
            .update('webhook_deliveries', { state: 'waiting', due_at: toTimestamp(clock()) })
            .where('webhook_id', '=', id)
            .where('id', '=', delivery)
            .executeTakeFirstOrThrow()
          if (numUpdatedRows === 0n) fail('unknown-record')
        }),
    }
  }
