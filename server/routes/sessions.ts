/** Where people are signed in, and ending it: their own sessions, and for owners those of others. Extensions of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OwnSession, UserSession } from '../../src/api/accounts.ts'
import { users } from '../../src/resources/users.ts'
import type { Reauthentication } from '../auth/currentPassword.ts'
import { accessOf } from '../auth/policy.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Body } from '../content/body.ts'
import { fail } from '../errors.ts'
import { readBody } from './readBody.ts'

interface SessionRoutesDeps {
  readonly sessions: Sessions
  readonly reauthentication: Reauthentication
}

interface Keyed {
  Params: { readonly key: string }
}

/** The `id` of the one session that a body names; undefined for all. Throws Failure 'invalid'. */
const chosenIn = ({ id }: Body): string | undefined =>
  id === undefined || typeof id === 'string'
    ? id
    : fail('invalid', { errors: { id: ['id must be that of a session.'] } })

export const sessionRoutes = async (
  app: FastifyInstance,
  { sessions, reauthentication }: SessionRoutesDeps,
): Promise<void> => {
  const own = { config: { policy: 'signedIn', isForPeople: true } } as const
  const ofUser = { config: { policy: 'owner', what: 'Ending the sessions of somebody', isForPeople: true } } as const

  const signedIn = (request: FastifyRequest) => {
    const { rows, actor, session } = accessOf(request)
    return { rows, actor, session: session ?? fail('not-signed-in') }
  }
  /** The id of the user that an address names. Throws Failure 'unknown-record'. */
  const userIn = async (request: FastifyRequest<Keyed>): Promise<number> => {
    const user = await accessOf(request).rows.find(users, request.params.key, 'owner')
    return Number(user?.id ?? fail('unknown-record'))
  }

  app.get('/api/sessions', own, async (request): Promise<{ data: readonly OwnSession[] }> => {
    const { appKey, userId, id } = signedIn(request).session
    return { data: (await sessions.of(appKey, userId)).map(each => ({ ...each, is_current: each.id === id })) }
  })

  // With the password, so that who has found an open session does not keep its owner out. Source: ASVS 5.0, 7.5.2.
  app.post('/api/sessions/end', own, async request => {
    const { actor, session } = signedIn(request)
    const body = readBody(request.body)
    const chosen = chosenIn(body)
    await reauthentication.require(request, body)
    const which = (id: string) => (chosen === undefined ? id !== session.id : id === chosen)
    const isEnded = await sessions.endOf(session.appKey, session.userId, { which, by: actor })
    if (chosen !== undefined && !isEnded) return fail('unknown-record')
    return { message: chosen === undefined ? 'Your other sessions have ended.' : 'The session has ended.' }
  })

  app.get<Keyed>('/api/users/:key/sessions', ofUser, async (request): Promise<{ data: readonly UserSession[] }> => {
    return { data: await sessions.of(signedIn(request).rows.appKey, await userIn(request)) }
  })

  // Source: ASVS 5.0, 7.4.5.
  app.post<Keyed>('/api/users/:key/sessions/end', ofUser, async request => {
    const { rows, actor, session } = signedIn(request)
    const body = readBody(request.body)
    const chosen = chosenIn(body)
    const userId = await userIn(request)
    if (userId === session.userId) return fail('not-allowed', { message: 'End your own sessions under My Profile.' })
    await reauthentication.require(request, body)
    const which = (id: string) => chosen === undefined || id === chosen
    const isEnded = await sessions.endOf(rows.appKey, userId, { which, by: actor })
    if (chosen !== undefined && !isEnded) return fail('unknown-record')
    return { message: chosen === undefined ? 'All sessions of this user have ended.' : 'The session has ended.' }
  })
}
