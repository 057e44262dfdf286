/** Security log: changes and uses of access. Source: ASVS 5.0, 16.3. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { shortAddress } from '../../../server/runtime/clientAddress.ts'
import { dialects } from '../../support/sites/databases.ts'
import { createPeople } from '../../support/sites/people.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import { everyRow } from '../../support/sites/rows.ts'
import {
  type Caller,
  callerOf,
  ownerPassword,
  signIn as signInOwner,
  type TestProvider,
} from '../../support/sites/server.ts'

describe.each(dialects)('the security log on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, { restSeconds: 3600 }, started => {
    provider = started
  })
  const { owner, login, person } = createPeople(() => provider)
  const log = async (size = 100) => (await (await owner()).call('GET', `/api/audit?size=${size}`)).body.data
  const since = async (before: number) =>
    (await log()).data
      .filter((each: { id: number; by_name: string | null; user_name: string }) => each.id > before)
      .toReversed()

  test('the security log lists sign-ins, sign-outs and permission changes with the network', async () => {
    const { caller, name, email, id } = await person('author')
    const last = (await log(1)).data[0].id
    await login(email, { password: 'not the password' })
    await login('nobody@example.org', { password: 'not the password' })
    await caller.call('POST', '/api/logout')
    const first = await owner()
    await first.call('PUT', `/api/users/${id}`, { type: 'editor' })
    await first.call('PUT', `/api/users/${id}`, { status: 0 })
    await login(email)
    await first.call('PUT', `/api/users/${id}`, {
      status: 1,
      password: 'given by an owner',
      confirm_password: 'given by an owner',
    })
    await login(email, { password: 'given by an owner' })
    const reported = (await since(last))
      .filter((each: { user_name: string | null }) => each.user_name !== 'Owner demo')
      .map((each: Record<string, unknown>) => [each.event, each.user_id, each.by_name, each.detail])
    expect(reported).toEqual([
      ['sign-in-failed', id, null, null],
      ['sign-in-failed', null, null, null],
      ['signed-out', id, name, null],
      ['role-changed', id, 'Owner demo', 'Author → Editor'],
      ['deactivated', id, 'Owner demo', null],
      ['sign-in-failed', id, null, 'The account is not active.'],
      ['activated', id, 'Owner demo', null],
      ['password-changed', id, 'Owner demo', null],
      ['signed-in', id, null, null],
    ])
    const [newest] = (await log(1)).data
    expect(newest).toMatchObject({ event: 'signed-in', user_name: name, address: '127.0.0.0' })
    expect(JSON.stringify(await log())).not.toMatch(/password"|given by an owner|not the password/)
  })

  test('the security log lists added, deleted and restored users', async () => {
    const { id, name } = await person('author')
    const first = await owner()
    const { undo } = (await first.call('DELETE', `/api/users/${id}`)).body
    await first.call('POST', `/api/undo/${undo}`)
    const reported = (await log()).data
      .filter((each: { user_id: number; event: string }) => each.user_id === id && each.event.startsWith('user-'))
      .map((each: Record<string, unknown>) => [each.event, each.user_name, each.by_name, each.detail])
    const facts = [name, 'Owner demo', 'Author']
    expect(reported).toEqual([
      ['user-restored', ...facts],
      ['user-deleted', ...facts],
      ['user-created', ...facts],
    ])
  })

  const addToken = (caller: Caller, name: string) =>
    caller.call('POST', '/api/tokens', { name, role: 'viewer', days: 7 })

  test.each([
    ['is deactivated', 'deactivated', { status: 0 }],
    [
      'gets a password from an owner',
      'password-changed',
      { password: 'given by an owner', confirm_password: 'given by an owner' },
    ],
    ['is deleted', 'user-deleted', undefined],
  ])('the security log has each token once that ends because its user %s', async (_how, event, values) => {
    const { caller, name, id } = await person('owner')
    for (const title of ['Radio', 'Kiosk']) await addToken(caller, title)
    const last = (await log(1)).data[0].id
    const first = await owner()
    const end = () => first.call(values ? 'PUT' : 'DELETE', `/api/users/${id}`, values)
    expect((await end()).status).toBe(200)
    // A repeated call ends no token.
    await end()
    const rows = (await since(last)).filter((each: { user_id: number }) => each.user_id === id)
    const reported = rows.map((each: Record<string, unknown>) => [
      each.event,
      each.user_name,
      each.by_name,
      each.detail,
    ])
    const tokens = ['Radio', 'Kiosk'].map(title => ['token-revoked', name, 'Owner demo', title])
    expect(reported.slice(0, 3)).toEqual([...tokens, [event, name, 'Owner demo', values ? null : 'Owner']])
    expect(reported.slice(3).map(([each]: readonly unknown[]) => each)).not.toContain('token-revoked')
    expect(rows[0].address).toBe('127.0.0.0')
  })

  test('the security log has no token of a user whose deactivation is refused', async () => {
    const first = await owner()
    const { data: everybody } = (await first.call('GET', '/api/users?all=1')).body.data
    for (const { id, name } of everybody)
      if (name !== 'Owner demo') await first.call('PUT', `/api/users/${id}`, { status: 0 })
    const { id } = (await first.call('GET', '/api/me')).body.data
    const { token } = (await addToken(first, 'Kept')).body.data
    const last = (await log(1)).data[0].id
    expect((await first.call('PUT', `/api/users/${id}`, { status: 0 })).status).toBe(409)
    expect(await since(last)).toEqual([])
    expect((await callerOf(provider.app, 'demo', token).call('GET', '/api/posts')).status).toBe(200)
  })

  test('the security log lists ended sessions and changed passwords', async () => {
    const { caller, email, id } = await person('viewer')
    await login(email)
    const last = (await log(1)).data[0].id
    const { body } = await caller.call('GET', '/api/sessions')
    const other = body.data.find((each: { is_current: boolean }) => !each.is_current)
    await caller.call('POST', '/api/sessions/end', { current_password: ownerPassword, id: other.id })
    const change = { current_password: ownerPassword, password: 'another long password' }
    await caller.call('PUT', '/api/me/password', change)
    const reported = (await since(last)).filter((each: { user_id: number }) => each.user_id === id)
    expect(reported.map((each: { event: string }) => each.event)).toEqual(['session-ended', 'password-changed'])
  })

  test('the security log belongs to its site, and is paginated', async () => {
    const stranger = callerOf(provider.app, 'other', await signInOwner(provider.app, 'other'))
    const { body } = await stranger.call('GET', '/api/audit')
    for (const each of body.data.data) expect(each).toMatchObject({ user_name: 'Owner other' })
    const all = await log(1000)
    const page = (await (await owner()).call('GET', '/api/audit?page=2&size=2')).body.data
    expect(page).toMatchObject({ current_page: 2, per_page: 2, total: all.total })
    expect(page.data).toEqual(all.data.slice(2, 4))
  })

  test.each(['changes', 'security_events'])('the database rejects changes to the append-only table %s', async table => {
    const db = forEveryApplication(provider.database.db)
    const before = await everyRow(provider)
    const refused = /cannot be changed or deleted/
    await expect(sql`update ${sql.table(table)} set at = '2000-01-01 00:00:00'`.execute(db)).rejects.toThrow(refused)
    await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow(refused)
    if (dialect === 'postgres') await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow(refused)
    expect(await everyRow(provider)).toEqual(before)
  })
})

test.each([
  ['203.0.113.7', '203.0.113.0'],
  ['::ffff:203.0.113.7', '203.0.113.0'],
  ['2001:db8:a:b:c::1', '2001:db8:a::'],
  ['2001:db8::1', '2001:db8:0::'],
  ['::1', '0:0:0::'],
  ['unknown', undefined],
])('the address %s is stored as the network %s', (address, network) => {
  expect(shortAddress(address)).toBe(network)
})
