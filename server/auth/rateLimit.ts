/**
 * Slows down guessing and flooding: so many tries of one account from one network, of one network, and of one account from all of them, within a window. Counted in the database, so for all processes together and across restarts.
 * Compared with rate-limiter-flexible 11.4.0: it counts tries that it refuses, each counter by a statement of its own, on connections beside Kysely's, by the
 * system's clock and not for `node:sqlite`.
 */
import { hash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { dateOf, momentAfter, momentOf } from '../../src/schema/values/time/dates.ts'
import type { Clock } from '../clock.ts'
import { deleteInSlices } from '../db/deleteInSlices.ts'
import type { Tables } from '../db/tables.ts'
import { shortAddress } from '../runtime/clientAddress.ts'

const usualWindowSeconds = 15 * 60
/** How long a network counts as one that somebody has signed in from. */
const knownSeconds = 90 * 86_400

/** Tries within a window. Each limit that is left out does not apply. */
interface Limits {
  /** Default: 15 minutes. */
  readonly windowSeconds?: number
  /** Of one account from one network. */
  readonly perAccount?: number
  /** Of one network, whatever the account. */
  readonly perNetwork?: number
  /** Of one account from all networks together, but for those from which it succeeded in the last 90 days: strangers cannot keep its owner out of these. */
  readonly perAccountAnywhere?: number
}

/** What each kind of call may try. */
export const throttleLimits = {
  login: { perAccount: 10, perNetwork: 100, perAccountAnywhere: 100 },
  // A right token is 256 bits, so this only keeps the load down.
  resetConfirm: { perAccount: 20, perNetwork: 20 },
  // Each may send a mail to somebody who has not requested it.
  resetRequest: { perAccount: 3, perNetwork: 20, perAccountAnywhere: 6 },
  // Each may send a mail to the address that it names.
  accountRequest: { perAccount: 3, perNetwork: 5, perAccountAnywhere: 6 },
  // Each sends a mail to an address that the visitor names.
  contact: { perAccount: 5, perNetwork: 20, perAccountAnywhere: 10 },
  // Each may send a mail to an address that the visitor names.
  received: { perAccount: 5, perNetwork: 20, perAccountAnywhere: 10 },
  // Each stores a document, which is removed within two hours where no form is sent with it.
  receivedDocument: { perNetwork: 30 },
  // Of one network in a day: a quarter of what all visitors of a site may send.
  receivedDocumentBytes: { windowSeconds: 86_400, perNetwork: 50_000_000 },
  // Of 10^6 or more numbers, with what the sender knows beside it: nobody finds one by guessing.
  receivedStatus: { perAccount: 10, perNetwork: 30, perAccountAnywhere: 30 },
  subscribe: { perAccount: 3, perNetwork: 20, perAccountAnywhere: 6 },
  // Mail to one mailbox that strangers cause by these three forms, of all of them together.
  mailByForms: { windowSeconds: 86_400, perAccountAnywhere: 20 },
  currentPassword: { perAccount: 10, perNetwork: 100 },
  // Each stores a challenge, for any visitor who requests one.
  passkeyChallenge: { perAccount: 100, perNetwork: 100 },
  // Counted only after the right password, so a stranger cannot use these up.
  secondFactor: { perAccount: 5, perNetwork: 50, perAccountAnywhere: 20 },
} as const satisfies Readonly<Record<string, Limits>>

export type ThrottleKind = keyof typeof throttleLimits

/** Counts the tries of one kind. `account` is whatever is guessed at or written to, `address` that of the caller's machine. */
export interface Throttle {
  /**
   * Counts a try before it is validated, so that many at once count too. Gives the seconds to wait when there were too many; those are not counted.
   * `weight` is how many tries it counts for, or how many bytes where those are limited. Default 1.
   */
  begin(account: string, address: string, weight?: number): Promise<number | undefined>
  /** A right answer: the tries of the account from this network are forgotten, and this one of the network. */
  succeed(account: string, address: string): Promise<void>
}

interface ThrottleDeps {
  readonly db: Kysely<Tables>
  readonly clock: Clock
}

/** Removes what counts no more. */
export const sweepTries = async (db: Kysely<Tables>, now: Date): Promise<void> => {
  await deleteInSlices(db, 'tries', sql`until <= ${momentOf(now)}`)
}

export const createThrottle = ({ db, clock }: ThrottleDeps, kind: ThrottleKind): Throttle => {
  const limits: Limits = throttleLimits[kind]
  /** Nobody reads from the table who tried what. */
  const nameOf = (...parts: readonly string[]): string => hash('sha256', [kind, ...parts].join('\n'))
  /** In an order that is the same everywhere, so that none waits for another in a circle. */
  const countersOf = (account: string, network: string) =>
    [
      { name: nameOf('network', network), most: limits.perNetwork ?? Number.POSITIVE_INFINITY },
      { name: nameOf('anywhere', account), most: limits.perAccountAnywhere ?? Number.POSITIVE_INFINITY },
      { name: nameOf('account', account, network), most: limits.perAccount ?? Number.POSITIVE_INFINITY },
    ].filter(({ most }) => most !== Number.POSITIVE_INFINITY)
  const knownName = (account: string, network: string): string => nameOf('known', account, network)
  const networkOf = (address: string): string => shortAddress(address) ?? address

  const windowSeconds = limits.windowSeconds ?? usualWindowSeconds
  /** Never more than the window, which the clock of another server may be beyond. */
  const secondsTo = (until: string): number => {
    const seconds = Math.ceil(((dateOf(until)?.getTime() ?? 0) - clock().getTime()) / 1000)
    return Math.min(windowSeconds, Math.max(1, seconds))
  }

  const isKnown = async (account: string, network: string): Promise<boolean> => {
    const name = knownName(account, network)
    const found = db.selectFrom('tries').select('name').where('name', '=', name)
    return (await found.where('until', '>', momentOf(clock())).executeTakeFirst()) !== undefined
  }

  return {
    begin: async (account, address, weight = 1) => {
      const network = networkOf(address)
      const anywhere = nameOf('anywhere', account)
      const now = momentOf(clock())
      // A later end was set while the clock was far ahead; what was counted until then is over.
      const latest = momentAfter(clock(), 2 * windowSeconds)
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

      const until = momentAfter(clock(), windowSeconds)
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
      // Others may have counted meanwhile.
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
      const until = momentAfter(clock(), knownSeconds)
      await db
        .insertInto('tries')
        .values({ name: knownName(account, network), count: 1, until })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ until }))
        .execute()
    },
  }
}
