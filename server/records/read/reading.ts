/** Context in which records are read. */
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { CountCache } from '../../search/lists/countCache.ts'

/** Application to read, with the clock and the caches of the store. */
export interface Reading {
  readonly tenant: Tenant
  readonly clock: Clock
  /** Cached totals of lists. */
  readonly totals: CountCache
}
