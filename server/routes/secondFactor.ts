/** The second step at sign-in, as people set it up for themselves and owners take it away. Extensions of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OwnSecondFactor, StartedSecondFactor } from '../../src/api/accounts.ts'
import { users } from '../../src/resources/users.ts'
import type { Reauthentication } from '../auth/currentPassword.ts'
import { accessOf } from '../auth/policy.ts'
import type { Throttle, ThrottleKind } from '../auth/rateLimit.ts'
import type { createSecondFactors } from '../auth/secondFactor.ts'
import { fail } from '../errors.ts'
import { readBody } from './readBody.ts'

interface SecondFactorDeps {
  readonly reauthentication: Reauthentication
  readonly secondFactorsOf: ReturnType<typeof createSecondFactors>
  readonly throttleOf: (kind: ThrottleKind) => Throttle
  /** Whether an application asks everybody for it. */
  readonly isRequired: (appKey: string) => boolean
}

export const secondFactorRoutes = async (app: FastifyInstance, deps: SecondFactorDeps): Promise<void> => {
  const { reauthentication, secondFactorsOf, throttleOf, isRequired } = deps
  const codeThrottle = throttleOf('secondFactor')
  const ownPolicy = { config: { policy: 'signedIn', isForPeople: true, isBeforeSecondFactor: true } } as const
  const path = '/api/me/second-factor'

  const signedIn = (request: FastifyRequest) => {
    const { ownRows: rows, actor, session } = accessOf(request)
    return { rows, actor, session: session ?? fail('not-signed-in'), factors: secondFactorsOf(rows.appKey) }
  }
  const askPassword = (request: FastifyRequest): Promise<void> =>
    reauthentication.require(request, readBody(request.body))

  app.get(path, ownPolicy, async (request): Promise<{ data: OwnSecondFactor }> => {
    const { rows, session, factors } = signedIn(request)
    return {
      data: {
        is_on: await factors.isOn(session.userId),
        is_required: isRequired(rows.appKey),
        recovery_codes_left: await factors.recoveryCodesLeft(session.userId),
      },
    }
  })

  app.post(path, ownPolicy, async (request): Promise<{ data: StartedSecondFactor }> => {
    const { rows, actor, session, factors } = signedIn(request)
    await askPassword(request)
    const user = (await rows.find(users, session.userId, 'owner')) ?? fail('unknown-record')
    const site = await rows.application()
    const names = { site: String(site?.name ?? rows.appKey), account: String(user.email ?? user.phone ?? user.name) }
    return { data: await factors.begin(session.userId, names, actor) }
  })

  app.post(`${path}/confirm`, ownPolicy, async request => {
    const { rows, actor, session, factors } = signedIn(request)
    const { code } = readBody(request.body)
    if (typeof code !== 'string' || code.trim() === '')
      return fail('invalid', { errors: { code: ['Code is required.'] } })
    const account = `${rows.appKey} ${session.userId}`
    const retryAfter = await codeThrottle.begin(account, request.ip)
    if (retryAfter !== undefined) return fail('too-many-tries', { retryAfter })
    const codes = await factors.confirm(session.userId, code, actor, session.id)
    if (!codes)
      return fail('invalid', { errors: { code: ['This code is not right. Enter the one that the app shows now.'] } })
    await codeThrottle.succeed(account, request.ip)
    return { message: 'The second step is on.', data: { recovery_codes: codes } }
  })

  app.post(`${path}/off`, ownPolicy, async request => {
    const { actor, session, factors } = signedIn(request)
    await askPassword(request)
    await factors.end(session.userId, actor)
    return { message: 'The second step is off.' }
  })

  const ofUser = {
    config: { policy: 'owner', what: 'Turning the second step of somebody off', isForPeople: true },
  } as const
  app.delete<{ Params: { readonly key: string } }>('/api/users/:key/second-factor', ofUser, async request => {
    const { rows, actor, session } = accessOf(request)
    const user = (await rows.find(users, request.params.key, 'owner')) ?? fail('unknown-record')
    if (Number(user.id) === session?.userId)
      return fail('not-allowed', { message: 'Turn your own second step off under My Profile, with your password.' })
    const wasOn = await secondFactorsOf(rows.appKey).reset(Number(user.id), actor)
    return wasOn ? { message: 'The second step is off.' } : fail('unknown-record')
  })
}
