/** A database that follows the site's own, for what visitors read. It is read only while it has every write that the first one has stored. Source: docs/growing.md. */
import { type Kysely, sql } from 'kysely'
import { Failure } from '../../errors.ts'
import { StartError } from '../../startError.ts'
import { createContentVersions } from '../contentVersions.ts'
import type { Database } from '../database.ts'
import type { Tables } from '../tables.ts'

/** How long a follower that has failed is left alone, ms. */
const restMs = 5_000

/** A query for rows of one application, that either database may answer. */
type Read<T> = (db: Kysely<Tables>) => Promise<T>

export interface ReadReplica {
  /** Whether it can be read now; what is wrong with it for the moment is reported. Throws StartError where it follows another database, or none. */
  check(): Promise<void>
  /** Reads from the follower where it is up to date, otherwise from the first database; the first, too, where the follower fails. Throws what `read` throws there. */
  read<T>(appKey: string, read: Read<T>): Promise<T>
}

interface ReplicaOptions {
  readonly first: Pick<Database, 'db' | 'commits'>
  readonly follower: Pick<Database, 'db' | 'commits'>
  /** Called with a sentence when a follower has begun to fail. */
  readonly report: (message: string) => void
  /** Milliseconds. Default: those of the process. */
  readonly now?: () => number
}

/** What a database and its follower have in common, and what only a follower says of itself. */
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
      'DATABASE_READ_URL names a database that does not follow the one of DATABASE_URL. Name its streaming replica, or leave the variable out.',
    )
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'unknown')

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

  /** Runs what only the follower is needed for; undefined where it fails, which is reported once in a while. */
  const trying = async <T>(work: () => Promise<T>): Promise<{ readonly got: T } | undefined> => {
    try {
      return { got: await work() }
    } catch (error) {
      // What is wrong with the request is wrong everywhere.
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
