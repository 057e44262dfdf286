/** Who is signed in. A token is 256 random bits that only its owner knows: here is only its SHA-256. Source: design 5. */
import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { momentOf } from '../src/schema/dates.ts'
import type { Clock } from './store.ts'
import type { SessionRow, Tables } from './tables.ts'
import { tenantOf } from './tenancy.ts'

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/** How long a session lives without a request, and at most; 'Remember Me' asks for the longer ones. */
export const lifetimes = {
  usual: { idleSeconds: 12 * hourSeconds, wholeSeconds: 7 * daySeconds },
  remembered: { idleSeconds: 30 * daySeconds, wholeSeconds: 90 * daySeconds },
} as const

/** A request moves the session's last moment at most this often, so that reading does not write. */
const touchSeconds = 60

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const later = (moment: Date, seconds: number): string => momentOf(new Date(moment.getTime() + seconds * 1000))

/** A new session as its owner gets it. */
export interface StartedSession {
  readonly token: string
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly expiresAt: string
}

/** Whose request it is. */
export interface Session {
  readonly appKey: string
  readonly userId: number
}

export interface Sessions {
  start(appKey: string, userId: number, options: { readonly isRemembered: boolean }): Promise<StartedSession>
  /** The session of a token; undefined when there is none, or it is over. */
  find(token: string): Promise<Session | undefined>
  /** What is no session is no error. */
  end(token: string): Promise<void>
}

export const createSessions = ({ db, clock }: { readonly db: Kysely<Tables>; readonly clock: Clock }): Sessions => {
  const byToken = (token: string) => db.selectFrom('sessions').where('token_hash', '=', hashOf(token))
  const remove = async (token: string) => {
    await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
  }
  const isOver = (session: SessionRow, now: Date) =>
    session.expires_at <= momentOf(now) || session.last_seen_at <= later(now, -session.idle_seconds)

  return {
    start: async (appKey, userId, { isRemembered }) => {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const { idleSeconds, wholeSeconds } = lifetimes[isRemembered ? 'remembered' : 'usual']
      const expiresAt = later(now, wholeSeconds)
      const tenant = tenantOf(db, appKey)
      await tenant.delete('sessions').where('expires_at', '<=', momentOf(now)).execute()
      await tenant
        .insert('sessions', {
          token_hash: hashOf(token),
          user_id: userId,
          created_at: momentOf(now),
          last_seen_at: momentOf(now),
          expires_at: expiresAt,
          idle_seconds: idleSeconds,
        })
        .execute()
      return { token, expiresAt }
    },

    find: async token => {
      const session = await byToken(token).selectAll().executeTakeFirst()
      if (!session) return undefined
      const now = clock()
      if (isOver(session, now)) {
        await remove(token)
        return undefined
      }
      if (session.last_seen_at <= later(now, -touchSeconds))
        await db
          .updateTable('sessions')
          .set({ last_seen_at: momentOf(now) })
          .where('token_hash', '=', session.token_hash)
          .execute()
      return { appKey: session.app_key, userId: session.user_id }
    },

    end: remove,
  }
}
