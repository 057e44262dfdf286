import { describe, expect, test } from 'vitest'
import { sessionLifetimes } from '../../../server/auth/sessions.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { dialects } from '../../support/sites/databases.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import { callerOf, ownerEmail, ownerPassword, type TestProvider } from '../../support/sites/server.ts'

describe.each(dialects)('signing in on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, { restSeconds: 3600 }, started => {
    provider = started
  })

  const login = (body: unknown, appKey = 'demo') => callerOf(provider.app, appKey).call('POST', '/api/login', body)
  const signedIn = async (body: Record<string, unknown> = {}) => {
    const answer = await login({ identifier: ownerEmail('demo'), password: ownerPassword, ...body })
    expect(answer.status).toBe(200)
    return { ...answer.body, caller: callerOf(provider.app, 'demo', answer.body.token) }
  }

  test('a sign-in returns a token, the user and the applications', async () => {
    const { status, body } = await login({
      identifier: ` ${ownerEmail('demo').toUpperCase()} `,
      password: ownerPassword,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ user: { email: ownerEmail('demo') }, applications: [{ app_key: 'demo' }] })
    expect(body.token).toMatch(/^[\w-]{43}$/)
    expect(body.expires_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect(JSON.stringify(body)).not.toMatch(/password|argon/)
  })

  test('a sign-in accepts a phone number in place of the email', async () => {
    const user = { name: 'Phoned', email: 'phoned@example.org', phone: '০১৭০০-০০০ ০০১', password: ownerPassword }
    await provider.editor.call('POST', '/api/users', user)
    expect((await login({ identifier: '01700000001', password: ownerPassword })).status).toBe(200)
    expect((await login({ identifier: '01700-000001', password: ownerPassword })).status).toBe(200)
  })

  test.each([
    [{}, ['identifier', 'password']],
    [{ identifier: 'a@example.org' }, ['password']],
    [{ password: 'x' }, ['identifier']],
  ])('a sign-in with %j is rejected, because identifier and password are both required', async (body, names) => {
    const { status, body: answer } = await login(body)
    expect({ status, names: Object.keys(answer.errors) }).toEqual({ status: 422, names })
  })

  test.each([
    [{ $ne: '' }, 'must be text.'],
    [['x'], 'must be text.'],
    [12345678, 'must be text.'],
    ['x'.repeat(255), 'must be at most 254 characters.'],
    ['x\0', 'contains a character that cannot be stored. Remove it.'],
    ['\ud800', 'contains a character that cannot be stored. Remove it.'],
    ['', 'is required.'],
  ])('a sign-in with %j as email or password is rejected with the reason', async (value, reason) => {
    const { status, body: answer } = await login({ identifier: value, password: value })
    expect({ status, errors: answer.errors }).toEqual({
      status: 422,
      errors: { identifier: [`Email or phone ${reason}`], password: [`Password ${reason}`] },
    })
  })

  test('a wrong password, an unknown user and a user of another application get the same response', async () => {
    const answers = [
      await login({ identifier: ownerEmail('demo'), password: 'not the password' }),
      await login({ identifier: 'nobody@example.org', password: ownerPassword }),
      await login({ identifier: ownerEmail('other'), password: ownerPassword }),
    ]
    for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 401, body: answers[0]?.body })
  })

  test('sign-in attempts are rate limited per account and address', async () => {
    const guess = () => login({ identifier: 'victim@example.org', password: 'a wrong guess' })
    const answers = []
    for (let n = 0; n < 12; n += 1) answers.push(await guess())
    expect(answers.slice(0, 10).every(({ status }) => status === 401)).toBe(true)
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { message: expect.any(String) } })
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    await signedIn()
    provider.clock.advance(Number(answers.at(-1)?.headers['retry-after']))
    expect((await guess()).status).toBe(401)
  })

  test('a stored token hash does not work as a token', async () => {
    const { token } = await signedIn()
    const rows = await forEveryApplication(provider.database.db).selectFrom('sessions').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    const { status } = await callerOf(provider.app, 'demo', rows[0]?.token_hash).call('GET', '/api/users')
    expect(status).toBe(401)
  })

  test('signing out ends the session', async () => {
    const { caller } = await signedIn()
    expect((await caller.call('GET', '/api/applications')).status).toBe(200)
    expect((await caller.call('POST', '/api/logout', {})).status).toBe(200)
    expect((await caller.call('GET', '/api/applications')).status).toBe(401)
  })

  test('signing out needs no body', async () => {
    const { caller } = await signedIn()
    expect((await caller.call('POST', '/api/logout')).status).toBe(200)
  })

  test.each([
    ['usual', false],
    ['remembered', true],
  ] as const)('a %s session ends when idle, and at its maximum age even if active', async (name, remember) => {
    const { idleSeconds, wholeSeconds } = sessionLifetimes[name]
    const idle = await signedIn({ remember })
    provider.clock.advance(idleSeconds - 60)
    expect((await idle.caller.call('GET', '/api/applications')).status).toBe(200)
    provider.clock.advance(idleSeconds - 60)
    expect((await idle.caller.call('GET', '/api/applications')).status).toBe(200)
    provider.clock.advance(idleSeconds + 60)
    expect((await idle.caller.call('GET', '/api/applications')).status).toBe(401)

    const busy = await signedIn({ remember })
    let spent = 0
    while (spent + idleSeconds / 2 < wholeSeconds) {
      provider.clock.advance(idleSeconds / 2)
      spent += idleSeconds / 2
      expect((await busy.caller.call('GET', '/api/applications')).status).toBe(200)
    }
    provider.clock.advance(idleSeconds / 2)
    expect((await busy.caller.call('GET', '/api/applications')).status).toBe(401)
  })

  const newUser = async (email: string) => {
    const { caller: editor } = await signedIn()
    const made = await editor.call('POST', '/api/users', { name: 'U', email, password: ownerPassword })
    expect(made.status).toBe(201)
    const { body } = await login({ identifier: email, password: ownerPassword })
    return { id: made.body.data.id, caller: callerOf(provider.app, 'demo', body.token), editor }
  }

  test('a new password ends the sessions of its user and replaces the old one', async () => {
    const { id, caller, editor } = await newUser('changes@example.org')
    const change = { password: 'another long password', confirm_password: 'another long password' }
    expect((await editor.call('PUT', `/api/users/${id}`, change)).status).toBe(200)
    expect((await caller.call('GET', '/api/applications')).status).toBe(401)
    expect((await login({ identifier: 'changes@example.org', password: ownerPassword })).status).toBe(401)
    expect((await login({ identifier: 'changes@example.org', password: change.password })).status).toBe(200)
  })

  test('an update with an empty password retains the previous one and its sessions', async () => {
    const { id, caller, editor } = await newUser('keeps@example.org')
    const { status } = await editor.call('PUT', `/api/users/${id}`, { name: 'New', password: '', confirm_password: '' })
    expect(status).toBe(200)
    expect((await caller.call('GET', '/api/applications')).status).toBe(200)
    expect((await login({ identifier: 'keeps@example.org', password: ownerPassword })).status).toBe(200)
  })

  test('deleting a user ends the sessions of that user', async () => {
    const { id, caller, editor } = await newUser('goes@example.org')
    expect((await editor.call('DELETE', `/api/users/${id}`)).status).toBe(200)
    expect((await caller.call('GET', '/api/applications')).status).toBe(401)
  })

  test('the last user of an application cannot be deleted', async () => {
    const stranger = callerOf(
      provider.app,
      'other',
      (await login({ identifier: ownerEmail('other'), password: ownerPassword }, 'other')).body.token,
    )
    const { body } = await stranger.call('GET', '/api/users')
    const last = body.data.data[0].id
    expect(await stranger.call('DELETE', `/api/users/${last}`)).toMatchObject({ status: 409 })
    expect((await stranger.call('GET', '/api/users')).body.data.total).toBe(1)
  })

  test('no response contains a password or its hash, which is argon2id', async () => {
    const { caller } = await signedIn()
    const made = await caller.call('POST', '/api/users', { name: 'S', email: 's@example.org', password: ownerPassword })
    const id = made.body.data.id
    const put = { password: 'yet another password', confirm_password: 'yet another password' }
    const answers = [
      made,
      await caller.call('GET', `/api/users/${id}`),
      await caller.call('GET', '/api/users?all=1'),
      await caller.call('PUT', `/api/users/${id}`, put),
    ]
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/"(confirm_)?password"|argon2/)
    const { rows } = {
      rows: await forEveryApplication(provider.database.db)
        .selectFrom('users')
        .select('password' as 'name')
        .execute(),
    }
    for (const row of rows) expect(Object.values(row)[0]).toMatch(/^\$argon2id\$/)
  })
})

describe.each(dialects)('access to the API on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, {}, started => {
    provider = started
  })

  test('a request without an application key is rejected', async () => {
    const answer = await provider.app.inject({ url: '/api/pages' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toMatch(/app-key/)
  })

  test('an unknown application responds with 404, also with a valid token', async () => {
    const { token } = (
      await callerOf(provider.app, 'demo').call('POST', '/api/login', {
        identifier: ownerEmail('demo'),
        password: ownerPassword,
      })
    ).body
    for (const caller of [callerOf(provider.app, 'nowhere'), callerOf(provider.app, 'nowhere', token)])
      expect((await caller.call('GET', '/api/pages')).status).toBe(404)
    expect((await callerOf(provider.app, 'other', token).call('GET', '/api/pages')).status).toBe(403)
    expect((await callerOf(provider.app, 'other', token).call('GET', '/api/users')).status).toBe(403)
  })

  test.each(['Bearer wrong', 'Bearer ', 'Basic b3duZXI6eA==', ''])(
    'the Authorization header %j is rejected, even on public routes',
    async authorization => {
      for (const url of ['/api/pages', '/api/users'])
        expect(await provider.visitor.call('GET', url, undefined, { authorization })).toMatchObject({ status: 401 })
    },
  )

  test('signing in ignores an outdated token', async () => {
    const { status } = await provider.visitor.call(
      'POST',
      '/api/login',
      { identifier: ownerEmail('demo'), password: ownerPassword },
      { authorization: 'Bearer old' },
    )
    expect(status).toBe(200)
  })

  test('a password that has not been changed for years still signs in', async () => {
    provider.clock.advance(5 * 365 * 86_400)
    const { status, body } = await provider.visitor.call('POST', '/api/login', {
      identifier: ownerEmail('demo'),
      password: ownerPassword,
    })
    expect({ status, token: body.token }).toEqual({ status: 200, token: expect.any(String) })
  })
})
