/** The operations on webhooks. */
import { deliveryReasons, deliveryStates, offReasons, webhookActions } from '../../src/api/webhooks.ts'
import { entities } from '../../src/resources/index.ts'
import { limits } from '../limits.ts'
import {
  inData,
  inPage,
  type Operation,
  objectOf,
  pathParameter,
  queryParameter,
  text,
  withMessage,
} from './operation.ts'
import type { Json } from './schemas.ts'

const tag = 'Webhooks'
const orNull: Json = { type: ['string', 'null'] }
const nullOr = (names: readonly string[]): Json => ({ type: ['string', 'null'], enum: [...names, null] })
const values = {
  name: text,
  address: {
    type: 'string',
    description: 'A whole address that begins with https:// and leads to the public network.',
  },
  resources: { type: 'array', items: { type: 'string', enum: entities.map(({ name }) => name) }, minItems: 1 },
  actions: { type: 'array', items: { type: 'string', enum: webhookActions }, minItems: 1 },
  active: { type: 'boolean' },
}
const webhook = objectOf({
  id: { type: 'integer' },
  ...values,
  created_at: text,
  failing_since: orNull,
  off_reason: nullOr(offReasons),
})
const secret = objectOf({ secret: { type: 'string', description: 'whsec_…, as Standard Webhooks has it.' } })
const delivery = objectOf({
  id: { type: 'integer' },
  type: { type: 'string', description: 'What happened: posts.updated.' },
  state: { type: 'string', enum: deliveryStates },
  attempts: { type: 'integer' },
  status: { type: ['integer', 'null'], description: 'HTTP status of the last answer.' },
  reason: { ...nullOr(deliveryReasons), description: 'Why the last try came to nothing.' },
  created_at: text,
  tried_at: orNull,
  next_at: orNull,
})
const id = pathParameter('id', 'The id of the webhook.')

export const webhookPaths: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  '/api/webhooks': {
    get: {
      tag,
      summary: 'Webhooks: addresses that are told of changes',
      policy: 'owner',
      answer: inData({ type: 'array', items: webhook }),
      failures: ['session-only'],
    },
    post: {
      tag,
      summary: 'Make a webhook. Its secret is told once',
      policy: 'owner',
      body: { ...objectOf(values), required: ['name', 'address', 'resources', 'actions'] },
      status: 201,
      answer: withMessage({ allOf: [webhook, secret] }),
      failures: ['other-application', 'session-only', 'invalid'],
    },
  },
  '/api/webhooks/{id}': {
    put: {
      tag,
      summary: 'Save a webhook. What the body lacks keeps its value',
      policy: 'owner',
      parameters: [id],
      body: { type: 'object', properties: values },
      answer: withMessage(webhook),
      failures: ['other-application', 'session-only', 'unknown-record', 'invalid'],
    },
    delete: {
      tag,
      summary: 'Delete a webhook with its deliveries',
      policy: 'owner',
      parameters: [id],
      answer: withMessage(),
      failures: ['session-only', 'unknown-record'],
    },
  },
  '/api/webhooks/{id}/secret': {
    post: {
      tag,
      summary: 'Renew the secret, which is told once. For a day, the former one signs beside it',
      policy: 'owner',
      parameters: [id],
      answer: withMessage(secret),
      failures: ['session-only', 'unknown-record'],
    },
  },
  '/api/webhooks/{id}/test': {
    post: {
      tag,
      summary: 'Send a delivery of the type webhook.test',
      policy: 'owner',
      parameters: [id],
      status: 202,
      answer: withMessage(),
      failures: ['session-only', 'unknown-record'],
    },
  },
  '/api/webhooks/{id}/deliveries': {
    get: {
      tag,
      summary: 'The deliveries of the last 30 days, at most 1000, the newest first',
      policy: 'owner',
      parameters: [
        id,
        queryParameter('page', 'Which page, from 1.', { type: 'integer', minimum: 1, default: 1 }),
        queryParameter('size', 'Deliveries a page.', {
          type: 'integer',
          minimum: 1,
          maximum: limits.pageRecords.value,
        }),
      ],
      answer: inPage(delivery),
      failures: ['session-only', 'unknown-record', 'invalid'],
    },
  },
  '/api/webhooks/{id}/deliveries/{delivery}/again': {
    post: {
      tag,
      summary: 'Send a delivery again, under its own id',
      policy: 'owner',
      parameters: [id, pathParameter('delivery', 'The id of the delivery.')],
      status: 202,
      answer: withMessage(),
      failures: ['session-only', 'unknown-record'],
    },
  },
}
