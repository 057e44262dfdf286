/** Challenges that authenticators sign. They are stored in the database for all processes. Each is valid once, within five minutes. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { Tables } from '../../db/tables.ts'
import type { TenantQueries } from '../../db/tenant/tenantQueries.ts'
import type { Clock } from '../../runtime/clock.ts'

const lifeSeconds = 5 * 60
const challengeBytes = 32
const challengePattern = /^[\w-]{43}$/

/** User id that is stored with a challenge for sign-in, because the user is not known before the response. */
export const anyUser = 0

interface PasskeyChallenges {
  /** Creates a challenge, base64url, for a user who adds a passkey, or for `anyUser`. */
  begin(tenant: TenantQueries, userId: number): Promise<string>
  /** Consumes a challenge; of concurrent calls, only one succeeds. Returns false if it is unknown, expired or made for another user. */
  spend(tenant: TenantQueries, challenge: unknown, userId: number): Promise<boolean>
}

/** Deletes expired challenges. */
export const sweepChallenges = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', toTimestamp(now)).execute()
}

/** Creates the operations on challenges. */
export const createPasskeyChallenges = ({ clock }: { readonly clock: Clock }): PasskeyChallenges => ({
  begin: async (tenant, userId) => {
    const now = clock()
    const challenge = randomBytes(challengeBytes).toString('base64url')
    const expiresAt = toTimestamp(new Date(now.getTime() + lifeSeconds * 1000))
    await tenant.delete('passkey_challenges').where('expires_at', '<=', toTimestamp(now)).execute()
    await tenant.insert('passkey_challenges', { challenge, user_id: userId, expires_at: expiresAt }).execute()
    return challenge
  },

  spend: async (tenant, challenge, userId) => {
    if (typeof challenge !== 'string' || !challengePattern.test(challenge)) return false
    const { numDeletedRows } = await tenant
      .delete('passkey_challenges')
      .where('challenge', '=', challenge)
      .where('user_id', '=', userId)
      .where('expires_at', '>', toTimestamp(clock()))
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
})
