/** Custom roles with a condition that names a record: the deletion of the record tells of them, and so does the dashboard. */
import { describe, expect, test } from 'vitest'
import { dialects } from '../../support/sites/databases.ts'
import { createPeople } from '../../support/sites/people.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import type { Caller, TestProvider } from '../../support/sites/server.ts'

const rightsOn = (resource: string, where: object) => ({
  ...{ resource, read: 'all', create: true, update: 'all', delete: 'all', publish: true },
  where: JSON.stringify(where),
})

describe.each(dialects)('a condition of a role that names a record on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, { restSeconds: 3600 }, started => {
    provider = started
  })
  const { owner, person } = createPeople(() => provider)
  let made = 0
  const add = async (name: string, values: object) => {
    const { status, body } = await (await owner()).call('POST', `/api/${name}`, values)
    expect([status, body]).toMatchObject([201, {}])
    return body.data.id as number
  }
  const category = () => {
    made += 1
    return add('post-categories', { name: `Category ${made}` })
  }
  const role = (name: string, ...rights: readonly object[]) => add('roles', { name, base: 'editor', rights })
  const preview = async (caller: Caller, id: number) =>
    (await caller.call('GET', `/api/post-categories/${id}/deletion`)).body.data
  const missing = async (caller: Caller) => {
    const { body } = await caller.call('GET', '/api/attention')
    return body.data.filter(({ reason }: { reason: string }) => reason === 'missing-record')
  }

  test.each([
    ['in a field', (id: number) => rightsOn('posts', { category_id: id })],
    ['in a list', (id: number) => rightsOn('posts', { category_id: [null, id, 1_999_999_999] })],
    ['in a group', (id: number) => rightsOn('posts', { or: [{ slug: 'x' }, { and: [{ category_id: id }] }] })],
    ['as a record of the content', (id: number) => rightsOn('post-categories', { id })],
  ])('%s is an effect of the deletion, and needs attention afterwards', async (_where, rightsFor) => {
    const [id, other] = [await category(), await category()]
    const name = `News ${made}`
    const roleId = await role(name, rightsFor(id), rightsOn('faqs', { id: other + 1_000_000 }))
    const first = await owner()
    const effect = {
      resource: 'roles',
      effect: 'narrowed',
      count: 1,
      records: [{ resource: 'roles', id: roleId, title: name }],
    }
    expect(await preview(first, id)).toEqual([effect])
    expect(await preview(first, other)).toEqual([])
    const before = await missing(first)
    const { undo } = (await first.call('DELETE', `/api/post-categories/${id}`)).body
    const added = (await missing(first)).slice(before.length)
    const content = JSON.stringify(rightsFor(id)).includes('category_id') ? 'posts category_id' : 'post-categories id'
    const found = (detail: string) => ({ resource: 'roles', id: roleId, title: name, reason: 'missing-record', detail })
    const now = (await missing(first)).filter((each: { id: number }) => each.id === roleId)
    expect(now).toContainEqual(found(`${content} ${id}`))
    expect(added).toHaveLength(1)
    const { totals } = (await first.call('GET', '/api/attention')).body
    expect(totals['missing-record']).toBe((await missing(first)).length)
    // Only owners learn which records exist.
    expect(await missing((await person('editor')).caller)).toEqual([])
    await first.call('POST', `/api/undo/${undo}`)
    expect(await missing(first)).toEqual(before)
    await first.call('DELETE', `/api/roles/${roleId}`)
    expect((await missing(first)).filter((each: { id: number }) => each.id === roleId)).toEqual([])
  })

  test('is an effect of the deletion of a user, and an equal number in another field is none', async () => {
    const { id } = await person('editor')
    const author = await role('Of an author', rightsOn('posts', { created_by: id }), rightsOn('faqs', { status: 1 }))
    const { body } = await (await owner()).call('GET', `/api/users/${id}/deletion`)
    expect(body.data).toEqual([
      {
        resource: 'roles',
        effect: 'narrowed',
        count: 1,
        records: [{ resource: 'roles', id: author, title: 'Of an author' }],
      },
    ])
  })

  test('is no effect for people who may not read roles', async () => {
    const id = await category()
    await role(`Hidden ${made}`, rightsOn('posts', { category_id: id }))
    const writer = await person('editor')
    const narrow = await role(`Writer ${made}`, { ...rightsOn('post-categories', {}), where: null })
    expect((await (await owner()).call('PUT', `/api/users/${writer.id}`, { role_id: narrow })).status).toBe(200)
    expect(await preview(writer.caller, id)).toEqual([])
    expect(await preview((await person('editor')).caller, id)).toHaveLength(1)
  })
})
