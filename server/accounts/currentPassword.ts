/** The present password, asked for before what a stolen session must not do. */
import type { FastifyRequest } from 'fastify'
import { fail } from '../failures.ts'
import type { Throttle } from '../loginThrottle.ts'
import type { Session } from '../sessions.ts'
import type { ApplicationStore, Body } from '../store.ts'
import type { Accounts } from './accountRows.ts'

/** The `current_password` of a body; '' where there is none. */
export const currentPasswordIn = (body: Body): string =>
  typeof body.current_password === 'string' ? body.current_password : ''

/** Goes on where a password is that of who is signed in, and still is. Throws Failure: 'invalid', 'too-many-tries', those of `rows.confirm`. */
export const refuseUnlessCurrent = async (
  password: string,
  {
    rows,
    accounts,
    throttle,
    session,
    request,
  }: {
    readonly rows: Pick<ApplicationStore, 'confirm'>
    readonly accounts: Accounts
    readonly throttle: Throttle
    readonly session: Session
    readonly request: FastifyRequest
  },
): Promise<void> => {
  if (!password) fail('invalid', { errors: { current_password: ['Current password is required.'] } })
  // Who was signed out while the body came in guesses no more.
  await rows.confirm()
  const account = `${session.appKey} ${session.userId}`
  const retryAfter = await throttle.begin(account, request.ip)
  if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
  if (!(await accounts.isCurrent(session.userId, password)))
    fail('invalid', { errors: { current_password: ['The current password is not right. Enter it again.'] } })
  await throttle.succeed(account, request.ip)
}
