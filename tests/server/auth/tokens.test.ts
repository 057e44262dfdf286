import { describe, expect, test, vi } from 'vitest'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { dialects } from '../../support/sites/databases.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { type Caller, callerOf, ownerPassword, type TestProvider } from '../../support/sites/server.ts'

describe.each(dialects)('API tokens on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, {}, started => {
    provider = started
  })

  const make = async (values: Record<string, unknown> = {}, owner: Caller = provider.editor) => {
    const answer = await owner.call('POST', '/api/tokens', { name: 'Importer', role: 'editor', days: 30, ...values })
    expect(answer.status).toBe(201)
    return { ...answer.body.data, caller: callerOf(provider.app, 'demo', answer.body.data.token) } as {
      readonly id: number
      readonly token: string
      readonly caller: Caller
    }
  }
  const statusOf = async (caller: Caller, method: string, url: string, body?: unknown) =>
    (await caller.call(method, url, body)).status
  const listed = async () => (await provider.editor.call('GET', '/api/tokens')).body.data

  test('an API token is shown once, stored as a hash, and listed with its details', async () => {
    const { id, token, caller } = await make({ name: ' Weather ', role: 'viewer', days: 1 })
    expect(token).toMatch(/^api_[\w-]{43}$/)
    const facts = () => listed().then((all: { id: number }[]) => all.find(each => each.id === id))
    expect(await facts()).toMatchObject({
      ...{ name: 'Weather', role: 'viewer', user_name: 'Owner demo', last_used_at: null },
      expires_at: '2026-03-02 06:00:00',
    })
    expect(await statusOf(caller, 'GET', '/api/pages')).toBe(200)
    expect(await facts()).toMatchObject({ last_used_at: '2026-03-01 06:00:00' })
    const rows = await forEveryApplication(provider.database.db).selectFrom('api_tokens').selectAll().execute()
    expect(JSON.stringify([rows, await listed()])).not.toContain(token)
    expect(await statusOf(callerOf(provider.app, 'demo', rows[0]?.token_hash), 'GET', '/api/pages')).toBe(401)
  })

  test.each([
    ['viewer', { faqs: 403, posts: 403, settings: 403, mails: 403, users: 403 }],
    ['author', { faqs: 403, posts: 201, settings: 403, mails: 403, users: 403 }],
    ['editor', { faqs: 201, posts: 201, settings: 200, mails: 403, users: 200 }],
    ['owner', { faqs: 201, posts: 201, settings: 200, mails: 200, users: 200 }],
  ] as const)('an API token with the role %s has the permissions of that role', async (role, expected) => {
    const { caller } = await make({ role })
    expect({
      faqs: await statusOf(caller, 'POST', '/api/faqs', { faq_title: `By a ${role}` }),
      posts: await statusOf(caller, 'POST', '/api/posts', { title: `By a ${role}`, slug: `by-a-${role}` }),
      settings: await statusOf(caller, 'PUT', '/api/applications/demo', {}),
      mails: await statusOf(caller, 'GET', '/api/mails'),
      users: await statusOf(caller, 'GET', '/api/users'),
    }).toEqual(expected)
  })

  test('the security log records refused calls of a program as such', async () => {
    const { caller } = await make({ role: 'viewer' })
    const refused = async () => {
      const { data } = (await provider.editor.call('GET', '/api/audit?size=100')).body.data
      return data
        .filter(({ event }: { event: string }) => event.endsWith('-refused'))
        .map(({ event, detail }: Record<string, unknown>) => [event, detail])
    }
    const before = (await refused()).length
    expect(await statusOf(caller, 'POST', '/api/menus', { title: 'A menu' })).toBe(403)
    await vi.waitFor(async () => expect(await refused()).toHaveLength(before + 1))
    expect(await statusOf(caller, 'GET', '/api/me')).toBe(403)
    await vi.waitFor(async () => expect(await refused()).toHaveLength(before + 2))
    expect((await refused()).slice(0, 2)).toEqual([
      ['program-refused', 'GET /api/me'],
      ['program-refused', 'POST /api/menus'],
    ])
  })

  test('an API token with an unknown role is rejected with the valid roles', async () => {
    const body = { name: 'Importer', role: 'manager', days: 30 }
    expect((await provider.editor.call('POST', '/api/tokens', body)).body.errors).toEqual({
      role: ['Role must be one of: visitor, viewer, author, editor, owner.'],
    })
  })

  test('a misspelt role is rejected with the nearest one', async () => {
    const body = { name: 'Importer', role: 'visitors', days: 30 }
    expect((await provider.editor.call('POST', '/api/tokens', body)).body.errors).toEqual({
      role: ["role cannot be 'visitors'. Use 'visitor'."],
    })
  })

  test('an API token with the role owner restores posts but no deleted users', async () => {
    const { caller } = await make({ role: 'owner' })
    const user = { name: 'Gone', email: 'gone@example.org', password: ownerPassword }
    const { id } = (await provider.editor.call('POST', '/api/users', user)).body.data
    const { undo } = (await provider.editor.call('DELETE', `/api/users/${id}`)).body
    const offers = async (by: Caller) => (await by.call('GET', '/api/changes?resource=users')).body.data.data[0].undo
    expect([await offers(provider.editor), await offers(caller)]).toEqual([undo, undefined])
    const before = await everyRow(provider)
    expect(await caller.call('POST', `/api/undo/${undo}`)).toMatchObject({
      status: 403,
      body: { code: 'session-only' },
    })
    expect(await everyRow(provider)).toEqual(before)
    expect(await statusOf(provider.editor, 'POST', `/api/undo/${undo}`)).toBe(200)

    const post = (await caller.call('POST', '/api/posts', { title: 'Gone', slug: 'gone' })).body.data
    const deleted = (await caller.call('DELETE', `/api/posts/${post.id}`)).body
    expect(await statusOf(caller, 'POST', `/api/undo/${deleted.undo}`)).toBe(200)
  })

  test.each([
    ['GET', '/api/me'],
    ['PUT', '/api/me'],
    ['PUT', '/api/me/password'],
    ['GET', '/api/me/second-factor'],
    ['POST', '/api/me/second-factor'],
    ['POST', '/api/me/second-factor/confirm'],
    ['POST', '/api/me/second-factor/off'],
    ['DELETE', '/api/users/1/second-factor'],
    ['GET', '/api/me/passkeys'],
    ['POST', '/api/me/passkeys'],
    ['POST', '/api/me/passkeys/options'],
    ['POST', '/api/me/passkeys/1/remove'],
    ['GET', '/api/sessions'],
    ['POST', '/api/sessions/end'],
    ['GET', '/api/users/1/sessions'],
    ['POST', '/api/users/1/sessions/end'],
    ['POST', '/api/users/1/view'],
    ['GET', '/api/tokens'],
    ['POST', '/api/tokens'],
    ['POST', '/api/tokens/1/renew'],
    ['DELETE', '/api/tokens/1'],
    ['GET', '/api/webhooks'],
    ['POST', '/api/webhooks'],
    ['PUT', '/api/webhooks/1'],
    ['DELETE', '/api/webhooks/1'],
    ['POST', '/api/webhooks/1/secret'],
    ['POST', '/api/webhooks/1/test'],
    ['GET', '/api/webhooks/1/deliveries'],
    ['POST', '/api/webhooks/1/deliveries/1/again'],
    ['POST', '/api/users'],
    ['PUT', '/api/users/1'],
    ['DELETE', '/api/users/1'],
    ['POST', '/api/logout'],
  ])('an API token with the role owner is refused %s %s, which requires a person', async (method, url) => {
    const { caller } = await make({ role: 'owner' })
    const body = method === 'POST' || method === 'PUT' ? {} : undefined
    expect(await caller.call(method, url, body)).toMatchObject({ status: 403, body: { code: 'session-only' } })
  })

  test('an API token works on one site only', async () => {
    const { token } = await make({ role: 'owner' })
    expect(await statusOf(callerOf(provider.app, 'other', token), 'GET', '/api/pages')).toBe(403)
  })

  test('an API token is not created with invalid values', async () => {
    for (const [values, field] of [
      [{ name: '' }, 'name'],
      [{ name: 'x'.repeat(101) }, 'name'],
      [{ role: 'admin' }, 'role'],
      [{ days: 0 }, 'days'],
      [{ days: 367 }, 'days'],
      [{ days: 1.5 }, 'days'],
      [{ days: '30' }, 'days'],
    ] as const) {
      const body = { name: 'Importer', role: 'editor', days: 30, ...values }
      const answer = await provider.editor.call('POST', '/api/tokens', body)
      expect({ values, status: answer.status, errors: answer.body.errors }).toEqual({
        ...{ values, status: 422 },
        errors: { [field]: [expect.any(String)] },
      })
    }
  })

  test('an API token ends when revoked or expired, and the security log has both', async () => {
    const [revoked, late] = [await make({ name: 'To be revoked' }), await make({ days: 2 })]
    expect(await statusOf(provider.stranger, 'DELETE', `/api/tokens/${revoked.id}`)).toBe(404)
    expect(await statusOf(provider.editor, 'DELETE', `/api/tokens/${revoked.id}`)).toBe(200)
    expect(await statusOf(provider.editor, 'DELETE', `/api/tokens/${revoked.id}`)).toBe(404)
    expect(await statusOf(revoked.caller, 'GET', '/api/pages')).toBe(401)
    const { data } = (await provider.editor.call('GET', '/api/audit?page=1&size=3')).body.data
    expect(data.map((row: { event: string; detail: string }) => [row.event, row.detail])).toEqual([
      ['token-revoked', 'To be revoked'],
      ['token-created', 'Importer'],
      ['token-created', 'To be revoked'],
    ])
    expect(await statusOf(late.caller, 'GET', '/api/users')).toBe(200)
    provider.clock.advance(2 * 86_400)
    expect(await statusOf(late.caller, 'GET', '/api/users')).toBe(401)
  })

  test('an API token has at most the permissions of its creator, and none after deactivation', async () => {
    const login = async (identifier: string) => {
      const { body } = await provider.visitor.call('POST', '/api/login', { identifier, password: ownerPassword })
      return callerOf(provider.app, 'demo', body.token)
    }
    const first = await login('owner@demo.example')
    const person = { name: 'Second', email: 'second@example.org', password: ownerPassword, type: 'owner' }
    const { data } = (await first.call('POST', '/api/users', person)).body
    const { caller } = await make({ role: 'owner' }, await login(person.email))
    expect(await statusOf(caller, 'GET', '/api/mails')).toBe(200)
    await first.call('PUT', `/api/users/${data.id}`, { type: 'author' })
    expect(await statusOf(caller, 'GET', '/api/mails')).toBe(403)
    await first.call('PUT', `/api/users/${data.id}`, { status: 0 })
    await first.call('PUT', `/api/users/${data.id}`, { status: 1 })
    expect(await statusOf(caller, 'GET', '/api/pages')).toBe(401)
  })

  describe('API tokens and the password of their creator', () => {
    const nextPassword = 'another long enough password'
    const login = async (identifier: string, password = ownerPassword) => {
      const { body } = await provider.visitor.call('POST', '/api/login', { identifier, password })
      return callerOf(provider.app, 'demo', body.token)
    }
    /** Creates an owner with a valid and an expired token, and a token of somebody else. */
    const ownerWithTokens = async (email: string) => {
      const person = { name: 'Holder', email, password: ownerPassword, type: 'owner' }
      const { data } = (await (await login('owner@demo.example')).call('POST', '/api/users', person)).body
      await make({ name: 'Over', days: 1 }, await login(email))
      provider.clock.advance(2 * 86_400)
      const [owner, first] = [await login(email), await login('owner@demo.example')]
      const [{ caller }, others] = [await make({ name: 'Working' }, owner), await make({}, first)]
      return { id: data.id as number, owner, first, caller, others: others.caller }
    }
    const works = async (...callers: Caller[]) =>
      Promise.all(callers.map(async caller => (await statusOf(caller, 'GET', '/api/users')) === 200))
    const counted = async (owner: Caller) => (await owner.call('GET', '/api/me')).body.data.api_tokens

    test('API tokens survive a new password unless the owner revokes them', async () => {
      const { owner, caller, others } = await ownerWithTokens('changes@example.org')
      const change = { current_password: ownerPassword, password: nextPassword }
      expect(await counted(owner)).toBe(1)
      expect(await statusOf(owner, 'PUT', '/api/me/password', change)).toBe(200)
      expect(await works(caller, others)).toEqual([true, true])
      const again = { current_password: nextPassword, password: ownerPassword, end_api_tokens: true }
      const answer = await owner.call('PUT', '/api/me/password', again)
      expect(answer.body.message).toMatch(/sessions and your API tokens were ended/)
      expect([await counted(owner), ...(await works(caller, others))]).toEqual([0, false, true])
      const { data } = (await owner.call('GET', '/api/audit?page=1&size=2')).body.data
      expect(data.map((row: { event: string; detail: string | null }) => [row.event, row.detail])).toEqual([
        ['token-revoked', 'Working'],
        ['password-changed', null],
      ])
    })

    test('API tokens end when the password is reset by mail or by somebody else', async () => {
      const [forgets, isHelped] = [
        await ownerWithTokens('forgets@example.org'),
        await ownerWithTokens('helped@example.org'),
      ]
      await provider.visitor.call('POST', '/api/password-reset', { email: 'forgets@example.org' })
      const letters = async () => (await provider.mail.sent()).filter(mail => mail.to === 'forgets@example.org')
      await expect.poll(async () => (await letters()).length).toBe(1)
      const token = /(?:^|#)([\w-]{43})$/m.exec((await letters())[0]?.text ?? '')?.[1]
      const confirmed = { token, password: nextPassword }
      expect(await statusOf(provider.visitor, 'POST', '/api/password-reset/confirm', confirmed)).toBe(200)
      const helped = { password: nextPassword, confirm_password: nextPassword }
      expect(await statusOf(isHelped.first, 'PUT', `/api/users/${isHelped.id}`, helped)).toBe(200)
      expect(await works(forgets.caller, isHelped.caller, isHelped.others)).toEqual([false, false, true])
    })
  })
})
