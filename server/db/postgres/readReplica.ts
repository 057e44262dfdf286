/** Read replica for visitors, used only while it has all visible writes of the primary. Source: docs/growing.md. */
import { type Kysely, sql } from 'kysely'
import { Failure } from '../../runtime/errors.ts'
import { StartError } from '../../runtime/startError.ts'
import { createContentVersions } from '../contentVersions.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** Time for which a failed replica is not used, ms. */
const restMs = 5_000

/** Query for rows of one application, which can run on either database. */
type Read<T> = (db: Kysely<Tables>) => Promise<T>

/** Replica that serves requests of visitors. */
export interface ReadReplica {
  /**
   * Checks that the replica can be queried, and reports if it cannot. Throws StartError if it is not a replica of the
   * primary.
   */
  check(): Promise<void>
  /**
   * Reads from the replica if it is up to date. Otherwise, and if the replica fails, reads from the primary. Throws
   * what `read` throws on the primary.
   */
  read<T>(appKey: string, read: Read<T>): Promise<T>
}

interface ReplicaOptions {
  /** Primary database. */
  readonly first: Pick<Database, 'db' | 'commits'>
  /** Replica of the primary database. */
  readonly follower: Pick<Database, 'db' | 'commits'>
  /** Receives a message when the replica starts to fail. */
  readonly report: (message: string) => void
  /** Clock in milliseconds. Default: the process clock. */
  readonly now?: () => number
}

/** Reads the identity that a database shares with its replicas, and whether the database is a replica. */
const readIdentity = async (db: Kysely<Tables>) => {
  const { rows } = await sql<{ readonly identity: string; readonly isFollower: boolean }>`
    select system_identifier || '/' || current_database() as identity, pg_is_in_recovery() as "isFollower"
    from pg_control_system()`.execute(db)
  return rows[0]
}

const refuseStrangers = async (first: Kysely<Tables>, follower: Kysely<Tables>): Promise<void> => {
  const [own, other] = [await readIdentity(first), await readIdentity(follower)]
  if (!other?.isFollower || other.identity !== own?.identity)
    throw new StartError(
      'DATABASE_READ_URL is not a streaming replica of DATABASE_URL. Set it to the address of a replica, or remove it.',
    )
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

/** Creates the replica, which is not used before its identity has been checked. */
export const createReadReplica = ({
  first,
  follower,
  report,
  now = () => performance.now(),
}: ReplicaOptions): ReadReplica => {
  const stored = createContentVersions({ database: first, now })
  const followed = createContentVersions({ database: follower, now })
  let restsUntil = Number.NEGATIVE_INFINITY
  let isKnown = false

  const checkFollower = async () => {
    if (!isKnown) await refuseStrangers(first.db, follower.db)
    isKnown = true
  }

  /** Runs work on the replica; undefined if it fails. Failures are reported at most once in `restMs`. */
  const trying = async <T>(work: () => Promise<T>): Promise<{ readonly got: T } | undefined> => {
    try {
      return { got: await work() }
    } catch (error) {
      // A fault of the request would occur on the primary as well.
      if (error instanceof Failure) throw error
      if (now() >= restsUntil)
        report(`DATABASE_READ_URL cannot be queried, so visitors read from DATABASE_URL: ${reasonOf(error)}`)
      restsUntil = now() + restMs
      return undefined
    }
  }

  const hasAll = async (appKey: string): Promise<boolean> => {
    if (!stored.isCurrent()) await stored.learn()
    const needed = stored.known(appKey)
    if (needed === undefined) return false
    const has = () => (followed.known(appKey) ?? -1) >= needed
    if (has()) return true
    await trying(async () => {
      await checkFollower()
      await followed.learn()
    })
    return has()
  }

  return {
    check: async () => {
      const met = await trying(() =>
        checkFollower().catch(error => (error instanceof StartError ? error : Promise.reject(error))),
      )
      if (met?.got) throw met.got
    },
    read: async (appKey, read) => {
      if (now() < restsUntil || !(await hasAll(appKey))) return read(first.db)
      const answer = await trying(() => read(follower.db))
      return answer ? answer.got : read(first.db)
    },
  }
}
