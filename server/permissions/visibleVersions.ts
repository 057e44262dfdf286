/**
 * Versions of the visible content of each application. A version changes after a write, and when a record becomes
 * visible or hidden with time.
 */
import type { Site } from '../../src/resources/createSite.ts'
import { createContentVersions } from '../db/contentVersions.ts'
import type { Database } from '../db/database.ts'
import { createTableCache } from '../db/tableCache.ts'
import { tenantOf } from '../db/tenant/tenantQueries.ts'
import type { Clock } from '../runtime/clock.ts'
import { nextChangeOf, timedTables } from './nextChange.ts'

/** Versions of the visible content, by application key. */
export interface VisibleVersions {
  /** True if the write counts of all applications are known. Otherwise call `learn`. */
  isCurrent(): boolean
  /** Current version without a query; undefined if it is not known, or for an unknown application. */
  known(appKey: string): string | undefined
  /**
   * Reads the write counts from the database, once for all waiting callers. Throws LostDatabaseError on a timeout, and
   * immediately while the database still does not answer.
   */
  learn(): Promise<void>
  /** Current version; undefined for an unknown application. Throws as `learn` does, and passes on database errors. */
  latest(appKey: string): Promise<string | undefined>
  /**
   * Time at which the version changes without a write, in milliseconds since 1970; Infinity if it does not. Throws as
   * `latest` does.
   */
  nextChange(appKey: string): Promise<number>
}

/** Time part of a version: it changes only when a record becomes visible or hidden, or may do so at another time. */
export const nextChangeIn = (version: string): string => version.slice(version.indexOf(' ') + 1)

interface VersionsOptions {
  readonly site: Site
  readonly database: Pick<Database, 'db' | 'commits' | 'versionOf'>
  readonly clock: Clock
  /** Database timeout, ms. Default: none. */
  readonly limitMs?: number
}

/** Next timed change of an application's content, valid for one write count. */
interface NextChange {
  readonly writes: number
  readonly at: number
  /** Version of the content until `at`. */
  readonly version: string
}

/** Creates the versions of the visible content of all applications of a database. */
export const createVisibleVersions = ({ site, database, clock, limitMs }: VersionsOptions): VisibleVersions => {
  const remember = createTableCache(database, timedTables(site))
  const contents = createContentVersions({ database, ...(limitMs !== undefined && { limitMs }) })
  const changes = new Map<string, NextChange>()
  const reading = new Map<string, Promise<NextChange>>()

  const knownChange = (appKey: string, writes: number | undefined): NextChange | undefined => {
    const change = changes.get(appKey)
    return change && change.writes === writes && clock().getTime() < change.at ? change : undefined
  }
  /**
   * Uses the cached time if it lies ahead. Only writes to the timed tables clear the cache, and most writes affect
   * others.
   */
  const nextChangeFor = async (appKey: string): Promise<number> => {
    const ask = () => nextChangeOf(tenantOf(site, database.db, appKey), clock)
    const at = await remember(appKey, ask)
    return clock().getTime() < at ? at : ask()
  }
  const readChange = (appKey: string, writes: number): Promise<NextChange> => {
    const name = `${writes} ${appKey}`
    const started = reading.get(name)
    if (started) return started
    const read = nextChangeFor(appKey)
      .then(at => {
        const change = { writes, at, version: `${writes} ${at}` }
        changes.set(appKey, change)
        return change
      })
      .finally(() => reading.delete(name))
    reading.set(name, read)
    return read
  }
  const latestChange = async (appKey: string): Promise<NextChange | undefined> => {
    const writes = await contents.latest(appKey)
    if (writes === undefined) return undefined
    return knownChange(appKey, writes) ?? readChange(appKey, writes)
  }

  return {
    isCurrent: contents.isCurrent,
    learn: contents.learn,
    known: appKey => knownChange(appKey, contents.known(appKey))?.version,
    latest: async appKey => (await latestChange(appKey))?.version,
    nextChange: async appKey => (await latestChange(appKey))?.at ?? Number.POSITIVE_INFINITY,
  }
}
