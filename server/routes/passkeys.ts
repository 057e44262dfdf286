/** Passkeys, as people add, use and remove their own. Extensions of the contract. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OwnPasskey, PasskeyCreation, PasskeyRequest } from '../../src/api/passkeys.ts'
import { users } from '../../src/resources/users.ts'
import type { Reauthentication } from '../auth/currentPassword.ts'
import { addedPasskeyIn, type UsedPasskey, usedPasskeyIn } from '../auth/passkeys/passkeyCeremonies.ts'
import type { createPasskeys, PasskeyUse } from '../auth/passkeys/passkeys.ts'
import { needParty, relyingPartyOf } from '../auth/passkeys/relyingParty.ts'
import { accessOf } from '../auth/policy.ts'
import type { Throttle, ThrottleKind } from '../auth/rateLimit.ts'
import type { Sessions } from '../auth/sessions.ts'
import { startSession } from '../auth/signIn.ts'
import { fail } from '../errors.ts'
import { maxId, nameRule } from './named.ts'
import { readBody } from './readBody.ts'

interface PasskeyDeps {
  readonly sessions: Sessions
  readonly reauthentication: Reauthentication
  readonly passkeysOf: ReturnType<typeof createPasskeys>
  readonly throttleOf: (kind: ThrottleKind) => Throttle
  /** undefined where it is not configured. */
  readonly siteUrl: string | undefined
}

/** Takes the use of a passkey, and writes a refusal to the security log. Throws Failure: 'no-passkeys-here', 'wrong-passkey', 'not-active'. */
export const takePasskey = async (
  request: FastifyRequest,
  answer: UsedPasskey,
  { passkeysOf, siteUrl }: Pick<PasskeyDeps, 'passkeysOf' | 'siteUrl'>,
): Promise<PasskeyUse> => {
  const { rows } = accessOf(request)
  const refuse = async (code: 'wrong-passkey' | 'not-active', userId: number | undefined, detail: string) => {
    await rows.security.keep({ event: 'sign-in-failed', userId, detail })
    return fail(code)
  }
  const party = needParty(relyingPartyOf(siteUrl, request))
  const outcome = await passkeysOf(rows.appKey).take(answer, party)
  if (outcome.kind === 'wrong')
    return refuse(
      'wrong-passkey',
      outcome.userId,
      outcome.isCopied
        ? 'The passkey counts fewer uses than before, so somebody may have a copy of it.'
        : 'The passkey was not taken.',
    )
  // Told only to who has the passkey.
  if ((await rows.roleOf(outcome.userId)) === undefined)
    return refuse('not-active', outcome.userId, 'The account is not active.')
  return outcome
}

export const passkeyRoutes = async (app: FastifyInstance, deps: PasskeyDeps): Promise<void> => {
  const { sessions, reauthentication, passkeysOf, throttleOf, siteUrl } = deps
  const challengeThrottle = throttleOf('passkeyChallenge')
  const loginThrottle = throttleOf('login')
  const own = { config: { policy: 'signedIn', isForPeople: true, isBeforeSecondFactor: true } } as const
  const door = { config: { policy: 'application' } } as const

  const signedIn = (request: FastifyRequest) => {
    const { ownRows: rows, actor, session } = accessOf(request)
    return { rows, actor, session: session ?? fail('not-signed-in'), passkeys: passkeysOf(rows.appKey) }
  }
  const askPassword = (request: FastifyRequest): Promise<void> =>
    reauthentication.require(request, readBody(request.body))
  const slowDown = async (throttle: Throttle, account: string, request: FastifyRequest): Promise<void> => {
    const retryAfter = await throttle.begin(account, request.ip)
    if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
  }

  app.get('/api/me/passkeys', own, async (request): Promise<{ data: readonly OwnPasskey[] }> => {
    const { session, passkeys } = signedIn(request)
    return { data: await passkeys.list(session.userId) }
  })

  app.post('/api/me/passkeys/options', own, async (request): Promise<{ data: PasskeyCreation }> => {
    const { rows, actor, session, passkeys } = signedIn(request)
    await askPassword(request)
    const party = needParty(relyingPartyOf(siteUrl, request))
    const user = (await rows.find(users, session.userId, 'owner')) ?? fail('unknown-record')
    const site = await rows.application()
    const names = {
      site: String(site?.name ?? rows.appKey),
      account: String(user.email ?? user.phone ?? user.name),
      person: String(user.name),
    }
    return { data: await passkeys.beginAdding(session.userId, names, party, actor) }
  })

  app.post('/api/me/passkeys', own, async (request, reply) => {
    const { actor, session, passkeys } = signedIn(request)
    const body = readBody(request.body)
    const { data: name, error } = nameRule().safeParse(body.name)
    const answer = addedPasskeyIn(body.response)
    if (error || !answer)
      return fail('invalid', {
        errors: {
          ...(error && { name: error.issues.map(({ message }) => message) }),
          ...(!answer && { response: ['The passkey is missing.'] }),
        },
      })
    const party = needParty(relyingPartyOf(siteUrl, request))
    const made = { name, answer, party, by: actor, keptSession: session.id }
    const added = await passkeys.add(session.userId, made)
    if (!added)
      return fail('invalid', {
        errors: { response: ['This passkey was not taken. Begin anew, and finish within five minutes.'] },
      })
    return reply.code(201).send({
      message: 'The passkey is added.',
      data: { ...added.passkey, recovery_codes: added.codes },
    })
  })

  app.post<{ Params: { readonly id: string } }>('/api/me/passkeys/:id/remove', own, async request => {
    const { actor, session, passkeys } = signedIn(request)
    await askPassword(request)
    const id = /^\d{1,10}$/.test(request.params.id) ? Number(request.params.id) : 0
    if (id > maxId || !(await passkeys.remove(session.userId, id, actor))) return fail('unknown-record')
    return { message: 'The passkey is removed.' }
  })

  app.get('/api/login/passkey', door, async request => ({
    data: { is_possible: relyingPartyOf(siteUrl, request) !== undefined },
  }))

  // The same for everybody: which passkeys there are, only the browser knows.
  app.post('/api/login/passkey/options', door, async (request): Promise<{ data: PasskeyRequest }> => {
    const { rows } = accessOf(request)
    const party = needParty(relyingPartyOf(siteUrl, request))
    await slowDown(challengeThrottle, rows.appKey, request)
    return { data: await passkeysOf(rows.appKey).beginSignIn(party) }
  })

  app.post('/api/login/passkey', door, async request => {
    const { rows } = accessOf(request)
    const body = readBody(request.body)
    const answer = usedPasskeyIn(body.passkey)
    if (!answer) return fail('invalid', { errors: { passkey: ['The passkey is missing.'] } })
    const account = `${rows.appKey} passkey ${answer.id}`
    await slowDown(loginThrottle, account, request)
    const { userId, name } = await takePasskey(request, answer, deps)
    await loginThrottle.succeed(account, request.ip)
    return startSession(sessions, request, {
      ...{ userId, isRemembered: body.remember === true },
      detail: `With the passkey '${name}'.`,
    })
  })
}
