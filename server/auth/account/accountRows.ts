/** What people may change of their own access: passwords, and the ways to a new one. */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { activeStatus } from '../../../src/schema/descriptor/field.ts'
import { momentOf } from '../../../src/schema/values/time/dates.ts'
import type { Clock } from '../../clock.ts'
import { hashPassword, isPassword } from '../../crypto/passwords.ts'
import { tokenHashOf } from '../../crypto/tokenHash.ts'
import type { Tables } from '../../db/tables.ts'
import type { Actor } from '../../permissions/permissions.ts'
import { recordEvent } from '../../records/rows/securityEvents.ts'
import { writeAs } from '../../records/write/writeAs.ts'
import { type Tenant, tenantOf } from '../../tenant/tenantQueries.ts'
import { endTokensOf } from '../apiTokens.ts'
import { idOf } from '../sessions.ts'

/** How long a way to a new password stays open. */
export const resetMinutes = 30

/** A way to a new password, as it is sent to its owner alone. */
export interface StartedReset {
  /** 256 random bits; stored only as SHA-256. */
  readonly token: string
}

/** What a new password leaves as it is. */
interface NewPasswordOptions {
  readonly currentSession: string
  readonly endsTokens: boolean
}

/** The access of the people of one application. */
interface Accounts {
  /** Whether a password is the present one of a user. */
  isCurrent(userId: number, password: string): Promise<boolean>
  /** Stores a new password; ends every session of the user but the one of `currentSession`, every way to another password, and, with `endsTokens`, every token for programs. */
  setPassword(userId: number, password: string, by: Actor, options: NewPasswordOptions): Promise<void>
  /** A new way for the active user of an email; undefined where there is none. */
  startReset(email: string): Promise<StartedReset | undefined>
  /** Stores the new password that a token allows, once, and ends the user's sessions and tokens for programs; false for a token that allows nothing, or no longer. */
  finishReset(token: string, password: string, by: Actor): Promise<boolean>
}

export const createAccounts =
  ({ db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock }) =>
  (appKey: string): Accounts => {
    const own = tenantOf(db, appKey)
    const activeUser = (tenant: Tenant) => tenant.select('users').where('status', '=', activeStatus)

    /** Runs a write that others of the application wait for. */
    const write = <T>(by: Actor, work: (tenant: Tenant) => Promise<T>): Promise<T> => writeAs(db, appKey, by, work)

    const store = async (tenant: Tenant, userId: number, hash: string, currentSession: string | undefined) => {
      const user = await tenant.select('users').select('version').where('id', '=', userId).executeTakeFirstOrThrow()
      const changed = { password: hash, version: Number(user.version) + 1, updated_at: momentOf(clock()) }
      await tenant.update('users', changed).where('id', '=', userId).execute()
      await tenant.delete('password_resets').where('user_id', '=', userId).execute()
      const sessions = await tenant.select('sessions').select('token_hash').where('user_id', '=', userId).execute()
      for (const { token_hash } of sessions)
        if (idOf(token_hash) !== currentSession)
          await tenant.delete('sessions').where('token_hash', '=', token_hash).execute()
    }

    /** Whose token it is; undefined where it is used up, too old, or its user may not sign in. */
    const ownerOf = async (tenant: Tenant, token: string): Promise<number | undefined> => {
      const reset = await tenant
        .select('password_resets')
        .select('user_id')
        .where('token_hash', '=', tokenHashOf(token))
        .where('expires_at', '>', momentOf(clock()))
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
          if (endsTokens) await endTokensOf(tenant, userId, { by, now: clock() })
        })
      },

      startReset: email =>
        write({}, async tenant => {
          const now = clock()
          await tenant.delete('password_resets').where('expires_at', '<=', momentOf(now)).execute()
          const user = await activeUser(tenant).select('id').where('email', '=', email).executeTakeFirst()
          if (!user) return undefined
          const token = randomBytes(32).toString('base64url')
          await tenant
            .insert('password_resets', {
              token_hash: tokenHashOf(token),
              user_id: Number(user.id),
              expires_at: momentOf(new Date(now.getTime() + resetMinutes * 60_000)),
            })
            .execute()
          return { token }
        }),

      finishReset: async (token, password, by) => {
        // Checked before the costly hash, so that a wrong token costs little.
        if ((await ownerOf(own, token)) === undefined) return false
        const hash = await hashPassword(password)
        return write(by, async tenant => {
          const userId = await ownerOf(tenant, token)
          if (userId === undefined) return false
          await store(tenant, userId, hash, undefined)
          await recordEvent(tenant, by, { event: 'password-reset', userId, now: clock() })
          await endTokensOf(tenant, userId, { by, now: clock() })
          return true
        })
      },
    }
  }
