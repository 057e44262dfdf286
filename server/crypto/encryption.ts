/** Encrypts data in the database and in links of mails, which then cannot be read without the server's secret key. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { keyBytes } from '../config/secretKey.ts'
import { createReceiptSigner, type ReceiptSigner } from './receiptSigner.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Purpose of a key. Each has its own, so a text that was encrypted or signed for one is invalid for the others. */
type Purpose = 'secrets' | 'links' | 'receipts'

/** Encryption for one purpose. */
export interface Encryption {
  /** Returns encrypted data as base64url, with a new nonce on each call. */
  encrypt(facts: Readonly<Record<string, unknown>>): string
  /** Returns the data; undefined if the text was not encrypted with this key. */
  decrypt(text: string): Readonly<Record<string, unknown>> | undefined
}

/** Encryption or signer by purpose. */
export interface Encryptions {
  /** Secrets in the database: keys of authenticator apps, secrets of webhooks. */
  readonly secrets: Encryption
  /** Data in links of mails. Also decrypts with previous keys, because mails stay in mailboxes for years. */
  readonly links: Encryption
  /** Signatures of the receipts of visitors' forms. */
  readonly receipts: ReceiptSigner
}

/** Derives the key of a purpose. `secretKey` has 32 bytes. */
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

/** Encrypts with a key of 32 bytes. Decrypts with that key or a previous one. */
export const createEncryption = (key: Buffer, previousKeys: readonly Buffer[] = []): Encryption => ({
  encrypt: facts => {
    const nonce = randomBytes(nonceBytes)
    const encipher = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes })
    const parts = [nonce, encipher.update(JSON.stringify(facts), 'utf8'), encipher.final()]
    return Buffer.concat([...parts, encipher.getAuthTag()]).toString('base64url')
  },
  decrypt: text => {
    for (const each of [key, ...previousKeys]) {
      const facts = decryptWith(each, text)
      if (facts) return facts
    }
    return undefined
  },
})

/**
 * Creates the encryptions of a secret key of 32 bytes. `previousLinkKeys` are previous keys of the purpose 'links', or
 * keys of older versions, which had one key for secrets and links.
 */
export const createEncryptions = (secretKey: Buffer, previousLinkKeys: readonly Buffer[] = []): Encryptions => ({
  secrets: createEncryption(purposeKey(secretKey, 'secrets')),
  links: createEncryption(purposeKey(secretKey, 'links'), previousLinkKeys),
  receipts: createReceiptSigner(purposeKey(secretKey, 'receipts')),
})
