/** Passkeys: keys of people's own devices, each for one host. With one they sign in, in one step, because it also requires a finger, a face or a PIN. Source: WebAuthn Level 3. */
import type { Kysely } from 'kysely'
import type { OwnPasskey, PasskeyCreation, PasskeyRequest } from '../../../src/api/admin/passkeys.ts'
import { momentOf } from '../../../src/schema/values/time/dates.ts'
import type { Clock } from '../../clock.ts'
import type { Tables } from '../../db/tables.ts'
import { fail, issue } from '../../errors.ts'
import type { Actor } from '../../permissions/permissions.ts'
import { recordEvent } from '../../records/rows/securityEvents.ts'
import { writeAs } from '../../records/write/writeAs.ts'
import { type Tenant, tenantOf } from '../../tenant/tenantQueries.ts'
import { endRecoveryCodes, renewRecoveryCodes } from '../recoveryCodes.ts'
import { hasSecondStep } from '../secondFactor.ts'
import { endOtherSessions } from '../sessions.ts'
import {
  type AddedPasskey,
  challengeIn,
  checkAdded,
  checkUsed,
  creationOptions,
  requestOptions,
  type UsedPasskey,
  userHandleOf,
} from './passkeyCeremonies.ts'
import { anybody, createPasskeyChallenges } from './passkeyChallenges.ts'
import type { RelyingParty } from './relyingParty.ts'

/** Of one person. */
const mostPasskeys = 10
const counterDigits = 10

/** What an authenticator shows beside a passkey. */
interface PasskeyNames {
  readonly site: string
  readonly account: string
  readonly person: string
}

/** A passkey that was made, and for whom. */
interface NewPasskey {
  readonly name: string
  readonly answer: AddedPasskey
  readonly party: RelyingParty
  readonly by: Actor
  /** The session that stays when others end. */
  readonly currentSession: string
}

/** Who has used a passkey. */
export interface PasskeyUse {
  readonly userId: number
  readonly name: string
}

/** The outcome of one: `userId` of `wrong` is the user that it claims to be of, `isCopied` where it counts fewer uses than before. */
type UsedOutcome =
  | ({ readonly kind: 'right' } & PasskeyUse)
  | { readonly kind: 'wrong'; readonly userId?: number; readonly isCopied?: boolean }

/** The passkeys of the people of one application. */
interface Passkeys {
  /** The newest first. */
  list(userId: number): Promise<readonly OwnPasskey[]>
  /** What a browser needs to make one. Throws Failure 'invalid' where there are too many. */
  beginAdding(userId: number, names: PasskeyNames, party: RelyingParty, by: Actor): Promise<PasskeyCreation>
  /** Stores one; gives it, with recovery codes where it is the first second step of any kind, which then ends the user's other sessions. undefined for an answer that proves nothing. Throws Failure 'invalid'. */
  add(
    userId: number,
    made: NewPasskey,
  ): Promise<{ readonly passkey: OwnPasskey; readonly codes: readonly string[] } | undefined>
  /** Removes one; the recovery codes go with the last second step. False where there is none such. */
  remove(userId: number, id: number, by: Actor): Promise<boolean>
  /** What a browser needs to sign somebody in; it names nobody. */
  beginSignIn(party: RelyingParty): Promise<PasskeyRequest>
  /** Whose passkey has signed a challenge, which is spent by it. */
  take(answer: UsedPasskey, party: RelyingParty): Promise<UsedOutcome>
}

const asDigits = (counter: number): string => String(counter).padStart(counterDigits, '0')
const listedColumns = ['id', 'name', 'created_at', 'last_used_at'] as const

export const createPasskeys =
  ({ db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock }) =>
  (appKey: string): Passkeys => {
    const own = tenantOf(db, appKey)
    const challenges = createPasskeyChallenges({ clock })
    const ofUser = (tenant: Tenant, userId: number) => tenant.select('passkeys').where('user_id', '=', userId)

    const write = <T>(by: Actor, work: (tenant: Tenant) => Promise<T>): Promise<T> => writeAs(db, appKey, by, work)

    const refuseTooMany = async (tenant: Tenant, userId: number): Promise<void> => {
      if ((await ofUser(tenant, userId).select('id').execute()).length >= mostPasskeys)
        fail('invalid', { issues: { name: [issue('passkeys-too-many', { count: mostPasskeys })] } })
    }

    /** Counts a use, which is refused where the authenticator has counted as far before: then there are two of it. Those that do not count say 0 each time. */
    const countUse = async (id: number, counter: number): Promise<boolean> => {
      const changed = { counter: asDigits(counter), last_used_at: momentOf(clock()) }
      const { numUpdatedRows } = await own
        .update('passkeys', changed)
        .where('id', '=', id)
        .where('counter', counter === 0 ? '=' : '<', asDigits(counter))
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    }

    return {
      list: userId => ofUser(own, userId).select(listedColumns).orderBy('id', 'desc').execute(),

      beginAdding: async (userId, names, party, by) => {
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
        const found = await checkAdded(answer, { party, challenge: String(challenge) })
        if (!found) return undefined
        return write(by, async tenant => {
          await refuseTooMany(tenant, userId)
          const same = tenant.select('passkeys').select('id').where('credential_id', '=', found.credentialId)
          if (await same.executeTakeFirst()) return undefined
          const isFirst = !(await hasSecondStep(tenant, userId))
          const shown = { name, created_at: momentOf(clock()), last_used_at: null }
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
          if (!(await hasSecondStep(tenant, userId))) await endRecoveryCodes(tenant, userId)
          const event = 'passkey-removed'
          await recordEvent(tenant, by, { event, userId, detail: passkey.name, now: clock() })
          return true
        }),

      beginSignIn: async party => requestOptions({ party, challenge: await challenges.begin(own, anybody) }),

      take: async (answer, party) => {
        const challenge = challengeIn(answer)
        const isOurs = await challenges.spend(own, challenge, anybody)
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
        const counter = await checkUsed(answer, known, { party, challenge: String(challenge) })
        if (counter === undefined) return { kind: 'wrong', userId }
        return (await countUse(row.id, counter))
          ? { kind: 'right', userId, name: row.name }
          : { kind: 'wrong', userId, isCopied: true }
      },
    }
  }
