/** Who may call a route. Each route declares its policy, and one check before every handler keeps it. Source: contract, 'Addressing a site'. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defaultAppKeyHeader } from '../src/api/paths.ts'
import { activeStatus } from '../src/schema/field.ts'
import { fail } from './failures.ts'
import type { Session, Sessions } from './sessions.ts'
import type { Reader } from './store/reading.ts'
import type { ApplicationStore, Store } from './store.ts'

/** What each policy asks of a request. */
export const policies = {
  public: 'Nothing.',
  application: 'The key of a site.',
  visitor: 'The key of a site that is switched on; a token is optional, and must be good where there is one.',
  signedIn: 'The key of a site, and the token of one of its users.',
} as const
export type Policy = keyof typeof policies

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
  }
}

/** What a request may reach. */
export interface Access {
  readonly reader: Reader
  /** The rows of the site that the request names. */
  readonly rows: ApplicationStore
  /** undefined for a visitor. */
  readonly session: Session | undefined
}

const accesses = new WeakMap<FastifyRequest, Access>()

/** What a request may reach; for routes of every policy but 'public'. */
export const accessOf = (request: FastifyRequest): Access => {
  const access = accesses.get(request)
  if (!access) throw new Error(`The route ${request.routeOptions.url} has no access, because its policy is public.`)
  return access
}

/** The bearer token of a request; undefined without one. */
export const tokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** From here on, registering a route without a policy throws. */
export const requirePolicies = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.policy) throw new Error(`The route ${method} ${url} has no policy.`)
  })
}

/** Registers the check of every route's policy. */
export const keepPolicies = (
  app: FastifyInstance,
  { store, sessions }: { readonly store: Store; readonly sessions: Sessions },
): void => {
  const rowsFor = async (request: FastifyRequest, policy: Policy): Promise<ApplicationStore> => {
    const key = request.headers[defaultAppKeyHeader]
    if (typeof key !== 'string' || key.trim() === '') return fail('missing-app-key')
    const rows = store.inApplication(key.trim())
    const application = await rows.application()
    const isOff = application?.status !== activeStatus && policy === 'visitor' && tokenOf(request) === undefined
    return application && !isOff ? rows : fail('unknown-application')
  }

  const sessionFor = async (request: FastifyRequest, policy: Policy): Promise<Session | undefined> => {
    const header = request.headers.authorization
    if (policy === 'application') return undefined
    if (header === undefined) return policy === 'signedIn' ? fail('not-signed-in') : undefined
    return (await sessions.find(tokenOf(request) ?? '')) ?? fail('session-ended')
  }

  app.addHook('onRequest', async request => {
    const policy = request.routeOptions.config.policy
    if (policy === undefined || policy === 'public') return
    const rows = await rowsFor(request, policy)
    const session = await sessionFor(request, policy)
    if (session && session.appKey !== rows.appKey) fail('not-a-member')
    accesses.set(
      request,
      session
        ? { reader: 'editor', rows: store.inApplication(rows.appKey, session.userId), session }
        : { reader: 'visitor', rows, session },
    )
  })

  // After the body is read, and before it is judged: a body never moves a row to another application.
  app.addHook('preHandler', async request => {
    const access = accesses.get(request)
    if (!access || typeof request.body !== 'object' || request.body === null) return
    for (const [name, value] of Object.entries(request.body))
      if ((name === 'app_key' || name === 'APP_KEY') && value !== null && value !== '' && value !== access.rows.appKey)
        fail('other-application')
  })
}
