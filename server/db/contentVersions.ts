/** The versions of every application's content, known without asking the database for each request. */

import { LostDatabaseError } from '../runtime/storageErrors.ts'
import { withTimeLimit } from '../runtime/timeLimit.ts'
import type { Database } from './database.ts'
import { forEveryApplication } from './tenantKey.ts'

/** How long after asking an edit that another process has made may stay unseen, ms. What this process writes is seen at once. */
export const unseenMs = 250

interface ContentVersions {
  /** Whether the versions are known; where not, they must be read again. */
  isCurrent(): boolean
  /** +1 with every write that visitors may notice; undefined where versions are not known, and for an unknown application. */
  known(appKey: string): number | undefined
  /** Reads them from the database, once for all callers that wait. Throws LostDatabaseError where it has not answered in time, and at once while it still does not answer. */
  learn(): Promise<void>
  /** What is known, or is learnt then. Throws as `learn` does. */
  latest(appKey: string): Promise<number | undefined>
}

interface VersionsOptions {
  readonly database: Pick<Database, 'db' | 'commits'>
  /** Time limit of the database's answer, ms. Default: as long as it takes. */
  readonly limitMs?: number
  /** Milliseconds. Default: those of the process. */
  readonly now?: () => number
}

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
    // Taken before the question: what is written meanwhile makes the answer old.
    const after = commits.count
    const rows = await forEveryApplication(db)
      .selectFrom('application_state')
      .select(['app_key', 'content_version'])
      .execute()
    versions = new Map(rows.map(row => [row.app_key, Number(row.content_version)]))
    // Taken after it: a server that is so busy that asking takes long must not ask for ever.
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
