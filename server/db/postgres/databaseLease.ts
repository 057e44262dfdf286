/**
 * Who uses a PostgreSQL database: servers together, or one program alone that replaces what is in it. Each has a row in `meta` that it renews; one that
 * ends without a word is forgotten when its row is over. Rows and not locks of a session, because a pooler shares sessions. The moments are
 * those of the database's own clock.
 */

import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import { type Kysely, sql } from 'kysely'
import { ifWritable, UnwritableError } from '../../runtime/storageErrors.ts'
import { StartError } from '../../startError.ts'
import type { Database } from '../database.ts'
import { ensureMeta } from '../meta.ts'
import type { Tables } from '../tables.ts'

const prefixes = { together: 'server:', alone: 'alone:' } as const
type Use = keyof typeof prefixes

/** How long the row of a process that is silent counts, s. It is renewed four times in that time. */
const usualSeconds = 20
/** Rows that are over for so long are removed, s. */
const retentionSeconds = 3_600

/** Whether a fact of the database is such a row; never another database's. */
export const isLeaseFact = (key: string): boolean => Object.values(prefixes).some(prefix => key.startsWith(prefix))

export interface DatabaseLease {
  /** Throws UnwritableError while a program replaces what is in the database, in spite of this lease. */
  check(): void
  close(): Promise<void>
}

interface LeaseOptions {
  /** How long the row counts when it is not renewed, s. Default 20. */
  readonly seconds?: number
}

const epoch = sql<number>`extract(epoch from clock_timestamp())::bigint`
const until = sql<number>`split_part(value, ' ', 1)::bigint`

/** Who has a row of a use that counts now, by another key than this: 'process 12 on host'. */
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

  // Its own row first: of two that begin at once, at least one sees the other.
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
          // The database is away; the row counts for a while.
        }
      })()
    },
    (seconds * 1000) / 4,
  )
  timer.unref()
  return {
    check: () => {
      if (replacing)
        throw new UnwritableError('read-only', 'A restore replaces what is in the database of DATABASE_URL.')
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
      ? `The database of DATABASE_URL is in use by another server (${other}). Stop every server of it; one that has crashed is forgotten after ${seconds} seconds.`
      : `A restore or a move of the database of DATABASE_URL is under way (${other}). Wait for its end; one that was cut off is forgotten after ${seconds} seconds.`,
  )

/** Uses a database beside other servers. Throws StartError while a program has it alone. */
export const holdTogether = (
  database: Database,
  { seconds = usualSeconds }: LeaseOptions = {},
): Promise<DatabaseLease> => hold(database, 'together', ['alone'], seconds)

/** Has a database alone. Throws StartError while a server or another such program uses it. */
export const holdAlone = async (
  database: Database,
  { seconds = usualSeconds }: LeaseOptions = {},
): Promise<DatabaseLease> => {
  // An empty database has none yet.
  await ifWritable(() => ensureMeta(database.db))
  return hold(database, 'alone', ['together', 'alone'], seconds)
}
