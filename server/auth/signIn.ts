/** The end of every sign-in, whatever it was done with. */
import type { FastifyRequest } from 'fastify'
import { applications, users } from '../../src/resources/index.ts'
import { fail } from '../errors.ts'
import { viewOf } from '../records/read/view.ts'
import { type Access, accessOf } from './policy.ts'
import type { Sessions } from './sessions.ts'

/** Who has signed in, and how. */
interface SignIn {
  readonly userId: number
  /** 'CachedRead Me'. */
  readonly isRemembered: boolean
  /** More of it for the security log. Default none. */
  readonly detail?: string
}

/** Starts a session, writes it to the security log, and gives the answer: the token, with the user and their application as the user reads them. Throws Failure 'wrong-credentials' where the user was switched off meanwhile. */
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
  const role = (await rows.roleOf(userId)) ?? fail('wrong-credentials')
  const userAgent = request.headers['user-agent']
  const { token, expiresAt } = await sessions.start(rows.appKey, userId, { isRemembered, userAgent })
  await rows.security.record({ event: 'signed-in', userId, ...(detail !== undefined && { detail }) })
  const site = await rows.application()
  return {
    token,
    expires_at: expiresAt,
    user: await rows.find(users, userId, role),
    applications: site ? [viewOf({ userId, role }).record(applications, site)] : [],
  }
}
