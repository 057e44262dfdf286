/** The present password, required before what a stolen session must not do. */
import type { FastifyRequest } from 'fastify'
import type { Body } from '../content/body.ts'
import { currentPasswordMissing, fail, issue } from '../errors.ts'
import type { createAccounts } from './account/accountRows.ts'
import { accessOf } from './policy.ts'
import type { Throttle } from './rateLimit.ts'

/** The `current_password` of a body; '' where there is none. */
const currentPasswordIn = (body: Body): string =>
  typeof body.current_password === 'string' ? body.current_password : ''

/** Asks people for their password once more. */
export interface Reauthentication {
  /** Resolves where `current_password` of a body is that of the signed-in user, and the session has not ended meanwhile. Throws Failure: 'invalid', 'too-many-tries', 'not-signed-in', 'session-ended'. */
  require(request: FastifyRequest, body: Body): Promise<void>
  /** Whether a body carries it; false without one. Throws as `require` where it is wrong. */
  isGiven(request: FastifyRequest, body: Body): Promise<boolean>
}

interface ReauthenticationDeps {
  readonly accountsOf: ReturnType<typeof createAccounts>
  /** Of tries with a current password. */
  readonly throttle: Throttle
}

export const createReauthentication = ({ accountsOf, throttle }: ReauthenticationDeps): Reauthentication => {
  const require = async (request: FastifyRequest, body: Body): Promise<void> => {
    const { ownRows, session } = accessOf(request)
    if (!session) return fail('not-signed-in')
    const password = currentPasswordIn(body)
    if (!password) fail('invalid', { issues: { current_password: [currentPasswordMissing] } })
    // Who was signed out while the body came in guesses no more.
    await ownRows.confirm()
    const account = `${session.appKey} ${session.userId}`
    const retryAfter = await throttle.begin(account, request.ip)
    if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
    if (!(await accountsOf(session.appKey).isCurrent(session.userId, password)))
      fail('invalid', { issues: { current_password: [issue('wrong-current-password')] } })
    await throttle.succeed(account, request.ip)
  }
  return {
    require,
    isGiven: async (request, body) => {
      if (!currentPasswordIn(body)) return false
      await require(request, body)
      return true
    },
  }
}
