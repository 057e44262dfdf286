/** Secrets and signatures of deliveries, compatible with any library for Standard Webhooks. Source: standardwebhooks.com, specification. */
import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'
const secretBytes = 32

/** Generates the secret of a webhook. */
export const newWebhookSecret = (): string => `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`

interface Signed {
  readonly messageId: string
  readonly sentAt: Date
  readonly body: string
}

const signatureOf = (secret: string, text: string): string => {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

/** Headers of one attempt, signed with all current secrets, so that a receiver can switch to a new one. */
export const signedHeaders = ({ messageId, sentAt, body }: Signed, secrets: readonly string[]) => {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const text = `${messageId}.${timestamp}.${body}`
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(secret => signatureOf(secret, text)).join(' '),
  }
}
