/** Custom roles: checks on save, the users who have them, and the security log. */
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { users } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { createPeople } from '../../support/sites/people.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import type { Caller, TestProvider } from '../../support/sites/server.ts'
import { fileForm } from '../../support/sites/uploads.ts'

const picture = sharp({ create: { width: 8, height: 6, channels: 3, background: '#0b6e6e' } })
  .png()
  .toBuffer()

/** Full rights on a resource, changed by `more`. */
const rightsOn = (resource: string, more: object = {}) => ({
  ...{ resource, read: 'all', create: true, update: 'all', delete: 'all', publish: true },
  ...more,
})

describe.each(dialects)('custom roles on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, { restSeconds: 3600 }, started => {
    provider = started
  })
  const { owner, person } = createPeople(() => provider)
  let made = 0
  const save = async (values: object) => {
    made += 1
    return (await owner()).call('POST', '/api/roles', { name: `Role ${made}`, base: 'editor', rights: [], ...values })
  }
  const role = async (values: object = {}) => {
    const { status, body } = await save(values)
    expect([status, body]).toMatchObject([201, {}])
    return body.data as { readonly id: number; readonly name: string; readonly base: string }
  }
  const userOf = async (id: number) => (await (await owner()).call('GET', `/api/users/${id}`)).body.data
  const change = async (id: number, values: object) => (await owner()).call('PUT', `/api/users/${id}`, values)

  const upload = async (caller: Caller) => {
    const { body, headers } = fileForm('pond.png', await picture)
    return caller.call('POST', '/api/upload-single', body, headers)
  }

  test.each([
    ['another case', 'DESK OF NEWS'],
    ['wide letters', 'Ｄesk of news'],
    ['punctuation', 'Desk of news.'],
    ['an invisible character', 'Desk of\u200d news'],
  ])('a name with only %s is taken', async (_difference, name) => {
    const { id } = await role({ name: 'Desk of news' })
    expect(await save({ name })).toMatchObject({ status: 422, body: { errors: { name: [expect.any(String)] } } })
    expect(await save({ name_bn: name })).toMatchObject({
      status: 422,
      body: { errors: { name_bn: [expect.any(String)] } },
    })
    expect((await (await owner()).call('PUT', `/api/roles/${id}`, { name })).status).toBe(200)
    await (await owner()).call('DELETE', `/api/roles/${id}`)
  })

  test('people with a custom role add files, but neither describe nor delete those of the site', async () => {
    const { body: logo } = await upload(await owner())
    const writer = await person('editor')
    await change(writer.id, { role_id: (await role({ rights: [rightsOn('posts')] })).id })
    const own = await upload(writer.caller)
    expect(own.status).toBe(201)
    for (const name of [logo.file_name, own.body.file_name].map(address => String(address).split('/').pop())) {
      expect((await writer.caller.call('DELETE', `/api/delete-file/${name}`)).status).toBe(403)
      expect((await writer.caller.call('PUT', `/api/files/${name}`, { alt: 'Changed' })).status).toBe(403)
      expect((await (await owner()).call('PUT', `/api/files/${name}`, { alt: 'Described' })).status).toBe(200)
    }
    expect((await provider.visitor.call('GET', String(logo.file_name))).status).toBe(200)
    const reader = await person('editor')
    const reading = rightsOn('posts', { create: false, update: 'none', delete: 'none' })
    await change(reader.id, { role_id: (await role({ rights: [reading] })).id })
    expect((await upload(reader.caller)).status).toBe(403)
  })

  test.each([
    ['an unknown resource', [rightsOn('post')], { 'rights.0.resource': [/Unknown resource 'post'. Use 'posts'/] }],
    [
      'a resource far from any',
      [rightsOn('x')],
      { 'rights.0.resource': [/Unknown resource 'x'. Use one of: .*posts/] },
    ],
    [
      'a second entry',
      [rightsOn('posts'), rightsOn('faqs'), rightsOn('posts')],
      { 'rights.2.resource': [/^Rights 3, Content: 'posts' already has an entry/] },
    ],
    [
      'a condition that is not JSON',
      [rightsOn('faqs'), rightsOn('posts', { where: 'mine' })],
      { 'rights.1.where': [/^Rights 2, Only where: This is not a condition in JSON\. Write it like \{"office_id"/] },
    ],
    [
      'an empty condition',
      [rightsOn('posts', { where: '{}' })],
      { 'rights.0.where': [/This condition cannot be used\. The condition is empty/] },
    ],
    [
      'a condition with an unknown field, and another without an index',
      [rightsOn('posts', { where: '{"categori_id":1,"or":[{"title":"x"}]}' })],
      { 'rights.0.where': [/cannot use 'categori_id'.*Use 'category_id'/, /cannot use 'or\[0\]\.title'.*no index/] },
    ],
    [
      'a condition with a secret of the person',
      [rightsOn('posts', { where: '{"slug":"me.password"}' })],
      { 'rights.0.where': [/cannot use 'slug'.*no field 'password'/] },
    ],
  ])('a role with %s is refused, with its place', async (_, rights, issues) => {
    const { status, body } = await save({ rights })
    expect(status).toBe(422)
    const expected = Object.entries(issues).map(([path, texts]) => [
      path,
      texts.map(text => expect.stringMatching(text)),
    ])
    expect(body.errors).toEqual(Object.fromEntries(expected))
  })

  test.each(['', '   ', 'editor', ' OWNER ', 'Viewer', 'সম্পাদক', 'x'.repeat(200)])(
    'a role cannot be called %j',
    async name => {
      const { status, body } = await save({ name })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['name']])
      const inBangla = await save({ name_bn: name })
      if (name.trim() !== '') expect([inBangla.status, Object.keys(inBangla.body.errors)]).toEqual([422, ['name_bn']])
    },
  )

  test('a role with a condition on an indexed field is stored', async () => {
    await role({
      rights: [rightsOn('posts', { where: '{"created_by":"me","category_id":[1,null]}' }), rightsOn('faqs')],
    })
  })

  test('a role that users have cannot be deleted, also if they are inactive', async () => {
    const { id, name } = await role()
    const one = await person('editor')
    expect((await change(one.id, { role_id: id, status: 0 })).status).toBe(200)
    const refused = await (await owner()).call('DELETE', `/api/roles/${id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `Role cannot be deleted while other records refer to it: 1 user ('${one.name}'). Change or delete them first.`,
    ])
    expect((await (await owner()).call('GET', `/api/roles/${id}`)).body.data.name).toBe(name)
  })

  test('owners read the number of people with each role, and other people and programs of lower roles do not', async () => {
    const [held, unused] = [await role(), await role()]
    const people = [await person('editor'), await person('editor')]
    for (const { id } of people) await change(id, { role_id: held.id })
    await change(Number(people[1]?.id), { status: 0 })
    const { status, body } = await (await owner()).call('GET', '/api/role-holders')
    expect(status).toBe(200)
    const ofRole = (id: number) => body.data.filter((each: { role_id: number }) => each.role_id === id)
    expect(ofRole(held.id)).toEqual([{ role_id: held.id, people: 2 }])
    expect(ofRole(unused.id)).toEqual([])
    expect(JSON.stringify(body)).not.toContain('null')
    expect(await people[0]?.caller.call('GET', '/api/role-holders')).toMatchObject({ status: 403 })
  })

  test('a deleted user whose role is gone cannot be restored', async () => {
    const { id } = await role()
    const one = await person('editor')
    await change(one.id, { role_id: id })
    const caller = await owner()
    const { undo } = (await caller.call('DELETE', `/api/users/${one.id}`)).body
    const deleted = await caller.call('DELETE', `/api/roles/${id}`)
    expect(deleted.status).toBe(200)
    const refused = await caller.call('POST', `/api/undo/${undo}`)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/Custom role/)])
    expect((await caller.call('GET', `/api/users/${one.id}`)).status).toBe(404)
  })

  test('a custom role gives its base as the role, which then follows it', async () => {
    const { id } = await role({ base: 'author' })
    const one = await person('editor')
    await change(one.id, { role_id: id })
    expect(await userOf(one.id)).toMatchObject({ type: 'author', role_id: id })
    const refused = await change(one.id, { type: 'editor' })
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { type: [expect.stringMatching(/follows from Custom role/)] },
    ])
    const created = await (await owner()).call('POST', '/api/users', {
      ...{ name: 'Given', email: `given-${dialect}@example.org`, password: 'a long enough password' },
      ...{ type: 'owner', role_id: id },
    })
    expect(created.body.data).toMatchObject({ type: 'author', role_id: id })
    await (await owner()).call('PUT', `/api/roles/${id}`, { base: 'viewer' })
    expect([await userOf(one.id), await userOf(created.body.data.id)]).toMatchObject([
      { type: 'viewer', role_id: id },
      { type: 'viewer', role_id: id },
    ])
    expect((await change(one.id, { role_id: null })).status).toBe(200)
    expect(await userOf(one.id)).toMatchObject({ type: 'viewer', role_id: null })
  })

  test('the last owner cannot be given a custom role', async () => {
    const { id } = await role()
    const me = (await (await owner()).call('GET', '/api/me')).body.data.id
    const refused = await change(me, { role_id: id })
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/owner/)])
    const other = await person('owner')
    expect((await change(other.id, { role_id: id })).status).toBe(200)
    expect((await change(me, { type: 'editor' })).status).toBe(409)
    expect(await userOf(other.id)).toMatchObject({ type: 'editor' })
    const stored = await person('owner')
    const db = forEveryApplication(provider.database.db)
    await sql`update users set role_id = ${id} where id = ${stored.id}`.execute(db)
    expect(await userOf(stored.id)).toMatchObject({ type: 'owner', role_id: id })
    expect((await change(me, { type: 'editor' })).status).toBe(409)
  })

  test('only owners give roles, and no program does', async () => {
    const { id } = await role()
    const editor = await person('editor')
    const other = await person('author')
    expect((await editor.caller.call('PUT', `/api/users/${editor.id}`, { role_id: id })).status).toBe(403)
    expect((await editor.caller.call('PUT', `/api/users/${other.id}`, { role_id: id })).status).toBe(403)
    expect((await editor.caller.call('PUT', `/api/roles/${id}`, { description: 'Mine' })).status).toBe(403)
    const made = await (await owner()).call('POST', '/api/tokens', { name: 'Program', role: 'owner', days: 30 })
    const token = { authorization: `Bearer ${made.body.data.token}` }
    for (const [method, url, body] of [
      ['PUT', `/api/users/${other.id}`, { role_id: id }],
      ['POST', '/api/users', { name: 'P', email: 'p@example.org', password: 'a long enough password', role_id: id }],
    ] as const)
      expect((await provider.visitor.call(method, url, body, token)).status).toBe(403)
    expect(await userOf(other.id)).toMatchObject({ type: 'author', role_id: null })
  })

  test('only owners change a field of a user that a condition compares with', async () => {
    const scoped = await role({ rights: [rightsOn('posts', { where: '{"slug":"me.gender"}' })] })
    const editor = await person('editor')
    const other = await person('author')
    const own = `/api/users/${editor.id}`
    const change = { gender: 'male' }
    const refused = await editor.caller.call('PUT', own, change)
    expect([refused.status, refused.body.message]).toEqual([
      403,
      expect.stringMatching(/^Setting 'Gender' needs the role Owner/),
    ])
    expect((await editor.caller.call('PUT', `/api/users/${other.id}`, change)).status).toBe(403)
    const bulk = await editor.caller.call('POST', '/api/users/bulk', { items: [{ id: other.id, ...change }] })
    expect([bulk.status, bulk.body.code]).toEqual([403, 'not-allowed'])
    const added = { name: 'New', email: `new-${dialect}@example.org`, password: 'a long enough password', ...change }
    expect((await editor.caller.call('POST', '/api/users', added)).status).toBe(403)
    expect((await userOf(other.id)).gender).toBeNull()
    expect((await editor.caller.call('PUT', own, { firstname: 'Ann' })).status).toBe(200)
    expect((await (await owner()).call('PUT', own, change)).status).toBe(200)
    const same = { name: 'Same', email: `same-${dialect}@example.org`, password: 'a long enough password', ...change }
    expect((await editor.caller.call('POST', '/api/users', same)).status).toBe(201)
    await (await owner()).call('PUT', `/api/roles/${scoped.id}`, { rights: [] })
    expect((await editor.caller.call('PUT', own, { gender: 'female' })).status).toBe(200)
  })

  test('the security log lists roles and who has them', async () => {
    const before = (await (await owner()).call('GET', '/api/audit?size=1')).body.data.data[0].id
    const desk = await role({ name: 'News desk' })
    const events = await role({ name: 'Events', base: 'author' })
    const one = await person('editor')
    const caller = await owner()
    await change(one.id, { role_id: desk.id })
    await change(one.id, { role_id: events.id })
    await caller.call('PUT', `/api/roles/${events.id}`, { base: 'viewer', rights: [rightsOn('posts')] })
    await change(one.id, { role_id: null })
    const { undo } = (await caller.call('DELETE', `/api/roles/${desk.id}`)).body
    await caller.call('POST', `/api/undo/${undo}`)
    const { data } = (await caller.call('GET', '/api/audit?size=100')).body.data
    const found = data
      .filter((each: { id: number; event: string }) => each.id > before && each.event.includes('role'))
      .map((each: Record<string, unknown>) => [each.event, each.user_id, each.by_name, each.detail, each.address])
      .toReversed()
    const by = ['Owner demo'] as const
    const at = '127.0.0.0'
    expect(found).toEqual([
      ['custom-role-created', null, ...by, 'News desk: Editor', at],
      ['custom-role-created', null, ...by, 'Events: Author', at],
      ['custom-role-given', one.id, ...by, '– → News desk', at],
      ['role-changed', one.id, ...by, 'Editor → Author', at],
      ['custom-role-replaced', one.id, ...by, 'News desk → Events', at],
      ['custom-role-edited', null, ...by, 'Events: (Author → Viewer) posts', at],
      ['role-changed', one.id, ...by, 'Author → Viewer', at],
      ['custom-role-removed', one.id, ...by, 'Events → –', at],
      ['custom-role-deleted', null, ...by, 'News desk: Editor', at],
      ['custom-role-restored', null, ...by, 'News desk: Editor', at],
    ])
  })

  test('a user whose stored role is gone has no access', async () => {
    const one = await person('editor')
    const rows = provider.store.inApplication('demo')
    expect(await rows.standingOf(one.id)).toMatchObject({ role: 'editor' })
    await expect(rows.update(users, one.id, { role_id: 999_999 })).rejects.toMatchObject({ code: 'invalid' })
  })
})
