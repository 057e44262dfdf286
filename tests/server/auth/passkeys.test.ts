import { describe, expect, test } from 'vitest'
import { relyingPartyOf } from '../../../server/auth/passkeys/relyingParty.ts'
import { throttleLimits } from '../../../server/auth/rateLimit.ts'
import { defaultTrashDays } from '../../../server/config/retention.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { sweepRecords } from '../../../server/start/sweepRecords.ts'
import { site, users } from '../../../src/resources/index.ts'
import { type ResponseFaults, SoftPasskey } from '../../support/fakes/authenticator.ts'
import { dialects } from '../../support/sites/databases.ts'
import { createPeople } from '../../support/sites/people.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import {
  type Answer,
  buildTestApp,
  type Caller,
  callerOf,
  ownerPassword,
  type TestProvider,
} from '../../support/sites/server.ts'

const path = '/api/me/passkeys'
const signInPath = '/api/login/passkey'

describe('the relying party of a passkey', () => {
  const at = (address: string) => ({
    protocol: new URL(address).protocol.replace(':', ''),
    host: new URL(address).host,
  })
  test.each([
    [undefined, 'http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
    [undefined, 'https://www.example.org', { id: 'www.example.org', origin: 'https://www.example.org' }],
    ['https://www.example.org', 'http://10.0.0.5:3000', { id: 'www.example.org', origin: 'https://www.example.org' }],
    [undefined, 'http://www.example.org', undefined],
    ['http://www.example.org', 'https://www.example.org', undefined],
    [undefined, 'http://127.0.0.1:3000', undefined],
    [undefined, 'https://203.0.113.7', undefined],
    [undefined, 'https://[2001:db8::1]', undefined],
  ])('the relying party is derived from SITE_URL %s at %s', (siteUrl, address, expected) => {
    expect(relyingPartyOf(siteUrl, at(address))).toEqual(expected)
  })

  test('an invalid host has no relying party', () => {
    for (const host of ['', 'a b', 'x/y@z:http', '\u0000']) {
      const party = relyingPartyOf(undefined, { protocol: 'http', host })
      expect(party).toBeUndefined()
    }
  })
})

describe.each(dialects)('passkeys on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, { restSeconds: 901 }, started => {
    provider = started
  })

  const people = createPeople(() => provider)
  const { login, signIn, isSignedIn } = people
  const newUser = async () => {
    const user = await people.newUser()
    return { ...user, caller: await signIn(user.email) }
  }
  const askToMake = async (caller: Caller) =>
    (await caller.call('POST', `${path}/options`, { current_password: ownerPassword })).body.data
  const add = async (caller: Caller, key: SoftPasskey, lies: ResponseFaults = {}, name = 'Phone'): Promise<Answer> =>
    caller.call('POST', path, { name, response: key.make(await askToMake(caller), lies) })
  /** Creates a user with a passkey. */
  const guarded = async (counter = 0) => {
    const user = await newUser()
    const key = new SoftPasskey()
    key.counter = counter
    const { status, body } = await add(user.caller, key)
    expect(status).toBe(201)
    return { ...user, key, passkeyId: body.data.id as number, codes: body.data.recovery_codes as string[] }
  }
  /** Users with and without a passkey, shared by the tests that do not change them. */
  let one: Awaited<ReturnType<typeof guarded>> | undefined
  let nobody: Awaited<ReturnType<typeof newUser>> | undefined
  const askToSign = async (visitor: Caller = provider.visitor) =>
    (await visitor.call('POST', `${signInPath}/options`)).body.data
  const enter = async (key: SoftPasskey, lies: ResponseFaults = {}) =>
    provider.visitor.call('POST', signInPath, { passkey: key.use(await askToSign(), lies) })
  const eventsOf = async (id: number, owner: Caller) => {
    const { data } = (await owner.call('GET', '/api/audit?page=1&size=20')).body.data
    return data.filter((row: { user_id: number }) => row.user_id === id) as { event: string; detail: string | null }[]
  }

  test('a passkey is added with the password, and then signs in without it', async () => {
    const { caller, email, id, owner } = await newUser()
    const elsewhere = await signIn(email)
    expect((await caller.call('GET', path)).body.data).toEqual([])
    const wrong = await caller.call('POST', `${path}/options`, { current_password: 'not the password' })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { current_password: [expect.any(String)] } } })

    const requested = await askToMake(caller)
    expect(requested).toMatchObject({
      rp: { id: 'localhost', name: 'Site demo' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(Buffer.from(requested.user.id, 'base64url').toString('latin1')).not.toContain(email)
    const key = new SoftPasskey()
    const { status, body } = await caller.call('POST', path, { name: ' My phone ', response: key.make(requested) })
    expect({ status, name: body.data.name, used: body.data.last_used_at }).toEqual({
      ...{ status: 201, name: 'My phone', used: null },
    })
    expect(new Set(body.data.recovery_codes).size).toBe(10)
    expect([await isSignedIn(caller), await isSignedIn(elsewhere)]).toEqual([true, false])

    expect((await provider.visitor.call('GET', signInPath)).body.data).toEqual({ is_possible: true })
    const request = await askToSign()
    expect(request).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(request.allowCredentials ?? []).toEqual([])
    const passkey = key.use(request)
    const entered = await provider.visitor.call('POST', signInPath, { passkey, remember: true })
    expect(entered.status).toBe(200)
    expect(entered.body).toMatchObject({ user: { id, email }, applications: [{ name: 'Site demo' }] })
    expect(entered.body.user).not.toHaveProperty('password')
    // 90 days, as after a password with 'Remember Me'.
    expect(Date.parse(`${entered.body.expires_at}Z`) - provider.clock().getTime()).toBe(90 * 86_400_000)
    const again = callerOf(provider.app, 'demo', entered.body.token)
    expect((await again.call('GET', path)).body.data[0].last_used_at).toMatch(/^2026-/)
    expect((await eventsOf(id, owner)).slice(0, 2)).toMatchObject([
      { event: 'signed-in', detail: "With the passkey 'My phone'." },
      { event: 'passkey-added', detail: 'My phone' },
    ])
  })

  test.each<[string, ResponseFaults]>([
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['a challenge that the server did not create', { challenge: 'x\0' }],
    ['another origin', { origin: 'https://localhost.example.org' }],
    ['another host', { rpId: 'example.org' }],
    ['no user verification', { isUnverified: true }],
    ['another ceremony type', { type: 'webauthn.create' }],
    ['the handle of another user', { userHandle: Buffer.alloc(32, 7).toString('base64url') }],
    ['a signature of another key', { otherKey: true }],
  ])('a passkey with %s does not sign in, and its challenge is used up', async (_what, lies) => {
    one ??= await guarded()
    const { key, id, owner } = one
    const requested = await askToSign()
    const refused = await provider.visitor.call('POST', signInPath, { passkey: key.use(requested, lies) })
    expect(refused).toMatchObject({ status: 401, body: { code: 'wrong-passkey' } })
    expect((await eventsOf(id, owner))[0]).toMatchObject({ event: 'sign-in-failed' })
    if (lies.challenge === undefined)
      expect((await provider.visitor.call('POST', signInPath, { passkey: key.use(requested) })).status).toBe(401)
    expect((await enter(key)).status).toBe(200)
  })

  test.each<[string, ResponseFaults]>([
    ['another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
    ['another origin', { origin: 'http://localhost:8080' }],
    ['another host', { rpId: 'example.org' }],
    ['no user verification', { isUnverified: true }],
    ['another ceremony type', { type: 'webauthn.get' }],
    ['a certificate with addresses to fetch', { fmt: 'packed', certificate: new Uint8Array(64) }],
    ['an attestation of another kind', { fmt: 'tpm' }],
  ])('a passkey with %s is not added', async (_what, lies) => {
    nobody ??= await newUser()
    const { caller } = nobody
    const refused = await add(caller, new SoftPasskey(), lies)
    expect(refused).toMatchObject({ status: 422, body: { errors: { response: [expect.any(String)] } } })
    expect((await caller.call('GET', path)).body.data).toEqual([])
    expect((await caller.call('GET', '/api/me/second-factor')).body.data.recovery_codes_left).toBe(0)
  })

  test('a challenge is accepted once, within five minutes and for its purpose only, even in concurrent requests', async () => {
    const { key, caller, owner } = await guarded()
    const requested = await askToSign()
    const answers = await Promise.all(
      [1, 2, 3].map(() => provider.visitor.call('POST', signInPath, { passkey: key.use(requested) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    const expired = await askToSign()
    provider.clock.advance(300)
    expect((await provider.visitor.call('POST', signInPath, { passkey: key.use(expired) })).status).toBe(401)
    const forMaking = await askToMake(caller)
    const crossed = key.use({ challenge: forMaking.challenge, rpId: 'localhost' })
    expect((await provider.visitor.call('POST', signInPath, { passkey: crossed })).status).toBe(401)
    const toSign = await askToSign()
    for (const challenge of [toSign.challenge, (await askToMake(owner)).challenge]) {
      const response = new SoftPasskey().make({ ...forMaking, challenge })
      expect((await caller.call('POST', path, { name: 'Crossed', response })).status).toBe(422)
    }
  })

  test('a passkey whose counter does not increase is rejected with a security log entry', async () => {
    const { key, id, owner } = await guarded(5)
    expect((await enter(key)).status).toBe(200)
    expect((await enter(key, { counter: 4_294_967_290 })).status).toBe(200)
    for (const counter of [4_294_967_290, 6, 0]) {
      const refused = await enter(key, { counter })
      expect({ counter, ...refused }).toMatchObject({ counter, status: 401, body: { code: 'wrong-passkey' } })
      expect((await eventsOf(id, owner))[0]?.detail).toMatch(/fewer uses than before/)
    }
  })

  test('passkeys of another site, unknown and removed ones get the same response', async () => {
    const { key, caller, passkeyId } = await guarded()
    const strange = await callerOf(provider.app, 'other').call('POST', signInPath, {
      passkey: key.use(await askToSign(provider.strangeVisitor)),
    })
    const unknown = await enter(new SoftPasskey())
    const removing = { current_password: ownerPassword }
    expect((await caller.call('POST', `${path}/${passkeyId}/remove`, {})).status).toBe(422)
    expect((await caller.call('POST', `${path}/${passkeyId}/remove`, removing)).status).toBe(200)
    expect((await caller.call('POST', `${path}/${passkeyId}/remove`, removing)).status).toBe(404)
    const removed = await enter(key)
    for (const answer of [strange, unknown, removed])
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 401, body: unknown.body })
    expect((await caller.call('GET', '/api/me/second-factor')).body.data.recovery_codes_left).toBe(0)
    expect((await login((await caller.call('GET', '/api/me')).body.data.email)).status).toBe(200)
  })

  test('nobody adds or removes passkeys of others', async () => {
    const { passkeyId, key } = await guarded()
    const other = await guarded()
    const removing = { current_password: ownerPassword }
    expect((await other.caller.call('POST', `${path}/${passkeyId}/remove`, removing)).status).toBe(404)
    expect((await add(other.caller, key)).status).toBe(422)
    expect((await other.caller.call('GET', path)).body.data).toHaveLength(1)
    expect((await enter(key)).status).toBe(200)
  })

  test('the second factor may be a passkey of the same user or a recovery code', async () => {
    const { email, key, codes } = await guarded()
    const other = await guarded()
    expect(await login(email)).toMatchObject({ status: 401, body: { code: 'second-factor-needed' } })
    const withPasskey = async (from: SoftPasskey, lies?: ResponseFaults) =>
      login(email, { passkey: from.use(await askToSign(), lies) })
    expect(await withPasskey(other.key)).toMatchObject({ status: 401, body: { code: 'wrong-passkey' } })
    expect(await withPasskey(key, { isUnverified: true })).toMatchObject({ status: 401 })
    expect((await withPasskey(key)).status).toBe(200)
    expect(await login(email, { code: '123456' })).toMatchObject({ body: { code: 'wrong-code' } })
    expect((await login(email, { code: codes[0] })).status).toBe(200)
  })

  test('passkeys survive a password reset by mail, and a reset by an owner removes them', async () => {
    const { email, id, key, owner } = await guarded()
    await provider.visitor.call('POST', '/api/password-reset', { email })
    const token = async () => /[\w-]{43}/.exec((await provider.mail.sent()).at(-1)?.text ?? '')?.[0]
    await expect.poll(token).toBeDefined()
    const password = 'quite another password'
    const reset = await provider.visitor.call('POST', '/api/password-reset/confirm', { token: await token(), password })
    expect(reset.status).toBe(200)
    expect((await login(email, { password })).body.code).toBe('second-factor-needed')
    expect((await enter(key)).status).toBe(200)
    expect((await owner.call('DELETE', `/api/users/${id}/second-factor`)).status).toBe(200)
    expect((await enter(key)).status).toBe(401)
    const { body } = await login(email, { password })
    const left = await callerOf(provider.app, 'demo', body.token).call('GET', '/api/me/second-factor')
    expect(left.body.data.recovery_codes_left).toBe(0)
    expect((await eventsOf(id, owner)).map(({ event }) => event)).toContain('second-factor-reset')
  })

  test('a user has at most ten passkeys, and gets recovery codes with the first', async () => {
    const { caller } = await guarded()
    for (let count = 1; count < 10; count += 1) {
      const { status, body } = await add(caller, new SoftPasskey(), {}, `Key ${count}`)
      expect({ status, codes: body.data.recovery_codes }).toEqual({ status: 201, codes: [] })
    }
    const { status, body } = await caller.call('POST', `${path}/options`, { current_password: ownerPassword })
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { name: [expect.any(String)] } })
    const names = (await caller.call('GET', path)).body.data.map(({ name }: { name: string }) => name)
    expect([names.length, names[0], names.at(-1)]).toEqual([10, 'Key 9', 'Phone'])
    expect((await caller.call('GET', '/api/me/second-factor')).body.data).toMatchObject({
      ...{ is_on: false, recovery_codes_left: 10 },
    })
  })

  test('attempts with passkeys are rate limited', async () => {
    const { key } = await guarded()
    for (let count = 0; count < throttleLimits.login.perAccount; count += 1)
      expect((await enter(key, { otherKey: true })).status).toBe(401)
    expect(await enter(key)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } })
  })

  test('a passkey suffices for a required second factor, and SITE_URL sets its host', async () => {
    const { database, store, mail, clock } = provider
    const siteUrl = 'https://www.example.org'
    const app = await buildTestApp({
      ...{ config: { trustProxy: 0, requireSecondFactor: ['demo'], siteUrl }, database, store, mail, clock },
    })
    const { email } = await newUser()
    const { body } = await callerOf(app, 'demo').call('POST', '/api/login', {
      ...{ identifier: email, password: ownerPassword },
    })
    const caller = callerOf(app, 'demo', body.token)
    expect(await caller.call('GET', '/api/users')).toMatchObject({ body: { code: 'second-factor-required' } })
    expect((await add(caller, new SoftPasskey('http://localhost'))).status).toBe(422)
    const key = new SoftPasskey(siteUrl)
    expect((await add(caller, key)).status).toBe(201)
    expect((await caller.call('GET', '/api/users')).status).toBe(200)
    const requested = (await callerOf(app, 'demo').call('POST', `${signInPath}/options`)).body.data
    expect(requested.rpId).toBe('www.example.org')
    expect((await callerOf(app, 'demo').call('POST', signInPath, { passkey: key.use(requested) })).status).toBe(200)
    // Headers that any client can send have no effect.
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
    const there = await provider.visitor.call('GET', signInPath, undefined, forged)
    expect(there.body.data).toEqual({ is_possible: false })
    const refused = await provider.visitor.call('POST', `${signInPath}/options`, undefined, forged)
    expect(refused).toMatchObject({ status: 409, body: { code: 'no-passkeys-here' } })
    await app.close()
  })

  // Must run last, because it advances the clock by days, which ends sessions.
  test('an inactive or deleted user cannot sign in, and a purge removes all passkey data', async () => {
    const { key, id, owner } = await guarded()
    await owner.call('PUT', `/api/users/${id}`, { status: 0 })
    expect(await enter(key)).toMatchObject({ status: 403, body: { code: 'not-active' } })
    await owner.call('PUT', `/api/users/${id}`, { status: 1 })
    expect((await enter(key)).status).toBe(200)
    await provider.store.inApplication('demo').remove(users, id)
    expect((await enter(key)).status).toBe(403)
    provider.clock.advance((defaultTrashDays + 1) * 86_400)
    await sweepRecords(site, provider.database, provider.clock())
    const db = forEveryApplication(provider.database.db)
    expect(await db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).toEqual([])
    expect(await db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
  })
})
