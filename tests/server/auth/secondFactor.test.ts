import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { throttleLimits } from '../../../server/auth/rateLimit.ts'
import { defaultTrashDays } from '../../../server/config/retention.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { sweepRecords } from '../../../server/start/sweepRecords.ts'
import { site, users } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { createPeople } from '../../support/sites/people.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import { buildTestApp, callerOf, ownerPassword, type TestProvider } from '../../support/sites/server.ts'

const path = '/api/me/second-factor'

describe.each(dialects)('the second factor on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, { restSeconds: 3600 }, started => {
    provider = started
  })

  const people = createPeople(() => provider)
  const { login, signIn, isSignedIn } = people
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: provider.clock().getTime() + steps * 30_000 })
  /** Advances the clock to the next code of the authenticator app, and returns that code. */
  const nextCode = (secret: string) => {
    provider.clock.advance(60)
    return codeOf(secret)
  }
  const newUser = async (values: Record<string, unknown> = {}) => {
    const user = await people.newUser(values)
    return { ...user, caller: await signIn(user.email) }
  }
  /** Creates a user with a second factor. */
  const guarded = async () => {
    const user = await newUser()
    const started = await user.caller.call('POST', path, { current_password: ownerPassword })
    expect(started.status).toBe(200)
    const { secret } = started.body.data
    const confirmed = await user.caller.call('POST', `${path}/confirm`, { code: codeOf(secret) })
    expect(confirmed.status).toBe(200)
    return { ...user, secret: secret as string, codes: confirmed.body.data.recovery_codes as string[] }
  }

  test('the codes of the authenticator app match RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    const at = (seconds: number) => new TOTP({ secret, digits: 8 } as never).generate({ timestamp: seconds * 1000 })
    expect([59, 1111111109, 2000000000].map(at)).toEqual(['94287082', '07081804', '69279037'])
  })

  test('the second factor is set up with password and first code, and required only then', async () => {
    const { caller, email } = await newUser()
    const state = async () => (await caller.call('GET', path)).body.data
    expect(await state()).toEqual({ is_on: false, is_required: false, recovery_codes_left: 0 })
    expect(await caller.call('POST', path, { current_password: 'not the password' })).toMatchObject({
      status: 422,
      body: { errors: { current_password: [expect.any(String)] } },
    })
    const elsewhere = await signIn(email)
    const { body } = await caller.call('POST', path, { current_password: ownerPassword })
    expect(body.data.address).toMatch(/^otpauth:\/\/totp\/Site%20demo:person\d+%40example\.org\?/)
    expect(body.data.address).toContain(`secret=${body.data.secret}`)
    // Not active until a code confirms that the app works.
    expect((await login(email)).status).toBe(200)
    expect((await caller.call('POST', `${path}/confirm`, { code: '000000' })).status).toBe(422)
    const confirmed = await caller.call('POST', `${path}/confirm`, { code: codeOf(body.data.secret) })
    expect(new Set(confirmed.body.data.recovery_codes).size).toBe(10)
    expect(await state()).toEqual({ is_on: true, is_required: false, recovery_codes_left: 10 })
    expect([await isSignedIn(caller), await isSignedIn(elsewhere)]).toEqual([true, false])
    expect(await caller.call('POST', path, { current_password: ownerPassword })).toMatchObject({
      status: 409,
      body: { code: 'second-factor-is-on' },
    })
  })

  test('a code of the authenticator app is required only after a correct password, and accepted once', async () => {
    const { email, secret } = await guarded()
    expect(await login(email, { password: 'not the password' })).toMatchObject({
      body: { code: 'wrong-credentials' },
    })
    expect(await login(email)).toMatchObject({ status: 401, body: { code: 'second-factor-needed' } })
    // The code that activated the second factor cannot be used again.
    expect(await login(email, { code: codeOf(secret) })).toMatchObject({ status: 401, body: { code: 'wrong-code' } })
    const code = nextCode(secret)
    expect((await login(email, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    expect(await login(email, { code })).toMatchObject({ body: { code: 'wrong-code' } })
    const codes = [-3, -2, 2, 3].map(steps => codeOf(secret, steps))
    for (const wrong of codes) expect((await login(email, { code: wrong })).body.code).toBe('wrong-code')
  })

  test('concurrent uses of a code succeed once; a small clock difference and digits of any script are accepted', async () => {
    const { email, secret } = await guarded()
    provider.clock.advance(300)
    const lastStep = codeOf(secret, -1)
    const answers = await Promise.all([1, 2, 3].map(() => login(email, { code: lastStep })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const bangla = [...nextCode(secret)].map(digit => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join('')
    expect((await login(email, { code: bangla })).status).toBe(200)
  })

  test('attempts with codes are rate limited, and only after a correct password', async () => {
    const { email, secret } = await guarded()
    for (let count = 0; count < throttleLimits.secondFactor.perAccount; count += 1)
      expect((await login(email, { code: '123456' })).status).toBe(401)
    const refused = await login(email, { code: nextCode(secret) })
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } })
    provider.clock.advance(900)
    expect((await login(email, { code: nextCode(secret) })).status).toBe(200)
  })

  test('a recovery code is accepted once in place of a code', async () => {
    const { email, codes, caller } = await guarded()
    const [first = '', second = ''] = codes
    expect(first).toMatch(/^([a-z2-7]{4}-){6}[a-z2-7]{2}$/)
    expect((await login(email, { code: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(200)
    expect((await login(email, { code: first })).body.code).toBe('wrong-code')
    expect((await login(email, { code: second })).status).toBe(200)
    expect((await caller.call('GET', path)).body.data.recovery_codes_left).toBe(8)
  })

  test('the secret and the recovery codes are stored encrypted, and never sent again', async () => {
    const { secret, codes, caller, id, owner } = await guarded()
    const db = forEveryApplication(provider.database.db)
    const rows = [
      await db.selectFrom('second_factors').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
    ]
    const answers = [
      await caller.call('GET', path),
      await caller.call('GET', '/api/me'),
      await owner.call('GET', `/api/users/${id}`),
    ]
    const text = JSON.stringify([rows, answers.map(({ body }) => body)])
    for (const reported of [secret, ...codes, ...codes.map(code => code.replaceAll('-', ''))])
      expect(text).not.toContain(reported)
  })

  test('a new password leaves the second factor on; only the current password turns it off', async () => {
    const { email, caller } = await guarded()
    const password = 'another long password'
    await caller.call('PUT', '/api/me/password', { current_password: ownerPassword, password })
    expect((await login(email, { password })).body.code).toBe('second-factor-needed')
    expect((await caller.call('POST', `${path}/off`, { current_password: ownerPassword })).status).toBe(422)
    expect((await caller.call('POST', `${path}/off`, { current_password: password })).status).toBe(200)
    expect((await login(email, { password })).status).toBe(200)
    expect((await caller.call('GET', path)).body.data).toMatchObject({ is_on: false, recovery_codes_left: 0 })
  })

  test('an owner turns off the second factor of others only, and each event is logged', async () => {
    const { email, id, owner, secret } = await guarded()
    await login(email, { code: '123456' })
    const off = (user: number) => owner.call('DELETE', `/api/users/${user}/second-factor`)
    expect((await off(id)).status).toBe(200)
    expect((await off(id)).status).toBe(404)
    const { id: self } = (await owner.call('GET', '/api/me')).body.data
    expect(await off(self)).toMatchObject({ status: 403, body: { message: expect.stringMatching(/My Profile/) } })
    expect((await login(email, { code: codeOf(secret) })).status).toBe(200)
    const { data } = (await owner.call('GET', '/api/audit?page=1&size=50')).body.data
    const reported = data
      .filter((row: { user_id: number }) => row.user_id === id)
      .map((row: { event: string }) => row.event)
    expect(reported).toEqual([
      ...['signed-in', 'second-factor-reset', 'sign-in-failed', 'second-factor-on', 'signed-in', 'user-created'],
    ])
  })

  test('a restored user retains the second factor, and a purge removes it', async () => {
    const { email, id, owner } = await guarded()
    const { body } = await owner.call('DELETE', `/api/users/${id}`)
    await sweepRecords(site, provider.database, provider.clock())
    expect((await owner.call('POST', `/api/undo/${body.undo}`)).status).toBe(200)
    expect((await login(email)).body.code).toBe('second-factor-needed')
    const rows = provider.store.inApplication('demo')
    await rows.remove(users, id)
    provider.clock.advance((defaultTrashDays + 1) * 86_400)
    await sweepRecords(site, provider.database, provider.clock())
    const left = await forEveryApplication(provider.database.db)
      .selectFrom('second_factors')
      .selectAll()
      .where('user_id', '=', id)
      .execute()
    expect(left).toEqual([])
  })

  test('a user without the required second factor must set it up first', async () => {
    const { database, store, mail, clock } = provider
    const app = await buildTestApp({
      ...{ config: { trustProxy: 0, requireSecondFactor: ['demo'] }, database, store, mail, clock },
    })
    const { email } = await newUser()
    const at = (token?: string) => callerOf(app, 'demo', token)
    const { body } = await at().call('POST', '/api/login', { identifier: email, password: ownerPassword })
    const caller = at(body.token)
    for (const url of ['/api/pages', '/api/users', '/api/sessions'])
      expect(await caller.call('GET', url)).toMatchObject({ status: 403, body: { code: 'second-factor-required' } })
    expect((await caller.call('PUT', '/api/me', { name: 'New' })).status).toBe(403)
    expect((await caller.call('GET', '/api/me')).body.data.needs_second_factor).toBe(true)
    expect((await at().call('GET', '/api/pages')).status).toBe(200)
    const { data } = (await caller.call('POST', path, { current_password: ownerPassword })).body
    await caller.call('POST', `${path}/confirm`, { code: codeOf(data.secret) })
    expect((await caller.call('GET', '/api/users')).status).toBe(200)
    expect((await caller.call('GET', '/api/me')).body.data).not.toHaveProperty('needs_second_factor')
    await app.close()
  })
})
