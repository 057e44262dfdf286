/**
 * Rate limits against guessing and flooding: per account and network, per network, and per account from all networks,
 * within a time window. Counters are stored in the database, so they are shared by all processes and survive restarts.
 * Compared with rate-limiter-flexible 11.4.0: it counts refused attempts too, runs a separate statement for each
 * counter, needs connections beside Kysely's, uses the system clock, and does not support `node:sqlite`.
 */
import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { dateOf, timestampAfter, toTimestamp } from '../../src/schema/values/time/dates.ts'
import { deleteInSlices } from '../db/deleteInSlices.ts'
import type { Tables } from '../db/tables.ts'
import { shortAddress } from '../runtime/clientAddress.ts'
import type { Clock } from '../runtime/clock.ts'

const usualWindowSeconds = 15 * 60
/** Time for which a network stays known after a successful attempt, seconds. */
const knownSeconds = 90 * 86_400

/** Maximum numbers of attempts within a window. An omitted limit does not apply. */
interface Limits {
  /** Default: 15 minutes. */
  readonly windowSeconds?: number
  /** Maximum for one account from one network. */
  readonly perAccount?: number
  /** Maximum for one network, for all accounts together. */
  readonly perNetwork?: number
  /** Maximum for one account from all networks together. Networks with a success in the last 90 days are exempt, so that strangers cannot lock the owner out. */
  readonly perAccountAnywhere?: number
}

/** Limits of attempts by kind of call. */
export const throttleLimits = {
  login: { perAccount: 10, perNetwork: 100, perAccountAnywhere: 100 },
  // Tokens have 256 bits and cannot be guessed, so this only limits the load.
  resetConfirm: { perAccount: 20, perNetwork: 20 },
  // Each attempt may send mail to somebody who has not requested it.
  resetRequest: { perAccount: 3, perNetwork: 20, perAccountAnywhere: 6 },
  // Each attempt may send mail to the address that it names.
  accountRequest: { perAccount: 3, perNetwork: 5, perAccountAnywhere: 6 },
  // Each attempt sends mail to an address that the visitor enters.
  contact: { perAccount: 5, perNetwork: 20, perAccountAnywhere: 10 },
  // Each attempt may send mail to an address that the visitor enters.
  submissions: { perAccount: 5, perNetwork: 20, perAccountAnywhere: 10 },
  // Each attempt stores a document, which is removed within two hours unless a form is submitted with it.
  submissionDocument: { perNetwork: 30 },
  // Bytes of one network a day: a quarter of the limit for all visitors of a site.
  submissionDocumentBytes: { windowSeconds: 86_400, perNetwork: 50_000_000 },
  // There are at least 10^6 reference numbers, and a submitted value must match too, so guessing is hopeless.
  submissionStatus: { perAccount: 10, perNetwork: 30, perAccountAnywhere: 30 },
  subscribe: { perAccount: 3, perNetwork: 20, perAccountAnywhere: 6 },
  // Mail to one mailbox that strangers cause by contact messages, submissions, subscriptions and account requests,
  // counted together.
  mailByForms: { windowSeconds: 86_400, perAccountAnywhere: 20 },
  currentPassword: { perAccount: 10, perNetwork: 100 },
  // Each attempt stores a challenge, and needs no account.
  passkeyChallenge: { perAccount: 100, perNetwork: 100 },
  // Counted only after the correct password, so a stranger cannot use up the attempts.
  secondFactor: { perAccount: 5, perNetwork: 50, perAccountAnywhere: 20 },
} as const satisfies Readonly<Record<string, Limits>>

/** Name of a rate limit. */
export type ThrottleKind = keyof typeof throttleLimits

/** Counts the attempts of one kind. `account` is the account or mailbox concerned, `address` the IP address of the caller. */
export interface Throttle {
  /**
   * Counts an attempt before it is validated, so that concurrent attempts count too. If a limit is reached, returns the seconds to wait and does
   * not count the attempt. `weight` is the number of attempts that it counts for, or of bytes if bytes are limited. Default 1.
   */
  begin(account: string, address: string, weight?: number): Promise<number | undefined>
  /**
   * Reports a success: resets the account's attempts from this network, and takes this attempt back from the network
   * and from the account's total.
   */
  succeed(account: string, address: string): Promise<void>
}

interface ThrottleDeps {
  readonly db: Kysely<Tables>
  readonly clock: Clock
}

/** Deletes expired counters. */
export const sweepAttempts = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  await deleteInSlices(db, 'tries', sql`until <= ${toTimestamp(now)}`)
}

/** Creates the counter of attempts of one kind. Its counts are in the database. */
export const createThrottle = ({ db, clock }: ThrottleDeps, kind: ThrottleKind): Throttle => {
  const limits: Limits = throttleLimits[kind]
  /** Hashed name of a counter, so that the table does not reveal who tried what. */
  const nameOf = (...parts: readonly string[]): string => hash('sha256', [kind, ...parts].join('\n'))
  /** Counters of an attempt, in a fixed order to prevent deadlocks. */
  const countersOf = (account: string, network: string) =>
    [
      { name: nameOf('network', network), most: limits.perNetwork ?? Number.POSITIVE_INFINITY },
      { name: nameOf('anywhere', account), most: limits.perAccountAnywhere ?? Number.POSITIVE_INFINITY },
      { name: nameOf('account', account, network), most: limits.perAccount ?? Number.POSITIVE_INFINITY },
    ].filter(({ most }) => most !== Number.POSITIVE_INFINITY)
  const knownName = (account: string, network: string): string => nameOf('known', account, network)
  const networkOf = (address: string): string => shortAddress(address) ?? address

  const windowSeconds = limits.windowSeconds ?? usualWindowSeconds
  /** Seconds until a time: at least 1, and at most the window, because the clock of another server may be ahead. */
  const secondsTo = (until: string): number => {
    const seconds = Math.ceil(((dateOf(until)?.getTime() ?? 0) - clock().getTime()) / 1000)
    return Math.min(windowSeconds, Math.max(1, seconds))
  }

  const isKnown = async (account: string, network: string): Promise<boolean> => {
    const name = knownName(account, network)
    const found = db.selectFrom('tries').select('name').where('name', '=', name)
    return (await found.where('until', '>', toTimestamp(clock())).executeTakeFirst()) !== undefined
  }

  return {
    begin: async (account, address, weight = 1) => {
      const network = networkOf(address)
      const anywhere = nameOf('anywhere', account)
      const now = toTimestamp(clock())
      // A later expiry was set while the clock was far ahead, so such counters are treated as expired.
      const latest = timestampAfter(clock(), 2 * windowSeconds)
      let counters = countersOf(account, network)
      const names = counters.map(({ name }) => name)
      const full = (rows: readonly { name: string; count: number; until: string }[], isCounted: boolean) =>
        counters.flatMap(({ name, most }) => {
          const row = rows.find(each => each.name === name)
          return row && row.count + (isCounted ? 0 : weight) > most ? [row] : []
        })
      const stored = await db
        .selectFrom('tries')
        .select(['name', 'count', 'until'])
        .where('name', 'in', names)
        .where('until', '>', now)
        .where('until', '<=', latest)
        .execute()
      if (full(stored, false).some(({ name }) => name === anywhere) && (await isKnown(account, network)))
        counters = counters.filter(({ name }) => name !== anywhere)
      const [refusing] = full(stored, false)
      if (refusing) return secondsTo(refusing.until)

      const until = timestampAfter(clock(), windowSeconds)
      const counted = await db
        .insertInto('tries')
        .values(counters.map(({ name }) => ({ name, count: weight, until })))
        .onConflict(conflict =>
          conflict.column('name').doUpdateSet(eb => {
            const isOver = eb.or([eb('tries.until', '<=', now), eb('tries.until', '>', latest)])
            return {
              count: eb
                .case()
                .when(isOver)
                .then(weight)
                .else(eb('tries.count', '+', weight))
                .end(),
              until: eb.case().when(isOver).then(until).else(eb.ref('tries.until')).end(),
            }
          }),
        )
        .returning(['name', 'count', 'until'])
        .execute()
      // Concurrent attempts may have been counted in the meantime.
      const [late] = full(counted, true)
      return late && secondsTo(late.until)
    },

    succeed: async (account, address) => {
      const network = networkOf(address)
      await db
        .updateTable('tries')
        .set(eb => ({ count: eb('count', '-', 1) }))
        .where('name', 'in', [nameOf('network', network), nameOf('anywhere', account)])
        .where('count', '>', 0)
        .execute()
      await db
        .deleteFrom('tries')
        .where('name', '=', nameOf('account', account, network))
        .execute()
      if (limits.perAccountAnywhere === undefined) return
      const until = timestampAfter(clock(), knownSeconds)
      await db
        .insertInto('tries')
        .values({ name: knownName(account, network), count: 1, until })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ until }))
        .execute()
    },
  }
}
