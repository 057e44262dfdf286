/**
 * Views: an owner sees the back office as another person, and changes nothing. A view is a session of that person with
 * the owner and the owner's session beside it. It ends with that session at the latest.
 */
import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Site } from '../../src/resources/createSite.ts'
import { timestampAfter, toTimestamp } from '../../src/schema/values/time/dates.ts'
import { tokenHashOf } from '../crypto/tokenHash.ts'
import type { SystemRow } from '../db/systemTables.ts'
import type { Tables } from '../db/tables.ts'
import type { TenantQueries } from '../db/tenant/tenantQueries.ts'
import type { Actor } from '../permissions/permissions.ts'
import { standingOf } from '../permissions/standing.ts'
import { recordEvent } from '../records/rows/securityEvents.ts'
import { writeRecordsAs } from '../records/write/writeAs.ts'
import type { Clock } from '../runtime/clock.ts'
import { fail, issue } from '../runtime/errors.ts'

/** Lifetime of a view, which nothing prolongs. */
export const viewMinutes = 30

/** Owner who views, and the `token_hash` of the session from which the view was started. */
export interface View {
  readonly viewerId: number
  readonly viewerSession: string
}

/** View of a stored session; undefined for a session of the user. A row with only one of the columns is a view without an owner. */
export const viewOfSession = ({
  viewer_id,
  viewer_session,
}: Pick<SystemRow<'sessions'>, 'viewer_id' | 'viewer_session'>): View | undefined =>
  viewer_id === null && viewer_session === null
    ? undefined
    : { viewerId: viewer_id ?? 0, viewerSession: viewer_session ?? '' }

/**
 * Ends the views among the sessions with the given hashes, and those that were started from these sessions. Records each
 * in the security log.
 */
export const endViews = async (
  tenant: TenantQueries,
  by: Actor,
  { hashes, now }: { readonly hashes: readonly string[]; readonly now: Date },
): Promise<void> => {
  const views = await tenant
    .select('sessions')
    .select(['token_hash', 'user_id'])
    .where(where =>
      where.or([
        where.and([where('viewer_id', 'is not', null), where('token_hash', 'in', hashes)]),
        where('viewer_session', 'in', hashes),
      ]),
    )
    .orderBy('created_at')
    .orderBy('token_hash')
    .execute()
  if (views.length === 0) return
  const ended = views.map(({ token_hash }) => token_hash)
  await tenant.delete('sessions').where('token_hash', 'in', ended).execute()
  for (const { user_id: userId } of views) await recordEvent(tenant, by, { event: 'view-ended', userId, now })
}

/** Person to view, and the owner who views. */
interface NewView {
  readonly userId: number
  /** Bearer token of the owner's session. */
  readonly viewerToken: string
  readonly by: Actor
}

/** View as sent to the owner, with the token of its calls. */
interface StartedView {
  readonly token: string
  /** UTC 'YYYY-MM-DD HH:MM:SS'. */
  readonly expiresAt: string
}

interface ViewsDeps {
  readonly site: Site
  readonly db: Kysely<Tables>
  readonly clock: Clock
}

/**
 * Returns a function that starts a view and records it in the security log. It throws Failure 'not-allowed' for a person
 * who cannot sign in, for an owner, and for oneself.
 */
export const createViewStarter =
  ({ site, db, clock }: ViewsDeps) =>
  (appKey: string, { userId, viewerToken, by }: NewView): Promise<StartedView> =>
    writeRecordsAs(site, db, appKey, by, async (tenant, actor) => {
      if (actor.userId === undefined || actor.userId === userId) fail('not-allowed', { issue: issue('own-view') })
      const standing = await standingOf(tenant, userId)
      if (!standing) return fail('not-allowed', { issue: issue('view-inactive') })
      if (standing.role === 'owner') fail('not-allowed', { issue: issue('view-owner') })
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const expiresAt = timestampAfter(now, viewMinutes * 60)
      await tenant
        .insert('sessions', {
          token_hash: tokenHashOf(token),
          user_id: userId,
          created_at: toTimestamp(now),
          last_seen_at: toTimestamp(now),
          expires_at: expiresAt,
          idle_seconds: viewMinutes * 60,
          user_agent: null,
          viewer_id: actor.userId,
          viewer_session: tokenHashOf(viewerToken),
        })
        .execute()
      await recordEvent(tenant, actor, { event: 'view-started', userId, now })
      return { token, expiresAt }
    })
