/** Routes for sign-in, sign-out, password resets and account requests. Source: specification 6.1, 10.1, 11.1, 13.2, 17.4. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Site } from '../../src/resources/createSite.ts'
import type { IssuesByField } from '../../src/schema/validation/issue.ts'
import { validate } from '../../src/schema/validation/validation.ts'
import { isUnstorable } from '../../src/schema/validation/valueSchema.ts'
import {
  existingAccountMail,
  type MailText,
  mailOriginOf,
  resetMail,
  type Sender,
} from '../auth/account/accountMails.ts'
import type { createAccounts } from '../auth/account/accountRows.ts'
import { createBackground } from '../auth/account/afterResponse.ts'
import { readUsedPasskey } from '../auth/passkeys/passkeyCeremonies.ts'
import type { createPasskeys } from '../auth/passkeys/passkeys.ts'
import { type Access, accessOf } from '../auth/policy.ts'
import type { Throttle, ThrottleKind } from '../auth/rateLimit.ts'
import { accountKey, identifierIn, identifierKey, mailboxKey } from '../auth/rateLimitKeys.ts'
import type { createSecondFactors } from '../auth/secondFactor.ts'
import type { Sessions } from '../auth/sessions.ts'
import { startSession } from '../auth/signIn.ts'
import type { Body } from '../content/body.ts'
import { isPassword } from '../crypto/passwords.ts'
import type { Mailer } from '../mail/mailer.ts'
import { Failure, fail, issue } from '../runtime/errors.ts'
import { createWorkQueue } from '../runtime/eventLoop/workQueue.ts'
import { limits } from '../runtime/limits/limits.ts'
import { fieldsSchema } from './bodySchemas.ts'
import { mailedSchema } from './contact.ts'
import { sessionSchema } from './credentials.ts'
import { onlyMessage, withMessage } from './envelopes.ts'
import { unvalidatedSchema } from './jsonSchema.ts'
import { usedPasskeyProperty, verifyPasskeySignIn } from './passkeys.ts'
import { readBody } from './readBody.ts'
import { fieldValueSchema } from './recordSchemas.ts'
import { route } from './route.ts'
import { linePattern } from './valueJsonSchemas.ts'

const maxChars = 254

/** Text of at most 254 characters; '' for any other value, and for text that a database cannot store. */
const textIn = (value: unknown): string =>
  typeof value === 'string' && value.length <= maxChars && !isUnstorable(value) ? value : ''

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value)

/** Issue of a sign-in value that is refused before any lookup; undefined if the value is acceptable. */
const issueOf = (value: unknown, label: string) => {
  if (value === undefined || value === null) return issue('required', { label })
  if (typeof value !== 'string') return issue('not-text', { label })
  if (value === '') return issue('required', { label })
  if (value.length > maxChars) return issue('too-long', { label, max: maxChars })
  return isUnstorable(value) ? issue('unstorable-character', { label }) : undefined
}

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
      .describe('Code of the second step, if the response asks for it: from the app, or a recovery code.'),
    passkey: usedPasskeyProperty().optional(),
  })

const requestedAccount = ({ users }: Site) => {
  const { name, email, phone, password } = users.fields
  return unvalidatedSchema(fieldsSchema({ name, email, phone, password }, {}, true))
}

interface AuthDeps {
  readonly sessions: Sessions
  readonly accountsOf: ReturnType<typeof createAccounts>
  readonly secondFactorsOf: ReturnType<typeof createSecondFactors>
  readonly passkeysOf: ReturnType<typeof createPasskeys>
  readonly mail: Mailer
  readonly throttleOf: (kind: ThrottleKind) => Throttle
  /** Origin for links in mail and for passkeys; undefined if not configured. */
  readonly siteUrl: string | undefined
}

/**
 * Messages after a request for a new password. They depend only on the server, so that none reveals if an account
 * exists.
 */
const mailOnItsWay = 'If there is an account with this email address, a mail is on its way to it.'
const noMailServer =
  'This server cannot send mail, so nothing was sent. Ask an owner of this site for a new password; the person who runs the server gets one with the command: npm run site -- password EMAIL'

/** Fields that an account request may set. The editor who approves it sets the others. */
const requestedFields = ['name', 'email', 'phone', 'password'] as const

const accountOf = (body: Body): Body => ({
  ...Object.fromEntries(requestedFields.filter(name => Object.hasOwn(body, name)).map(name => [name, body[name]])),
  // The editor who activates the account may assign a higher role.
  type: 'viewer',
  status: 0,
})

export const authRoutes = async (app: FastifyInstance, deps: AuthDeps): Promise<void> => {
  const { sessions, accountsOf, secondFactorsOf, mail, throttleOf, siteUrl } = deps
  const { users } = app.site
  const loginThrottle = throttleOf('login')
  /** Queue of sign-ins. Each writes to the database before and after its password is hashed, so too many at once would block the database. */
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
  const background = createBackground(error =>
    app.log.error({ err: error }, 'Background work after a response failed.'),
  )
  app.addHook('preClose', background.settled)

  const slowDown = async (throttle: Throttle, account: string, request: FastifyRequest): Promise<void> => {
    const retryAfter = await throttle.begin(account, request.ip)
    if (retryAfter !== undefined) fail('too-many-tries', { retryAfter })
  }

  /** Queues a mail from the site, which is sent after the response. */
  const post = async (
    rows: Access['rows'],
    request: FastifyRequest,
    to: string,
    letterOf: (sender: Sender) => MailText,
  ): Promise<void> => {
    const site = await rows.application()
    const sender = { siteName: String(site?.name ?? 'this site'), origin: mailOriginOf(siteUrl, request) }
    await mail.send({ to, ...letterOf(sender) })
  }

  /**
   * Requires a code or a passkey if the user has a second factor. Throws Failure: 'second-factor-needed', 'wrong-code',
   * 'too-many-tries', 'wrong-passkey', and those of `verifyPasskeySignIn`.
   */
  const askSecondStep = async (request: FastifyRequest, userId: number, body: Body): Promise<void> => {
    const { rows, actor } = accessOf(request)
    const factors = secondFactorsOf(rows.appKey)
    if (!(await factors.isRequired(userId))) return
    const passkey = readUsedPasskey(body.passkey)
    const code = textIn(body.code)
    if (!passkey && !code.trim()) return fail('second-factor-needed')
    const account = `${rows.appKey} ${userId}`
    await slowDown(codeThrottle, account, request)
    if (passkey) {
      const used = await verifyPasskeySignIn(request, passkey, deps)
      if (used.userId !== userId) {
        await rows.security.record({ event: 'sign-in-failed', userId, detail: 'The passkey belongs to another user.' })
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
    const ofIdentifier = issueOf(trimmed(body.identifier), 'Email or phone')
    const ofPassword = issueOf(body.password, 'Password')
    if (ofIdentifier || ofPassword)
      return fail('invalid', {
        issues: { ...(ofIdentifier && { identifier: [ofIdentifier] }), ...(ofPassword && { password: [ofPassword] }) },
      })
    const identifier = textIn(body.identifier).trim()
    const password = textIn(body.password)

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
    response: () => sessionSchema(app.site),
    failures: ['wrong-credentials', 'second-factor-needed', 'wrong-code', 'wrong-passkey', 'too-many-tries'],
    handler: request => signIns(() => signIn(request)),
  })

  route(app, 'POST /api/logout', {
    id: 'signOut',
    policy: 'signedIn',
    isSessionOnly: true,
    isBeforeSecondFactor: true,
    isInView: true,
    tag: 'Signing in',
    summary: 'Sign out; or end a view of the back office as another person',
    response: onlyMessage,
    handler: async request => {
      const { actor, session = fail('not-signed-in') satisfies never } = accessOf(request)
      const { appKey, userId, id, view } = session
      // The owner who viewed ends the view, not the viewed person.
      const by = view ? { ...actor, userId: view.viewerId } : actor
      await sessions.endOf(appKey, userId, { which: each => each === id, by, event: 'signed-out' })
      return { message: 'You are signed out.' }
    },
  })

  const signedOut = { policy: 'application', tag: 'Your own account' } as const

  // The content and the time of the response do not reveal if an account exists.
  route(app, 'POST /api/password-reset', {
    id: 'requestPasswordReset',
    ...signedOut,
    summary: 'Request a mail with a link to reset the password. The response is the same for unknown emails',
    body: () => z.object({ email: fieldValueSchema(users.fields.email) }),
    response: () => withMessage(z.object({ mailed: mailedSchema() })),
    failures: ['too-many-tries'],
    handler: async request => {
      const { rows } = accessOf(request)
      const email = String(request.body.email)
      await slowDown(resetThrottle, `${rows.appKey} ${email}`, request)
      background.start(async () => {
        const reset = await accountsOf(rows.appKey).startReset(email)
        if (reset) await post(rows, request, email, sender => resetMail(sender, reset))
      })
      return { message: mail.isReal ? mailOnItsWay : noMailServer, data: { mailed: mail.isReal } }
    },
  })

  route(app, 'POST /api/password-reset/confirm', {
    id: 'confirmPasswordReset',
    ...signedOut,
    summary: 'Reset the password. The token in the mail works once, within 30 minutes. All sessions end',
    body: () =>
      z.object({ token: z.preprocess(textIn, z.string().trim()), password: fieldValueSchema(users.fields.password) }),
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

  // A taken email gets the same response as a new one, after the same work: one hash and one commit. The owner of the
  // email gets a mail.
  route(app, 'POST /api/account-requests', {
    id: 'requestAccount',
    ...signedOut,
    summary: 'Request an account. The user is Inactive until an editor activates it',
    rawBody: () => requestedAccount(app.site),
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
      if (issues?.email && isMailed) await post(rows, request, email, existingAccountMail)
      return {
        message: 'Your request is stored. You can sign in once an editor of this site has made your account Active.',
      }
    },
  })
}

/**
 * Account request without a phone that another account has. This is checked before the password is hashed, because the
 * time of a second hash would reveal the phone.
 */
const withoutTakenPhone = async (rows: Access['rows'], account: Body, phone: unknown): Promise<Body> => {
  if (typeof phone !== 'string' || !(await rows.credentials('', phone))) return account
  const { phone: _taken, ...rest } = account
  return rest
}

/**
 * Stores an account request as an inactive user. Returns undefined, or the issues of the fields whose values are taken.
 */
const storeRequest = async (rows: Access['rows'], account: Body): Promise<IssuesByField | undefined> => {
  try {
    await rows.insert(rows.site.users, account)
    return undefined
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'taken') throw error
    // Another request has taken the phone since it was checked.
    if (!error.issues?.email && account.phone !== undefined) return storeRequest(rows, { ...account, phone: null })
    return error.issues ?? {}
  }
}
