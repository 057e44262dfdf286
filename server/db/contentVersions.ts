/** Cache of the content version of every application, so that requests do not have to query it. */

import { withTimeLimit } from '../runtime/eventLoop/timeLimit.ts'
import { LostDatabaseError } from '../runtime/storageErrors.ts'
import type { Database } from './database.ts'
import { forEveryApplication } from './tenantKey.ts'

/**
 * Time for which read versions count as current, ms. An edit of another process may stay unseen for as long; writes of
 * this process are seen immediately.
 */
export const unseenMs = 250

interface ContentVersions {
  /** True if the cached versions are current. Otherwise they must be read again. */
  isCurrent(): boolean
  /**
   * Cached version of an application, incremented by every write that visitors may notice. Undefined if the cached
   * versions are not current, or the application is unknown.
   */
  known(appKey: string): number | undefined
  /**
   * Reads the versions from the database, once for all waiting callers. Throws LostDatabaseError if the database does
   * not answer within the time limit. Later calls then throw it immediately, until the database answers again.
   */
  learn(): Promise<void>
  /** Current version, read from the database if it is not cached. Throws as `learn` does. */
  latest(appKey: string): Promise<number | undefined>
}

interface VersionsOptions {
  readonly database: Pick<Database, 'db' | 'commits'>
  /** Time limit of the query, ms. Default: none. */
  readonly limitMs?: number
  /** Clock in milliseconds. Default: the process clock. */
  readonly now?: () => number
}

/** Creates an empty cache for the applications of a database. */
export const createContentVersions = ({
  database: { db, commits },
  limitMs,
  now = () => performance.now(),
}: VersionsOptions): ContentVersions => {
  let versions: ReadonlyMap<string, number> = new Map()
  let learntAt = Number.NEGATIVE_INFINITY
  let learntAfter = -1
  let learning: Promise<void> | undefined

  const isCurrent = () => learntAfter === commits.count && now() - learntAt < unseenMs
  const read = async () => {
    // The count is read before the query, because a write during the query makes its result stale.
    const after = commits.count
    const rows = await forEveryApplication(db)
      .selectFrom('application_state')
      .select(['app_key', 'content_version'])
      .execute()
    versions = new Map(rows.map(row => [row.app_key, Number(row.content_version)]))
    // The time is read after the query, because a busy server with slow queries would otherwise find every result
    // expired.
    learntAt = now()
    learntAfter = after
  }
  const known = (appKey: string) => (isCurrent() ? versions.get(appKey) : undefined)
  const learn = (): Promise<void> => {
    if (learning) return learning
    const reading = read()
    learning = limitMs === undefined ? reading : withTimeLimit(reading, limitMs, () => new LostDatabaseError(undefined))
    const forget = () => {
      learning = undefined
    }
    reading.then(forget, forget)
    return learning
  }
  return {
    isCurrent,
    known,
    learn,
    latest: async appKey => {
      if (!isCurrent()) await learn()
      return known(appKey)
    },
  }
}
