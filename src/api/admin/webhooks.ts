/** Webhooks. An extension of the contract, so a provider host may lack them. */
import type { CallOptions, Send } from '../protocol/call.ts'
import { type ListPage, readList, readRecord } from '../protocol/envelopes.ts'
import { nullWhereAbsent } from '../protocol/failure.ts'
import type { Change } from './insights.ts'

/** Changes of a record that can trigger a webhook. */
export const webhookActions = [
  'created',
  'updated',
  'deleted',
  'restored',
  'ordered',
] as const satisfies readonly Change['action'][]
export type WebhookAction = (typeof webhookActions)[number]

/** State of a delivery; 'failed' is final. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Reason why the last attempt of a delivery failed. */
export const deliveryReasons = [
  'unknown-host',
  'private-address',
  'insecure',
  'timeout',
  'connection',
  'certificate',
  'redirect',
  'refused',
  'gone',
  'switched-off',
  'no-secret',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

/** Reason why the server has switched a webhook off: its receiver responded that it is gone, or accepted nothing for days. */
export const offReasons = ['gone', 'failing'] as const
export type OffReason = (typeof offReasons)[number]

/** Settings of a webhook that an owner enters. */
export interface WebhookValues {
  readonly name: string
  /** Absolute address that receives the deliveries. */
  readonly address: string
  /** API names of the resources whose changes are sent. */
  readonly resources: readonly string[]
  readonly actions: readonly WebhookAction[]
  readonly active: boolean
}

/** A webhook as owners see it. Timestamps are UTC 'YYYY-MM-DD HH:MM:SS'. */
export interface Webhook extends WebhookValues {
  readonly id: number
  readonly created_at: string
  /** Start of the current series of failures; null while deliveries succeed. */
  readonly failing_since: string | null
  /** null if the server has not switched it off. */
  readonly off_reason: OffReason | null
}

/** A webhook with its secret, which is sent once. */
export interface MadeWebhook extends Webhook {
  /** 'whsec_…'. Source: Standard Webhooks. */
  readonly secret: string
}

/** One delivery in the log. */
export interface WebhookDelivery {
  readonly id: number
  /** Event type: 'posts.updated'. */
  readonly type: string
  readonly state: DeliveryState
  /** Number of attempts. */
  readonly attempts: number
  /** HTTP status of the last response; null if there was none. */
  readonly status: number | null
  /** null if no attempt has failed, or the last one succeeded. */
  readonly reason: DeliveryReason | null
  readonly created_at: string
  /** Last attempt; null before the first. */
  readonly tried_at: string | null
  /** Next attempt; null if there is none. */
  readonly next_at: string | null
}

const at = (id: number): string => `/api/webhooks/${id}`

/** Calls of this group for owners, sent with the client's `send`. Each throws ApiError. */
export const webhookCalls = (send: Send) => ({
  /** null on a host without webhooks. */
  webhooks: async (call?: CallOptions): Promise<readonly Webhook[] | null> => {
    const body = await nullWhereAbsent(send('GET', '/api/webhooks', call))
    return body === null ? null : readList<Webhook>(body).data
  },
  createWebhook: async (values: WebhookValues): Promise<MadeWebhook> =>
    readRecord<MadeWebhook>(await send('POST', '/api/webhooks', { body: values })),
  /** Properties that are absent stay unchanged. */
  saveWebhook: async (id: number, values: Partial<WebhookValues>): Promise<void> => {
    await send('PUT', at(id), { body: values })
  },
  deleteWebhook: async (id: number): Promise<void> => {
    await send('DELETE', at(id))
  },
  /** Returns the new secret, which is sent once. The previous secret also signs deliveries for another day. */
  renewWebhookSecret: async (id: number): Promise<string> =>
    readRecord<{ readonly secret: string }>(await send('POST', `${at(id)}/secret`)).secret,
  testWebhook: async (id: number): Promise<void> => {
    await send('POST', `${at(id)}/test`)
  },
  /** The latest deliveries, newest first. */
  webhookDeliveries: async (id: number, count: number, call?: CallOptions): Promise<ListPage<WebhookDelivery>> =>
    readList<WebhookDelivery>(
      await send('GET', `${at(id)}/deliveries?${new URLSearchParams({ page: '1', size: String(count) })}`, call),
    ),
  sendDeliveryAgain: async (webhook: number, id: number): Promise<void> => {
    await send('POST', `${at(webhook)}/deliveries/${id}/again`)
  },
})
