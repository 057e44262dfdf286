/** What authenticators are to sign: stored, so that it holds across processes, taken once, and within five minutes. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { momentOf } from '../../../src/schema/values/time/dates.ts'
import type { Clock } from '../../clock.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'

const lifeSeconds = 5 * 60
const challengeBytes = 32
const challengePattern = /^[\w-]{43}$/

/** Stands in for the user of a challenge that signs in: who it is, the answer says. */
export const anybody = 0

interface PasskeyChallenges {
  /** A new one, base64url, for a user who adds a passkey, or `anybody`. */
  begin(tenant: Tenant, userId: number): Promise<string>
  /** Uses a challenge up, which only one of many at once can; false for one that is unknown, too old, or was made for another purpose. */
  spend(tenant: Tenant, challenge: unknown, userId: number): Promise<boolean>
}

/** Removes those that are too old. */
export const sweepChallenges = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', momentOf(now)).execute()
}

export const createPasskeyChallenges = ({ clock }: { readonly clock: Clock }): PasskeyChallenges => ({
  begin: async (tenant, userId) => {
    const now = clock()
    const challenge = randomBytes(challengeBytes).toString('base64url')
    const expiresAt = momentOf(new Date(now.getTime() + lifeSeconds * 1000))
    await tenant.delete('passkey_challenges').where('expires_at', '<=', momentOf(now)).execute()
    await tenant.insert('passkey_challenges', { challenge, user_id: userId, expires_at: expiresAt }).execute()
    return challenge
  },

  spend: async (tenant, challenge, userId) => {
    if (typeof challenge !== 'string' || !challengePattern.test(challenge)) return false
    const { numDeletedRows } = await tenant
      .delete('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('user_id', '=', userId)
      .where('expires_at', '>', momentOf(clock()))
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
})
