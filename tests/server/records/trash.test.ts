/** Trash of records: deletions by act, who sees, restores and removes them, and for how long. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { sweepRecords } from '../../../server/start/sweepRecords.ts'
import { createStore } from '../../../server/store/store.ts'
import type { TrashedAct } from '../../../src/api/wire/trash.ts'
import { postCategories, posts, site } from '../../../src/resources/index.ts'
import { dialects } from '../../support/sites/databases.ts'
import { createPeople } from '../../support/sites/people.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { type Caller, callerOf, startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>

describe.each(dialects)('the trash on %s', dialect => {
  let provider: TestProvider
  const users = createPeople(() => provider)
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const create = async (resource: string, body: Values, by: Caller = provider.editor): Promise<number> => {
    const answer = await by.call('POST', `/api/${resource}`, body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.data.id
  }
  const post = (title: string, by?: Caller) =>
    create('posts', { title, slug: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-') }, by)
  const remove = async (path: string, by: Caller = provider.editor): Promise<string> => {
    const { status, body } = await by.call('DELETE', `/api/${path}`)
    expect(status).toBe(200)
    return body.undo
  }
  const list = async (query = '', by: Caller = provider.editor) => {
    const { status, body } = await by.call('GET', `/api/trash${query}`)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body.data
  }
  const search = (text: string, by?: Caller) => list(`?search=${encodeURIComponent(text)}`, by)
  /** The only act with a record of this title. */
  const actOf = async (text: string, by?: Caller) => {
    const { data, total } = await search(text, by)
    expect(total).toBe(1)
    return data[0]
  }
  const restore = (act: string, by: Caller = provider.editor) => by.call('POST', `/api/trash/${act}/restore`)
  const exists = async (path: string) => (await provider.editor.call('GET', `/api/${path}`)).status === 200
  const latestEvent = async () => (await provider.editor.call('GET', '/api/audit?size=1')).body.data.data[0]

  test('a deleted record is one act, with the time, the person and its title', async () => {
    const before = (await list()).total
    const id = await post('Kingfisher')
    await remove(`posts/${id}`)
    const { data, total } = await list()
    expect(total).toBe(before + 1)
    const [change] = (await provider.editor.call('GET', `/api/changes?resource=posts&record_id=${id}`)).body.data.data
    expect(data[0]).toEqual({
      act: change.act,
      at: '2026-03-01 06:00:00',
      until: '2026-03-31 06:00:00',
      user_id: change.user_id,
      user_name: 'Owner demo',
      records: 1,
      resources: [{ resource: 'posts', count: 1 }],
      shown: [{ resource: 'posts', id, title: 'Kingfisher' }],
    })
  })

  test('a page with its sections is one act, and is restored parents first', async () => {
    const page = await create('pages', { name: 'Wetland', title: 'Wetland' })
    const sections: number[] = []
    for (const name of ['Reeds', 'Alders', 'Mud', 'Herons'])
      sections.push(await create('sections', { name, page_id: page }))
    await remove(`pages/${page}?children=1`)
    const act = await actOf('Wetland')
    expect(act).toMatchObject({
      records: 5,
      resources: [
        { resource: 'sections', count: 4 },
        { resource: 'pages', count: 1 },
      ],
      shown: [{ resource: 'pages', id: page }, { resource: 'sections' }, { resource: 'sections' }],
    })
    expect((await actOf('herons')).shown[0]).toEqual({ resource: 'sections', id: sections[3], title: 'Herons' })

    const { status, body } = await restore(act.act)
    expect({ status, restored: body.data[0] }).toEqual({
      status: 200,
      restored: { resource: 'pages', id: page, title: 'Wetland' },
    })
    expect(body.data).toHaveLength(5)
    for (const id of sections) expect(await exists(`sections/${id}`)).toBe(true)
    expect((await search('Wetland')).total).toBe(0)
    expect(await restore(act.act)).toMatchObject({ status: 404, body: { code: 'not-restorable' } })

    const { data } = (await provider.editor.call('GET', '/api/changes?size=5')).body.data
    expect(new Set(data.map((change: Values) => `${change.action} ${change.act}`)).size).toBe(1)
    expect(data[0]).toMatchObject({ action: 'restored', others: 4 })
    expect(data[0].act).not.toBe(act.act)
  })

  test('a bulk deletion is one act, which shrinks when one of its records is restored by Undo', async () => {
    const ids = [await post('Plover-1'), await post('Plover-2'), await post('Plover-3')]
    const { body } = await provider.editor.call('POST', '/api/posts/bulk', { delete: ids })
    const undos: string[] = body.data.done.map(({ undo }: { undo: string }) => undo)
    const { act } = await actOf('plover-2')
    const whole = await actOf('plover')
    expect(whole.records).toBe(3)
    // PostgreSQL deletes records of a bulk call at the same time.
    expect(whole.shown.map(({ id }: { id: number }) => id).sort()).toEqual(ids)
    expect((await provider.editor.call('POST', `/api/undo/${undos[1]}`)).status).toBe(200)
    expect(await actOf('plover')).toMatchObject({ act, records: 2, resources: [{ resource: 'posts', count: 2 }] })
    expect((await restore(act)).body.data.map(({ id }: { id: number }) => id).sort()).toEqual([ids[0], ids[2]])
    expect((await provider.editor.call('POST', `/api/undo/${undos[0]}`)).status).toBe(404)
  })

  test('a search compares titles in any case and script, and no wildcards', async () => {
    const ids = [await post('Grebe 100% x'), await create('faqs', { faq_title: 'পদ্মা নদীর মাছ' })]
    await remove(`posts/${ids[0]}`)
    await remove(`faqs/${ids[1]}`)
    for (const text of ['GREBE', '00%', '  grebe 100 ', 'পদ্মা', 'নদীর'])
      expect({ text, total: (await search(text)).total }).toEqual({ text, total: 1 })
    for (const text of ['g%e', 'greb_', '"', "'", '\\'])
      expect({ text, total: (await search(text)).total }).toEqual({ text, total: 0 })
    expect((await search('   ')).total).toBe((await list()).total)
  })

  test.each([
    ['search=%00', 'search'],
    [`search=${'a'.repeat(501)}`, 'search'],
    ['search=a&search=b', 'search'],
    ['page=0', 'page'],
    ['size=1001', 'size'],
    ['per_page=5', 'per_page'],
  ])('GET /api/trash?%s is rejected, and names the parameter', async (query, name) => {
    const { status, body } = await provider.editor.call('GET', `/api/trash?${query}`)
    expect({ status, names: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, names: [name] })
  })

  test.each(['1', 'x', '%00', "'", '00000000-0000-7000-8000-000000000000', '%F0%9F%A6%86'])(
    'the act %s is not found',
    async act => {
      const rows = provider.store.inApplication('demo')
      const [before, version] = [await everyRow(provider), await rows.contentVersion()]
      for (const answer of [await restore(act), await provider.editor.call('DELETE', `/api/trash/${act}`)])
        expect(answer).toMatchObject({ status: 404, body: { code: 'not-restorable' } })
      expect([await everyRow(provider), await rows.contentVersion()]).toEqual([before, version])
    },
  )

  test('pages list every act once, newest first', async () => {
    for (const number of [1, 2, 3, 4, 5]) await remove(`posts/${await post(`Turnstone-${number}`)}`)
    const titles: string[] = []
    const { data: acts, records } = await list('?size=1000')
    expect(records).toBe(acts.reduce((sum: number, act: TrashedAct) => sum + act.records, 0))
    expect(records).toBeGreaterThan(5)
    for (const page of [1, 2, 3]) {
      const { data, ...counts } = await list(`?search=turnstone&size=2&page=${page}`)
      expect(counts).toEqual({ current_page: page, last_page: 3, total: 5, per_page: 2, records })
      titles.push(...data.map((act: { shown: { title: string }[] }) => act.shown[0]?.title))
    }
    expect(titles).toEqual([5, 4, 3, 2, 1].map(number => `Turnstone-${number}`))
    expect(await list('?search=turnstone&size=2&page=4')).toMatchObject({ data: [], total: 5 })
  })

  test('a record that cannot be restored is named, and nothing of its act is restored', async () => {
    const ids = [await post('Dunlin-a'), await post('Dunlin-b')]
    await provider.editor.call('POST', '/api/posts/bulk', { delete: ids })
    const taking = await post('Dunlin-B')
    const { act } = await actOf('dunlin-a')
    const before = await everyRow(provider)
    expect(await restore(act)).toMatchObject({
      status: 409,
      body: {
        code: 'taken',
        message: expect.stringMatching(/^Post 'Dunlin-b' cannot be restored as it was\. .*slug/i),
        conflicts: [{ resource: 'posts', id: taking, field: 'slug' }],
      },
    })
    expect(await everyRow(provider)).toEqual(before)
    await remove(`posts/${taking}`)
    expect((await restore(act)).status).toBe(200)
  })

  test('an act of more records than one transaction restores is restored completely, as one act', async () => {
    const rows = provider.store.inApplication('demo', 1)
    const category = await create('post-categories', { name: 'Roost' })
    const ids: number[] = []
    for (let number = 1; number <= 205; number += 1) {
      const values = { title: `Roost ${number}`, slug: `roost-${number}`, category_id: category }
      ids.push(Number((await rows.insert(posts, values)).id))
    }
    await rows.removeMany(posts, ids)
    await rows.remove(postCategories, category)
    const { act, records } = await actOf('roost')
    expect(records).toBe(206)
    const { status, body } = await restore(act)
    expect({ status, ids: body.data.map(({ id }: { id: number }) => id).toSorted() }).toEqual({
      status: 200,
      ids: [...ids, category].toSorted(),
    })
    expect(body.data[0]).toMatchObject({ resource: 'post-categories', id: category })
    const [change] = (await provider.editor.call('GET', '/api/changes?size=1')).body.data.data
    expect(change).toMatchObject({ action: 'restored', others: 205 })
  })

  test('a record whose parent was deleted in another act is restored after the parent', async () => {
    const page = await create('pages', { name: 'Estuary', title: 'Estuary' })
    const section = await create('sections', { name: 'Saltmarsh', page_id: page })
    await remove(`sections/${section}`)
    await remove(`pages/${page}`)
    const [parent, child] = [await actOf('estuary'), await actOf('saltmarsh')]
    expect(await restore(child.act)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("'Saltmarsh'"), errors: { page_id: [expect.any(String)] } },
    })
    expect((await restore(parent.act)).status).toBe(200)
    expect((await restore(child.act)).status).toBe(200)
  })

  test('another site neither lists, restores nor deletes an act', async () => {
    await remove(`posts/${await post('Avocet')}`)
    const { act } = await actOf('avocet')
    const before = await everyRow(provider)
    expect((await search('avocet', provider.stranger)).total).toBe(0)
    expect((await restore(act, provider.stranger)).status).toBe(404)
    expect((await provider.stranger.call('DELETE', `/api/trash/${act}`)).status).toBe(404)
    expect((await provider.stranger.call('DELETE', '/api/trash')).body.data).toEqual({ records: 0 })
    expect(await everyRow(provider)).toEqual(before)
  })

  test('an author sees and restores their own posts only', async () => {
    const [author, editor] = [await users.person('author'), await users.person('editor')]
    const mine = await post('Curlew-mine', author.caller)
    const foreign = await post('Curlew-foreign', editor.caller)
    const page = await create('pages', { name: 'Curlew', title: 'Curlew' })
    await provider.editor.call('POST', '/api/posts/bulk', { delete: [mine, foreign] })
    await remove(`pages/${page}`)
    expect((await search('curlew', editor.caller)).total).toBe(2)
    const { act, ...seen } = await actOf('curlew', author.caller)
    expect(seen).toMatchObject({ records: 1, shown: [{ id: mine }], user_name: null })
    expect((await search('curlew-foreign', author.caller)).total).toBe(0)
    expect((await restore(act, author.caller)).body.data).toEqual([
      { resource: 'posts', id: mine, title: 'Curlew-mine' },
    ])
    expect((await restore(act, author.caller)).status).toBe(404)
    expect(await actOf('curlew-foreign')).toMatchObject({ act, records: 1 })
  })

  test('an editor restores a user with the same password, and not a user of a higher role', async () => {
    const owner = await users.owner()
    const editor = await users.person('editor')
    const [lower, higher] = [await users.person('author'), await users.person('owner')]
    for (const { id } of [lower, higher]) await remove(`users/${id}`, owner)
    expect((await search(higher.name, editor.caller)).total).toBe(0)
    const higherAct = await actOf(higher.name, owner)
    expect((await restore(higherAct.act, editor.caller)).status).toBe(404)
    const { act } = await actOf(lower.name, editor.caller)
    const answer = await restore(act, editor.caller)
    expect(answer.status).toBe(200)
    expect(JSON.stringify([answer.body, higherAct])).not.toMatch(/argon2|password/)
    expect((await users.login(lower.email)).status).toBe(200)
    expect(await latestEvent()).toMatchObject({ event: 'signed-in', user_id: lower.id })
    const { data } = (await owner.call('GET', '/api/audit?size=10')).body.data
    expect(data).toContainEqual(
      expect.objectContaining({ event: 'user-restored', user_id: lower.id, by_id: editor.id }),
    )
  })

  test('only an owner deletes for good, which the security log records', async () => {
    const owner = await users.owner()
    const editor = await users.person('editor')
    const ids = [await post('Whimbrel-1'), await post('Whimbrel-2')]
    await provider.editor.call('POST', '/api/posts/bulk', { delete: ids })
    const { act } = await actOf('whimbrel')
    const before = await everyRow(provider)
    const view = (await owner.call('POST', `/api/users/${editor.id}/view`)).body.data
    const viewer = callerOf(provider.app, 'demo', view.token)
    expect((await search('whimbrel', viewer)).total).toBe(1)
    for (const path of [`/api/trash/${act}`, '/api/trash']) {
      expect(await editor.caller.call('DELETE', path)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
      expect(await viewer.call('DELETE', path)).toMatchObject({ status: 403, body: { code: 'view-only' } })
    }
    expect(await restore(act, viewer)).toMatchObject({ status: 403, body: { code: 'view-only' } })
    expect((await everyRow(provider)).deleted_records).toEqual(before.deleted_records)
    const { trash } = provider.store.inApplication('demo', { role: 'editor', userId: editor.id })
    for (const wrong of ['00000000-0000-7000-8000-000000000000', undefined])
      await expect(trash.empty(wrong)).rejects.toMatchObject({ code: 'not-allowed' })

    expect(await owner.call('DELETE', `/api/trash/${act}`)).toMatchObject({
      status: 200,
      body: { data: { records: 2 } },
    })
    expect(await latestEvent()).toMatchObject({ event: 'trash-emptied', by_name: 'Owner demo', detail: '2 records' })
    expect(await restore(act)).toMatchObject({ status: 404 })
    expect(await owner.call('DELETE', `/api/trash/${act}`)).toMatchObject({ status: 404 })
  })

  test('a program with the role owner empties the trash, except for users', async () => {
    const owner = await users.owner()
    const { name, id } = await users.person('author')
    await remove(`users/${id}`, owner)
    await remove(`posts/${await post('Godwit')}`)
    const program = { name: 'Archive', role: 'owner', days: 30 }
    const token = (await owner.call('POST', '/api/tokens', program)).body.data.token
    const caller = callerOf(provider.app, 'demo', token)
    expect((await search(name, caller)).total).toBe(0)
    const { act } = await actOf(name, owner)
    expect((await restore(act, caller)).status).toBe(404)
    const { total } = await list('', caller)
    expect(total).toBeGreaterThan(0)
    expect((await caller.call('DELETE', '/api/trash')).body.data.records).toBeGreaterThanOrEqual(total)
    expect((await list('', caller)).total).toBe(0)
    expect((await search(name, owner)).total).toBe(1)
    expect((await owner.call('DELETE', '/api/trash')).status).toBe(200)
    expect((await list('', owner)).total).toBe(0)
    const before = await everyRow(provider)
    expect((await owner.call('DELETE', '/api/trash')).body.data).toEqual({ records: 0 })
    expect(await everyRow(provider)).toEqual(before)
  })

  test('more records than one transaction deletes are deleted, with one entry in the security log', async () => {
    const { database } = provider
    const row = JSON.stringify({ id: 1, title: 'Sanderling', created_by: 1 })
    const deleted = { app_key: 'demo', resource: 'posts', row, deleted_at: '2026-03-01 06:00:00', title: 'sanderling' }
    const act = '00000000-0000-7000-8000-00000000abcd'
    const rows = Array.from({ length: 600 }, () => ({
      ...deleted,
      act,
      deleted_by: null,
      deleted_with: null,
      emptied: null,
    }))
    await forEveryApplication(database.db).insertInto('deleted_records').values(rows).execute()
    expect(await actOf('sanderling')).toMatchObject({ records: 600, user_id: null, user_name: null })
    expect((await provider.editor.call('DELETE', `/api/trash/${act}`)).body.data).toEqual({ records: 600 })
    expect((await latestEvent()).detail).toBe('600 records')
    expect((await list()).total).toBe(0)
  })

  test('records of a resource that the site has no more are not listed, and stay', async () => {
    const ids = [await post('Lapwing-1'), await post('Lapwing-2')]
    await provider.editor.call('POST', '/api/posts/bulk', { delete: ids })
    const { act } = await actOf('lapwing-1')
    const trash = forEveryApplication(provider.database.db).updateTable('deleted_records').set({ resource: 'removed' })
    await trash.where('title', '=', 'lapwing-1').execute()
    expect(await actOf('lapwing')).toMatchObject({ records: 1, shown: [{ title: 'Lapwing-2' }] })
    expect((await restore(act)).body.data).toHaveLength(1)
    expect((await list()).total).toBe(0)
    expect((await provider.editor.call('DELETE', '/api/trash')).body.data).toEqual({ records: 0 })
    const left = forEveryApplication(provider.database.db).selectFrom('deleted_records').select('title')
    expect(await left.execute()).toEqual([{ title: 'lapwing-1' }])
  })

  test('records are restored for TRASH_DAYS, and then deleted for good', async () => {
    const { database, clock } = provider
    const begin = clock().toISOString()
    await remove(`posts/${await post('Redshank')}`)
    const { act } = await actOf('redshank')
    const undo = (await provider.editor.call('GET', '/api/changes?size=1')).body.data.data[0].undo
    const store = createStore({ site, database, clock, trashDays: 2 }).inApplication('demo')
    const request = { page: 1, size: 20, search: 'redshank' }
    expect((await store.trash.list(request)).data[0]?.until).toBe('2026-03-03 06:00:00')
    const held = async () => {
      await sweepRecords(site, database, clock(), { trashDays: 2 })
      const rows = forEveryApplication(database.db).selectFrom('deleted_records').select('title')
      return (await rows.where('title', '=', 'redshank').execute()).length
    }
    clock.advance(2 * 86_400)
    expect([await held(), (await store.trash.list(request)).total]).toEqual([1, 1])
    clock.advance(1)
    expect((await store.trash.list(request)).total).toBe(0)
    for (const attempt of [() => store.trash.restore(act), () => store.restore(undo)])
      await expect(attempt()).rejects.toMatchObject({ code: 'not-restorable' })
    expect(await held()).toBe(0)
    clock.set(begin)
  })
})
