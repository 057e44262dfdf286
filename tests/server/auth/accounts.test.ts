import { describe, expect, test, vi } from 'vitest'
import { mailOriginOf } from '../../../server/auth/account/accountMails.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { createMailer } from '../../../server/mail/mailer.ts'
import { createLogTransport } from '../../../server/mail/transports.ts'
import { dialects } from '../../support/sites/databases.ts'
import { createPeople } from '../../support/sites/people.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import {
  buildTestApp,
  type Caller,
  callerOf,
  ownerEmail,
  ownerPassword,
  signIn as signInOwner,
  type TestProvider,
} from '../../support/sites/server.ts'

const otherPassword = 'another long password'

describe.each(dialects)('accounts on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, { restSeconds: 3600 }, started => {
    provider = started
  })

  const visitor = () => callerOf(provider.app, 'demo')
  const login = (identifier: string, password: string, headers = {}) =>
    visitor().call('POST', '/api/login', { identifier, password }, headers)
  const signIn = async (identifier: string, password = ownerPassword, userAgent = 'A browser') => {
    const { status, body } = await login(identifier, password, { 'user-agent': userAgent })
    expect(status).toBe(200)
    return callerOf(provider.app, 'demo', body.token)
  }
  const { newUser, isSignedIn } = createPeople(() => provider)
  /** Waits until an address has `count` mails, and returns them. */
  const mailsTo = async (email: string, count = 1) => {
    const found = async () => (await provider.mail.sent()).filter(mail => mail.to === email)
    await expect.poll(async () => (await found()).length).toBe(count)
    return found()
  }
  const codeIn = (text = '') => /(?:^|#)([\w-]{43})$/m.exec(text)?.[1] ?? ''
  const askForReset = (email: unknown) => visitor().call('POST', '/api/password-reset', { email })
  const confirm = (token: unknown, password: unknown = otherPassword) =>
    visitor().call('POST', '/api/password-reset/confirm', { token, password })

  describe('the profile of a user', () => {
    test('the profile of a user contains only contact data, role and permissions', async () => {
      const { id, name, email } = await newUser({ phone: '01700000009', address: 'Somewhere' })
      const caller = await signIn(email)
      expect((await caller.call('GET', '/api/me')).body).toEqual({
        data: {
          ...{ id, email, name, phone: '01700000009', image: null, role: 'editor', api_tokens: 0 },
          role_name: null,
          is_narrowed: false,
          rights: expect.objectContaining({
            posts: { read: true, create: true, write: 'all', delete: 'all', publish: true },
          }),
        },
      })
    })

    test('the profile of a user accepts a name and an image, and an omitted image is retained', async () => {
      const { email } = await newUser()
      const caller = await signIn(email)
      const first = await caller.call('PUT', '/api/me', { name: 'New name', image: '/files/demo/a.png' })
      expect(first.body.data).toMatchObject({ name: 'New name', image: '/files/demo/a.png' })
      const second = await caller.call('PUT', '/api/me', { name: 'Newer name' })
      expect(second.body.data).toMatchObject({ name: 'Newer name', image: '/files/demo/a.png' })
      expect((await caller.call('PUT', '/api/me', { name: 'Newer name', image: '' })).body.data.image).toBeNull()
      expect(await isSignedIn(caller)).toBe(true)
    })

    test.each([
      [{}, ['name']],
      [{ name: '' }, ['name']],
      [{ name: 'A', image: 'javascript:alert(1)' }, ['image']],
      [{ name: 'A', status: 0, type: 'owner' }, ['status', 'type']],
    ])('an update of a user’s profile with %j is rejected at its fields', async (body, names) => {
      const caller = await signIn(ownerEmail('demo'))
      const answer = await caller.call('PUT', '/api/me', body)
      expect({ status: answer.status, names: Object.keys(answer.body.errors) }).toEqual({ status: 422, names })
    })
  })

  describe('the password of a user', () => {
    test('a password change requires the current password, and ends all other sessions', async () => {
      const { email } = await newUser()
      const [here, elsewhere] = [await signIn(email), await signIn(email)]
      const change = { current_password: ownerPassword, password: otherPassword }
      expect((await here.call('PUT', '/api/me/password', change)).status).toBe(200)
      expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
      expect((await login(email, ownerPassword)).status).toBe(401)
      expect((await login(email, otherPassword)).status).toBe(200)
    })

    test.each([
      [{ password: otherPassword }, ['current_password']],
      [{ current_password: ownerPassword, password: 'short' }, ['password']],
      [{ current_password: ownerPassword, password: otherPassword, end_api_tokens: 'no' }, ['end_api_tokens']],
      [{ current_password: 'not the present one', password: otherPassword }, ['current_password']],
    ])('a password change with %j is rejected and changes nothing', async (body, names) => {
      const { email } = await newUser()
      const caller = await signIn(email)
      const answer = await caller.call('PUT', '/api/me/password', body)
      expect({ status: answer.status, names: Object.keys(answer.body.errors) }).toEqual({ status: 422, names })
      expect((await login(email, ownerPassword)).status).toBe(200)
    })

    test('the current password cannot be guessed through an open session', async () => {
      const { email } = await newUser()
      const caller = await signIn(email)
      const guess = (current_password: string) =>
        caller.call('PUT', '/api/me/password', { current_password, password: otherPassword })
      for (let n = 0; n < 10; n += 1) expect((await guess(`guess number ${n}`)).status).toBe(422)
      expect((await guess(ownerPassword)).status).toBe(429)
    })
  })

  describe('the sessions of a user', () => {
    test('the session list contains only sessions of the user, with browser and a current flag', async () => {
      const { email } = await newUser()
      await signIn(email, ownerPassword, 'Elsewhere/1.0')
      provider.clock.advance(60)
      const here = await signIn(email, ownerPassword, 'Here/1.0')
      const { body } = await here.call('GET', '/api/sessions')
      expect(body.data.map((each: Record<string, unknown>) => [each.user_agent, each.is_current])).toEqual([
        ['Here/1.0', true],
        ['Elsewhere/1.0', false],
      ])
      expect(JSON.stringify(body)).not.toMatch(/[0-9a-f]{64}|token/)
    })

    test('sessions are ended individually, and no user can end those of another', async () => {
      const { email } = await newUser()
      const [here, elsewhere] = [await signIn(email), await signIn(email)]
      const { body } = await here.call('GET', '/api/sessions')
      const other = body.data.find((each: { is_current: boolean }) => !each.is_current)
      const owner = await signIn(ownerEmail('demo'))
      const end = (caller: Caller, id?: string) =>
        caller.call('POST', '/api/sessions/end', { current_password: ownerPassword, ...(id && { id }) })
      expect((await end(owner, other.id)).status).toBe(404)
      expect(await isSignedIn(elsewhere)).toBe(true)
      expect((await end(here, other.id)).status).toBe(200)
      expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, false])
      expect((await end(here, other.id)).status).toBe(404)
    })

    test('expired sessions are not listed', async () => {
      const { email } = await newUser()
      await signIn(email)
      provider.clock.advance(13 * 3600)
      const here = await signIn(email)
      expect((await here.call('GET', '/api/sessions')).body.data).toHaveLength(1)
    })
  })

  describe('a forgotten password', () => {
    test('a reset link works once and ends every session', async () => {
      const { email } = await newUser()
      const caller = await signIn(email)
      expect((await askForReset(` ${email.toUpperCase()} `)).status).toBe(200)
      const [mail] = await mailsTo(email)
      expect(mail?.subject).toBe('A new password for Site demo')
      const token = codeIn(mail?.text)
      expect((await confirm(token)).status).toBe(200)
      expect(await isSignedIn(caller)).toBe(false)
      expect((await login(email, ownerPassword)).status).toBe(401)
      expect((await login(email, otherPassword)).status).toBe(200)
      expect((await confirm(token, 'a third long password')).status).toBe(422)
      expect((await login(email, otherPassword)).status).toBe(200)
    })

    test('a reset for an unknown email gets the same response, and sends no mail', async () => {
      const { email } = await newUser()
      const waiting = await newUser({ status: 0 })
      const answers = [
        await askForReset(email),
        await askForReset('nobody@example.org'),
        await askForReset(ownerEmail('other')),
        await askForReset(waiting.email),
      ]
      for (const { status, body } of answers) expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body })
      await mailsTo(email)
      for (const unknown of ['nobody@example.org', ownerEmail('other'), waiting.email]) await mailsTo(unknown, 0)
    })

    test('without a mail server, a password reset gets the same response for every email, and it names another way', async () => {
      const { email } = await newUser()
      const { database, store, clock } = provider
      const mail = createMailer({ database, clock, transport: createLogTransport(() => undefined) })
      const app = await buildTestApp({ database, store, clock, mail })
      for (const each of [email, 'nobody@example.org'])
        expect(await callerOf(app, 'demo').call('POST', '/api/password-reset', { email: each })).toMatchObject({
          status: 200,
          body: {
            message: expect.stringMatching(/cannot send mail.*Ask an owner.*npm run site -- password EMAIL$/),
            data: { mailed: false },
          },
        })
      await app.close()
    })

    test('a reset request is answered before the server starts the work that only a known email needs', async () => {
      const { email } = await newUser()
      const begun = vi.spyOn(provider.mail, 'send')
      await askForReset(email)
      expect(begun).not.toHaveBeenCalled()
      await mailsTo(email)
      expect(begun).toHaveBeenCalledOnce()
      begun.mockRestore()
    })

    test('a reset code is stored only as a hash', async () => {
      const { email } = await newUser()
      await askForReset(email)
      const token = codeIn((await mailsTo(email))[0]?.text)
      const rows = await forEveryApplication(provider.database.db).selectFrom('password_resets').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(token)
      for (const { token_hash } of rows) expect((await confirm(token_hash)).status).toBe(422)
    })

    test('a reset link ignores a forged Host header, and still works', async () => {
      const { email } = await newUser()
      await visitor().call('POST', '/api/password-reset', { email }, { host: 'evil.example' })
      const [mail] = await mailsTo(email)
      expect(mail?.text).not.toMatch(/evil|http/)
      expect((await confirm(codeIn(mail?.text))).status).toBe(200)
    })

    test('a reset link is valid for 30 minutes', async () => {
      const { email } = await newUser()
      await askForReset(email)
      const token = codeIn((await mailsTo(email))[0]?.text)
      provider.clock.advance(30 * 60)
      expect(await confirm(token)).toMatchObject({
        status: 422,
        body: { message: expect.stringMatching(/30 minutes/) },
      })
    })

    test('a reset code is rejected in another application and with a short password, and stays valid', async () => {
      const { email } = await newUser()
      await askForReset(email)
      const token = codeIn((await mailsTo(email))[0]?.text)
      const stranger = callerOf(provider.app, 'other')
      const body = { token, password: otherPassword }
      expect((await stranger.call('POST', '/api/password-reset/confirm', body)).status).toBe(422)
      expect((await confirm(token, 'short')).body.errors).toHaveProperty('password')
      expect((await confirm(token)).status).toBe(200)
    })

    test('a reset link is invalid after a later password change or while the account is inactive', async () => {
      const changed = await newUser()
      const off = await newUser()
      await askForReset(changed.email)
      await askForReset(off.email)
      const tokens = [codeIn((await mailsTo(changed.email))[0]?.text), codeIn((await mailsTo(off.email))[0]?.text)]
      const own = await signIn(changed.email)
      await own.call('PUT', '/api/me/password', { current_password: ownerPassword, password: otherPassword })
      await off.owner.call('PUT', `/api/users/${off.id}`, { status: 0 })
      for (const token of tokens) expect((await confirm(token)).status).toBe(422)
    })

    test('resets are rate limited for known and unknown emails', async () => {
      const { email } = await newUser()
      for (const each of [email, 'unknown@example.org']) {
        const statuses = []
        for (let n = 0; n < 4; n += 1) statuses.push((await askForReset(each)).status)
        expect(statuses).toEqual([200, 200, 200, 429])
      }
      await mailsTo(email, 3)
    })
  })

  describe('a request for an account', () => {
    let requests = 0
    const request = (values: Record<string, unknown> = {}) => {
      requests += 1
      const body = { name: 'Newcomer', email: `new${requests}@example.org`, password: ownerPassword, ...values }
      return { email: body.email as string, answer: visitor().call('POST', '/api/account-requests', body) }
    }
    const userOf = async (email: string) => {
      const owner = await signIn(ownerEmail('demo'))
      const { body } = await owner.call('GET', `/api/users?search_key=${encodeURIComponent(email)}`)
      return { owner, user: body.data.data[0] }
    }

    test('an account request creates an inactive user, who can sign in once activated', async () => {
      const { email, answer } = request({ phone: '01711111111' })
      expect(await answer).toMatchObject({ status: 202, body: { message: expect.stringMatching(/Active/) } })
      expect(await login(email, ownerPassword)).toMatchObject({
        status: 401,
        body: { message: expect.stringMatching(/not active/) },
      })
      const { owner, user } = await userOf(email)
      expect(user).toMatchObject({ status: 0, phone: '01711111111', type: 'viewer' })
      expect((await owner.call('PUT', `/api/users/${user.id}`, { status: 1 })).status).toBe(200)
      expect((await login(email, ownerPassword)).status).toBe(200)
    })

    test.each(['status', 'type'])('an account request that sets %s is rejected, and creates no user', async name => {
      const { answer } = request({ [name]: name === 'status' ? 1 : 'owner' })
      expect(await answer).toMatchObject({ status: 422, body: { errors: { [name]: [expect.stringContaining(name)] } } })
    })

    test('an account request with a known email gets the same response, and mails its owner', async () => {
      const { email } = await newUser()
      const first = await request().answer
      const second = await request({ email, name: 'Somebody else' }).answer
      expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body })
      expect((await userOf(email)).user.name).not.toBe('Somebody else')
      expect((await mailsTo(email))[0]?.subject).toBe('Your account at Site demo')
    })

    test('an account request with a known phone is stored without the phone', async () => {
      await newUser({ phone: '01722222222' })
      const { email, answer } = request({ phone: '01722222222' })
      expect((await answer).status).toBe(202)
      expect((await userOf(email)).user).toMatchObject({ phone: null, status: 0 })
    })

    test.each([
      [{ name: '' }, ['name']],
      [{ email: 'no address' }, ['email']],
      [{ password: 'short' }, ['password']],
    ])('an account request with %j is rejected at its fields', async (values, names) => {
      const { status, body } = await request(values).answer
      expect({ status, names: Object.keys(body.errors) }).toEqual({ status: 422, names })
    })

    test('account requests are rate limited after five from one address', async () => {
      const statuses = []
      for (let n = 0; n < 6; n += 1) statuses.push((await request().answer).status)
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    })
  })

  describe('a deactivated account', () => {
    test('deactivating an account ends its sessions', async () => {
      const { id, email, owner } = await newUser()
      const caller = await signIn(email)
      expect((await owner.call('PUT', `/api/users/${id}`, { status: 0 })).status).toBe(200)
      expect(await isSignedIn(caller)).toBe(false)
    })

    test('the last active account cannot be deactivated', async () => {
      const stranger = callerOf(provider.app, 'other', await signInOwner(provider.app, 'other'))
      const { body } = await stranger.call('GET', '/api/me')
      await stranger.call('POST', '/api/users', {
        name: 'Waiting',
        email: 'waiting@example.org',
        password: ownerPassword,
        status: 0,
      })
      expect((await stranger.call('PUT', `/api/users/${body.data.id}`, { status: 0 })).status).toBe(409)
      expect((await stranger.call('DELETE', `/api/users/${body.data.id}`)).status).toBe(409)
      expect((await stranger.call('GET', '/api/me')).status).toBe(200)
    })
  })
})

describe('the links in mails', () => {
  const requested = (host: string) => ({ protocol: 'https', host })

  test('a mail links to the configured site, regardless of the Host header', () => {
    expect(mailOriginOf('https://site.example', requested('evil.example'))).toBe('https://site.example')
  })
  test('a mail links to localhost if no site address is configured', () => {
    expect(mailOriginOf(undefined, requested('127.0.0.1:3000'))).toBe('https://127.0.0.1:3000')
    expect(mailOriginOf(undefined, requested('localhost'))).toBe('https://localhost')
  })
  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '127.0.0.1:80@evil.example', ''])(
    'a mail never links to the forged host %j',
    host => {
      expect(mailOriginOf(undefined, requested(host))).toBeUndefined()
    },
  )
})
