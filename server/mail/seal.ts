/** Sealed facts: a text that only this site can have made and only it can read, for addresses that are mailed out. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

const cipher = 'aes-256-gcm'
const keyBytes = 32
const nonceBytes = 12
const tagBytes = 16
/** Name of the key among the facts of the database: every process has the same, and a backup keeps it, so that mailed addresses go on working. */
const keyName = 'seal'

export interface Seal {
  close(facts: Readonly<Record<string, unknown>>): Promise<string>
  /** What was closed; undefined for a text that this site has not made. */
  open(sealed: string): Promise<Readonly<Record<string, unknown>> | undefined>
}

export const createSeal = (db: Kysely<Tables>): Seal => {
  const storedKey = () => db.selectFrom('meta').select('value').where('key', '=', keyName).executeTakeFirst()

  // Read at each use: a restored backup brings its own.
  const keyOf = async (): Promise<Buffer> => {
    let stored = await storedKey()
    if (!stored) {
      await db
        .insertInto('meta')
        .values({ key: keyName, value: randomBytes(keyBytes).toString('base64url') })
        .onConflict(conflict => conflict.doNothing())
        .execute()
      stored = await storedKey()
    }
    return Buffer.from(stored?.value ?? '', 'base64url')
  }

  return {
    close: async facts => {
      const nonce = randomBytes(nonceBytes)
      const sealing = createCipheriv(cipher, await keyOf(), nonce)
      const sealed = [nonce, sealing.update(JSON.stringify(facts), 'utf8'), sealing.final()]
      return Buffer.concat([...sealed, sealing.getAuthTag()]).toString('base64url')
    },
    open: async sealed => {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length <= nonceBytes + tagBytes) return undefined
      const opening = createDecipheriv(cipher, await keyOf(), bytes.subarray(0, nonceBytes))
      opening.setAuthTag(bytes.subarray(-tagBytes))
      try {
        const text = [opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()]
        return JSON.parse(Buffer.concat(text).toString('utf8'))
      } catch {
        return undefined
      }
    },
  }
}
