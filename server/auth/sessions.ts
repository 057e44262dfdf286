/** Sessions. A token is 256 random bits, known only to its owner; the database stores only its SHA-256. */

import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { UserSession } from '../../src/api/wire/accounts.ts'
import { timestampAfter, toTimestamp } from '../../src/schema/values/time/dates.ts'
import { tokenHashOf } from '../crypto/tokenHash.ts'
import { deleteInSlices } from '../db/deleteInSlices.ts'
import type { SystemRow } from '../db/systemTables.ts'
import { type CachedRead, readUncached } from '../db/tableCache.ts'
import type { Tables } from '../db/tables.ts'
import { type TenantQueries, tenantQueriesOf } from '../db/tenant/tenantQueries.ts'
import { forApplication, forEveryApplication } from '../db/tenantKey.ts'
import { isSessionOver } from '../permissions/currentCaller.ts'
import type { Actor } from '../permissions/permissions.ts'
import { recordEvent } from '../records/rows/securityEvents.ts'
import { writeAs } from '../records/write/writeAs.ts'
import type { Clock } from '../runtime/clock.ts'
import { ifWritable } from '../runtime/storageErrors.ts'
import { endViews, type View, viewOfSession } from './views.ts'

type SessionRow = SystemRow<'sessions'>

const hourSeconds = 3600
const daySeconds = 24 * hourSeconds

/** Idle timeout and maximum lifetime of sessions, without and with 'Remember Me'. */
export const sessionLifetimes = {
  usual: { idleSeconds: 12 * hourSeconds, wholeSeconds: 7 * daySeconds },
  remembered: { idleSeconds: 30 * daySeconds, wholeSeconds: 90 * daySeconds },
} as const

/** Minimum interval between updates of a session's last use, so that not every read causes a write. */
const touchSeconds = 60

const idChars = 20
const userAgentChars = 300

/** Public id of a session: a part of the stored hash, useless for signing in. */
export const sessionIdOf = (tokenHash: string): string => tokenHash.slice(0, idChars)

/** New session, as sent to its owner. */
interface StartedSession {
  readonly token: string
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly expiresAt: string
}

/** User and session of a request. */
export interface Session {
  readonly appKey: string
  readonly userId: number
  /** Public id of the session; see `sessionIdOf`. */
  readonly id: string
  /** View of an owner, who sees what the user sees; undefined for a session of the user. */
  readonly view: View | undefined
}

interface StartOptions {
  readonly isRemembered: boolean
  /** User agent of the browser. */
  readonly userAgent?: string | undefined
}

/** Sessions of the users of all applications. */
export interface Sessions {
  /** Starts a session, and deletes expired ones of the application. */
  start(appKey: string, userId: number, options: StartOptions): Promise<StartedSession>
  /** Finds the session of a token in any application, searching `appKey` first; undefined if there is none or it has expired. */
  find(token: string, appKey: string): Promise<Session | undefined>
  /** Lists the valid sessions of a user without the views of owners, most recently used first. */
  of(appKey: string, userId: number): Promise<readonly UserSession[]>
  /**
   * Ends the sessions of a user that `which` selects by id, with the views that they have started, and records `event`
   * and each view in the security log. Returns false if none is selected.
   */
  endOf(appKey: string, userId: number, ending: EndedSessions): Promise<boolean>
}

/** Sessions to end, and the actor. */
interface EndedSessions {
  readonly which: (id: string) => boolean
  readonly by: Actor
  /** Default: 'session-ended'. */
  readonly event?: 'session-ended' | 'signed-out'
}

/** Ends every session of a user except one. */
export const endOtherSessions = async (
  tenant: TenantQueries,
  userId: number,
  currentSession: string,
): Promise<void> => {
  const sessions = await tenant.select('sessions').select('token_hash').where('user_id', '=', userId).execute()
  const others = sessions.map(row => row.token_hash).filter(hash => sessionIdOf(hash) !== currentSession)
  if (others.length) await tenant.delete('sessions').where('token_hash', 'in', others).execute()
}

interface SessionsDeps {
  readonly db: Kysely<Tables>
  readonly clock: Clock
  /** Cache of session reads. Default: none. */
  readonly remember?: CachedRead
}

export const createSessions = ({ db, clock, remember = readUncached }: SessionsDeps): Sessions => {
  const remove = async (token: string) => {
    await forEveryApplication(db).deleteFrom('sessions').where('token_hash', '=', tokenHashOf(token)).execute()
  }
  const byHash = async (hash: string, appKey: string): Promise<SessionRow | undefined> => {
    for (const rows of [forApplication(db, appKey), forEveryApplication(db)]) {
      const session = await rows.selectFrom('sessions').selectAll().where('token_hash', '=', hash).executeTakeFirst()
      if (session) return session
    }
    return undefined
  }
  const byToken = (token: string, appKey: string): Promise<SessionRow | undefined> => {
    const hash = tokenHashOf(token)
    return remember(`session ${hash} ${appKey}`, () => byHash(hash, appKey))
  }
  /** Sessions of a user that have not ended, with the views of owners. */
  const ofUser = async (tenant: TenantQueries, userId: number): Promise<readonly SessionRow[]> => {
    const rows = await tenant
      .select('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('last_seen_at', 'desc')
      .orderBy('token_hash')
      .execute()
    return rows.filter(row => !isSessionOver(row, clock()))
  }
  /** True if the session from which a view was started has not ended. */
  const isViewerThere = async (view: View, { app_key }: SessionRow): Promise<boolean> => {
    const viewer = await remember(`session ${view.viewerSession} ${app_key}`, () => byHash(view.viewerSession, app_key))
    return (
      viewer !== undefined &&
      viewer.app_key === app_key &&
      viewer.user_id === view.viewerId &&
      viewer.viewer_id === null &&
      !isSessionOver(viewer, clock())
    )
  }

  return {
    start: async (appKey, userId, { isRemembered, userAgent }) => {
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const { idleSeconds, wholeSeconds } = sessionLifetimes[isRemembered ? 'remembered' : 'usual']
      const expiresAt = timestampAfter(now, wholeSeconds)
      const tenant = tenantQueriesOf(db, appKey)
      await deleteInSlices(
        forApplication(db, appKey),
        'sessions',
        sql`app_key = ${appKey} and expires_at <= ${toTimestamp(now)}`,
      )
      await tenant
        .insert('sessions', {
          token_hash: tokenHashOf(token),
          user_id: userId,
          created_at: toTimestamp(now),
          last_seen_at: toTimestamp(now),
          expires_at: expiresAt,
          idle_seconds: idleSeconds,
          user_agent: userAgent?.slice(0, userAgentChars) ?? null,
          viewer_id: null,
          viewer_session: null,
        })
        .execute()
      return { token, expiresAt }
    },

    find: async (token, appKey) => {
      const session = await byToken(token, appKey)
      if (!session) return undefined
      const now = clock()
      const view = viewOfSession(session)
      if (isSessionOver(session, now) || (view && !(await isViewerThere(view, session)))) {
        await ifWritable(() => remove(token))
        return undefined
      }
      if (!view && session.last_seen_at <= timestampAfter(now, -touchSeconds))
        await ifWritable(() =>
          tenantQueriesOf(db, session.app_key)
            .update('sessions', { last_seen_at: toTimestamp(now) })
            .where('token_hash', '=', session.token_hash)
            .execute(),
        )
      return { appKey: session.app_key, userId: session.user_id, id: sessionIdOf(session.token_hash), view }
    },

    of: async (appKey, userId) =>
      (await ofUser(tenantQueriesOf(db, appKey), userId))
        .filter(row => !viewOfSession(row))
        .map(({ token_hash, created_at, last_seen_at, user_agent }) => ({
          id: sessionIdOf(token_hash),
          created_at,
          last_seen_at,
          user_agent,
        })),

    endOf: (appKey, userId, { which, by, event = 'session-ended' }) =>
      writeAs(db, appKey, by, async (tenant, actor) => {
        const now = clock()
        const chosen = (await ofUser(tenant, userId)).filter(row => which(sessionIdOf(row.token_hash)))
        if (chosen.length === 0) return false
        const hashes = chosen.map(row => row.token_hash)
        await endViews(tenant, actor, { hashes, now })
        if (chosen.every(viewOfSession)) return true
        await tenant.delete('sessions').where('token_hash', 'in', hashes).execute()
        await recordEvent(tenant, actor, { event, userId, now })
        return true
      }),
  }
}
