/** Renewal of API tokens: a new secret replaces the previous one, which stays valid for an overlap. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { tenantQueriesOf } from '../../../server/db/tenant/tenantQueries.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import { site } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import { type Caller, callerOf, ownerEmail, ownerPassword, type TestProvider } from '../../support/sites/server.ts'

interface Made {
  readonly id: number
  readonly name: string
  readonly role: string
  readonly user_id: number
  readonly user_name: string
  readonly expires_at: string
  readonly last_used_at: string | null
  readonly replaced_by: number | null
  readonly token: string
}

const [hour, day] = [3_600, 86_400]

describe.each(dialects)('renewed API tokens on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, {}, started => {
    provider = started
  })
  /** The owner of the site, in a session that outlasts the tokens. */
  let owner: Caller
  const signInAs = async (identifier: string, appKey = 'demo'): Promise<Caller> => {
    const login = { identifier, password: ownerPassword, remember: true }
    const { token } = (await callerOf(provider.app, appKey).call('POST', '/api/login', login)).body
    return callerOf(provider.app, appKey, token)
  }
  beforeEach(async () => {
    provider.clock.set('2026-03-01T06:00:00Z')
    owner = await signInAs(ownerEmail('demo'))
    await forEveryApplication(provider.database.db).deleteFrom('api_tokens').execute()
  })

  const make = async (values: object = {}, by: Caller = owner): Promise<Made> => {
    const answer = await by.call('POST', '/api/tokens', { name: 'Radio', role: 'editor', days: 90, ...values })
    expect(answer.status).toBe(201)
    return answer.body.data
  }
  const renew = (id: number | string, values: object = {}, by: Caller = owner) =>
    by.call('POST', `/api/tokens/${id}/renew`, { days: 30, overlap: 'day', ...values })
  const statusOf = async ({ token }: Pick<Made, 'token'>, url = '/api/users') =>
    (await callerOf(provider.app, 'demo', token).call('GET', url)).status
  const listed = async (): Promise<readonly Made[]> => (await owner.call('GET', '/api/tokens')).body.data
  const newestEvents = async (count: number) => {
    const { data } = (await owner.call('GET', `/api/audit?page=1&size=${count}`)).body.data
    return data.map(({ event, user_name, by_name, detail }: Record<string, unknown>) => [
      ...[event, user_name, by_name, detail],
    ])
  }
  const ownerNamed = async (name: string) => {
    const person = { name, email: `${name}@example.org`, password: ownerPassword, type: 'owner' }
    const { id } = (await owner.call('POST', '/api/users', person)).body.data
    return { id: id as number, caller: await signInAs(person.email) }
  }

  test.each([
    ['hour', '2026-03-01 07:00:00', hour],
    ['day', '2026-03-02 06:00:00', day],
    ['week', '2026-03-08 06:00:00', 7 * day],
  ])('both secrets work for one %s, and then only the new one', async (overlap, endsAt, seconds) => {
    const previous = await make()
    const answer = await renew(previous.id, { overlap })
    expect(answer.status).toBe(201)
    const renewed: Made = answer.body.data
    expect(renewed).toMatchObject({
      ...{ name: 'Radio', role: 'editor', user_id: previous.user_id, user_name: 'Owner demo', replaced_by: null },
      ...{ expires_at: '2026-03-31 06:00:00', last_used_at: null },
    })
    expect(renewed.token).toMatch(/^api_[\w-]{43}$/)
    expect(renewed.token).not.toBe(previous.token)
    expect((await listed()).map(({ id, expires_at, replaced_by }) => ({ id, expires_at, replaced_by }))).toEqual([
      { id: renewed.id, expires_at: '2026-03-31 06:00:00', replaced_by: null },
      { id: previous.id, expires_at: endsAt, replaced_by: renewed.id },
    ])
    const rows = await forEveryApplication(provider.database.db).selectFrom('api_tokens').selectAll().execute()
    expect(JSON.stringify([rows, await listed()])).not.toContain(renewed.token)
    provider.clock.advance(seconds - 1)
    expect([await statusOf(previous), await statusOf(renewed)]).toEqual([200, 200])
    provider.clock.advance(1)
    expect([await statusOf(previous), await statusOf(renewed)]).toEqual([401, 200])
    expect(await newestEvents(2)).toEqual([
      ['token-renewed', 'Owner demo', 'Owner demo', 'Radio'],
      ['token-created', 'Owner demo', 'Owner demo', 'Radio'],
    ])
  })

  test('the overlap does not prolong the previous token', async () => {
    const previous = await make({ days: 2 })
    await renew(previous.id, { overlap: 'week' })
    expect((await listed()).find(({ id }) => id === previous.id)?.expires_at).toBe('2026-03-03 06:00:00')
  })

  test('the previous secret can be ended at once, and the new one continues', async () => {
    const previous = await make()
    const renewed: Made = (await renew(previous.id)).body.data
    expect((await owner.call('DELETE', `/api/tokens/${previous.id}`)).status).toBe(200)
    expect([await statusOf(previous), await statusOf(renewed)]).toEqual([401, 200])
    expect((await listed()).map(({ id }) => id)).toEqual([renewed.id])
    expect((await newestEvents(1))[0]).toEqual(['token-revoked', 'Owner demo', 'Owner demo', 'Radio'])
  })

  test('a renewed token for visitors is one for visitors', async () => {
    const renewed: Made = (await renew((await make({ role: 'visitor' })).id)).body.data
    expect(renewed.role).toBe('visitor')
    expect([await statusOf(renewed, '/api/faqs'), await statusOf(renewed)]).toEqual([200, 403])
  })

  test('another owner can renew a token, which still has at most the role of its creator', async () => {
    const creator = await ownerNamed('creator')
    const previous = await make({ role: 'owner' }, creator.caller)
    const renewed: Made = (await renew(previous.id)).body.data
    expect(renewed).toMatchObject({ user_id: creator.id, user_name: 'creator' })
    expect((await newestEvents(1))[0]).toEqual(['token-renewed', 'creator', 'Owner demo', 'Radio'])
    expect(await statusOf(renewed, '/api/mails')).toBe(200)
    await owner.call('PUT', `/api/users/${creator.id}`, { type: 'author' })
    expect([await statusOf(renewed, '/api/mails'), await statusOf(renewed, '/api/posts')]).toEqual([403, 200])
    const again: Made = (await renew(renewed.id)).body.data
    expect([await statusOf(again, '/api/mails'), await statusOf(again, '/api/posts')]).toEqual([403, 200])
    await owner.call('PUT', `/api/users/${creator.id}`, { status: 0 })
    expect([await statusOf(again, '/api/posts'), await statusOf(renewed, '/api/posts')]).toEqual([401, 401])
  })

  test('of two renewals at once, one gets the new secret and the other is refused', async () => {
    const { id } = await make()
    const answers = await Promise.all([renew(id), renew(id, { overlap: 'week' }), renew(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'token-replaced',
      message: 'This token was already renewed. Renew the newer one, or create another.',
    })
    expect(await listed()).toHaveLength(2)
  })

  test('a renewal and a revocation at once leave no usable secret of the revoked token', async () => {
    const previous = await make()
    const [renewal, revocation] = await Promise.all([
      renew(previous.id),
      owner.call('DELETE', `/api/tokens/${previous.id}`),
    ])
    expect(revocation.status).toBe(200)
    expect([201, 404]).toContain(renewal.status)
    expect(await statusOf(previous)).toBe(401)
  })

  test('expired, revoked, replaced and foreign tokens are not renewed', async () => {
    const [expired, revoked] = [await make({ days: 1 }), await make()]
    await owner.call('DELETE', `/api/tokens/${revoked.id}`)
    provider.clock.advance(day)
    expect(await renew(expired.id)).toMatchObject({
      status: 409,
      body: {
        code: 'token-over',
        message: 'This token has expired or cannot be used any more. Create a new one instead.',
      },
    })
    for (const id of [revoked.id, 0, 2_000_000_000, 9_999_999_999, 'x'])
      expect(await renew(id)).toMatchObject({
        status: 404,
        body: { code: 'unknown-record', message: 'There is no such token. If it was revoked, create a new one.' },
      })
    const current = await make()
    const stranger = await signInAs(ownerEmail('other'), 'other')
    expect((await renew(current.id, {}, stranger)).status).toBe(404)
    expect((await stranger.call('GET', '/api/tokens')).body.data).toEqual([])
    expect(await statusOf(current)).toBe(200)
    expect((await listed()).map(({ replaced_by }) => replaced_by)).toEqual([null, null])
  })

  test('a token with an unknown stored scope is not renewed', async () => {
    const { id } = await make()
    await tenantQueriesOf(provider.database.db, 'demo')
      .update('api_tokens', { role: 'superuser' as 'owner' })
      .where('id', '=', id)
      .execute()
    expect(await renew(id)).toMatchObject({ status: 409, body: { code: 'token-over' } })
  })

  test('a renewal with invalid values names what is wrong', async () => {
    const { id } = await make()
    const list = 'Overlap must be one of: hour, day, week.'
    for (const [values, errors] of [
      [{ overlap: 'weak' }, { overlap: ["overlap cannot be 'weak'. Use 'week'."] }],
      [{ overlap: 'fortnight' }, { overlap: [list] }],
      [{ overlap: undefined }, { overlap: [list] }],
      [{ overlap: 7 }, { overlap: [list] }],
      [{ days: 0 }, { days: ['Days must be a whole number from 1 to 366.'] }],
      [{ days: '30' }, { days: ['Days must be a whole number from 1 to 366.'] }],
      [{ role: 'owner' }, { role: [expect.stringContaining("Unknown field 'role'")] }],
    ] as const) {
      const { status, body } = await renew(id, values)
      expect({ values, status, errors: body.errors }).toEqual({ values, status: 422, errors })
    }
    expect(await listed()).toHaveLength(1)
  })

  test('a token of an earlier version works after the migration, and can be renewed', async () => {
    const { database } = provider
    const previous = await make()
    await sql`alter table api_tokens drop column replaced_by`.execute(database.db)
    await migrate(database, { site })
    expect(await statusOf(previous)).toBe(200)
    expect((await listed()).map(({ id, replaced_by }) => ({ id, replaced_by }))).toEqual([
      { id: previous.id, replaced_by: null },
    ])
    const renewed: Made = (await renew(previous.id)).body.data
    expect([await statusOf(previous), await statusOf(renewed)]).toEqual([200, 200])
  })

  test('a site has at most 100 tokens, also after renewals', async () => {
    const first = await make()
    const tenant = tenantQueriesOf(provider.database.db, 'demo')
    for (let count = 1; count < 100; count += 1)
      await tenant
        .insert('api_tokens', {
          ...{ token_hash: `hash ${count}`, name: `Token ${count}`, role: 'viewer', user_id: first.user_id },
          ...{ created_at: '2026-03-01 06:00:00', expires_at: '2026-03-02 06:00:00' },
          ...{ last_used_at: null, replaced_by: null },
        })
        .execute()
    const message = 'There are 100 tokens already. Revoke one first.'
    expect(await renew(first.id)).toMatchObject({ status: 422, body: { errors: { days: [message] } } })
    const body = { name: 'One more', role: 'visitor', days: 1 }
    expect(await owner.call('POST', '/api/tokens', body)).toMatchObject({
      ...{ status: 422, body: { errors: { name: [message] } } },
    })
    expect(await statusOf(first)).toBe(200)
  })
})
