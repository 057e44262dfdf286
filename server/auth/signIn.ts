/** The end of every sign-in, whatever it was done with. */
import type { FastifyRequest } from 'fastify'
import { users } from '../../src/resources/index.ts'
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

/** Starts a session, writes it to the security log, and gives the answer: the token, the user and their application. */
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
  const userAgent = request.headers['user-agent']
  const { token, expiresAt } = await sessions.start(rows.appKey, userId, { isRemembered, userAgent })
  await rows.security.record({ event: 'signed-in', userId, ...(detail !== undefined && { detail }) })
  return {
    token,
    expires_at: expiresAt,
    user: await rows.find(users, userId, 'owner'),
    applications: [await rows.application()],
  }
}
