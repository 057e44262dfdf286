/** Encrypted columns of the database: finds them, re-encrypts them, and discards values that no key decrypts. */
import type { Kysely } from 'kysely'
import type { Encryption } from '../crypto/encryption.ts'
import type { Tables } from '../db/tables.ts'
import { tenantQueriesOf } from '../db/tenant/tenantQueries.ts'
import { recordEvent } from '../records/rows/securityEvents.ts'
import { endRecoveryCodes } from './recoveryCodes.ts'

interface StoredSecret {
  readonly text: string
  /** Replaces the text, unless the row has changed since. */
  replace(text: string): Promise<unknown>
}

/** Every encrypted text of every application. `db` must have access to all applications. */
export const storedSecrets = async (db: Kysely<Tables>): Promise<readonly StoredSecret[]> => {
  const factors = await db.selectFrom('second_factors').select(['app_key', 'user_id', 'secret']).execute()
  const webhooks = await db.selectFrom('webhooks').select(['id', 'secret', 'former_secret']).execute()
  return [
    ...factors.map(({ app_key, user_id, secret }) => ({
      text: secret,
      replace: (text: string) =>
        db
          .updateTable('second_factors')
          .set({ secret: text })
          .where('app_key', '=', app_key)
          .where('user_id', '=', user_id)
          .where('secret', '=', secret)
          .execute(),
    })),
    ...webhooks.flatMap(({ id, ...secrets }) =>
      (['secret', 'former_secret'] as const).flatMap(column => {
        const stored = secrets[column]
        if (!stored) return []
        const replace = (text: string) =>
          db
            .updateTable('webhooks')
            .set({ [column]: text })
            .where('id', '=', id)
            .where(column, '=', stored)
            .execute()
        return [{ text: stored, replace }]
      }),
    ),
  ]
}

/**
 * Re-encrypts with `current` every text that only one of `previous` decrypts. Returns the number of texts that no key
 * decrypts; they stay unchanged.
 */
export const reencrypt = async (
  db: Kysely<Tables>,
  current: Encryption,
  previous: readonly Encryption[],
): Promise<{ readonly unreadable: number }> => {
  let unreadable = 0
  for (const { text, replace } of await storedSecrets(db)) {
    if (current.decrypt(text)) continue
    const facts = previous.map(each => each.decrypt(text)).find(found => found !== undefined)
    if (facts) await replace(current.encrypt(facts))
    else unreadable += 1
  }
  return { unreadable }
}

const lostDetail = 'The secret key of the server was lost.'

/**
 * Discards every text that the key does not decrypt. A user loses the authenticator app, and the recovery codes if no
 * passkey is left. A webhook is switched off until an owner renews its secret. Each case is recorded in the security
 * log. Returns the numbers of affected users and webhooks.
 */
export const discardUnreadableSecrets = async (
  db: Kysely<Tables>,
  encryption: Encryption,
  now: Date,
): Promise<{ readonly users: number; readonly webhooks: number }> => {
  let users = 0
  for (const { app_key, user_id, secret } of await db.selectFrom('second_factors').selectAll().execute()) {
    if (encryption.decrypt(secret)) continue
    const tenant = tenantQueriesOf(db, app_key)
    await tenant.delete('second_factors').where('user_id', '=', user_id).execute()
    const passkey = await tenant.select('passkeys').select('id').where('user_id', '=', user_id).executeTakeFirst()
    if (!passkey) await endRecoveryCodes(tenant, user_id)
    await recordEvent(tenant, {}, { event: 'second-factor-reset', userId: user_id, detail: lostDetail, now })
    users += 1
  }
  let webhooks = 0
  for (const { id, app_key, name, secret, former_secret } of await db
    .selectFrom('webhooks')
    .select(['id', 'app_key', 'name', 'secret', 'former_secret'])
    .execute()) {
    const tenant = tenantQueriesOf(db, app_key)
    if (former_secret && !encryption.decrypt(former_secret))
      await tenant.update('webhooks', { former_secret: null, former_until: null }).where('id', '=', id).execute()
    if (secret === '' || encryption.decrypt(secret)) continue
    await tenant.update('webhooks', { secret: '', active: 0 }).where('id', '=', id).execute()
    const detail = `${name}. ${lostDetail}`
    await recordEvent(tenant, {}, { event: 'webhook-off', userId: undefined, detail, now })
    webhooks += 1
  }
  return { users, webhooks }
}
