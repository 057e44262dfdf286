/** Routes for users' own accounts: name, picture and password. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { ownAccount, savedAccount } from '../../src/api/wire/accounts.ts'
import type { Site } from '../../src/resources/createSite.ts'
import { customRoles } from '../../src/resources/product.ts'
import { reports } from '../../src/schema/validation/zodIssues.ts'
import type { createAccounts } from '../auth/account/accountRows.ts'
import type { ApiTokens } from '../auth/apiTokens.ts'
import type { Reauthentication } from '../auth/currentPassword.ts'
import { type Access, accessOf } from '../auth/policy.ts'
import { ownRightsOf } from '../permissions/ownRights.ts'
import { currentPasswordMissing, fail, issue } from '../runtime/errors.ts'
import { inData, onlyMessage, withMessage } from './envelopes.ts'
import { fieldValueSchema } from './recordSchemas.ts'
import { route } from './route.ts'

interface AccountDeps {
  readonly accountsOf: ReturnType<typeof createAccounts>
  readonly apiTokens: ApiTokens
  readonly lacksSecondFactor: (appKey: string, userId: number) => Promise<boolean>
  readonly reauthentication: Reauthentication
}

/** A user's own account, as sent to that user. */
const accountOf = async (
  site: Site,
  user: Readonly<Record<string, unknown>>,
  { uncheckedRows, actor: { role = fail('session-ended'), limits } }: Pick<Access, 'uncheckedRows' | 'actor'>,
) => {
  const userId = Number(user.id)
  const custom =
    typeof user.role_id === 'number' ? await uncheckedRows().find(customRoles, user.role_id, 'owner') : undefined
  return {
    id: userId,
    name: String(user.name ?? ''),
    email: typeof user.email === 'string' ? user.email : null,
    phone: typeof user.phone === 'string' ? user.phone : null,
    image: typeof user.profile_img === 'string' ? user.profile_img : null,
    role,
    role_name: custom
      ? { en: String(custom.name), bn: typeof custom.name_bn === 'string' ? custom.name_bn : null }
      : null,
    is_narrowed: limits !== undefined,
    rights: ownRightsOf(site, { userId, role, limits }),
  }
}

const passwordMissing = reports(currentPasswordMissing)
const newPassword = ({ users }: Site) =>
  z.object({
    current_password: z.string(passwordMissing).min(1, passwordMissing),
    password: fieldValueSchema(users.fields.password),
    end_api_tokens: z
      .boolean(reports(issue('not-boolean')))
      .nullable()
      .default(false)
      .describe('Whether your API tokens are revoked too.'),
  })

export const accountRoutes = async (app: FastifyInstance, deps: AccountDeps): Promise<void> => {
  const { accountsOf, apiTokens, reauthentication, lacksSecondFactor } = deps
  const { site } = app
  const { users } = site
  const own = { policy: 'signedIn', isSessionOnly: true, tag: 'Your own account' } as const

  const signedIn = (request: Parameters<typeof accessOf>[0]) => {
    const { uncheckedRows, actor, session } = accessOf(request)
    return { rows: uncheckedRows(), actor, session: session ?? (fail('not-signed-in') satisfies never) }
  }

  route(app, 'GET /api/me', {
    id: 'readOwnAccount',
    ...own,
    isBeforeSecondFactor: true,
    isInView: true,
    summary: 'Get the signed-in user',
    response: () => inData(ownAccount()),
    failures: ['unknown-record'],
    handler: async request => {
      const { rows, session } = signedIn(request)
      const user = (await rows.find(users, session.userId, 'owner')) ?? fail('unknown-record')
      const account = await accountOf(site, user, accessOf(request))
      const present = { ...account, api_tokens: await apiTokens.countOf(rows.appKey, session.userId) }
      const isLacking = await lacksSecondFactor(rows.appKey, session.view?.viewerId ?? session.userId)
      const own = isLacking ? { ...present, needs_second_factor: true } : present
      if (!session.view) return { data: own }
      const viewer = await rows.find(users, session.view.viewerId, 'owner')
      return { data: { ...own, view_only: true as const, viewer_name: String(viewer?.name ?? '') } }
    },
  })

  route(app, 'PUT /api/me', {
    id: 'saveOwnAccount',
    ...own,
    summary: 'Save your name and picture',
    body: () =>
      z.object({
        name: fieldValueSchema(users.fields.name),
        image: fieldValueSchema(users.fields.profile_img).optional(),
      }),
    response: () => withMessage(savedAccount()),
    handler: async request => {
      const { rows, session } = signedIn(request)
      const { name, image } = request.body
      const values = { name, ...(image !== undefined && { profile_img: image }) }
      const user = await rows.update(users, session.userId, values)
      return { message: 'Your profile is saved.', data: await accountOf(site, user, accessOf(request)) }
    },
  })

  route(app, 'PUT /api/me/password', {
    id: 'changeOwnPassword',
    ...own,
    summary: 'Change your password. Your other sessions end',
    body: () => newPassword(site),
    response: onlyMessage,
    failures: ['too-many-tries'],
    handler: async request => {
      const { rows, actor, session } = signedIn(request)
      const { password, end_api_tokens } = request.body
      const endsTokens = end_api_tokens ?? false
      await reauthentication.require(request, request.body)
      const options = { currentSession: session.id, endsTokens }
      await accountsOf(rows.appKey).setPassword(session.userId, String(password), actor, options)
      return {
        message: endsTokens
          ? 'Your new password is stored. Your other sessions and your API tokens were ended.'
          : 'Your new password is stored. Your other sessions have ended.',
      }
    },
  })
}
