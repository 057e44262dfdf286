/** Webhooks. An extension of the contract, so a provider host may lack them. */

import type { CallOptions, Send } from '../protocol/call.ts'
import { readList, readRecord } from '../protocol/envelopes.ts'
import { nullWhereAbsent } from '../protocol/failure.ts'
import type { ListPage } from '../wire/envelopes.ts'
import type { CreatedWebhook, Webhook, WebhookDelivery, WebhookSecret, WebhookValues } from '../wire/webhooks.ts'

const at = (id: number): string => `/api/webhooks/${id}`

/** API calls for webhooks, for owners, sent with the client's `send`. Each throws ApiError. */
export const webhookCalls = (send: Send) => ({
  /** null on a provider host without webhooks. */
  webhooks: async (call?: CallOptions): Promise<readonly Webhook[] | null> => {
    const body = await nullWhereAbsent(send('GET', '/api/webhooks', call))
    return body === null ? null : readList<Webhook>(body).data
  },
  createWebhook: async (values: WebhookValues): Promise<CreatedWebhook> =>
    readRecord<CreatedWebhook>(await send('POST', '/api/webhooks', { body: values })),
  /** Properties that are absent stay unchanged. */
  saveWebhook: async (id: number, values: Partial<WebhookValues>): Promise<void> => {
    await send('PUT', at(id), { body: values })
  },
  deleteWebhook: async (id: number): Promise<void> => {
    await send('DELETE', at(id))
  },
  /** Returns the new secret, which is sent once. The previous secret also signs deliveries for another day. */
  renewWebhookSecret: async (id: number): Promise<string> =>
    readRecord<WebhookSecret>(await send('POST', `${at(id)}/secret`)).secret,
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
