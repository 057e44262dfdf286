/** Secrets and signatures of deliveries, so that receivers check them with any library of Standard Webhooks. Source: standardwebhooks.com, specification. */
import { createHmac, randomBytes } from 'node:crypto'

const secretPrefix = 'whsec_'
const secretBytes = 32

export const newSecret = (): string => `${secretPrefix}${randomBytes(secretBytes).toString('base64')}`

interface Signed {
  readonly messageId: string
  readonly sentAt: Date
  readonly body: string
}

const signatureOf = (secret: string, text: string): string => {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`
}

/** The headers of one try; signed with every secret, so that a receiver may change from one to the next. */
export const signedHeaders = ({ messageId, sentAt, body }: Signed, secrets: readonly string[]) => {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const text = `${messageId}.${timestamp}.${body}`
  return {
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(secret => signatureOf(secret, text)).join(' '),
  }
}
