/** Re-authentication: actions that a stolen session must not perform require the current password. */
import type { FastifyRequest } from 'fastify'
import type { Body } from '../content/body.ts'
import { currentPasswordMissing, fail, issue } from '../runtime/errors.ts'
import type { createAccounts } from './account/accountRows.ts'
import { accessOf } from './policy.ts'
import type { Throttle } from './rateLimit.ts'

/** `current_password` of a body; '' if absent. */
const currentPasswordIn = (body: Body): string =>
  typeof body.current_password === 'string' ? body.current_password : ''

/** Checks the current password of a signed-in user. */
export interface Reauthentication {
  /** Resolves if `current_password` of the body is correct and the session is still valid. Throws Failure 'invalid', 'too-many-tries', 'not-signed-in' or 'session-ended'. */
  require(request: FastifyRequest, body: Body): Promise<void>
  /**
   * True if the body has the correct password; false if it has none. For a wrong password, throws the failures of
   * `require`.
   */
  isGiven(request: FastifyRequest, body: Body): Promise<boolean>
}

interface ReauthenticationDeps {
  readonly accountsOf: ReturnType<typeof createAccounts>
  /** Limit of attempts with a current password. */
  readonly throttle: Throttle
}

/** Creates the check of current passwords. */
export const createReauthentication = ({ accountsOf, throttle }: ReauthenticationDeps): Reauthentication => {
  const require = async (request: FastifyRequest, body: Body): Promise<void> => {
    const { uncheckedRows, session } = accessOf(request)
    if (!session) return fail('not-signed-in')
    const password = currentPasswordIn(body)
    if (!password) fail('invalid', { issues: { current_password: [currentPasswordMissing] } })
    // A caller who was signed out while the body arrived may not continue to guess.
    await uncheckedRows().confirm()
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
