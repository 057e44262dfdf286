/** Bulk calls, and deletions of a record with all nested ones: for every resource, on every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { type Caller, callerOf, startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>
const every: readonly Descriptor[] = resources
const withStatus = every.filter(({ fields, name }) => fields.status && name !== 'users').map(each => each.name)

describe.each(dialects)('bulk requests on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const create = async (name: string, body: Values, caller: Caller = provider.editor): Promise<number> => {
    const answer = await caller.call('POST', `/api/${name}`, body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.data.id
  }
  const bulk = async (name: string, body: Values, caller: Caller = provider.editor) => {
    const answer = await caller.call('POST', `/api/${name}/bulk`, body)
    return answer.status === 200 ? answer.body.data : answer
  }
  const read = async (name: string, id: unknown) =>
    (await provider.editor.call('GET', `/api/${name}/${id}`)).body.data as Values | undefined
  const changes = async (name: string, id: number): Promise<string[]> => {
    const { body } = await provider.editor.call('GET', `/api/changes?resource=${name}&record_id=${id}`)
    return body.data.data.map((change: Values) => change.action)
  }

  test.each(withStatus)('the status of several %s is set by one request, and restored by another', async name => {
    const resource = every.find(each => each.name === name) as Descriptor
    const ids: number[] = []
    for (const [at, status] of [1, 1, 0].entries())
      ids.push(await create(name, sampleOf(resource, `${name}-bulk-${at}`, { status })))
    const [first = 0, second = 0, third = 0] = ids
    const { done, failed } = await bulk(name, { items: ids.map(id => ({ id, status: 0 })) })
    expect(failed).toEqual([])
    expect(done).toEqual([
      { id: first, version: 2, previous: { status: 1 } },
      { id: second, version: 2, previous: { status: 1 } },
      // The save stored nothing, because no value had changed.
      { id: third, version: 1, previous: { status: 0 } },
    ])
    expect(await changes(name, first)).toEqual(['updated', 'created'])
    expect(await changes(name, third)).toEqual(['created'])

    await provider.editor.call('PUT', `/api/${name}/${second}`, { status: 5 })
    const undone = await bulk(name, {
      items: [first, second].map(id => ({ id, version: 2, status: 1 })),
    })
    expect(undone.done).toEqual([{ id: first, version: 3, previous: { status: 0 } }])
    expect(undone.failed).toMatchObject([{ id: second, status: 409, code: 'stale' }])
    expect(await read(name, first)).toMatchObject({ status: 1 })
    expect(await read(name, second)).toMatchObject({ status: 5 })
  })

  test('a list with fields=id returns only ids in list order', async () => {
    const word = 'Findable'
    for (let at = 0; at < 3; at += 1) await create('faqs', { faq_title: `${word} ${at}` })
    const list = async (query: string) =>
      (await provider.editor.call('GET', `/api/faqs?search_key=${word}&size=2${query}`)).body.data
    const [whole, ids] = [await list(''), await list('&fields=id')]
    expect(ids).toEqual({ ...whole, data: whole.data.map(({ id }: Values) => ({ id })) })
  })

  test('a repeated id has one outcome, is deleted once, and not changed twice', async () => {
    const [one, two] = [
      await create('faqs', { faq_title: 'First of two' }),
      await create('faqs', { faq_title: 'Second' }),
    ]
    const { body } = await provider.editor.call('GET', `/api/faqs?ids=${two},${one},${two}`)
    expect(body.data.total).toBe(2)
    expect(body.data.data.map(({ id }: Values) => id).sort()).toEqual([one, two].sort())
    const items = [
      { id: one, faq_title: 'A' },
      { id: two, faq_title: 'B' },
      { id: one, faq_title: 'C' },
    ]
    expect(await bulk('faqs', { items })).toMatchObject({
      status: 422,
      body: { errors: { 'items.2': [expect.any(String)] } },
    })
    expect(await read('faqs', one)).toMatchObject({ faq_title: 'First of two' })
    const { done, failed } = await bulk('faqs', { delete: [one, one, two] })
    expect({ done: done.map(({ id }: Values) => id), failed }).toEqual({ done: [one, two], failed: [] })
    const undos = done.map(({ undo }: Values) => undo)
    const restored = await provider.editor.call('POST', '/api/undo', { undos: [...undos, ...undos] })
    expect(restored.body.data).toMatchObject({ done: [{ id: one }, { id: two }], failed: [] })
  })

  test('each record has its own outcome, and an invalid one does not stop the others', async () => {
    const [one, two] = [await create('faqs', { faq_title: 'One' }), await create('faqs', { faq_title: 'Two' })]
    const { done, failed } = await bulk('faqs', {
      items: [
        { id: one, faq_title: 'First' },
        { id: two, faq_title: ' ' },
        { id: 2_000_000_000, faq_title: 'None' },
      ],
    })
    expect(done).toEqual([{ id: one, version: 2, previous: { faq_title: 'One' } }])
    expect(failed).toMatchObject([
      { id: two, status: 422, errors: { faq_title: ['Title is required.'] } },
      { id: 2_000_000_000, status: 404, code: 'unknown-record' },
    ])
    expect(await read('faqs', two)).toMatchObject({ faq_title: 'Two', version: 1 })
  })

  test('the response to a bulk change names the markup that was removed from each record', async () => {
    const ids = [await create('posts', { title: 'Kept' }), await create('posts', { title: 'Cut' })]
    const [kept, cut] = ids
    const { done } = await bulk('posts', {
      items: [
        { id: kept, content: '<p>Text</p>' },
        { id: cut, content: '<p>Text<script>alert(1)</script></p>' },
      ],
    })
    expect(done).toEqual([
      { id: kept, version: 2, previous: { content: null } },
      {
        ...{ id: cut, version: 2, previous: { content: null } },
        warnings: { content: [expect.stringMatching(/without these elements.*script/)] },
        issues: { content: [expect.objectContaining({ code: 'elements-left-out' })] },
      },
    ])
  })

  test('an import of 20 rows is undone as one act, and so is its undo', async () => {
    const total = async () => (await provider.editor.call('GET', '/api/faqs')).body.data.total
    const before = await total()
    const act = crypto.randomUUID()
    const added: number[] = []
    for (let row = 1; row <= 20; row += 1) {
      const body = { faq_title: `Question ${row}`, faq_content: '<p>Answer</p>' }
      added.push((await provider.editor.call('POST', `/api/faqs?act=${act}`, body)).body.data.id)
    }
    const changesOf = async (query: string): Promise<readonly Values[]> =>
      (await provider.editor.call('GET', `/api/changes?size=100&${query}`)).body.data.data
    expect((await changesOf('resource=faqs'))[0]).toMatchObject({ act, action: 'created', others: 19 })
    const ids = (await changesOf(`act=${act}`)).map(change => change.record_id)
    expect(ids.toSorted((one, other) => Number(one) - Number(other))).toEqual(added)

    const removed = await bulk('faqs', { delete: ids })
    expect([removed.done.length, removed.failed, await total()]).toEqual([20, [], before])
    const [deletion] = await changesOf('resource=faqs')
    expect(deletion).toMatchObject({ action: 'deleted', others: 19, act: expect.not.stringContaining(act) })

    const undos = (await changesOf(`act=${deletion?.act}`)).map(change => change.undo)
    const restored = await provider.editor.call('POST', '/api/undo', { undos })
    expect(restored.body.data).toMatchObject({ done: { length: 20 }, failed: [] })
    expect(await total()).toBe(before + 20)
  })

  test('permissions are checked per record, so that authors change only their own posts', async () => {
    const email = 'bulk-author@demo.example'
    const password = 'a long enough password'
    await provider.editor.call('POST', '/api/users', { name: 'Author', email, password, type: 'author' })
    const { body } = await provider.visitor.call('POST', '/api/login', { identifier: email, password })
    const author = callerOf(provider.app, 'demo', body.token)
    const [own, other] = [await create('posts', { title: 'Own' }, author), await create('posts', { title: 'Other' })]
    const { done, failed } = await bulk('posts', { items: [own, other].map(id => ({ id, status: 0 })) }, author)
    expect(done).toMatchObject([{ id: own }])
    expect(failed).toMatchObject([{ id: other, status: 403, code: 'not-allowed' }])
    expect(await bulk('faqs', { items: [{ id: 1, status: 0 }] }, author)).toMatchObject({ status: 403 })
    const before = await everyRow(provider)
    expect((await bulk('posts', { delete: [own, other] }, provider.stranger)).failed).toMatchObject([
      { id: own, code: 'unknown-record' },
      { id: other, code: 'unknown-record' },
    ])
    expect(await everyRow(provider)).toEqual(before)
  })

  test('a parent and its children are deleted in any order, and restored by one request', async () => {
    const parent = await create('post-categories', { name: 'Parent' })
    const child = await create('post-categories', { name: 'Child', parent_id: parent })
    const grandchild = await create('post-categories', { name: 'Grandchild', parent_id: child })
    const { done, failed } = await bulk('post-categories', { delete: [parent, child, grandchild] })
    expect(failed).toEqual([])
    const undos = done.map((each: Values) => each.undo)
    // The deepest records first, although their parents are not restored yet.
    const answer = await provider.editor.call('POST', '/api/undo', { undos: [...undos.toReversed(), '2000000000'] })
    expect(answer.body.data.failed).toMatchObject([{ undo: '2000000000', code: 'not-restorable' }])
    expect(answer.body.data.done).toHaveLength(3)
    expect(await read('post-categories', grandchild)).toMatchObject({ parent_id: child })
  })

  test('a page is deleted with its sections and widgets in one step, and restored by one request', async () => {
    const page = await create('pages', { name: 'Whole', title: 'Whole' })
    const section = await create('sections', { name: 'Inside', page_id: page })
    const widgets = [
      await create('widgets', { name: 'A', section_id: section }),
      await create('widgets', { name: 'B', section_id: section }),
    ]
    const refused = await provider.editor.call('DELETE', `/api/sections/${section}`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'referred-to', referrer_count: 2 } })
    const { status, body } = await provider.editor.call('DELETE', `/api/pages/${page}?children=1`)
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Page deleted.', undo: expect.any(String) } })
    expect(await read('sections', section)).toBeUndefined()
    for (const id of widgets) expect(await changes('widgets', id)).toEqual(['deleted', 'created'])
    const listed = (await provider.editor.call('GET', '/api/changes?size=4')).body.data.data
    expect(listed.map(({ resource }: { resource: string }) => resource)).toEqual([
      'pages',
      'sections',
      'widgets',
      'widgets',
    ])
    for (const { act, undo } of listed) expect({ act, undo }).toEqual({ act: listed[0].act, undo: body.undo })
    const back = await provider.editor.call('POST', '/api/undo', { undos: [body.undo] })
    expect(back.body.data).toMatchObject({ failed: [], done: [{ id: page, undo: body.undo }] })
    expect(await read('widgets', widgets[1])).toMatchObject({ section_id: section })
  })

  test('several sections are deleted with their widgets in one step each, and restored by one request', async () => {
    const sections = [await create('sections', { name: 'First' }), await create('sections', { name: 'Second' })]
    const widgets: number[] = []
    for (const section of [sections[0], sections[0], sections[1]])
      widgets.push(await create('widgets', { name: 'Part', section_id: section }))
    const unknown = 2_000_000_000
    expect((await bulk('sections', { delete: sections })).failed).toMatchObject([
      { id: sections[0], code: 'referred-to' },
      { id: sections[1], code: 'referred-to' },
    ])
    const { done, failed } = await bulk('sections', { delete: [...sections, unknown], children: true })
    expect(failed).toMatchObject([{ id: unknown, code: 'unknown-record' }])
    expect(done.map(({ id }: { id: number }) => id)).toEqual(sections)
    for (const id of widgets) expect(await read('widgets', id)).toBeUndefined()
    const listed = (await provider.editor.call('GET', '/api/changes?size=5')).body.data.data
    expect(new Set(listed.map(({ act }: { act: string }) => act)).size).toBe(1)
    const undos = done.map(({ undo }: { undo: string }) => undo)
    const back = await provider.editor.call('POST', '/api/undo', { undos })
    expect(back.body.data).toMatchObject({ failed: [] })
    expect(await read('widgets', widgets[2])).toMatchObject({ section_id: sections[1] })
  })

  test('a record that cannot be deleted retains all nested records', async () => {
    const section = await create('sections', { name: 'Crowded' })
    const most = limits.nestedRecords.value
    // The widgets are inactive, because a page may have fewer active ones than one call may delete.
    for (let at = 0; at <= most; at += 1)
      await create('widgets', { name: `Widget ${at}`, section_id: section, status: 0 })
    const before = await everyRow(provider)
    const { status, body } = await provider.editor.call('DELETE', `/api/sections/${section}?children=1`)
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'referred-to' } })
    expect(body.message).toBe(`This record contains more than ${most} other records. Delete some of them first.`)
    expect(await everyRow(provider)).toEqual(before)
  })

  test('a body that is not a list of records is rejected as a whole', async () => {
    const before = await everyRow(provider)
    const tooMany = Array.from({ length: limits.bulkRecords.value + 1 }, (_, at) => at + 1)
    for (const body of [{}, { items: [] }, { items: 'x' }, { delete: [] }, { delete: tooMany }, { delete: [1, 'x'] }])
      expect(await bulk('faqs', body), JSON.stringify(body).slice(0, 80)).toMatchObject({ status: 422 })
    for (const item of [null, {}, { id: '1' }, { id: 0 }, { id: 1, version: 'x' }])
      expect(await bulk('faqs', { items: [item] })).toMatchObject({
        status: 422,
        body: { errors: { 'items.0': [expect.any(String)] } },
      })
    for (const undos of [undefined, [], [1]])
      expect((await provider.editor.call('POST', '/api/undo', { undos })).status).toBe(422)
    expect(await everyRow(provider)).toEqual(before)
  })
})
