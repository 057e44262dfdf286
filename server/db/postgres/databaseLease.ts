/**
 * Lease of a PostgreSQL database: shared by servers, or exclusive for a program that replaces the content. Each holder
 * renews a row in `meta`; the row of a crashed holder expires. Rows are used instead of advisory locks, because a
 * pooler shares database sessions. Times are those of the database's clock.
 */

import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { type Kysely, sql } from 'kysely'
import { StartError } from '../../runtime/startError.ts'
import { ifWritable, UnwritableError } from '../../runtime/storageErrors.ts'
import type { Database } from '../database.ts'
import { ensureMeta } from '../meta.ts'
import type { Tables } from '../tables.ts'

const prefixes = { together: 'server:', alone: 'alone:' } as const
type Use = keyof typeof prefixes

/** Lifetime of a row without renewal, s. A row is renewed four times within that time. */
const usualSeconds = 20
/** Time after expiry at which a row is removed, s. */
const retentionSeconds = 3_600

/** True if a key of the `meta` table is a lease. A restore does not copy leases. */
export const isLeaseFact = (key: string): boolean => Object.values(prefixes).some(prefix => key.startsWith(prefix))

/** Lease that is held. */
export interface DatabaseLease {
  /** Throws UnwritableError while another program is replacing the content of the database in spite of this lease. */
  check(): void
  /** Releases the lease. */
  close(): Promise<void>
}

interface LeaseOptions {
  /** Lifetime of the row without renewal, s. Default 20. */
  readonly seconds?: number
}

const epoch = sql<number>`extract(epoch from clock_timestamp())::bigint`
const until = sql<number>`split_part(value, ' ', 1)::bigint`

/** Other holders of a valid lease of one kind, such as 'process 12 on host'. */
const othersIn = async (db: Kysely<Tables>, use: Use, key: string): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('meta')
    .select('value')
    .where('key', 'like', `${prefixes[use]}%`)
    .where('key', '<>', key)
    .where(sql<boolean>`${until} > ${epoch}`)
    .execute()
  return rows.map(({ value }) => value.slice(value.indexOf(' ') + 1))
}

const hold = async ({ db }: Database, use: Use, excludes: readonly Use[], seconds: number): Promise<DatabaseLease> => {
  const key = prefixes[use] + randomBytes(8).toString('hex')
  const words = ` process ${process.pid} on ${hostname()}`
  const renew = () =>
    sql`insert into meta (key, value) values (${key}, (${epoch} + ${seconds}::integer)::text || ${words}::text)
      on conflict (key) do update set value = excluded.value`.execute(db)
  const release = () => ifWritable(() => db.deleteFrom('meta').where('key', '=', key).execute()).catch(() => undefined)

  // Each program writes its row before it looks for others: of two that start at the same time, one or both see the
  // other.
  await ifWritable(renew)
  let replacing = false
  try {
    for (const each of excludes) {
      const [other] = await othersIn(db, each, key)
      if (other !== undefined) throw inUse(each, other, seconds)
    }
    await ifWritable(() =>
      sql`delete from meta where (key like ${`${prefixes.together}%`} or key like ${`${prefixes.alone}%`}) and ${until} < ${epoch} - ${sql.lit(retentionSeconds)}`.execute(
        db,
      ),
    )
  } catch (error) {
    await release()
    throw error
  }
  let renewing: Promise<void> = Promise.resolve()
  const timer = setInterval(
    () => {
      renewing = (async () => {
        try {
          await ifWritable(renew)
          replacing = (await othersIn(db, 'alone', key)).length > 0
        } catch {
          // The database is unavailable; the row expires by itself.
        }
      })()
    },
    (seconds * 1000) / 4,
  )
  timer.unref()
  return {
    check: () => {
      if (replacing) throw new UnwritableError('read-only', 'A restore of the database of DATABASE_URL is running.')
    },
    close: async () => {
      clearInterval(timer)
      await renewing
      await release()
    },
  }
}

const inUse = (use: Use, other: string, seconds: number) =>
  new StartError(
    use === 'together'
      ? `The database of DATABASE_URL is in use by another server (${other}). Stop all its servers; after a crash, wait ${seconds} seconds.`
      : `A restore or a move of the database of DATABASE_URL is running (${other}). Wait until it is done; if it was interrupted, wait ${seconds} seconds.`,
  )

/** Acquires a shared lease. Throws StartError while a program holds an exclusive lease. */
export const acquireSharedLease = (
  database: Database,
  { seconds = usualSeconds }: LeaseOptions = {},
): Promise<DatabaseLease> => hold(database, 'together', ['alone'], seconds)

/** Acquires an exclusive lease. Throws StartError while a server or program holds any lease. */
export const acquireExclusiveLease = async (
  database: Database,
  { seconds = usualSeconds }: LeaseOptions = {},
): Promise<DatabaseLease> => {
  // An empty database has no `meta` table yet.
  await ifWritable(() => ensureMeta(database.db))
  return hold(database, 'alone', ['together', 'alone'], seconds)
}
