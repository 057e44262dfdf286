/** Access policies of routes. Each route declares its policy, and one check before every handler enforces it. Source: specification 16. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import { type LeastRole, type Role, roleOf, type TokenScope, visitorScope } from '../../src/schema/descriptor/role.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import { languageIn } from '../../src/schema/values/language.ts'
import { tokenHashOf } from '../crypto/tokenHash.ts'
import type { CachedRead } from '../db/tableCache.ts'
import { type TenantQueries, withSite } from '../db/tenant/tenantQueries.ts'
import { callerOf, setCaller } from '../log/requestCaller.ts'
import { type Credential, standingNow } from '../permissions/currentCaller.ts'
import { type Actor, type ConfirmCaller, requireRole } from '../permissions/permissions.ts'
import type { Audience } from '../permissions/visibility.ts'
import { shortAddress } from '../runtime/clientAddress.ts'
import type { Clock } from '../runtime/clock.ts'
import { Failure, fail, issue } from '../runtime/errors.ts'
import { requestValue } from '../runtime/requestValue.ts'
import { ifWritable } from '../runtime/storageErrors.ts'
import type { ApplicationStore, SiteState, Store } from '../store/store.ts'
import { type ApiTokens, tokenPrefix } from './apiTokens.ts'
import type { Session, Sessions } from './sessions.ts'
import type { View } from './views.ts'
import { acceptVisitorToken, forgetVisitorToken, refuseVisitorWrite, requireVisitorRead } from './visitorTokens.ts'

/** Requirement of each policy. */
export const policies = {
  public: 'Nothing.',
  application: 'The application key of a site.',
  visitor:
    'The application key of an active site. A token is optional, but must be valid; one with the scope visitor only reads.',
  signedIn: 'The application key of a site and the token of one of its active users.',
  author: 'As signedIn, with the role Author or higher.',
  editor: 'As signedIn, with the role Editor or higher.',
  owner: 'As signedIn, with the role Owner.',
} as const
/** Name of an access policy. */
export type Policy = keyof typeof policies

/** Minimum role of each policy; undefined if it requires no sign-in. */
export const leastRoles: { readonly [P in Policy]: Role | undefined } = {
  public: undefined,
  application: undefined,
  visitor: undefined,
  signedIn: 'viewer',
  author: 'author',
  editor: 'editor',
  owner: 'owner',
}

/** True if the value is the name of a policy. */
export const isPolicy = (value: unknown): value is Policy => typeof value === 'string' && Object.hasOwn(policies, value)

/** Minimum role of a policy; undefined if it requires no sign-in. Throws an Error for an unknown policy. */
export const leastRoleOfPolicy = (policy: Policy): Role | undefined => {
  if (!isPolicy(policy)) throw new Error(`Unknown policy '${policy}'. Use one of: ${Object.keys(policies).join(', ')}.`)
  return leastRoles[policy]
}

const policyByRole: { readonly [R in LeastRole]: Policy } = {
  viewer: 'signedIn',
  author: 'author',
  editor: 'editor',
  owner: 'owner',
  // No role may call the route: the store refuses owners too.
  nobody: 'owner',
}

/** Policy that requires a role; 'owner' for an unknown value. */
export const policyOf = (least: LeastRole): Policy =>
  typeof least === 'string' && Object.hasOwn(policyByRole, least) ? policyByRole[least] : 'owner'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    /** Action of the route, as the start of a sentence: 'Creating posts'. */
    what?: Issue
    /** True if users who still have to set up a second factor may call the route. */
    isBeforeSecondFactor?: boolean
    /** True if programs may not call the route. They have an API token instead of a session. */
    isSessionOnly?: boolean
    /** True if an owner who views the back office as another person may call the route; see `refuseInView`. */
    isInView?: boolean
  }
}

/** Access of a request. */
export interface Access {
  readonly audience: Audience
  /** Store of the site that the request names. Its methods are limited to the rights of the signed-in user, if any. */
  readonly rows: ApplicationStore
  /** Returns the same store without role checks, for users' own accounts and visitors' forms. */
  readonly uncheckedRows: () => ApplicationStore
  /** User or visitor to whom writes are attributed. */
  readonly actor: Actor
  /** undefined for a visitor, and for a program with an API token. */
  readonly session: Session | undefined
}

/** Caller with a bearer token. */
type Bearer =
  | (Credential & {
      readonly kind: 'person'
      readonly appKey: string
      readonly userId: number
      readonly session: Session
    })
  | (Credential & {
      readonly kind: 'program'
      readonly appKey: string
      readonly userId: number
      readonly scope: TokenScope
    })

/** Access of each admitted request. */
const accesses = requestValue<Access>('access')

/** Access of a request. Throws an Error on a route with the policy 'public', which has none. */
export const accessOf = (request: FastifyRequest): Access => {
  const access = accesses.of(request)
  if (!access) throw new Error(`The route ${request.routeOptions.url} has no access, because its policy is public.`)
  return access
}

/** Bearer token of a request; undefined if absent. */
export const bearerTokenOf = (request: FastifyRequest): string | undefined =>
  /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** Registers a hook, after which registering a route without a valid policy throws an Error. */
export const requirePolicies = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.policy === undefined) throw new Error(`The route ${method} ${url} has no policy. Set config.policy.`)
    leastRoleOfPolicy(config.policy)
  })
}

/** True if a user must set up a second factor before anything else. Inside a transaction, `tenant` is that of the transaction. */
export type LacksSecondFactor = (appKey: string, userId: number, tenant?: TenantQueries) => Promise<boolean>

/** The tables that permissions are read from. */
export const accessTables: readonly string[] = ['applications', 'users', 'roles', 'sessions']

/** View that a caller makes calls in; undefined for a user's own session, and for a program. */
const viewIn = (bearer: Bearer): View | undefined => (bearer.kind === 'person' ? bearer.session.view : undefined)

/**
 * Throws Failure 'view-only' unless the route only reads, and reads what programs may read too. Routes that are closed to
 * programs are about the user's own account: sessions, second factor, passkeys. `isInView` opens a route.
 */
const refuseInView = ({ method, routeOptions: { config } }: FastifyRequest): void => {
  const isRead = (method === 'GET' || method === 'HEAD') && !config.isSessionOnly
  if (!isRead && !config.isInView) fail('view-only')
}

interface PolicyDeps {
  readonly store: Store
  readonly sessions: Sessions
  readonly tokens: Pick<ApiTokens, 'find'>
  readonly lacksSecondFactor: LacksSecondFactor
  readonly clock: Clock
  /** Cache of reads from `accessTables`. */
  readonly remember: CachedRead
}

/** Throws Failure 'site-off', with the language of the site, if the site is not Active. */
const refuseOff = ({ status, language }: SiteState): void => {
  if (status !== activeStatus) fail('site-off', { extras: { language: languageIn(language) } })
}

/** Registers the hooks that enforce the policies of all routes. */
export const enforcePolicies = (
  app: FastifyInstance,
  { store, sessions, tokens, lacksSecondFactor, clock, remember }: PolicyDeps,
): void => {
  const stateOf = (rows: ApplicationStore): Promise<SiteState | undefined> =>
    remember(`state of ${rows.appKey}`, () => rows.siteState())

  const rowsFor = async (request: FastifyRequest, policy: Policy): Promise<ApplicationStore> => {
    const key = request.headers[defaultAppKeyHeader]
    if (typeof key !== 'string' || key.trim() === '') return fail('missing-app-key')
    const rows = store.inApplication(key.trim())
    const site = await stateOf(rows)
    if (!site) return fail('unknown-application')
    if (policy === 'visitor' && bearerTokenOf(request) === undefined) refuseOff(site)
    return rows
  }

  const holderOf = async (token: string, appKey: string): Promise<Bearer | undefined> => {
    const tokenHash = tokenHashOf(token)
    if (token.startsWith(tokenPrefix)) {
      const found = await tokens.find(token, appKey)
      if (!found) forgetVisitorToken(tokenHash)
      return found && { kind: 'program', tokenHash, appKey: found.appKey, userId: found.userId, scope: found.scope }
    }
    const session = await sessions.find(token, appKey)
    return session && { kind: 'person', tokenHash, appKey: session.appKey, userId: session.userId, session }
  }

  const bearerFor = async (request: FastifyRequest, policy: Policy, appKey: string): Promise<Bearer | undefined> => {
    const header = request.headers.authorization
    if (policy === 'application') return undefined
    if (header === undefined) return leastRoleOfPolicy(policy) ? fail('not-signed-in') : undefined
    return (await holderOf(bearerTokenOf(request) ?? '', appKey)) ?? fail('session-ended')
  }

  /** Confirms for a visitor that the site is still active. */
  const confirmSite: ConfirmCaller = async tenant => {
    const site = await tenant.select('applications').select(['status', 'language']).executeTakeFirst()
    refuseOff(site ?? fail('unknown-application'))
    return undefined
  }

  /** Repeats the checks that run before the body is read, inside the transaction of the later write. */
  const confirmBearer =
    (bearer: Bearer, request: FastifyRequest): ConfirmCaller =>
    async tenant => {
      const { kind, userId, tokenHash } = bearer
      const { config } = request.routeOptions
      const now = withSite(store.site, tenant)
      const standing = (await standingNow(now, { kind, tokenHash }, clock())) ?? fail('session-ended')
      const view = viewIn(bearer)
      // Neither may a route that reads, whatever it calls, write in a view.
      if (view && !config.isInView) fail('view-only')
      const holder = view?.viewerId ?? userId
      if (kind === 'person' && !config.isBeforeSecondFactor && (await lacksSecondFactor(tenant.appKey, holder, tenant)))
        return fail('second-factor-required')
      const least = leastRoleOfPolicy(config.policy ?? 'owner') ?? 'viewer'
      requireRole(standing.role, least, config.what ?? issue('may-do-this'))
      return standing
    }

  const visitorAccess = (appKey: string, actor: Actor): Access => {
    const rows = store.inApplication(appKey, actor)
    return { audience: 'visitor', rows, uncheckedRows: () => rows, actor, session: undefined }
  }

  /** Gives a request with a visitor token the access of a visitor, who may not send forms. Throws Failure. */
  const admitVisitorToken = async (request: FastifyRequest, rows: ApplicationStore, tokenHash: string) => {
    const { policy = 'owner', what = issue('may-do-this') } = request.routeOptions.config
    requireVisitorRead(request, leastRoleOfPolicy(policy), what)
    acceptVisitorToken(request, tokenHash)
    refuseOff((await stateOf(rows)) ?? fail('unknown-application'))
    const actor = { address: shortAddress(request.ip), confirm: refuseVisitorWrite }
    accesses.set(request, visitorAccess(rows.appKey, actor))
  }

  /** Throws Failure 'session-ended' unless the viewer is still an owner, and the person of the given role is none. */
  const requireViewer = async (rows: ApplicationStore, { viewerId }: View, viewed: Role): Promise<void> => {
    const viewer = await remember(`rights of ${viewerId} in ${rows.appKey}`, () => rows.standingOf(viewerId))
    if (viewer?.role !== 'owner' || viewed === 'owner') fail('session-ended')
  }

  /** Requests with an API token. */
  const programs = new WeakSet<FastifyRequest>()
  /** Requests in a view. */
  const views = new WeakSet<FastifyRequest>()
  app.addHook('onRequest', async request => {
    const { policy, what = issue('may-do-this'), isSessionOnly, isBeforeSecondFactor } = request.routeOptions.config
    if (policy === undefined || policy === 'public') return
    const rows = await rowsFor(request, policy)
    const bearer = await bearerFor(request, policy, rows.appKey)
    const view = bearer && viewIn(bearer)
    // The log names the person who looks.
    if (bearer) setCaller(request, view?.viewerId ?? bearer.userId)
    if (bearer?.kind === 'program') programs.add(request)
    if (view) views.add(request)
    if (bearer && bearer.appKey !== rows.appKey) fail('not-a-member')
    const address = shortAddress(request.ip)
    if (!bearer) {
      const actor = { address, ...(policy === 'visitor' && { confirm: confirmSite }) }
      accesses.set(request, visitorAccess(rows.appKey, actor))
      return
    }
    // The cached rights are never older than the stored ones, so that the loss of a right takes effect immediately.
    const { userId } = bearer
    const isVisitor = bearer.kind === 'program' && bearer.scope === visitorScope
    const most = bearer.kind === 'program' && !isVisitor ? (roleOf(bearer.scope) ?? fail('session-ended')) : undefined
    const name = `rights of ${userId} in ${rows.appKey}${most === undefined ? '' : ` as ${most}`}`
    const held = await remember(name, () => rows.standingOf(userId, most))
    if (!held) {
      forgetVisitorToken(bearer.tokenHash)
      return fail('session-ended')
    }
    if (isVisitor) return admitVisitorToken(request, rows, bearer.tokenHash)
    const { role, limits } = held
    if (bearer.kind === 'program' && isSessionOnly) return fail('session-only')
    if (view) {
      await requireViewer(rows, view, role)
      refuseInView(request)
    }
    // In a view, the viewer is the person who has signed in.
    const holder = view?.viewerId ?? userId
    if (bearer.kind === 'person' && !isBeforeSecondFactor && (await lacksSecondFactor(rows.appKey, holder)))
      return fail('second-factor-required')
    requireRole(role, leastRoleOfPolicy(policy) ?? 'viewer', what)
    const confirm = confirmBearer(bearer, request)
    const isProgram = bearer.kind === 'program'
    const actor = { userId, role, limits, address, isProgram, confirm }
    accesses.set(request, {
      audience: role,
      rows: store.inApplication(rows.appKey, actor),
      // Not a getter: an object with one lives until a full garbage collection, with all of the request.
      uncheckedRows: () => store.inApplication(rows.appKey, { userId, address, isProgram, confirm }),
      actor,
      session: bearer.kind === 'person' ? bearer.session : undefined,
    })
  })

  // Refusals of users and programs are recorded in the security log, after the response and at most once an hour for
  // each call. Those in a view are not: the viewer may make the call, and the viewed person did not make it.
  // Source: ASVS 5.0, 16.3.2.
  const refusals = new WeakSet<FastifyRequest>()
  app.addHook('onError', async (request, _reply, error) => {
    const isRefusal = error instanceof Failure && (error.code === 'not-allowed' || error.code === 'session-only')
    if (isRefusal && !views.has(request)) refusals.add(request)
  })
  app.addHook('onResponse', async request => {
    const userId = callerOf(request)
    const appKey = request.headers[defaultAppKeyHeader]
    if (!refusals.has(request) || userId === undefined || typeof appKey !== 'string') return
    const by = { userId, address: shortAddress(request.ip) }
    const { security } = store.inApplication(appKey.trim(), by)
    try {
      await ifWritable(() =>
        security.storeRefused(userId, `${request.method} ${request.routeOptions.url}`, programs.has(request)),
      )
    } catch (error) {
      request.log.warn({ err: error }, 'A rejected request could not be written to the security log.')
    }
  })

  // Runs after the body is read and before it is validated, so that a body can never move a row to another application.
  app.addHook('preHandler', async request => {
    const access = accesses.of(request)
    if (!access || typeof request.body !== 'object' || request.body === null) return
    for (const [name, value] of Object.entries(request.body))
      if ((name === 'app_key' || name === 'APP_KEY') && value !== null && value !== '' && value !== access.rows.appKey)
        fail('other-application')
  })
}
