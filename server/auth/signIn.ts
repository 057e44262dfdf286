/** Final step of every sign-in, regardless of the method. */
import type { FastifyRequest } from 'fastify'
import { viewOf } from '../records/read/view.ts'
import { fail } from '../runtime/errors.ts'
import { type Access, accessOf } from './policy.ts'
import type { Sessions } from './sessions.ts'

/** Successful sign-in. */
interface SignIn {
  readonly userId: number
  /** True if 'Remember Me' was chosen. */
  readonly isRemembered: boolean
  /** Further details for the security log. Default none. */
  readonly detail?: string
}

/**
 * Starts a session, records it in the security log, and returns the response: the token, and the user and application as the user may read them.
 * Throws Failure 'wrong-credentials' if the user was deactivated in the meantime.
 */
export const startSession = async (
  sessions: Sessions,
  request: FastifyRequest,
  { userId, isRemembered, detail }: SignIn,
): Promise<{
  readonly token: string
  readonly expires_at: string
  readonly user: Awaited<ReturnType<Access['rows']['find']>>
  readonly applications: readonly unknown[]
}> => {
  const { rows } = accessOf(request)
  const { role, limits } = (await rows.standingOf(userId)) ?? fail('wrong-credentials')
  const userAgent = request.headers['user-agent']
  const { token, expiresAt } = await sessions.start(rows.appKey, userId, { isRemembered, userAgent })
  await rows.security.record({ event: 'signed-in', userId, ...(detail !== undefined && { detail }) })
  const { site } = rows
  const application = await rows.application()
  return {
    token,
    expires_at: expiresAt,
    user: await rows.find(site.users, userId, role),
    applications: application ? [viewOf(site, { userId, role, limits }).record(site.applications, application)] : [],
  }
}
