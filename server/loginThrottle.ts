/** Slows down guessing: so many failed sign-ins of one account from one address, and of one address, within a window. */
import { LRUCache } from 'lru-cache'
import type { Clock } from './store.ts'

const windowMs = 15 * 60_000
const triesPerAccount = 10
const triesPerAddress = 100
const keptKeys = 20_000

interface Tries {
  readonly count: number
  readonly since: number
}

export const createLoginThrottle = (clock: Clock) => {
  const kept = new LRUCache<string, Tries>({ max: keptKeys })

  const current = (key: string): Tries => {
    const now = clock().getTime()
    const tries = kept.get(key)
    return tries && now - tries.since < windowMs ? tries : { count: 0, since: now }
  }

  return {
    /** Counts a try before it is judged, so that many at once count too. Gives the seconds to wait when there were too many. */
    begin: (account: string, address: string): number | undefined => {
      const limits = [
        [`account ${account} ${address}`, triesPerAccount],
        [`address ${address}`, triesPerAddress],
      ] as const
      for (const [key, most] of limits) {
        const { count, since } = current(key)
        if (count >= most) return Math.max(1, Math.ceil((since + windowMs - clock().getTime()) / 1000))
      }
      for (const [key] of limits) {
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
