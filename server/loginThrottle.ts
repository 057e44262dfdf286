/** Slows down guessing and flooding: so many tries of one account from one address, and of one address, within a window. */
import { LRUCache } from 'lru-cache'
import type { Clock } from './store.ts'

const windowMs = 15 * 60_000
const keptKeys = 20_000

/** Tries within 15 minutes. */
interface Limits {
  /** Of one account from one address. */
  readonly perAccount: number
  /** Of one address, whatever the account. */
  readonly perAddress: number
  /** Of one account from all addresses together. Default: as many as come. */
  readonly perAccountAnywhere?: number
}

/** What each kind of call may try. */
export const throttleLimits = {
  login: { perAccount: 10, perAddress: 100 },
  // A right token is 256 bits, so this only keeps the load down.
  resetConfirm: { perAccount: 20, perAddress: 20 },
  // Each may send a mail to somebody who has not asked for it.
  resetRequest: { perAccount: 3, perAddress: 20, perAccountAnywhere: 6 },
  accountRequest: { perAccount: 5, perAddress: 5 },
  // Each sends a mail to an address that the visitor names.
  contact: { perAccount: 5, perAddress: 20, perAccountAnywhere: 10 },
  subscribe: { perAccount: 3, perAddress: 20, perAccountAnywhere: 6 },
  currentPassword: { perAccount: 10, perAddress: 100 },
} as const satisfies Readonly<Record<string, Limits>>

interface Tries {
  readonly count: number
  readonly since: number
}

export const createThrottle = (clock: Clock, limits: Limits) => {
  const kept = new LRUCache<string, Tries>({ max: keptKeys })

  const current = (key: string): Tries => {
    const now = clock().getTime()
    const tries = kept.get(key)
    return tries && now - tries.since < windowMs ? tries : { count: 0, since: now }
  }

  return {
    /** Counts a try before it is judged, so that many at once count too. Gives the seconds to wait when there were too many. */
    begin: (account: string, address: string): number | undefined => {
      const counted = [
        [`account ${account} ${address}`, limits.perAccount],
        [`address ${address}`, limits.perAddress],
        [`anywhere ${account}`, limits.perAccountAnywhere ?? Number.POSITIVE_INFINITY],
      ] as const
      for (const [key, most] of counted) {
        const { count, since } = current(key)
        if (count >= most) return Math.max(1, Math.ceil((since + windowMs - clock().getTime()) / 1000))
      }
      for (const [key, most] of counted) {
        if (most === Number.POSITIVE_INFINITY) continue
        const { count, since } = current(key)
        kept.set(key, { count: count + 1, since })
      }
      return undefined
    },

    /** A right password: the tries of the account are forgotten, and this one of the address. */
    succeed: (account: string, address: string): void => {
      kept.delete(`account ${account} ${address}`)
      const { count, since } = current(`address ${address}`)
      kept.set(`address ${address}`, { count: Math.max(0, count - 1), since })
    },
  }
}
