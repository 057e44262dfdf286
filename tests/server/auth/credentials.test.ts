/** Email, password and sessions of a user can only be changed with the current password. Source: ASVS 5.0, 7.4.5, 7.5.1, 7.5.2. */
import { describe, expect, test } from 'vitest'
import { dialects } from '../../support/sites/databases.ts'
import { createPeople } from '../../support/sites/people.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { callerOf, ownerPassword, signIn as signInOwner, type TestProvider } from '../../support/sites/server.ts'

describe.each(dialects)('credentials and sessions on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, { restSeconds: 3600 }, started => {
    provider = started
  })

  const { signIn, newUser, isSignedIn } = createPeople(() => provider)

  describe('changed credentials', () => {
    const next = 'another long enough one'
    test.each([
      ['email', { email: 'renamed@example.org' }],
      ['phone', { phone: '01799999999' }],
      ['password', { password: next, confirm_password: next }],
    ])('users change their own %s on the users route only with the current password', async (_field, change) => {
      const { email, id } = await newUser()
      const caller = await signIn(email)
      const before = await everyRow(provider)
      const save = (body: object) => caller.call('PUT', `/api/users/${id}`, { name: 'Renamed', ...body })
      for (const proof of [{}, { current_password: '' }, { current_password: 'not the password' }])
        expect(await save({ ...change, ...proof })).toMatchObject({
          status: 422,
          body: { errors: { current_password: [expect.any(String)] } },
        })
      expect(await everyRow(provider)).toEqual(before)
      expect((await save({ ...change, current_password: ownerPassword })).status).toBe(200)
    })

    test('users save other fields of their record without the current password', async () => {
      const { email, id } = await newUser({ phone: '01788888888' })
      const caller = await signIn(email)
      const same = { name: 'Renamed', email: ` ${email.toUpperCase()} `, phone: '01788888888', password: '' }
      expect((await caller.call('PUT', `/api/users/${id}`, same)).status).toBe(200)
    })

    test('attempts with the current password are rate limited on the users route too', async () => {
      const { email, id } = await newUser()
      const caller = await signIn(email)
      const guess = () =>
        caller.call('PUT', `/api/users/${id}`, { email: 'x@example.org', current_password: 'not the password' })
      for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(422)
      expect((await guess()).status).toBe(429)
    })

    test('roles that may edit users change credentials of others without their password', async () => {
      const { id, owner } = await newUser()
      const change = { email: `moved${id}@example.org`, phone: '01777777777' }
      expect((await owner.call('PUT', `/api/users/${id}`, change)).status).toBe(200)
      const { data } = (await owner.call('GET', '/api/audit?size=50')).body.data
      const reported = data.filter((row: { user_id: number }) => row.user_id === id)
      expect(reported.map((row: { event: string; detail: string }) => [row.event, row.detail])).toEqual([
        ['phone-changed', '– → …77'],
        ['email-changed', 'p…@example.org → m…@example.org'],
        ['user-created', 'Editor'],
      ])
    })
  })

  describe('ending sessions', () => {
    test('ending all other sessions at once requires the password', async () => {
      const { email } = await newUser()
      const callers = [await signIn(email), await signIn(email), await signIn(email)] as const
      for (const current_password of [undefined, '', 'not the password'])
        expect(await callers[0].call('POST', '/api/sessions/end', { current_password })).toMatchObject({
          status: 422,
          body: { errors: { current_password: [expect.any(String)] } },
        })
      const areIn = () => Promise.all(callers.map(isSignedIn))
      expect(await areIn()).toEqual([true, true, true])
      expect((await callers[0].call('POST', '/api/sessions/end', { current_password: ownerPassword })).status).toBe(200)
      expect(await areIn()).toEqual([true, false, false])
    })

    test('only an owner can list and end sessions of other users, and ending them requires the password of the owner', async () => {
      const { email, id, owner } = await newUser()
      const other = await newUser()
      const [here, elsewhere] = [await signIn(email), await signIn(email)]
      const path = `/api/users/${id}/sessions`
      const listed = async () => (await owner.call('GET', path)).body.data
      expect(await listed()).toHaveLength(2)
      expect(JSON.stringify(await listed())).not.toMatch(/[0-9a-f]{64}|token/)
      const stranger = callerOf(provider.app, 'other', await signInOwner(provider.app, 'other'))
      const password = { current_password: ownerPassword }
      for (const caller of [await signIn(other.email), here]) {
        expect((await caller.call('GET', path)).status).toBe(403)
        expect((await caller.call('POST', `${path}/end`, password)).status).toBe(403)
      }
      expect((await stranger.call('POST', `${path}/end`, password)).status).toBe(404)
      expect((await owner.call('POST', `${path}/end`, { current_password: 'not the password' })).status).toBe(422)
      expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([true, true])
      const [newest] = await listed()
      expect((await owner.call('POST', `${path}/end`, { ...password, id: newest.id })).status).toBe(200)
      expect(await listed()).toHaveLength(1)
      expect((await owner.call('POST', `${path}/end`, { ...password, id: newest.id })).status).toBe(404)
      expect((await owner.call('POST', `${path}/end`, password)).status).toBe(200)
      expect([await isSignedIn(here), await isSignedIn(elsewhere)]).toEqual([false, false])
      const { id: own } = (await owner.call('GET', '/api/me')).body.data
      expect((await owner.call('POST', `/api/users/${own}/sessions/end`, password)).body.message).toMatch(/My Profile/)
      const { data } = (await owner.call('GET', '/api/audit?size=50')).body.data
      const reported = data.filter((row: { user_id: number; by_id: number }) => row.user_id === id && row.by_id === own)
      expect(reported.map((row: { event: string }) => row.event)).toEqual([
        'session-ended',
        'session-ended',
        'user-created',
      ])
    })
  })
})
