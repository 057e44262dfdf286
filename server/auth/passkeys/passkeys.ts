/** Passkeys: keys on users' devices, each for one host. A passkey signs in without a second step, because it also requires a fingerprint, face or PIN. Source: WebAuthn Level 3. */
import type { Kysely } from 'kysely'
import type { PasskeyCreation, PasskeyRequest } from '../../../src/api/admin/passkeys.ts'
import type { OwnPasskey } from '../../../src/api/wire/accounts.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import type { Tables } from '../../db/tables.ts'
import { type TenantQueries, tenantQueriesOf } from '../../db/tenant/tenantQueries.ts'
import type { Actor } from '../../permissions/permissions.ts'
import { recordEvent } from '../../records/rows/securityEvents.ts'
import { writeAs } from '../../records/write/writeAs.ts'
import type { Clock } from '../../runtime/clock.ts'
import { fail, issue } from '../../runtime/errors.ts'
import { endRecoveryCodes, renewRecoveryCodes } from '../recoveryCodes.ts'
import { hasSecondFactor } from '../secondFactor.ts'
import { endOtherSessions } from '../sessions.ts'
import {
  challengeIn,
  creationOptions,
  type NewPasskeyResponse,
  signInOptions,
  type UsedPasskeyResponse,
  userHandleOf,
  verifyNewPasskey,
  verifyUsedPasskey,
} from './passkeyCeremonies.ts'
import { anyUser, createPasskeyChallenges } from './passkeyChallenges.ts'
import type { RelyingParty } from './relyingParty.ts'

/** Maximum number of passkeys of a user. */
const mostPasskeys = 10
/**
 * Digits of a stored signature counter. Counters are stored as text of equal length, so that text comparison orders
 * them.
 */
const counterDigits = 10

/** Names that an authenticator shows for a passkey. */
interface PasskeyNames {
  readonly site: string
  readonly account: string
  readonly person: string
}

/** New passkey to verify and store. */
interface NewPasskey {
  readonly name: string
  readonly answer: NewPasskeyResponse
  readonly party: RelyingParty
  readonly by: Actor
  /** Session that stays valid when the others end. */
  readonly currentSession: string
}

/** User who signed in with a passkey. */
export interface PasskeyUse {
  readonly userId: number
  /** Name of the passkey. */
  readonly name: string
}

/** Outcome of a sign-in. In `wrong`, `userId` is the claimed user, and `isCopied` is true if the signature counter did not increase. */
type UsedOutcome =
  | ({ readonly kind: 'right' } & PasskeyUse)
  | { readonly kind: 'wrong'; readonly userId?: number; readonly isCopied?: boolean }

/** Passkeys of the users of one application. */
interface Passkeys {
  /** Lists the passkeys of a user, newest first. */
  list(userId: number): Promise<readonly OwnPasskey[]>
  /** Options for the browser to create a passkey. Throws Failure 'invalid' if the user has too many. */
  startAdding(userId: number, names: PasskeyNames, party: RelyingParty, by: Actor): Promise<PasskeyCreation>
  /**
   * Verifies and stores a passkey. If the user had no second factor of any kind before, the result includes recovery
   * codes, and the user's other sessions end; otherwise `codes` is empty. undefined if the verification fails or the
   * passkey is stored already. Throws Failure 'invalid' if the user has too many.
   */
  add(
    userId: number,
    made: NewPasskey,
  ): Promise<{ readonly passkey: OwnPasskey; readonly codes: readonly string[] } | undefined>
  /** Removes a passkey, and the recovery codes with the last second factor. Returns false if it does not exist. */
  remove(userId: number, id: number, by: Actor): Promise<boolean>
  /** Options for the browser to sign in. They name no user. */
  startSignIn(party: RelyingParty): Promise<PasskeyRequest>
  /** Verifies a sign-in, consumes its challenge and stores the signature counter. */
  take(answer: UsedPasskeyResponse, party: RelyingParty): Promise<UsedOutcome>
}

const asDigits = (counter: number): string => String(counter).padStart(counterDigits, '0')
const listedColumns = ['id', 'name', 'created_at', 'last_used_at'] as const

/** Returns a function from the key of an application to the passkeys of its users. */
export const createPasskeys =
  ({ db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock }) =>
  (appKey: string): Passkeys => {
    const own = tenantQueriesOf(db, appKey)
    const challenges = createPasskeyChallenges({ clock })
    const ofUser = (tenant: TenantQueries, userId: number) => tenant.select('passkeys').where('user_id', '=', userId)

    const write = <T>(by: Actor, work: (tenant: TenantQueries) => Promise<T>): Promise<T> =>
      writeAs(db, appKey, by, work)

    const refuseTooMany = async (tenant: TenantQueries, userId: number): Promise<void> => {
      if ((await ofUser(tenant, userId).select('id').execute()).length >= mostPasskeys)
        fail('invalid', { issues: { name: [issue('passkeys-too-many', { count: mostPasskeys })] } })
    }

    /**
     * Stores the signature counter. Returns false if it did not increase, which means that the authenticator was
     * cloned. Authenticators that do not count always send 0, which is accepted.
     */
    const countUse = async (id: number, counter: number): Promise<boolean> => {
      const changed = { counter: asDigits(counter), last_used_at: toTimestamp(clock()) }
      const { numUpdatedRows } = await own
        .update('passkeys', changed)
        .where('id', '=', id)
        .where('counter', counter === 0 ? '=' : '<', asDigits(counter))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    }

    return {
      list: userId => ofUser(own, userId).select(listedColumns).orderBy('id', 'desc').execute(),

      startAdding: async (userId, names, party, by) => {
        await refuseTooMany(own, userId)
        const known = await ofUser(own, userId)
          .select(['credential_id', 'transports'])
          .where('rp_id', '=', party.id)
          .execute()
        return creationOptions({
          ...names,
          party,
          challenge: await write(by, tenant => challenges.begin(tenant, userId)),
          userHandle: userHandleOf(appKey, userId),
          known: known.map(row => ({
            credentialId: row.credential_id,
            transports: row.transports.split(',').filter(Boolean),
          })),
        })
      },

      add: async (userId, { name, answer, party, by, currentSession }) => {
        const challenge = challengeIn(answer)
        if (!(await write(by, tenant => challenges.spend(tenant, challenge, userId)))) return undefined
        const found = await verifyNewPasskey(answer, { party, challenge: String(challenge) })
        if (!found) return undefined
        return write(by, async tenant => {
          await refuseTooMany(tenant, userId)
          const same = tenant.select('passkeys').select('id').where('credential_id', '=', found.credentialId)
          if (await same.executeTakeFirst()) return undefined
          const isFirst = !(await hasSecondFactor(tenant, userId))
          const shown = { name, created_at: toTimestamp(clock()), last_used_at: null }
          const { id } = await tenant
            .insert('passkeys', {
              ...shown,
              user_id: userId,
              credential_id: found.credentialId,
              public_key: found.publicKey,
              counter: asDigits(found.counter),
              transports: found.transports.join(','),
              rp_id: party.id,
            })
            .returning('id')
            .executeTakeFirstOrThrow()
          if (isFirst) await endOtherSessions(tenant, userId, currentSession)
          await recordEvent(tenant, by, { event: 'passkey-added', userId, detail: name, now: clock() })
          const codes = isFirst ? await renewRecoveryCodes(tenant, userId) : []
          return { passkey: { id, ...shown }, codes }
        })
      },

      remove: (userId, id, by) =>
        write(by, async tenant => {
          const passkey = await ofUser(tenant, userId).select('name').where('id', '=', id).executeTakeFirst()
          if (!passkey) return false
          await tenant.delete('passkeys').where('id', '=', id).execute()
          if (!(await hasSecondFactor(tenant, userId))) await endRecoveryCodes(tenant, userId)
          const event = 'passkey-removed'
          await recordEvent(tenant, by, { event, userId, detail: passkey.name, now: clock() })
          return true
        }),

      startSignIn: async party => signInOptions({ party, challenge: await challenges.begin(own, anyUser) }),

      take: async (answer, party) => {
        const challenge = challengeIn(answer)
        const isOurs = await challenges.spend(own, challenge, anyUser)
        const row = await own
          .select('passkeys')
          .select(['id', 'user_id', 'name', 'public_key'])
          .where('credential_id', '=', answer.id)
          .where('rp_id', '=', party.id)
          .executeTakeFirst()
        if (!row) return { kind: 'wrong' }
        const userId = row.user_id
        const handle = answer.response.userHandle
        if (!isOurs || (handle !== undefined && handle !== userHandleOf(appKey, userId)))
          return { kind: 'wrong', userId }
        const known = { credentialId: answer.id, publicKey: row.public_key }
        const counter = await verifyUsedPasskey(answer, known, { party, challenge: String(challenge) })
        if (counter === undefined) return { kind: 'wrong', userId }
        return (await countUse(row.id, counter))
          ? { kind: 'right', userId, name: row.name }
          : { kind: 'wrong', userId, isCopied: true }
      },
    }
  }
