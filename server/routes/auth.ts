/** Signing in and out, the way back in after a forgotten password, and requests for an account. Source: specification 6.1, 10.1, 11.1, 13.2, 17.4. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { users } from '../../src/resources/index.ts'
import type { IssuesByField } from '../../src/schema/validation/issue.ts'
import { validate } from '../../src/schema/validation/validation.ts'
import { knownAccountMail, type MailText, originOf, resetMail, type Sender } from '../auth/account/accountMails.ts'
import type { createAccounts } from '../auth/account/accountRows.ts'
import { createBackground } from '../auth/account/afterResponse.ts'
import { usedPasskeyIn } from '../auth/passkeys/passkeyCeremonies.ts'
import type { createPasskeys } from '../auth/passkeys/passkeys.ts'
import { type Access, accessOf } from '../auth/policy.ts'
import type { Throttle, ThrottleKind } from '../auth/rateLimit.ts'
import { accountKey, identifierIn, identifierKey, mailboxKey } from '../auth/rateLimitKeys.ts'
import type { createSecondFactors } from '../auth/secondFactor.ts'
import type { Sessions } from '../auth/sessions.ts'
import { startSession } from '../auth/signIn.ts'
import type { Body } from '../content/body.ts'
import { isPassword } from '../crypto/passwords.ts'
import { Failure, fail, issue } from '../errors.ts'
import { limits } from '../limits.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createWorkQueue } from '../runtime/workQueue.ts'
import { fieldsSchema } from './bodySchemas.ts'
import { newSession } from './credentials.ts'
import { onlyMessage } from './envelopes.ts'
import { described } from './jsonSchema.ts'
import { takePasskey, usedPasskeySchema } from './passkeys.ts'
import { readBody } from './readBody.ts'
import { valueOfField } from './recordSchemas.ts'
import { route } from './route.ts'
import { linePattern } from './sentShapes.ts'

const maxChars = 254

/** A short text; '' for anything else, and for what no database can hold: NUL and halves of surrogate pairs. */
const textIn = (value: unknown): string =>
  typeof value === 'string' && value.length <= maxChars && !value.includes('\0') && !/\p{Surrogate}/u.test(value)
    ? value
    : ''

const credentials = () =>
  z.object({
    identifier: z
      .string()
      .max(maxChars)
      .meta({ pattern: linePattern(true) })
      .describe('Email or phone.'),
    password: z.string().min(1).max(maxChars).meta({ pattern: linePattern() }),
    remember: z.boolean().optional(),
    code: z
      .string()
      .max(maxChars)
      .meta({ pattern: linePattern() })
      .optional()
      .describe('Of the second step, where the answer asks for it: of the app, or a recovery code.'),
    passkey: usedPasskeySchema().optional(),
  })

const requestedAccount = () => {
  const { name, email, phone, password } = users.fields
  return described(fieldsSchema({ name, email, phone, password }, {}, true))
}

interface AuthDeps {
  readonly sessions: Sessions
  readonly accountsOf: ReturnType<typeof createAccounts>
  readonly secondFactorsOf: ReturnType<typeof createSecondFactors>
  readonly passkeysOf: ReturnType<typeof createPasskeys>
  readonly mail: Mailer
  readonly throttleOf: (kind: ThrottleKind) => Throttle
  /** Origin for mail and passkeys; undefined where it is not configured. */
  readonly siteUrl: string | undefined
}

/** Fields that a request for an account may set; the rest is for the editor who approves it. */
const requestedFields = ['name', 'email', 'phone', 'password'] as const

const accountOf = (body: Body): Body => ({
  ...Object.fromEntries(requestedFields.filter(name => Object.hasOwn(body, name)).map(name => [name, body[name]])),
  // Who makes it Active decides whether it becomes more.
  type: 'viewer',
  status: 0,
})

export const authRoutes = async (app: FastifyInstance, deps: AuthDeps): Promise<void> => {
  const { sessions, accountsOf, secondFactorsOf, mail, throttleOf, siteUrl } = deps
  const loginThrottle = throttleOf('login')
  /** Each writes to the database before and after its password is hashed: more at once would keep the database from all others. */
  const signIns = createWorkQueue({
    name: 'hashing',
    capacity: limits.signIns.value,
    waiting: limits.waitingPasswordHashes.value,
  })
  const codeThrottle = throttleOf('secondFactor')
  const resetThrottle = throttleOf('resetRequest')
  const confirmThrottle = throttleOf('resetConfirm')
  const requestThrottle = throttleOf('accountRequest')
  const mailThrottle = throttleOf('mailByForms')
  const background = createBackground(error => app.log.error({ err: error }, 'Work after an answer failed.'))
  app.addHook('preClose', background.settled)

  const slowDown = async (throttle: Throttle, account: string, request: FastifyRequest): Promise<void> => {
    const retryAfter = await throttle.begin(account, request.ip)
    if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
  }

  /** Stores a mail in the site's name, to be sent after the answer. */
  const post = async (
    rows: Access['rows'],
    request: FastifyRequest,
    to: string,
    letterOf: (sender: Sender) => MailText,
  ): Promise<void> => {
    const site = await rows.application()
    const sender = { siteName: String(site?.name ?? 'this site'), origin: originOf(siteUrl, request) }
    await mail.send({ to, ...letterOf(sender) })
  }

  /** Asks who has a second step for it: a code, or one of their passkeys. Throws Failure: 'second-factor-needed', 'wrong-code', 'too-many-tries', and those of `takePasskey`. */
  const askSecondStep = async (request: FastifyRequest, userId: number, body: Body): Promise<void> => {
    const { rows, actor } = accessOf(request)
    const factors = secondFactorsOf(rows.appKey)
    if (!(await factors.isRequired(userId))) return
    const passkey = usedPasskeyIn(body.passkey)
    const code = textIn(body.code)
    if (!passkey && !code.trim()) return fail('second-factor-needed')
    const account = `${rows.appKey} ${userId}`
    await slowDown(codeThrottle, account, request)
    if (passkey) {
      const used = await takePasskey(request, passkey, deps)
      if (used.userId !== userId) {
        await rows.security.record({ event: 'sign-in-failed', userId, detail: 'The passkey was that of another user.' })
        return fail('wrong-passkey')
      }
    } else if (!(await factors.take(userId, code, actor))) {
      await rows.security.record({ event: 'sign-in-failed', userId, detail: 'The code of the second step was wrong.' })
      return fail('wrong-code')
    }
    await codeThrottle.succeed(account, request.ip)
  }

  const signIn = async (request: FastifyRequest) => {
    const { rows } = accessOf(request)
    const body = readBody(request.body)
    const identifier = textIn(body.identifier).trim()
    const password = textIn(body.password)
    if (!identifier || !password)
      return fail('invalid', {
        issues: {
          ...(!identifier && { identifier: [issue('required', { label: 'Email or phone' })] }),
          ...(!password && { password: [issue('required', { label: 'Password' })] }),
        },
      })

    const spelled = identifierIn(identifier)
    const known = await rows.credentials(spelled.email, spelled.phone)
    const account = known ? accountKey(rows.appKey, known.userId) : identifierKey(rows.appKey, spelled)
    await slowDown(loginThrottle, account, request)

    // A person who requests an account chooses its password, so a different response for an inactive account would reveal which emails are new here.
    if (!(await isPassword(password, known?.passwordHash)) || !known?.isActive) {
      const detail = known && !known.isActive ? 'The account is not active.' : undefined
      await rows.security.record({ event: 'sign-in-failed', userId: known?.userId, ...(detail && { detail }) })
      return fail('wrong-credentials')
    }
    await loginThrottle.succeed(account, request.ip)

    await askSecondStep(request, known.userId, body)
    return startSession(sessions, request, { userId: known.userId, isRemembered: body.remember === true })
  }
  route(app, 'POST /api/login', {
    id: 'signIn',
    policy: 'application',
    tag: 'Signing in',
    summary: 'Sign in',
    rawBody: credentials,
    response: newSession,
    failures: ['wrong-credentials', 'second-factor-needed', 'wrong-code', 'wrong-passkey', 'too-many-tries'],
    handler: request => signIns(() => signIn(request)),
  })

  route(app, 'POST /api/logout', {
    id: 'signOut',
    policy: 'signedIn',
    isForPeople: true,
    isBeforeSecondFactor: true,
    tag: 'Signing in',
    summary: 'Sign out',
    response: onlyMessage,
    handler: async request => {
      const { actor, session = fail('not-signed-in') satisfies never } = accessOf(request)
      const { appKey, userId, id } = session
      await sessions.endOf(appKey, userId, { which: each => each === id, by: actor, event: 'signed-out' })
      return { message: 'You are signed out.' }
    },
  })

  const signedOut = { policy: 'application', tag: 'Your own account' } as const

  // The answer says nothing about who is known here: neither in words nor by its time.
  route(app, 'POST /api/password-reset', {
    id: 'requestPasswordReset',
    ...signedOut,
    summary: 'Ask for a mail that leads to a new password. The answer is the same for an email that nobody has',
    body: () => z.object({ email: valueOfField(users.fields.email) }),
    response: onlyMessage,
    failures: ['too-many-tries'],
    handler: async request => {
      const { rows } = accessOf(request)
      const email = String(request.body.email)
      await slowDown(resetThrottle, `${rows.appKey} ${email}`, request)
      background.start(async () => {
        const reset = await accountsOf(rows.appKey).startReset(email)
        if (reset) await post(rows, request, email, sender => resetMail(sender, reset))
      })
      return { message: 'If there is an account with this email address, a mail is on its way to it.' }
    },
  })

  route(app, 'POST /api/password-reset/confirm', {
    id: 'confirmPasswordReset',
    ...signedOut,
    summary: 'Store the new password. The token of the mail works once, for 30 minutes. All sessions end',
    body: () =>
      z.object({ token: z.preprocess(textIn, z.string().trim()), password: valueOfField(users.fields.password) }),
    response: onlyMessage,
    failures: ['wrong-reset', 'too-many-tries'],
    handler: async request => {
      const { rows, actor } = accessOf(request)
      const { token, password } = request.body
      await slowDown(confirmThrottle, rows.appKey, request)
      if (!token || !(await accountsOf(rows.appKey).finishReset(token, String(password), actor)))
        return fail('wrong-reset')
      return { message: 'Your new password is stored. Sign in with it.' }
    },
  })

  // A taken email gets the answer of a new one, after one hash and one commit as well; its owner gets a mail.
  route(app, 'POST /api/account-requests', {
    id: 'requestAccount',
    ...signedOut,
    summary: 'Ask for an account. It waits as an inactive user until an editor makes it Active',
    rawBody: requestedAccount,
    status: 202,
    response: onlyMessage,
    failures: ['too-many-tries'],
    handler: async request => {
      const { rows } = accessOf(request)
      const account = accountOf(readBody(request.body))
      const validated = validate(users, account)
      if (!validated.ok) return fail('invalid', { issues: validated.issues })
      const email = String(validated.values.email)
      const mailbox = mailboxKey(rows.appKey, email)
      await slowDown(requestThrottle, mailbox, request)
      const isMailed = (await mailThrottle.begin(mailbox, request.ip)) === undefined
      const issues = await storeRequest(rows, await withoutTakenPhone(rows, account, validated.values.phone))
      if (issues?.email && isMailed) await post(rows, request, email, knownAccountMail)
      return {
        message: 'Your request is stored. You can sign in once an editor of this site has made your account Active.',
      }
    },
  })
}

/** A request without a phone that another account has. Checked before the password is hashed: the time of a second hash would reveal the phone. */
const withoutTakenPhone = async (rows: Access['rows'], account: Body, phone: unknown): Promise<Body> => {
  if (typeof phone !== 'string' || !(await rows.credentials('', phone))) return account
  const { phone: _taken, ...rest } = account
  return rest
}

/** Stores a request as an inactive user; gives the fields whose values are taken. */
const storeRequest = async (rows: Access['rows'], account: Body): Promise<IssuesByField | undefined> => {
  try {
    await rows.insert(users, account)
    return undefined
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'taken') throw error
    // Another request has taken the phone since it was checked.
    if (!error.issues?.email && account.phone !== undefined) return storeRequest(rows, { ...account, phone: null })
    return error.issues ?? {}
  }
}
