/**
 * Routes that list and end sessions: users' own, and, for owners, those of other users. Owners also start a view of the
 * back office as another user. Extensions of the contract.
 */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ownSession, startedView, userSession } from '../../src/api/wire/accounts.ts'
import { reports } from '../../src/schema/validation/zodIssues.ts'
import type { Reauthentication } from '../auth/currentPassword.ts'
import { accessOf, bearerTokenOf } from '../auth/policy.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { createViewStarter } from '../auth/views.ts'
import { fail, issue } from '../runtime/errors.ts'
import { currentPasswordSchema } from './credentials.ts'
import { inData, onlyMessage } from './envelopes.ts'
import { route } from './route.ts'

interface SessionRoutesDeps {
  readonly sessions: Sessions
  readonly reauthentication: Reauthentication
  readonly startView: ReturnType<typeof createViewStarter>
}

/** The viewed user, as sent to the owner who views. */
const viewedUser = ({ id, name, email, profile_img: image }: Readonly<Record<string, unknown>>) => ({
  id: Number(id),
  name: String(name ?? ''),
  email: typeof email === 'string' ? email : null,
  image: typeof image === 'string' ? image : null,
})

/** Schema of a request that ends one session; without an `id`, all of them except the current one. */
const endedSessions = () =>
  z.object({
    current_password: currentPasswordSchema(),
    id: z.string(reports(issue('not-session'))).optional(),
  })

export const sessionRoutes = async (
  app: FastifyInstance,
  { sessions, reauthentication, startView }: SessionRoutesDeps,
): Promise<void> => {
  const tag = 'Your own account'
  const own = { policy: 'signedIn', isSessionOnly: true, tag } as const
  const ofUser = {
    policy: 'owner',
    what: issue('may-end-sessions'),
    isSessionOnly: true,
    tag,
    params: { key: 'The id of the user.' },
  } as const

  const signedIn = (request: FastifyRequest) => {
    const { rows, actor, session } = accessOf(request)
    return { rows, actor, session: session ?? fail('not-signed-in') }
  }
  /** Id of a user by key. Throws Failure 'unknown-record'. */
  const userIn = async (request: FastifyRequest, key: string): Promise<number> => {
    const user = await accessOf(request).rows.find(app.site.users, key, 'owner')
    return Number(user?.id ?? fail('unknown-record'))
  }

  route(app, 'GET /api/sessions', {
    id: 'readOwnSessions',
    ...own,
    summary: 'List your sessions',
    response: () => inData(z.array(ownSession())),
    handler: async request => {
      const { appKey, userId, id } = signedIn(request).session
      return { data: (await sessions.of(appKey, userId)).map(each => ({ ...each, is_current: each.id === id })) }
    },
  })

  // Requires the password, so that a person who finds an open session cannot lock out its owner. Source: ASVS 5.0, 7.5.2.
  route(app, 'POST /api/sessions/end', {
    id: 'endOwnSessions',
    ...own,
    summary: 'End one of your sessions; without an id, all except this one',
    body: endedSessions,
    response: onlyMessage,
    failures: ['unknown-record', 'too-many-tries'],
    handler: async request => {
      const { actor, session } = signedIn(request)
      const { id: chosen } = request.body
      await reauthentication.require(request, request.body)
      const which = (id: string) => (chosen === undefined ? id !== session.id : id === chosen)
      const isEnded = await sessions.endOf(session.appKey, session.userId, { which, by: actor })
      if (chosen !== undefined && !isEnded) return fail('unknown-record')
      return { message: chosen === undefined ? 'Your other sessions have ended.' : 'The session has ended.' }
    },
  })

  route(app, 'GET /api/users/:key/sessions', {
    id: 'readUserSessions',
    ...ofUser,
    summary: 'List the sessions of a user',
    response: () => inData(z.array(userSession())),
    failures: ['unknown-record'],
    handler: async request => ({
      data: await sessions.of(signedIn(request).rows.appKey, await userIn(request, request.params.key)),
    }),
  })

  // Source: ASVS 5.0, 7.4.5.
  route(app, 'POST /api/users/:key/sessions/end', {
    id: 'endUserSessions',
    ...ofUser,
    summary: 'End one session of another user; without an id, all of them. Requires your own password',
    body: endedSessions,
    response: onlyMessage,
    failures: ['unknown-record', 'too-many-tries'],
    handler: async request => {
      const { rows, actor, session } = signedIn(request)
      const { id: chosen } = request.body
      const userId = await userIn(request, request.params.key)
      if (userId === session.userId) return fail('not-allowed', { issue: issue('own-sessions') })
      await reauthentication.require(request, request.body)
      const which = (id: string) => chosen === undefined || id === chosen
      const isEnded = await sessions.endOf(rows.appKey, userId, { which, by: actor })
      if (chosen !== undefined && !isEnded) return fail('unknown-record')
      return { message: chosen === undefined ? 'All sessions of this user have ended.' : 'The session has ended.' }
    },
  })

  // The password is not asked for, because the view shows and changes nothing that the owner could not already.
  route(app, 'POST /api/users/:key/view', {
    id: 'viewAsUser',
    ...ofUser,
    what: issue('may-view-as'),
    summary: 'View the back office as another user, for half an hour and without changing anything',
    response: () => inData(startedView()),
    failures: ['unknown-record'],
    handler: async request => {
      const { rows, actor } = signedIn(request)
      const user = (await rows.find(app.site.users, request.params.key, 'owner')) ?? fail('unknown-record')
      const viewerToken = bearerTokenOf(request) ?? fail('not-signed-in')
      const { token, expiresAt } = await startView(rows.appKey, { userId: Number(user.id), viewerToken, by: actor })
      return { data: { token, expires_at: expiresAt, user: viewedUser(user) } }
    },
  })
}
