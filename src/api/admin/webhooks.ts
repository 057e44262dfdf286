/** Webhooks: an extension of the contract, so a provider host may know none. */
import type { CallOptions, Send } from '../protocol/call.ts'
import { type ListPage, readList, readRecord } from '../protocol/envelopes.ts'
import { nullWhereAbsent } from '../protocol/failure.ts'
import type { Change } from './insights.ts'

/** What can happen to a record. */
export const webhookActions = [
  'created',
  'updated',
  'deleted',
  'restored',
  'ordered',
] as const satisfies readonly Change['action'][]
export type WebhookAction = (typeof webhookActions)[number]

/** How a delivery stands; 'failed' is given up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why the last try of a delivery came to nothing. */
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

/** Why the server has switched a webhook off: its receiver said that it is gone, or took nothing for days. */
export const offReasons = ['gone', 'failing'] as const
export type OffReason = (typeof offReasons)[number]

/** What an owner says of a webhook. */
export interface WebhookValues {
  readonly name: string
  /** Whole address that takes the deliveries. */
  readonly address: string
  /** API names of the resources whose changes are sent. */
  readonly resources: readonly string[]
  readonly actions: readonly WebhookAction[]
  readonly active: boolean
}

/** A webhook as owners see it. Moments are UTC 'YYYY-MM-DD HH:MM:SS'. */
export interface Webhook extends WebhookValues {
  readonly id: number
  readonly created_at: string
  /** Since when every delivery has failed; null while they arrive. */
  readonly failing_since: string | null
  /** null where no server has switched it off. */
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
  /** What happened: 'posts.updated'. */
  readonly type: string
  readonly state: DeliveryState
  /** How often it was tried. */
  readonly attempts: number
  /** HTTP status of the last answer; null where there was none. */
  readonly status: number | null
  /** null where no try has failed, or the last has not. */
  readonly reason: DeliveryReason | null
  readonly created_at: string
  /** The last try; null before the first. */
  readonly tried_at: string | null
  /** The next try; null where there is none. */
  readonly next_at: string | null
}

const at = (id: number): string => `/api/webhooks/${id}`

/** The calls, over the client's own way to send; for owners. Each throws an ApiError. */
export const webhookCalls = (send: Send) => ({
  /** null at a host that has none. */
  webhooks: async (call?: CallOptions): Promise<readonly Webhook[] | null> => {
    const body = await nullWhereAbsent(send('GET', '/api/webhooks', call))
    return body === null ? null : readList<Webhook>(body).data
  },
  createWebhook: async (values: WebhookValues): Promise<MadeWebhook> =>
    readRecord<MadeWebhook>(await send('POST', '/api/webhooks', { body: values })),
  /** What is left out keeps its value. */
  saveWebhook: async (id: number, values: Partial<WebhookValues>): Promise<void> => {
    await send('PUT', at(id), { body: values })
  },
  deleteWebhook: async (id: number): Promise<void> => {
    await send('DELETE', at(id))
  },
  /** Gives the new secret, which is sent once; the former one signs beside it for a day. */
  renewWebhookSecret: async (id: number): Promise<string> =>
    readRecord<{ readonly secret: string }>(await send('POST', `${at(id)}/secret`)).secret,
  testWebhook: async (id: number): Promise<void> => {
    await send('POST', `${at(id)}/test`)
  },
  /** The last deliveries, the newest first. */
  webhookDeliveries: async (id: number, count: number, call?: CallOptions): Promise<ListPage<WebhookDelivery>> =>
    readList<WebhookDelivery>(
      await send('GET', `${at(id)}/deliveries?${new URLSearchParams({ page: '1', size: String(count) })}`, call),
    ),
  sendDeliveryAgain: async (webhook: number, id: number): Promise<void> => {
    await send('POST', `${at(webhook)}/deliveries/${id}/again`)
  },
})
