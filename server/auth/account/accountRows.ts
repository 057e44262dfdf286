/** Passwords and password resets of users. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { hashPassword, isPassword } from '../../crypto/passwords.ts'
import { tokenHashOf } from '../../crypto/tokenHash.ts'
import type { Tables } from '../../db/tables.ts'
import { type TenantQueries, tenantQueriesOf } from '../../db/tenant/tenantQueries.ts'
import type { Actor } from '../../permissions/permissions.ts'
import { recordEvent } from '../../records/rows/securityEvents.ts'
import { revokeTokensOf } from '../../records/rows/userTokens.ts'
import { writeAs } from '../../records/write/writeAs.ts'
import type { Clock } from '../../runtime/clock.ts'
import { sessionIdOf } from '../sessions.ts'

/** Lifetime of a password reset, minutes. */
export const resetMinutes = 30

/** Password reset, as sent only to the owner of the account. */
export interface StartedReset {
  /** 256 random bits; stored only as SHA-256. */
  readonly token: string
}

/** Effects of a new password on other credentials. */
interface NewPasswordOptions {
  /** Id of the session that stays valid. */
  readonly currentSession: string
  /** True to revoke the API tokens of the user. */
  readonly endsTokens: boolean
}

/** Password operations for the users of one application. */
interface Accounts {
  /** True if the password is the user's current one. */
  isCurrent(userId: number, password: string): Promise<boolean>
  /**
   * Stores a new password. Ends every session of the user except `currentSession`, every view of the user and by the
   * user, every pending password reset and, with `endsTokens`, every API token.
   */
  setPassword(userId: number, password: string, by: Actor, options: NewPasswordOptions): Promise<void>
  /** Creates a password reset for the active user with this email; undefined if there is none. */
  startReset(email: string): Promise<StartedReset | undefined>
  /**
   * Sets a new password for the owner of a reset token, and ends all sessions and API tokens of that user. A token
   * works once. Returns false if it is unknown, used or expired, or if the user is not active.
   */
  finishReset(token: string, password: string, by: Actor): Promise<boolean>
}

/** Returns a function from the key of an application to its password operations. */
export const createAccounts =
  ({ db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock }) =>
  (appKey: string): Accounts => {
    const own = tenantQueriesOf(db, appKey)
    const activeUser = (tenant: TenantQueries) => tenant.select('users').where('status', '=', activeStatus)

    /** Runs a write that is serialised with the other writes of the application. */
    const write = <T>(by: Actor, work: (tenant: TenantQueries) => Promise<T>): Promise<T> =>
      writeAs(db, appKey, by, work)

    const store = async (tenant: TenantQueries, userId: number, hash: string, currentSession: string | undefined) => {
      const user = await tenant.select('users').select('version').where('id', '=', userId).executeTakeFirstOrThrow()
      const changed = { password: hash, version: Number(user.version) + 1, updated_at: toTimestamp(clock()) }
      await tenant.update('users', changed).where('id', '=', userId).execute()
      await tenant.delete('password_resets').where('user_id', '=', userId).execute()
      await tenant.delete('sessions').where('viewer_id', '=', userId).execute()
      const sessions = await tenant.select('sessions').select('token_hash').where('user_id', '=', userId).execute()
      for (const { token_hash } of sessions)
        if (sessionIdOf(token_hash) !== currentSession)
          await tenant.delete('sessions').where('token_hash', '=', token_hash).execute()
    }

    /** Id of the user of a reset token; undefined if the token is used or expired, or the user may not sign in. */
    const ownerOf = async (tenant: TenantQueries, token: string): Promise<number | undefined> => {
      const reset = await tenant
        .select('password_resets')
        .select('user_id')
        .where('token_hash', '=', tokenHashOf(token))
        .where('expires_at', '>', toTimestamp(clock()))
        .executeTakeFirst()
      if (!reset) return undefined
      const user = await activeUser(tenant).select('id').where('id', '=', reset.user_id).executeTakeFirst()
      return user && Number(user.id)
    }

    return {
      isCurrent: async (userId, password) => {
        const user = await own.select('users').select('password').where('id', '=', userId).executeTakeFirst()
        return isPassword(password, user && String(user.password))
      },

      setPassword: async (userId, password, by, { currentSession, endsTokens }) => {
        const hash = await hashPassword(password)
        await write(by, async tenant => {
          await store(tenant, userId, hash, currentSession)
          await recordEvent(tenant, by, { event: 'password-changed', userId, now: clock() })
          if (endsTokens) await revokeTokensOf(tenant, userId, { by, now: clock() })
        })
      },

      startReset: email =>
        write({}, async tenant => {
          const now = clock()
          await tenant.delete('password_resets').where('expires_at', '<=', toTimestamp(now)).execute()
          const user = await activeUser(tenant).select('id').where('email', '=', email).executeTakeFirst()
          if (!user) return undefined
          const token = randomBytes(32).toString('base64url')
          await tenant
            .insert('password_resets', {
              token_hash: tokenHashOf(token),
              user_id: Number(user.id),
              expires_at: toTimestamp(new Date(now.getTime() + resetMinutes * 60_000)),
            })
            .execute()
          return { token }
        }),

      finishReset: async (token, password, by) => {
        // Checks the token before the expensive hash, so that a wrong token is cheap.
        if ((await ownerOf(own, token)) === undefined) return false
        const hash = await hashPassword(password)
        return write(by, async tenant => {
          const userId = await ownerOf(tenant, token)
          if (userId === undefined) return false
          await store(tenant, userId, hash, undefined)
          await recordEvent(tenant, by, { event: 'password-reset', userId, now: clock() })
          await revokeTokensOf(tenant, userId, { by, now: clock() })
          return true
        })
      },
    }
  }
