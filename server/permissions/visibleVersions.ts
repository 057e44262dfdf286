/** The versions of what visitors see of each application: they differ after a write, and after a moment at which a record begins or ceases to be visible. */
import type { Clock } from '../clock.ts'
import { createContentVersions } from '../db/contentVersions.ts'
import type { Database } from '../db/database.ts'
import { createTableCache } from '../db/tableCache.ts'
import { tenantOf } from '../tenant/tenantQueries.ts'
import { nextChangeOf, timedTables } from './nextChange.ts'

export interface VisibleVersions {
  /** Whether the writes of all applications are known; where not, they must be read again. */
  isCurrent(): boolean
  /** The present version without asking the database; undefined where it is not known, and for an unknown application. */
  known(appKey: string): string | undefined
  /** Reads the writes from the database, once for all callers that wait. Throws LostDatabaseError where it has not answered in time, and at once while it still does not answer. */
  learn(): Promise<void>
  /** The present version; undefined for an unknown application. Throws as `learn` does, and what the database throws. */
  latest(appKey: string): Promise<string | undefined>
  /** When the version changes without a write, in milliseconds since 1970; Infinity where it does not. Throws as `latest` does. */
  nextChange(appKey: string): Promise<number>
}

interface VersionsOptions {
  readonly database: Pick<Database, 'db' | 'commits' | 'versionOf'>
  readonly clock: Clock
  /** Time limit of the database's answer, ms. Default: as long as it takes. */
  readonly limitMs?: number
}

/** The next change of an application's content, as it was after so many writes. */
interface NextChange {
  readonly writes: number
  readonly at: number
  /** Of the content until then. */
  readonly version: string
}

export const createVisibleVersions = ({ database, clock, limitMs }: VersionsOptions): VisibleVersions => {
  const remember = createTableCache(database, timedTables)
  const contents = createContentVersions({ database, ...(limitMs !== undefined && { limitMs }) })
  const changes = new Map<string, NextChange>()
  const reading = new Map<string, Promise<NextChange>>()

  const knownChange = (appKey: string, writes: number | undefined): NextChange | undefined => {
    const change = changes.get(appKey)
    return change && change.writes === writes && clock().getTime() < change.at ? change : undefined
  }
  /** Most writes are of other tables. */
  const nextChangeFor = async (appKey: string): Promise<number> => {
    const ask = () => nextChangeOf(tenantOf(database.db, appKey), clock)
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
