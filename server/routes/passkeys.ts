/** Routes for users' own passkeys, and for sign-in with a passkey. Extensions of the contract. */

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { PasskeyCreation, PasskeyRequest } from '../../src/api/admin/passkeys.ts'
import { ownPasskey } from '../../src/api/wire/accounts.ts'
import { textOfIssue } from '../../src/schema/validation/zodIssues.ts'
import type { Reauthentication } from '../auth/currentPassword.ts'
import {
  newPasskeySchema,
  readNewPasskey,
  readUsedPasskey,
  type UsedPasskeyResponse,
  usedPasskeySchema,
} from '../auth/passkeys/passkeyCeremonies.ts'
import type { createPasskeys, PasskeyUse } from '../auth/passkeys/passkeys.ts'
import { relyingPartyOf, requireRelyingParty } from '../auth/passkeys/relyingParty.ts'
import { accessOf } from '../auth/policy.ts'
import type { Throttle, ThrottleKind } from '../auth/rateLimit.ts'
import type { Sessions } from '../auth/sessions.ts'
import { startSession } from '../auth/signIn.ts'
import { fail, issue } from '../runtime/errors.ts'
import { currentPasswordBody, sessionSchema } from './credentials.ts'
import { inData, onlyMessage, withMessage } from './envelopes.ts'
import { type Json, jsonSchemaOf, openSchema, unvalidatedSchema } from './jsonSchema.ts'
import { maxId, nameRule } from './named.ts'
import { route } from './route.ts'

interface PasskeyDeps {
  readonly sessions: Sessions
  readonly reauthentication: Reauthentication
  readonly passkeysOf: ReturnType<typeof createPasskeys>
  readonly throttleOf: (kind: ThrottleKind) => Throttle
  /** Origin for passkeys; undefined if not configured. */
  readonly siteUrl: string | undefined
}

/**
 * Verifies a sign-in by passkey, and records a refusal in the security log. Throws Failure: 'no-passkeys-here',
 * 'wrong-passkey', 'not-active'.
 */
export const verifyPasskeySignIn = async (
  request: FastifyRequest,
  answer: UsedPasskeyResponse,
  { passkeysOf, siteUrl }: Pick<PasskeyDeps, 'passkeysOf' | 'siteUrl'>,
): Promise<PasskeyUse> => {
  const { rows } = accessOf(request)
  const refuse = async (code: 'wrong-passkey' | 'not-active', userId: number | undefined, detail: string) => {
    await rows.security.record({ event: 'sign-in-failed', userId, detail })
    return fail(code)
  }
  const party = requireRelyingParty(relyingPartyOf(siteUrl, request))
  const outcome = await passkeysOf(rows.appKey).take(answer, party)
  if (outcome.kind === 'wrong')
    return refuse(
      'wrong-passkey',
      outcome.userId,
      outcome.isCopied
        ? 'The passkey counts fewer uses than before, so somebody may have a copy of it.'
        : 'The passkey was not accepted.',
    )
  // Only the holder of the passkey learns that the account is not active.
  if ((await rows.standingOf(outcome.userId)) === undefined)
    return refuse('not-active', outcome.userId, 'The account is not active.')
  return outcome
}

/** Input or output of a browser in WebAuthn's JSON format. */
const ofBrowser = (name: string) => unvalidatedSchema({ type: 'object', description: `${name} of WebAuthn.` })

/** Schema of the properties that the server reads of a browser's WebAuthn response; browsers send more. */
const readOfBrowser = (schema: z.ZodType, name: string): Json => ({
  ...openSchema(jsonSchemaOf(schema, 'input')),
  description: `${name} of WebAuthn.`,
})

/** Schema of a browser's response after a sign-in by passkey, for a body whose handler parses it. */
export const usedPasskeyProperty = () =>
  unvalidatedSchema(readOfBrowser(usedPasskeySchema, 'AuthenticationResponseJSON'))

/** Schema of a passkey response that `read` parses. */
const passkeyIn = <T>(read: (value: unknown) => T | undefined, schema: z.ZodType<T>, name: string) =>
  z
    .unknown()
    .transform((value, context) => {
      const found = read(value)
      if (found !== undefined) return found
      context.addIssue({ code: 'custom', message: textOfIssue(issue('passkey-missing')) })
      return z.NEVER
    })
    .meta(readOfBrowser(schema, name))

export const passkeyRoutes = async (app: FastifyInstance, deps: PasskeyDeps): Promise<void> => {
  const { sessions, reauthentication, passkeysOf, throttleOf, siteUrl } = deps
  const challengeThrottle = throttleOf('passkeyChallenge')
  const loginThrottle = throttleOf('login')
  const own = { policy: 'signedIn', isSessionOnly: true, isBeforeSecondFactor: true, tag: 'Passkeys' } as const
  const signedOut = { policy: 'application', tag: 'Passkeys' } as const

  const signedIn = (request: FastifyRequest) => {
    const { uncheckedRows, actor, session } = accessOf(request)
    const rows = uncheckedRows()
    return { rows, actor, session: session ?? fail('not-signed-in'), passkeys: passkeysOf(rows.appKey) }
  }
  const slowDown = async (throttle: Throttle, account: string, request: FastifyRequest): Promise<void> => {
    const retryAfter = await throttle.begin(account, request.ip)
    if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
  }

  route(app, 'GET /api/me/passkeys', {
    id: 'readOwnPasskeys',
    ...own,
    summary: 'List your passkeys',
    response: () => inData(z.array(ownPasskey())),
    handler: async request => {
      const { session, passkeys } = signedIn(request)
      return { data: await passkeys.list(session.userId) }
    },
  })

  route(app, 'POST /api/me/passkeys/options', {
    id: 'startOwnPasskey',
    ...own,
    summary: 'Get the options with which a browser creates a passkey. They are valid for five minutes',
    body: currentPasswordBody,
    response: () => inData(ofBrowser('PublicKeyCredentialCreationOptionsJSON')),
    failures: ['unknown-record', 'too-many-tries', 'no-passkeys-here'],
    handler: async (request): Promise<{ data: PasskeyCreation }> => {
      const { rows, actor, session, passkeys } = signedIn(request)
      await reauthentication.require(request, request.body)
      const party = requireRelyingParty(relyingPartyOf(siteUrl, request))
      const user = (await rows.find(app.site.users, session.userId, 'owner')) ?? fail('unknown-record')
      const site = await rows.application()
      const names = {
        site: String(site?.name ?? rows.appKey),
        account: String(user.email ?? user.phone ?? user.name),
        person: String(user.name),
      }
      return { data: await passkeys.startAdding(session.userId, names, party, actor) }
    },
  })

  route(app, 'POST /api/me/passkeys', {
    id: 'addOwnPasskey',
    ...own,
    summary:
      'Add a passkey that your browser has created. If you had no second factor before, returns the recovery codes, shown once',
    body: () =>
      z.object({ name: nameRule(), response: passkeyIn(readNewPasskey, newPasskeySchema, 'RegistrationResponseJSON') }),
    status: 201,
    response: () => withMessage(ownPasskey().extend({ recovery_codes: z.array(z.string()) })),
    failures: ['no-passkeys-here'],
    handler: async request => {
      const { actor, session, passkeys } = signedIn(request)
      const { name, response: answer } = request.body
      const party = requireRelyingParty(relyingPartyOf(siteUrl, request))
      const made = { name, answer, party, by: actor, currentSession: session.id }
      const added = await passkeys.add(session.userId, made)
      if (!added)
        return fail('invalid', {
          issues: { response: [issue('passkey-too-late')] },
        })
      return { message: 'The passkey is added.', data: { ...added.passkey, recovery_codes: added.codes } }
    },
  })

  route(app, 'POST /api/me/passkeys/:id/remove', {
    id: 'removeOwnPasskey',
    ...own,
    summary: 'Remove one of your passkeys',
    params: { id: 'The id of the passkey.' },
    body: currentPasswordBody,
    response: onlyMessage,
    failures: ['unknown-record', 'too-many-tries'],
    handler: async request => {
      const { actor, session, passkeys } = signedIn(request)
      await reauthentication.require(request, request.body)
      const id = /^\d{1,10}$/.test(request.params.id) ? Number(request.params.id) : 0
      if (id > maxId || !(await passkeys.remove(session.userId, id, actor))) return fail('unknown-record')
      return { message: 'The passkey is removed.' }
    },
  })

  route(app, 'GET /api/login/passkey', {
    id: 'readPasskeySignIn',
    ...signedOut,
    summary: 'Check whether passkeys work at this address',
    response: () => inData(z.object({ is_possible: z.boolean() })),
    handler: async request => ({ data: { is_possible: relyingPartyOf(siteUrl, request) !== undefined } }),
  })

  // The response is the same for everybody: only the browser knows its passkeys.
  route(app, 'POST /api/login/passkey/options', {
    id: 'startPasskeySignIn',
    ...signedOut,
    summary:
      'Get the options with which a browser signs in. They are the same for everybody and valid for five minutes',
    response: () => inData(ofBrowser('PublicKeyCredentialRequestOptionsJSON')),
    failures: ['too-many-tries', 'no-passkeys-here'],
    handler: async (request): Promise<{ data: PasskeyRequest }> => {
      const { rows } = accessOf(request)
      const party = requireRelyingParty(relyingPartyOf(siteUrl, request))
      await slowDown(challengeThrottle, rows.appKey, request)
      return { data: await passkeysOf(rows.appKey).startSignIn(party) }
    },
  })

  route(app, 'POST /api/login/passkey', {
    id: 'signInWithPasskey',
    ...signedOut,
    summary: 'Sign in with only a passkey',
    body: () =>
      z.object({
        passkey: passkeyIn(readUsedPasskey, usedPasskeySchema, 'AuthenticationResponseJSON'),
        remember: unvalidatedSchema({ type: 'boolean' }).optional(),
      }),
    response: () => sessionSchema(app.site),
    failures: ['wrong-passkey', 'not-active', 'too-many-tries', 'no-passkeys-here'],
    handler: async request => {
      const { rows } = accessOf(request)
      const { passkey: answer, remember } = request.body
      const account = `${rows.appKey} passkey ${answer.id}`
      await slowDown(loginThrottle, account, request)
      const { userId, name } = await verifyPasskeySignIn(request, answer, deps)
      await loginThrottle.succeed(account, request.ip)
      return startSession(sessions, request, {
        ...{ userId, isRemembered: remember === true },
        detail: `With the passkey '${name}'.`,
      })
    },
  })
}
