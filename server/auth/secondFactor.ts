/** Second factor at sign-in: codes of an authenticator app, and recovery codes for users who have lost it. Source: RFC 6238, RFC 4226 7.5. */
import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { toTimestamp } from '../../src/schema/values/time/dates.ts'
import type { Encryption } from '../crypto/encryption.ts'
import type { Tables } from '../db/tables.ts'
import { type TenantQueries, tenantQueriesOf } from '../db/tenant/tenantQueries.ts'
import type { Actor } from '../permissions/permissions.ts'
import { recordEvent } from '../records/rows/securityEvents.ts'
import { writeAs } from '../records/write/writeAs.ts'
import type { Clock } from '../runtime/clock.ts'
import { fail } from '../runtime/errors.ts'
import {
  endRecoveryCodes,
  normalizeCode,
  recoveryCodesLeft,
  renewRecoveryCodes,
  spendRecoveryCode,
} from './recoveryCodes.ts'
import { endOtherSessions } from './sessions.ts'

const stepSeconds = 30
/** Number of time steps before and after the current one whose codes are accepted, because clocks differ. */
const toleratedSteps = 1
const secretBytes = 20

/** Data for setting up an authenticator app; shown once. */
interface StartedFactor {
  /** Base32, for typing. */
  readonly secret: string
  /** The secret as an otpauth: URI, for a QR code. */
  readonly address: string
}

/** Names that an app shows beside its codes. */
interface FactorNames {
  readonly site: string
  readonly account: string
}

/** Second factors of the users of one application. */
interface SecondFactors {
  /** True if codes of an app are set up. */
  isOn(userId: number): Promise<boolean>
  /** True if the user has a second factor: codes of an app, or a passkey. */
  isRequired(userId: number): Promise<boolean>
  /** Number of unused recovery codes. */
  recoveryCodesLeft(userId: number): Promise<number>
  /**
   * Creates a secret that has to be confirmed with its first code. Throws Failure 'second-factor-is-on' if codes of an
   * app are set up.
   */
  begin(userId: number, names: FactorNames, by: Actor): Promise<StartedFactor>
  /** Turns codes on with the first code, and ends the user's sessions except `currentSession`. Returns the recovery codes, which are shown once; undefined for a wrong code. */
  confirm(userId: number, code: string, by: Actor, currentSession: string): Promise<readonly string[] | undefined>
  /** Consumes a code of the app, or a recovery code. Returns true if it is correct. Each code works once. */
  take(userId: number, code: string, by: Actor): Promise<boolean>
  /** Turns codes of the app off. Passkeys stay; if there are any, so do the recovery codes. */
  end(userId: number, by: Actor): Promise<void>
  /** Removes every second factor, including passkeys and recovery codes. Returns false if there was none. */
  reset(userId: number, by: Actor): Promise<boolean>
}

const isFactorOn = async (tenant: TenantQueries, userId: number): Promise<boolean> => {
  const factors = tenant.select('second_factors').select('user_id').where('user_id', '=', userId)
  return (await factors.where('confirmed_at', 'is not', null).executeTakeFirst()) !== undefined
}

const hasPasskey = async (tenant: TenantQueries, userId: number): Promise<boolean> =>
  (await tenant.select('passkeys').select('id').where('user_id', '=', userId).executeTakeFirst()) !== undefined

/** True if a user has a second factor: codes of an app, or a passkey. */
export const hasSecondFactor = async (tenant: TenantQueries, userId: number): Promise<boolean> =>
  (await isFactorOn(tenant, userId)) || hasPasskey(tenant, userId)

const totpOf = (secret: string): TOTP => new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds })

interface Deps {
  readonly db: Kysely<Tables>
  readonly clock: Clock
  readonly encryption: Encryption
}

/**
 * Deletes the second factors of users who no longer exist, unless some deleted user can still be restored: deleting and
 * restoring a user must not bypass the second factor.
 */
export const sweepSecondFactors = async (db: Kysely<Tables>): Promise<void> => {
  for (const table of ['second_factors', 'recovery_codes', 'passkeys'] as const)
    await db
      .deleteFrom(table)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('users').select('users.id').whereRef('users.id', '=', `${table}.user_id`))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('deleted_records').select('id').where('resource', '=', 'users'))),
      )
      .execute()
}

/** Returns a function from the key of an application to the second factors of its users. */
export const createSecondFactors =
  ({ db, clock, encryption }: Deps) =>
  (appKey: string): SecondFactors => {
    const own = tenantQueriesOf(db, appKey)
    const factorOf = (tenant: TenantQueries, userId: number) =>
      tenant.select('second_factors').where('user_id', '=', userId)

    const write = <T>(by: Actor, work: (tenant: TenantQueries) => Promise<T>): Promise<T> =>
      writeAs(db, appKey, by, work)

    /**
     * Time step of a code; undefined if the code is wrong or already used, or if the confirmation state of the factor
     * is not `isConfirmed`.
     */
    const stepOf = async (userId: number, code: string, isConfirmed: boolean): Promise<number | undefined> => {
      const factor = await factorOf(own, userId).select(['secret', 'last_step', 'confirmed_at']).executeTakeFirst()
      if (!factor || (factor.confirmed_at !== null) !== isConfirmed) return undefined
      const facts = encryption.decrypt(factor.secret)
      if (typeof facts?.secret !== 'string' || facts.userId !== userId || facts.appKey !== appKey) return undefined
      const timestamp = clock().getTime()
      const delta = totpOf(facts.secret).validate({ token: code, timestamp, window: toleratedSteps })
      if (delta === null) return undefined
      const step = Math.floor(timestamp / 1000 / stepSeconds) + delta
      return step > factor.last_step ? step : undefined
    }

    /** Marks the code of a time step as used; of concurrent calls, only one succeeds. */
    const spend = async (
      tenant: TenantQueries,
      userId: number,
      step: number,
      values: { confirmed_at?: string } = {},
    ) => {
      const { numUpdatedRows } = await tenant
        .update('second_factors', { last_step: step, ...values })
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    }

    const takeRecoveryCode = (userId: number, code: string, by: Actor): Promise<boolean> =>
      write(by, async tenant => {
        if (!(await spendRecoveryCode(tenant, userId, code))) return false
        await recordEvent(tenant, by, { event: 'recovery-code-used', userId, now: clock() })
        return true
      })

    const removeFactor = async (tenant: TenantQueries, userId: number): Promise<boolean> => {
      const factors = tenant.delete('second_factors').where('user_id', '=', userId)
      return (await factors.where('confirmed_at', 'is not', null).executeTakeFirstOrThrow()).numDeletedRows > 0n
    }

    return {
      isOn: userId => isFactorOn(own, userId),
      isRequired: userId => hasSecondFactor(own, userId),
      recoveryCodesLeft: userId => recoveryCodesLeft(own, userId),

      begin: async (userId, { site, account }, by) => {
        if (await isFactorOn(own, userId)) return fail('second-factor-is-on')
        const secret = new Secret({ size: secretBytes }).base32
        const encrypted = encryption.encrypt({ secret, userId, appKey })
        await write(by, async tenant => {
          await tenant
            .delete('second_factors')
            .where('user_id', '=', userId)
            .where('confirmed_at', 'is', null)
            .execute()
          await tenant
            .insert('second_factors', { user_id: userId, secret: encrypted, last_step: 0, confirmed_at: null })
            .execute()
        })
        const totp = new TOTP({ secret: Secret.fromBase32(secret), period: stepSeconds, issuer: site, label: account })
        return { secret, address: totp.toString() }
      },

      confirm: async (userId, code, by, currentSession) => {
        const step = await stepOf(userId, normalizeCode(code), false)
        if (step === undefined) return undefined
        return write(by, async tenant => {
          if (!(await spend(tenant, userId, step, { confirmed_at: toTimestamp(clock()) }))) return undefined
          const codes = await renewRecoveryCodes(tenant, userId)
          await endOtherSessions(tenant, userId, currentSession)
          await recordEvent(tenant, by, { event: 'second-factor-on', userId, now: clock() })
          return codes
        })
      },

      take: async (userId, code, by) => {
        const plain = normalizeCode(code)
        if (!/^\d{6}$/.test(plain)) return takeRecoveryCode(userId, plain, by)
        const step = await stepOf(userId, plain, true)
        return step !== undefined && spend(own, userId, step)
      },

      end: (userId, by) =>
        write(by, async tenant => {
          const wasOn = await removeFactor(tenant, userId)
          if (!(await hasPasskey(tenant, userId))) await endRecoveryCodes(tenant, userId)
          if (wasOn) await recordEvent(tenant, by, { event: 'second-factor-off', userId, now: clock() })
        }),

      reset: (userId, by) =>
        write(by, async tenant => {
          const wasOn = await removeFactor(tenant, userId)
          const passkeys = await tenant.delete('passkeys').where('user_id', '=', userId).executeTakeFirstOrThrow()
          await endRecoveryCodes(tenant, userId)
          const wasUsed = wasOn || passkeys.numDeletedRows > 0n
          if (wasUsed) await recordEvent(tenant, by, { event: 'second-factor-reset', userId, now: clock() })
          return wasUsed
        }),
    }
  }
