/** Shapes of webhooks. */
import { z } from 'zod'
import { changeActions, deliveryReasons, deliveryStates, offReasons } from './codes.ts'
import type { Wire } from './wire.ts'

/**
 * A webhook as owners see it. Timestamps are UTC 'YYYY-MM-DD HH:MM:SS'. `resourceNames` are the API names of all
 * resources.
 */
export const webhook = (resourceNames: readonly string[]) =>
  z.object({
    id: z.int(),
    name: z.string(),
    address: z.string().describe('Full https:// address in the public network.'),
    /** API names of the resources whose changes are sent. */
    resources: z.array(z.string().meta({ enum: resourceNames })).min(1),
    actions: z.array(z.enum(changeActions)).min(1),
    active: z.boolean(),
    created_at: z.string(),
    /** Start of the current series of failures; null while deliveries succeed. */
    failing_since: z.string().nullable(),
    /** null if the server has not switched it off. */
    off_reason: z.enum(offReasons).nullable(),
  })
export type Webhook = Wire<typeof webhook>

/** Settings of a webhook that an owner enters. */
export type WebhookValues = Pick<Webhook, 'name' | 'address' | 'resources' | 'actions' | 'active'>

/** Secret of a webhook, which is sent once. */
export const webhookSecret = () =>
  z.object({ secret: z.string().describe('Secret in the format of Standard Webhooks: whsec_…') })
export type WebhookSecret = Wire<typeof webhookSecret>
export type CreatedWebhook = Webhook & WebhookSecret

/** One delivery in the log. */
export const webhookDelivery = () =>
  z.object({
    id: z.int(),
    type: z.string().describe('Event type, like posts.updated.'),
    state: z.enum(deliveryStates),
    /** Number of attempts. */
    attempts: z.int(),
    /** null if there was no response. */
    status: z.int().nullable().describe('HTTP status of the last response.'),
    /** null if no attempt has failed, or the last one succeeded. */
    reason: z.enum(deliveryReasons).nullable().describe('Reason why the last attempt failed.'),
    created_at: z.string(),
    /** Last attempt; null before the first. */
    tried_at: z.string().nullable(),
    /** Next attempt; null if there is none. */
    next_at: z.string().nullable(),
  })
export type WebhookDelivery = Wire<typeof webhookDelivery>
