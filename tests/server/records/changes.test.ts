/** The audit trail records changes of editors in the same transaction, for every resource on every database. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { toTimestamp } from '../../../src/schema/values/time/dates.ts'
import { sampleOf, singleChange } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { createPeople } from '../../support/sites/people.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { type Caller, startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>
const every: readonly Descriptor[] = resources
const all = every.map(resource => [resource.name, resource] as const)

describe.each(dialects)('the change history on %s', dialect => {
  let provider: TestProvider
  let colleague: Caller
  beforeAll(async () => {
    provider = await startProvider(dialect)
    colleague = (await createPeople(() => provider).person('owner')).caller
  })
  afterAll(() => provider?.close())

  const changes = async (query = '', caller = provider.editor) => {
    const { status, body } = await caller.call('GET', `/api/changes${query}`)
    expect(status).toBe(200)
    return body.data
  }

  describe.each(all)('the change history of %s', (name, resource) => {
    test('each change is listed with person, action and time, newest first', async () => {
      const path = `/api/${name}`
      const { data: record } = (await provider.editor.call('POST', path, sampleOf(resource, `${name}-told`))).body
      const created = toTimestamp(provider.clock())
      provider.clock.advance(60)
      const change = singleChange(resource, record, sampleOf(resource, `${name}-changed`))
      await provider.editor.call('PUT', `${path}/${record.id}`, change)
      const { undo } = (await provider.editor.call('DELETE', `${path}/${record.id}`)).body
      const [deleted] = (await changes(`?resource=${name}&record_id=${record.id}`)).data
      expect(deleted).toMatchObject({ action: 'deleted', undo })
      await provider.editor.call('POST', `/api/undo/${undo}`)
      const reported = await changes(`?resource=${name}&record_id=${record.id}`)
      expect(reported).toMatchObject({ total: 4, current_page: 1, last_page: 1 })
      expect(reported.data.map((change: Values) => change.action)).toEqual([
        'restored',
        'deleted',
        'updated',
        'created',
      ])
      expect(reported.data[1]).not.toHaveProperty('undo')
      expect(reported.data[3]).toEqual({
        id: expect.any(Number),
        resource: name,
        record_id: record.id,
        title: String(record[resource.title] ?? ''),
        action: 'created',
        user_id: expect.any(Number),
        user_name: 'Owner demo',
        at: created,
        act: expect.any(String),
      })
      // Each request is a separate act.
      expect(new Set(reported.data.map(({ act }: { act: string }) => act)).size).toBe(4)
      expect(reported.data[0].at).toBe(toTimestamp(provider.clock()))
      expect(JSON.stringify(await changes('', provider.stranger))).not.toContain(`${name}-told`)
    })

    test('records added by several requests of one import are one history entry with their count', async () => {
      const act = randomUUID()
      const ids: number[] = []
      for (let at = 0; at < 3; at += 1) {
        const body = sampleOf(resource, `${name}-act-${at}`)
        const answer = await provider.editor.call('POST', `/api/${name}?act=${act}`, body)
        expect(answer).toMatchObject({ status: 201 })
        ids.push(answer.body.data.id)
      }
      const { id: alone } = (await provider.editor.call('POST', `/api/${name}`, sampleOf(resource, `${name}-alone`)))
        .body.data
      const listed = (await changes(`?act=${act}`)).data
      expect(listed.map((change: Values) => change.record_id)).toEqual(ids.toReversed())
      for (const change of listed) expect(change).toMatchObject({ resource: name, action: 'created', act, others: 2 })
      const [other] = (await changes(`?resource=${name}&record_id=${alone}`)).data
      expect(other).not.toHaveProperty('others')
      expect(other.act).not.toBe(act)
      const wrong = await provider.editor.call('POST', `/api/${name}?act=1`, sampleOf(resource, `${name}-wrong`))
      expect({ status: wrong.status, names: Object.keys(wrong.body.errors) }).toEqual({ status: 422, names: ['act'] })
      const body = sampleOf(resource, `${name}-foreign`)
      const foreign = await colleague.call('POST', `/api/${name}?act=${act}`, body)
      expect({ status: foreign.status, names: Object.keys(foreign.body.errors) }).toEqual({
        status: 422,
        names: ['act'],
      })
      expect((await changes(`?act=${act}`)).total).toBe(3)
    })

    test('a rejected write or one of a visitor is not listed', async () => {
      const before = await changes()
      const writes = [
        await provider.editor.call('POST', `/api/${name}`, {}),
        await provider.editor.call('PUT', `/api/${name}/2000000000`, {}),
        await provider.editor.call('DELETE', `/api/${name}/2000000000`),
        await provider.visitor.call('POST', `/api/${name}`, sampleOf(resource, `${name}-visitor`)),
      ]
      for (const { status } of writes) expect(status).toBeGreaterThanOrEqual(400)
      await provider.store.inApplication('demo').insert(resource, sampleOf(resource, `${name}-program`))
      expect(await changes()).toEqual(before)
    })
  })

  test('changes of order and settings are listed', async () => {
    const create = async (n: number) =>
      (await provider.editor.call('POST', '/api/menus', { title: `Told ${n}`, sort_order: n })).body.data
    const [first, second] = [await create(1), await create(2)]
    await provider.editor.call('POST', '/api/menus/order', {
      items: [
        { id: second.id, version: 1, sort_order: 1 },
        { id: first.id, version: 1, sort_order: 2 },
      ],
    })
    expect((await changes('?size=1')).data).toMatchObject([
      { resource: 'menus', record_id: second.id, title: 'Told 2', action: 'ordered' },
    ])
    const reported = (await changes()).total
    await provider.editor.call('POST', '/api/menus/order', { items: [{ id: second.id, version: 2, sort_order: 1 }] })
    expect((await changes()).total).toBe(reported)
    const { id } = (await provider.editor.call('GET', '/api/applications/demo')).body.data
    await provider.editor.call('PUT', `/api/applications/${id}`, { name: 'Renamed' })
    expect((await changes('?size=1')).data).toMatchObject([
      { resource: 'applications', record_id: id, title: 'Renamed', action: 'updated' },
    ])
  })

  test('the change history is paginated', async () => {
    const all = await changes('?size=1000')
    const page = await changes('?page=2&size=3')
    expect(page).toMatchObject({ current_page: 2, per_page: 3, total: all.total })
    expect(page.data).toEqual(all.data.slice(3, 6))
    const ids = all.data.map((change: Values) => change.id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
  })

  test.each([
    ['page=0', 'page'],
    ['size=1001', 'size'],
    ['size=x', 'size'],
    ['resource=nothing', 'resource'],
    ['resource=posts&resource=pages', 'resource'],
    ['record_id=x', 'record_id'],
    ['record_id=99999999999', 'record_id'],
    ['act=import', 'act'],
  ])('the invalid parameter %s is rejected at its field', async (query, field) => {
    const { status, body } = await provider.editor.call('GET', `/api/changes?${query}`)
    expect({ status, names: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, names: [field] })
  })

  test('only signed-in users read the change history, and nobody modifies it', async () => {
    expect((await provider.visitor.call('GET', '/api/changes')).status).toBe(401)
    const before = await everyRow(provider)
    for (const method of ['POST', 'PUT', 'DELETE'])
      for (const [path, status] of [
        ['/api/changes', 405],
        ['/api/changes/1', 404],
      ] as const)
        expect((await provider.editor.call(method, path, method === 'DELETE' ? undefined : {})).status).toBe(status)
    expect(await everyRow(provider)).toEqual(before)
  })

  test('a change and its history entry are stored in one transaction', async () => {
    const before = await everyRow(provider)
    const faqs = every.find(({ name }) => name === 'faqs') as Descriptor
    const work = provider.store.transaction(async tx => {
      await tx.inApplication('demo', 1).insert(faqs, { faq_title: 'Never' })
      throw new Error('Enough.')
    })
    await expect(work).rejects.toThrow('Enough.')
    expect(await everyRow(provider)).toEqual(before)
  })

  test('a deleted user is still named in the change history', async () => {
    const own = (await changes('?size=1')).data[0]
    expect(own).toMatchObject({ user_name: 'Owner demo' })
    await provider.editor.call('PUT', `/api/users/${own.user_id}`, { name: 'Renamed owner' })
    const reported = (await changes('?size=2')).data
    expect(reported).toMatchObject([{ user_name: 'Renamed owner' }, { user_name: 'Owner demo' }])
  })
})
