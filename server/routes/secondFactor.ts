/**
 * Routes of two-step sign-in: for users to set it up, and for owners to turn it off for others. Extensions of the
 * contract.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ownSecondFactor, startedSecondFactor } from '../../src/api/wire/accounts.ts'
import { reports } from '../../src/schema/validation/zodIssues.ts'
import type { Reauthentication } from '../auth/currentPassword.ts'
import { accessOf } from '../auth/policy.ts'
import type { Throttle, ThrottleKind } from '../auth/rateLimit.ts'
import type { createSecondFactors } from '../auth/secondFactor.ts'
import { fail, issue } from '../runtime/errors.ts'
import { currentPasswordBody } from './credentials.ts'
import { inData, onlyMessage, withMessage } from './envelopes.ts'
import { route } from './route.ts'
import { linePattern } from './valueJsonSchemas.ts'

interface SecondFactorDeps {
  readonly reauthentication: Reauthentication
  readonly secondFactorsOf: ReturnType<typeof createSecondFactors>
  readonly throttleOf: (kind: ThrottleKind) => Throttle
  /** True if an application requires a second factor of every user. */
  readonly isRequired: (appKey: string) => boolean
}

const codeMissing = reports(issue('required', { label: 'Code' }))
const withCode = () =>
  z.object({
    code: z
      .string(codeMissing)
      .refine(code => code.trim() !== '', codeMissing)
      .meta({ pattern: linePattern(true) }),
  })

export const secondFactorRoutes = async (app: FastifyInstance, deps: SecondFactorDeps): Promise<void> => {
  const { reauthentication, secondFactorsOf, throttleOf, isRequired } = deps
  const codeThrottle = throttleOf('secondFactor')
  const tag = 'Your own account'
  const own = { policy: 'signedIn', isSessionOnly: true, isBeforeSecondFactor: true, tag } as const

  const signedIn = (request: FastifyRequest) => {
    const { uncheckedRows, actor, session } = accessOf(request)
    const rows = uncheckedRows()
    return { rows, actor, session: session ?? fail('not-signed-in'), factors: secondFactorsOf(rows.appKey) }
  }

  route(app, 'GET /api/me/second-factor', {
    id: 'readOwnSecondFactor',
    ...own,
    summary: 'Get the state of your two-step sign-in',
    response: () => inData(ownSecondFactor()),
    handler: async request => {
      const { rows, session, factors } = signedIn(request)
      return {
        data: {
          is_on: await factors.isOn(session.userId),
          is_required: isRequired(rows.appKey),
          recovery_codes_left: await factors.recoveryCodesLeft(session.userId),
        },
      }
    },
  })

  route(app, 'POST /api/me/second-factor', {
    id: 'startOwnSecondFactor',
    ...own,
    summary: 'Start setting up two-step sign-in. Returns a key for an authenticator app, shown once',
    body: currentPasswordBody,
    response: () => inData(startedSecondFactor()),
    failures: ['unknown-record', 'second-factor-is-on', 'too-many-tries'],
    handler: async request => {
      const { rows, actor, session, factors } = signedIn(request)
      await reauthentication.require(request, request.body)
      const user = (await rows.find(app.site.users, session.userId, 'owner')) ?? fail('unknown-record')
      const site = await rows.application()
      const names = { site: String(site?.name ?? rows.appKey), account: String(user.email ?? user.phone ?? user.name) }
      return { data: await factors.begin(session.userId, names, actor) }
    },
  })

  route(app, 'POST /api/me/second-factor/confirm', {
    id: 'confirmOwnSecondFactor',
    ...own,
    summary:
      'Turn the second factor on with its first code. Returns the recovery codes, shown once. Your other sessions end',
    body: withCode,
    response: () => withMessage(z.object({ recovery_codes: z.array(z.string()) })),
    failures: ['too-many-tries'],
    handler: async request => {
      const { rows, actor, session, factors } = signedIn(request)
      const account = `${rows.appKey} ${session.userId}`
      const retryAfter = await codeThrottle.begin(account, request.ip)
      if (retryAfter !== undefined) return fail('too-many-tries', { retryAfter })
      const codes = await factors.confirm(session.userId, request.body.code, actor, session.id)
      if (!codes) return fail('invalid', { issues: { code: [issue('wrong-new-code')] } })
      await codeThrottle.succeed(account, request.ip)
      return { message: 'Two-step sign-in is on.', data: { recovery_codes: codes } }
    },
  })

  route(app, 'POST /api/me/second-factor/off', {
    id: 'turnOffOwnSecondFactor',
    ...own,
    summary: 'Turn off your two-step sign-in',
    body: currentPasswordBody,
    response: onlyMessage,
    failures: ['too-many-tries'],
    handler: async request => {
      const { actor, session, factors } = signedIn(request)
      await reauthentication.require(request, request.body)
      await factors.end(session.userId, actor)
      return { message: 'Two-step sign-in is off.' }
    },
  })

  route(app, 'DELETE /api/users/:key/second-factor', {
    id: 'turnOffUserSecondFactor',
    policy: 'owner',
    what: issue('may-end-second-factor'),
    isSessionOnly: true,
    tag,
    summary: 'Turn off two-step sign-in for a user who has lost the app and the recovery codes',
    params: { key: 'Id of the user.' },
    response: onlyMessage,
    failures: ['unknown-record'],
    handler: async request => {
      const { rows, actor, session } = accessOf(request)
      const user = (await rows.find(app.site.users, request.params.key, 'owner')) ?? fail('unknown-record')
      if (Number(user.id) === session?.userId) return fail('not-allowed', { issue: issue('own-second-factor') })
      const wasOn = await secondFactorsOf(rows.appKey).reset(Number(user.id), actor)
      return wasOn ? { message: 'Two-step sign-in is off.' } : fail('unknown-record')
    },
  })
}
