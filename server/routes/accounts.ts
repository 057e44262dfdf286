/** What signed-in people do for themselves: name and picture, password. Extensions of the contract. */
import type { FastifyInstance } from 'fastify'
import type { OwnAccount, OwnRights } from '../../src/api/accounts.ts'
import { applications } from '../../src/resources/applications.ts'
import { entities } from '../../src/resources/index.ts'
import { users } from '../../src/resources/users.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import { mayCreate, mayRead, mayWriteAll, rightsOf } from '../../src/schema/rights.ts'
import { isAtLeast, type Role, roleOf } from '../../src/schema/role.ts'
import { schemaOfField } from '../../src/schema/validation.ts'
import type { createAccounts } from '../auth/account/accountRows.ts'
import type { ApiTokens } from '../auth/apiTokens.ts'
import { currentPasswordIn, type Reauthentication } from '../auth/currentPassword.ts'
import { accessOf } from '../auth/policy.ts'
import { currentPasswordSentence, fail } from '../errors.ts'
import { readBody } from './readBody.ts'

interface AccountDeps {
  readonly accountsOf: ReturnType<typeof createAccounts>
  readonly apiTokens: ApiTokens
  readonly lacksSecondFactor: (appKey: string, userId: number) => Promise<boolean>
  readonly reauthentication: Reauthentication
}

const ownRights = (role: Role, entity: Descriptor): OwnRights => {
  const { own } = rightsOf(entity)
  const isChangedHere = entity.name !== applications.name
  return {
    read: mayRead(role, entity),
    create: isChangedHere && mayCreate(role, entity),
    write: mayWriteAll(role, entity) ? 'all' : isAtLeast(role, own) ? 'own' : 'none',
  }
}

/** A user as they see themselves. */
const ownAccount = (user: Readonly<Record<string, unknown>>): OwnAccount => ({
  id: Number(user.id),
  name: String(user.name ?? ''),
  email: typeof user.email === 'string' ? user.email : null,
  phone: typeof user.phone === 'string' ? user.phone : null,
  image: typeof user.profile_img === 'string' ? user.profile_img : null,
  role: roleOf(user.type),
  rights: Object.fromEntries(entities.map(entity => [entity.name, ownRights(roleOf(user.type), entity)])),
})

export const accountRoutes = async (app: FastifyInstance, deps: AccountDeps): Promise<void> => {
  const { accountsOf, apiTokens, reauthentication, lacksSecondFactor } = deps
  const policy = { config: { policy: 'signedIn', isForPeople: true } } as const

  const signedIn = (request: Parameters<typeof accessOf>[0]) => {
    const { ownRows, actor, session } = accessOf(request)
    return { rows: ownRows, actor, session: session ?? (fail('not-signed-in') satisfies never) }
  }

  const beforeSecondFactor = { config: { policy: 'signedIn', isForPeople: true, isBeforeSecondFactor: true } } as const
  app.get('/api/me', beforeSecondFactor, async (request): Promise<{ data: OwnAccount }> => {
    const { rows, session } = signedIn(request)
    const user = (await rows.find(users, session.userId, 'owner')) ?? fail('unknown-record')
    const account = { ...ownAccount(user), api_tokens: await apiTokens.countOf(rows.appKey, session.userId) }
    const isLacking = await lacksSecondFactor(rows.appKey, session.userId)
    return { data: isLacking ? { ...account, needs_second_factor: true } : account }
  })

  app.put('/api/me', policy, async request => {
    const { rows, session } = signedIn(request)
    const body = readBody(request.body)
    const name = schemaOfField(users.fields.name).safeParse(body.name)
    const image = schemaOfField(users.fields.profile_img).safeParse(body.image)
    if (!name.success || !image.success) {
      const wordsOf = (result: typeof name) => result.error?.issues.map(issue => issue.message) ?? []
      return fail('invalid', {
        errors: { ...(!name.success && { name: wordsOf(name) }), ...(!image.success && { image: wordsOf(image) }) },
      })
    }
    const hasImage = Object.hasOwn(body, 'image')
    const values = { name: name.data, ...(hasImage && { profile_img: image.data }) }
    const user = await rows.update(users, session.userId, values)
    return { message: 'Your profile is saved.', data: ownAccount(user) }
  })

  app.put('/api/me/password', policy, async request => {
    const { rows, actor, session } = signedIn(request)
    const body = readBody(request.body)
    const current = currentPasswordIn(body)
    const next = schemaOfField(users.fields.password).safeParse(body.password)
    const endsTokens = body.end_api_tokens ?? false
    if (!current || !next.success || typeof endsTokens !== 'boolean')
      return fail('invalid', {
        errors: {
          ...(!current && { current_password: [currentPasswordSentence] }),
          ...(!next.success && { password: next.error.issues.map(issue => issue.message) }),
          ...(typeof endsTokens !== 'boolean' && { end_api_tokens: ['This must be true or false.'] }),
        },
      })
    await reauthentication.require(request, body)
    const options = { keptSession: session.id, endsTokens }
    await accountsOf(rows.appKey).setPassword(session.userId, String(next.data), actor, options)
    return {
      message: endsTokens
        ? 'Your new password is stored. Your other sessions and your tokens for programs have ended.'
        : 'Your new password is stored. Your other sessions have ended.',
    }
  })
}
