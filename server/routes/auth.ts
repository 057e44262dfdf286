/** Signing in and out. Source: spec §4, §5, §7, contract 'Envelopes'. */
import type { FastifyInstance } from 'fastify'
import { users } from '../../src/resources/users.ts'
import { tidy } from '../../src/schema/validation.ts'
import { fail } from '../failures.ts'
import { createLoginThrottle } from '../loginThrottle.ts'
import { isPassword } from '../passwords.ts'
import { accessOf, tokenOf } from '../policy.ts'
import type { Sessions } from '../sessions.ts'
import type { Clock } from '../store.ts'
import { readBody } from './resources.ts'

const maxChars = 254

const textIn = (value: unknown): string => (typeof value === 'string' && value.length <= maxChars ? value : '')

export const authRoutes = async (
  app: FastifyInstance,
  { sessions, clock }: { readonly sessions: Sessions; readonly clock: Clock },
): Promise<void> => {
  const throttle = createLoginThrottle(clock)

  app.post('/api/login', { config: { policy: 'application' } }, async request => {
    const { rows } = accessOf(request)
    const body = readBody(request.body)
    const identifier = textIn(body.identifier).trim()
    const password = textIn(body.password)
    if (!identifier || !password)
      return fail('invalid', {
        errors: {
          ...(!identifier && { identifier: ['Email or phone is required.'] }),
          ...(!password && { password: ['Password is required.'] }),
        },
      })

    const email = String(tidy(users.fields.email, identifier))
    const account = `${rows.appKey} ${email}`
    const retryAfter = throttle.begin(account, request.ip)
    if (retryAfter !== undefined) return fail('too-many-tries', { retryAfter })

    const known = await rows.credentials(email, String(tidy(users.fields.phone, identifier)))
    if (!(await isPassword(password, known?.passwordHash)) || !known) return fail('wrong-credentials')
    throttle.succeed(account, request.ip)

    const { token, expiresAt } = await sessions.start(rows.appKey, known.userId, {
      isRemembered: body.remember === true,
    })
    return {
      token,
      expires_at: expiresAt,
      user: await rows.find(users, known.userId, 'editor'),
      applications: [await rows.application()],
    }
  })

  app.post('/api/logout', { config: { policy: 'signedIn' } }, async request => {
    await sessions.end(tokenOf(request) ?? '')
    return { message: 'You are signed out.' }
  })
}
