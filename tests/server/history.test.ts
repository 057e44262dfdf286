/** Stale saves, deletes taken back, order by hand and the changes that are kept, for every resource on every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOrdered, parentFieldOf } from '../../server/store/ordering.ts'
import { resources } from '../../src/resources/index.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import { sampleOf } from '../support/sample.ts'
import { type Caller, callerOf, dialects, signIn, startProvider, type TestProvider } from '../support/server.ts'

type Values = Record<string, unknown>
const hours = 60 * 60

describe.each(dialects)('on %s', dialect => {
  let provider: TestProvider
  let editor: Caller
  beforeAll(async () => {
    provider = await startProvider(dialect)
    editor = provider.editor
  })
  afterAll(() => provider?.close())

  const call = (method: string, url: string, body?: unknown, headers?: Record<string, string>) =>
    editor.call(method, url, body, headers)
  const signedInStranger = async () => callerOf(provider.app, 'other', await signIn(provider.app, 'other'))
  const changesOf = async (query = '') => (await call('GET', `/api/changes?size=1000${query}`)).body.data.data

  describe.each(resources.map(resource => [resource.name, resource as Descriptor] as const))('%s', (name, resource) => {
    const list = `/api/${name}`
    const [uniqueField] = Object.keys(resource.fields).filter(
      field => resource.fields[field]?.unique && !resource.fields[field]?.readOnly,
    )
    const create = async (word: string, overrides: Values = {}): Promise<Values> => {
      const { status, body } = await call('POST', list, sampleOf(resource, `${name}-${word}`, overrides))
      expect({ status, body }).toMatchObject({ status: 201 })
      return body.data
    }
    const read = async (id: unknown) => (await call('GET', `${list}/${id}`)).body.data

    test('a save that is based on an older state is refused with the state of now, and changes nothing', async () => {
      const record = await create('stale')
      const url = `${list}/${record.id}`
      expect((await call('PUT', url, {}, { 'if-match': '"1"' })).body.data.version).toBe(2)
      const now = await read(record.id)
      const changes = await changesOf()
      const stale = await call('PUT', url, sampleOf(resource, `${name}-late`), { 'if-match': '"1"' })
      expect(stale).toMatchObject({ status: 409, body: { code: 'stale' } })
      expect(now).toMatchObject(stale.body.current)
      expect(await read(record.id)).toEqual(now)
      expect(await changesOf()).toEqual(changes)
      // Without a version, or with any, it is saved as ever.
      expect((await call('PUT', url, {})).status).toBe(200)
      expect((await call('PUT', url, {}, { 'if-match': '*' })).status).toBe(200)
      expect((await call('PUT', url, {}, { 'if-match': 'W/"3"' })).status).toBe(400)
    })

    test('a deleted record comes back with its id and its values, once', async () => {
      const record = await create('undone')
      const { body } = await call('DELETE', `${list}/${record.id}`)
      const stranger = await (await signedInStranger()).call('POST', `/api/undo/${body.undo}`)
      expect(stranger.status).toBe(404)
      expect((await provider.visitor.call('POST', `/api/undo/${body.undo}`)).status).toBe(401)
      const restored = await call('POST', `/api/undo/${body.undo}`)
      expect(restored).toMatchObject({ status: 200, body: { data: { ...record, version: 2 } } })
      expect(JSON.stringify(restored.body)).not.toMatch(/argon2|search_text/)
      expect(await read(record.id)).toMatchObject({ ...record, version: 2, updated_at: expect.any(String) })
      expect((await call('POST', `/api/undo/${body.undo}`)).status).toBe(404)
    })

    test('a deleted record does not come back after a day, nor onto a value that is taken since', async () => {
      const record = await create('gone')
      const old = (await call('DELETE', `${list}/${record.id}`)).body.undo
      provider.clock.advance(25 * hours)
      // A session does not last as long.
      editor = callerOf(provider.app, 'demo', await signIn(provider.app, 'demo'))
      expect(await call('POST', `/api/undo/${old}`)).toMatchObject({ status: 404, body: { code: 'not-restorable' } })
      if (!uniqueField) return
      const first = await create('first')
      const { undo } = (await call('DELETE', `${list}/${first.id}`)).body
      const second = await create('second', { [uniqueField]: first[uniqueField] })
      const refused = await call('POST', `/api/undo/${undo}`)
      expect(refused).toMatchObject({
        status: 409,
        body: { code: 'taken', conflicts: [{ field: uniqueField, resource: name, id: second.id }] },
      })
      expect((await call('GET', `${list}/${first.id}`)).status).toBe(404)
      await call('DELETE', `${list}/${second.id}`)
      expect((await call('POST', `/api/undo/${undo}`)).status).toBe(200)
    })

    test('a value that is taken names who holds it', async () => {
      if (!uniqueField) return
      const holder = await create('holder')
      const { status, body } = await call(
        'POST',
        list,
        sampleOf(resource, `${name}-other`, { [uniqueField]: holder[uniqueField] }),
      )
      expect({ status, body }).toMatchObject({
        status: 409,
        body: {
          code: 'taken',
          conflicts: [{ field: uniqueField, resource: name, id: holder.id, title: holder[resource.title] }],
        },
      })
    })

    test('every change is kept with who made it, and no other application reads it', async () => {
      const record = await create('changed')
      await call('PUT', `${list}/${record.id}`, {})
      const { undo } = (await call('DELETE', `${list}/${record.id}`)).body
      await call('POST', `/api/undo/${undo}`)
      const changes = await changesOf(`&resource=${name}&record_id=${record.id}`)
      expect(changes.map(({ action }: Values) => action)).toEqual(['restored', 'deleted', 'updated', 'created'])
      expect(changes[0]).toMatchObject({
        resource: name,
        title: String(record[resource.title]),
        user_name: 'Owner demo',
      })
      const theirs = await (await signedInStranger()).call('GET', '/api/changes')
      expect(theirs.body.data).toMatchObject({ data: [], total: 0 })
    })

    test('some of its records are asked for by their ids', async () => {
      const [one, , three] = [await create('a'), await create('b'), await create('c')]
      const { body } = await call('GET', `${list}?ids=${one?.id},${three?.id},2000000000&page=9&size=1`)
      expect(body.data.data.map(({ id }: Values) => id).sort()).toEqual([one?.id, three?.id].sort())
      for (const wrong of ['', 'x', '1,,2', '-1', '1.5'])
        expect(await call('GET', `${list}?ids=${wrong}`)).toMatchObject({
          status: 422,
          body: { errors: { ids: [expect.any(String)] } },
        })
      const theirs = await (await signedInStranger()).call('GET', `${list}?ids=${one?.id}`)
      expect(theirs.body.data.total).toBe(0)
    })

    test.runIf(isOrdered(resource))('its records are put in order in one call, all or none', async () => {
      const records = [await create('x'), await create('y')]
      const [first, second] = records
      const items = records.map(({ id, version }, index) => ({ id, version, sort_order: 90 - index }))
      const { status, body } = await call('POST', `${list}/order`, { items })
      expect(status).toBe(200)
      expect(body.data.map(({ id, version, sort_order }: Values) => [id, version, sort_order]).sort()).toEqual([
        [first?.id, 2, 90],
        [second?.id, 2, 89],
      ])
      const stale = items.map((item, index) => ({ ...item, version: index === 0 ? 2 : 1, sort_order: 5 }))
      const refused = await call('POST', `${list}/order`, { items: stale })
      expect(refused).toMatchObject({ status: 409, body: { code: 'stale', current: [{ version: 2 }, { version: 2 }] } })
      const gone = [...items.map(item => ({ ...item, version: 2 })), { id: 2_000_000_000, version: 1, sort_order: 1 }]
      expect((await call('POST', `${list}/order`, { items: gone })).status).toBe(404)
      for (const wrong of [undefined, [], [{}], [{ id: first?.id, version: 2 }], [items[0], items[0]], 'x'])
        expect(await call('POST', `${list}/order`, { items: wrong })).toMatchObject({ status: 422 })
      expect((await read(first?.id)).sort_order).toBe(90)
      expect((await read(second?.id)).version).toBe(2)
    })

    test.runIf(isOrdered(resource) && parentFieldOf(resource))('its tree is put in order, and no circle', async () => {
      const parent = String(parentFieldOf(resource))
      const [one, two] = [await create('up'), await create('down')]
      const under = { id: two?.id, version: 1, sort_order: 1, [parent]: one?.id }
      expect((await call('POST', `${list}/order`, { items: [under] })).body.data[0][parent]).toBe(one?.id)
      const circle = { id: one?.id, version: 1, sort_order: 1, [parent]: two?.id }
      expect(await call('POST', `${list}/order`, { items: [circle] })).toMatchObject({ status: 422 })
      expect((await read(one?.id))[parent]).toBeNull()
      // Both at once may change places.
      const swapped = [{ ...circle }, { id: two?.id, version: 2, sort_order: 1, [parent]: null }]
      expect((await call('POST', `${list}/order`, { items: swapped })).status).toBe(200)
    })
  })

  test('a delete that others stand in the way of names them', async () => {
    const page = (await call('POST', '/api/pages', { name: 'Held', title: 'Held' })).body.data
    const section = (await call('POST', '/api/sections', { name: 'Holding', title: 'Holding', page_id: page.id })).body
      .data
    expect(await call('DELETE', `/api/pages/${page.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'referred-to',
        referrer_count: 1,
        referrers: [{ resource: 'sections', id: section.id, title: section.name }],
      },
    })
  })
})
