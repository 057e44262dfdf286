/** Encryption of what the database stores or a mail carries, so that neither gives it away without the secret key of the server. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
/** Of every key. */
export const keyBytes = 32

/** What encrypted texts are for; each purpose has a key of its own, so that a text of one is none of another. */
type Purpose = 'secrets' | 'links'

/** Encrypts for one purpose. */
export interface Encryption {
  /** The facts as base64url; another text at every call. */
  encrypt(facts: Readonly<Record<string, unknown>>): string
  /** The facts of a text; undefined for one that was not made with this key. */
  decrypt(text: string): Readonly<Record<string, unknown>> | undefined
}

/** What the server encrypts with. */
export interface Encryptions {
  /** Secrets in the database: keys of authenticator apps, secrets of webhooks. */
  readonly secrets: Encryption
  /** What addresses in mails carry. Decrypts what former keys have encrypted, too: mail stays in mailboxes for years. */
  readonly links: Encryption
}

/** The key of a purpose. `secretKey` has 32 bytes. */
export const purposeKey = (secretKey: Buffer, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, keyBytes))

const decryptWith = (key: Buffer, text: string): Readonly<Record<string, unknown>> | undefined => {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length <= nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv(cipher, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const parts = [decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch {
    return undefined
  }
}

/** Encrypts with a key of 32 bytes; decrypts with it, or with one of the former keys. */
export const createEncryption = (key: Buffer, formerKeys: readonly Buffer[] = []): Encryption => ({
  encrypt: facts => {
    const nonce = randomBytes(nonceBytes)
    const encipher = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    const parts = [nonce, encipher.update(JSON.stringify(facts), 'utf8'), encipher.final()]
    return Buffer.concat([...parts, encipher.getAuthTag()]).toString('base64url')
  },
  decrypt: text => {
    for (const each of [key, ...formerKeys]) {
      const facts = decryptWith(each, text)
      if (facts) return facts
    }
    return undefined
  },
})

/** All that a secret key of 32 bytes encrypts. `formerLinkKeys` are keys of the purpose 'links', or of versions that had one key for both. */
export const createEncryptions = (secretKey: Buffer, formerLinkKeys: readonly Buffer[] = []): Encryptions => ({
  secrets: createEncryption(purposeKey(secretKey, 'secrets')),
  links: createEncryption(purposeKey(secretKey, 'links'), formerLinkKeys),
})
