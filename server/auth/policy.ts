/** Who may call a route. Each route declares its policy, and one check before every handler keeps it. Source: specification 16. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { defaultAppKeyHeader } from '../../src/api/protocol/paths.ts'
import { activeStatus } from '../../src/schema/descriptor/field.ts'
import { type LeastRole, lowerRole, type Role } from '../../src/schema/descriptor/role.ts'
import type { Issue } from '../../src/schema/validation/issue.ts'
import type { Clock } from '../clock.ts'
import { tokenHashOf } from '../crypto/tokenHash.ts'
import type { CachedRead } from '../db/tableCache.ts'
import { Failure, fail, issue } from '../errors.ts'
import { callerOf, setCaller } from '../log/requestCaller.ts'
import { type Credential, roleNow } from '../permissions/currentCaller.ts'
import { type Actor, type ConfirmCaller, refuseBelow } from '../permissions/permissions.ts'
import type { Audience } from '../permissions/visibility.ts'
import { shortAddress } from '../runtime/clientAddress.ts'
import { ifWritable } from '../runtime/storageErrors.ts'
import type { ApplicationStore, Store } from '../store/store.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { type ApiTokens, tokenPrefix } from './apiTokens.ts'
import type { Session, Sessions } from './sessions.ts'

/** What each policy asks of a request. */
export const policies = {
  public: 'Nothing.',
  application: 'The key of a site.',
  visitor: 'The key of a site that is switched on; a token is optional, and must be good where there is one.',
  signedIn: 'The key of a site, and the token of one of its active users.',
  author: 'As signedIn, of a user whose role is Author or a higher one.',
  editor: 'As signedIn, of a user whose role is Editor or a higher one.',
  owner: 'As signedIn, of a user whose role is Owner.',
} as const
export type Policy = keyof typeof policies

/** The lowest role that each policy requires; undefined where no sign-in is needed. */
export const leastRoles: { readonly [P in Policy]: Role | undefined } = {
  public: undefined,
  application: undefined,
  visitor: undefined,
  signedIn: 'viewer',
  author: 'author',
  editor: 'editor',
  owner: 'owner',
}

/** Whether a value of any origin is the name of a policy. */
export const isPolicy = (value: unknown): value is Policy => typeof value === 'string' && Object.hasOwn(policies, value)

/** The least role of a policy, undefined where it needs no sign-in. Throws where there is no such policy. */
export const leastRoleOfPolicy = (policy: Policy): Role | undefined => {
  if (!isPolicy(policy))
    throw new Error(`There is no policy '${policy}'. Use one of: ${Object.keys(policies).join(', ')}.`)
  return leastRoles[policy]
}

const policyByRole: { readonly [R in LeastRole]: Policy } = {
  viewer: 'signedIn',
  author: 'author',
  editor: 'editor',
  owner: 'owner',
  // The store refuses owners as well.
  nobody: 'owner',
}

/** The policy that asks for a role; the highest one for every value that is no role. */
export const policyOf = (least: LeastRole): Policy =>
  typeof least === 'string' && Object.hasOwn(policyByRole, least) ? policyByRole[least] : 'owner'

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    /** What a route does, as the beginning of a sentence: 'Creating posts'. */
    what?: Issue
    /** Whether it may be called by users who must set up the second step of their sign-in first. */
    isBeforeSecondFactor?: boolean
    /** Whether it is refused to programs, which have a token instead of a session. */
    isForPeople?: boolean
  }
}

/** What a request may reach. */
export interface Access {
  readonly audience: Audience
  /** The rows of the site that the request names. Every call is limited to the rights of the signed-in user. */
  readonly rows: ApplicationStore
  /** The same without a role's rights: for what people do with their own account, and for what visitors' forms store. */
  readonly ownRows: ApplicationStore
  /** In whose name rows are written. */
  readonly actor: Actor
  /** undefined for a visitor, and for a program with a token. */
  readonly session: Session | undefined
}

/** Who calls with a bearer token. */
type Bearer =
  | (Credential & {
      readonly kind: 'person'
      readonly appKey: string
      readonly userId: number
      readonly session: Session
    })
  | (Credential & { readonly kind: 'program'; readonly appKey: string; readonly userId: number; readonly most: Role })

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

/** From here on, registering a route without one of the policies throws. */
export const requirePolicies = (app: FastifyInstance): void => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.policy === undefined) throw new Error(`The route ${method} ${url} has no policy.`)
    leastRoleOfPolicy(config.policy)
  })
}

/** Whether a user must set the second step of their sign-in up before anything else; inside a transaction, `tenant` is its own. */
export type LacksSecondFactor = (appKey: string, userId: number, tenant?: Tenant) => Promise<boolean>

/** The tables that permissions are read from. */
export const accessTables: readonly string[] = ['applications', 'users', 'sessions']

interface PolicyDeps {
  readonly store: Store
  readonly sessions: Sessions
  readonly tokens: Pick<ApiTokens, 'find'>
  readonly lacksSecondFactor: LacksSecondFactor
  readonly clock: Clock
  /** Of `accessTables`. */
  readonly remember: CachedRead
}

/** Registers the check of every route's policy. */
export const bringPolicies = (
  app: FastifyInstance,
  { store, sessions, tokens, lacksSecondFactor, clock, remember }: PolicyDeps,
): void => {
  const rowsFor = async (request: FastifyRequest, policy: Policy): Promise<ApplicationStore> => {
    const key = request.headers[defaultAppKeyHeader]
    if (typeof key !== 'string' || key.trim() === '') return fail('missing-app-key')
    const rows = store.inApplication(key.trim())
    const status = await remember(`status of ${rows.appKey}`, () => rows.status())
    const isOff = status !== activeStatus && policy === 'visitor' && tokenOf(request) === undefined
    return status === undefined || isOff ? fail('unknown-application') : rows
  }

  const holderOf = async (token: string, appKey: string): Promise<Bearer | undefined> => {
    const tokenHash = tokenHashOf(token)
    if (token.startsWith(tokenPrefix)) {
      const found = await tokens.find(token, appKey)
      return found && { kind: 'program', tokenHash, appKey: found.appKey, userId: found.userId, most: found.role }
    }
    const session = await sessions.find(token, appKey)
    return session && { kind: 'person', tokenHash, appKey: session.appKey, userId: session.userId, session }
  }

  const bearerFor = async (request: FastifyRequest, policy: Policy, appKey: string): Promise<Bearer | undefined> => {
    const header = request.headers.authorization
    if (policy === 'application') return undefined
    if (header === undefined) return leastRoleOfPolicy(policy) ? fail('not-signed-in') : undefined
    return (await holderOf(tokenOf(request) ?? '', appKey)) ?? fail('session-ended')
  }

  /** Of a visitor: whether the site is still switched on. */
  const confirmSite: ConfirmCaller = async tenant => {
    const site = await tenant.select('applications').select('status').executeTakeFirst()
    return site?.status === activeStatus ? undefined : fail('unknown-application')
  }

  /** The same checks as below before the body is read, for the transaction of the write that comes after it. */
  const confirmBearer =
    ({ kind, userId, tokenHash }: Bearer, { routeOptions: { config } }: FastifyRequest): ConfirmCaller =>
    async tenant => {
      const role = (await roleNow(tenant, { kind, tokenHash }, clock())) ?? fail('session-ended')
      if (kind === 'person' && !config.isBeforeSecondFactor && (await lacksSecondFactor(tenant.appKey, userId, tenant)))
        return fail('second-factor-required')
      refuseBelow(role, leastRoleOfPolicy(config.policy ?? 'owner') ?? 'viewer', config.what ?? issue('may-do-this'))
      return role
    }

  app.addHook('onRequest', async request => {
    const { policy, what = issue('may-do-this'), isForPeople, isBeforeSecondFactor } = request.routeOptions.config
    if (policy === undefined || policy === 'public') return
    const rows = await rowsFor(request, policy)
    const bearer = await bearerFor(request, policy, rows.appKey)
    if (bearer) setCaller(request, bearer.userId)
    if (bearer && bearer.appKey !== rows.appKey) fail('not-a-member')
    const address = shortAddress(request.ip)
    if (!bearer) {
      const actor = { address, ...(policy === 'visitor' && { confirm: confirmSite }) }
      const ownRows = store.inApplication(rows.appKey, actor)
      accesses.set(request, { audience: 'visitor', rows: ownRows, ownRows, actor, session: undefined })
      return
    }
    // Never older than what is stored, so that a role that is taken away is gone at once.
    const { userId } = bearer
    const held = await remember(`role of ${userId} in ${rows.appKey}`, () => rows.roleOf(userId))
    if (!held) return fail('session-ended')
    if (bearer.kind === 'program' && isForPeople) return fail('session-only')
    if (bearer.kind === 'person' && !isBeforeSecondFactor && (await lacksSecondFactor(rows.appKey, userId)))
      return fail('second-factor-required')
    const role = bearer.kind === 'program' ? lowerRole(held, bearer.most) : held
    if (!role) return fail('session-ended')
    refuseBelow(role, leastRoleOfPolicy(policy) ?? 'viewer', what)
    const confirm = confirmBearer(bearer, request)
    const isProgram = bearer.kind === 'program'
    const actor = { userId, role, address, isProgram, confirm }
    accesses.set(request, {
      audience: role,
      rows: store.inApplication(rows.appKey, actor),
      // Few routes use them.
      get ownRows() {
        return store.inApplication(rows.appKey, { userId, address, isProgram, confirm })
      },
      actor,
      session: bearer.kind === 'person' ? bearer.session : undefined,
    })
  })

  // What people and programs are refused stands in the security log, after the answer and not for each time. Source: ASVS 5.0, 16.3.2.
  const refusals = new WeakSet<FastifyRequest>()
  app.addHook('onError', async (request, _reply, error) => {
    if (error instanceof Failure && (error.code === 'not-allowed' || error.code === 'session-only'))
      refusals.add(request)
  })
  app.addHook('onResponse', async request => {
    const userId = callerOf(request)
    const appKey = request.headers[defaultAppKeyHeader]
    if (!refusals.has(request) || userId === undefined || typeof appKey !== 'string') return
    const by = { userId, address: shortAddress(request.ip) }
    const { security } = store.inApplication(appKey.trim(), by)
    try {
      await ifWritable(() => security.storeRefused(userId, `${request.method} ${request.routeOptions.url}`))
    } catch (error) {
      request.log.warn({ err: error }, 'A refused call could not be written to the security log.')
    }
  })

  // After the body is read, and before it is validated: a body never moves a row to another application.
  app.addHook('preHandler', async request => {
    const access = accesses.get(request)
    if (!access || typeof request.body !== 'object' || request.body === null) return
    for (const [name, value] of Object.entries(request.body))
      if ((name === 'app_key' || name === 'APP_KEY') && value !== null && value !== '' && value !== access.rows.appKey)
        fail('other-application')
  })
}
