/** The data provider at hosts with versions and undo, and at one that has the calls of the specification alone. */
import { describe, expect, test } from 'vitest'
import { createClient } from '../src/api/client/client.ts'
import { specifiedHost } from '../src/api/protocol/specifiedCalls.ts'
import { createDataProvider } from '../src/dataProvider.ts'
import { resources } from '../src/resources/index.ts'
import {
  answering,
  bodiesOf,
  choicesQueryOf,
  every,
  fetchFromHost,
  forgetEachTest,
  host,
  lines,
  listOf,
  listQuery,
  pagination,
  provider,
  sent,
  unsorted,
} from './support/fakes/answeringHost.ts'

forgetEachTest()

describe.each(every)('records of a host with versions and undo, $name', descriptor => {
  const { name, path } = descriptor
  const { given } = bodiesOf(descriptor)
  const record = { ...given, id: 5, version: 3 }

  test('are saved with the version that was read, and the refusal holds the stored record', async () => {
    answering.answer = () => [200, { data: { ...record, version: 4 } }]
    await provider.update(path, { id: 5, data: given, previousData: record })
    expect(sent[0]?.headers.get('if-match')).toBe('"3"')
    answering.answer = () => [409, { message: 'Stale.', code: 'stale', current: { ...record, version: 9 } }]
    await expect(provider.update(path, { id: 5, data: given, previousData: record })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      current: { id: 5, version: 9 },
    })
  })

  test('are saved without a version where none was read', async () => {
    answering.answer = () => [200, { data: record }]
    // react-admin's type asks for a record; its forms give none while they load.
    for (const previousData of [undefined, {}, { id: 5 }, { id: 5, version: '3' }, { id: 5, version: null }])
      await provider.update(path, { id: 5, data: record, previousData: previousData as never })
    await provider.updateMany(path, { ids: [5], data: record })
    expect(sent.map(call => call.headers.get('if-match'))).toEqual(sent.map(() => null))
  })

  test('are deleted and can be restored', async () => {
    answering.answer = line =>
      line.startsWith('DELETE') ? [200, { message: 'Deleted.', undo: '7' }] : [200, { data: record }]
    expect((await provider.delete(path, { id: 5, previousData: record })).data).toEqual({ id: '5', undo: '7' })
    expect(await provider.undo('7')).toEqual(record)
    expect(lines()).toEqual([`DELETE /api/${name}/5`, 'POST /api/undo/7'])
    answering.answer = () => [200, { message: 'Deleted.' }]
    expect((await provider.delete(path, { id: 5, previousData: record })).data).toEqual({ id: '5' })
  })

  test('are read together in one call', async () => {
    answering.answer = () => listOf({ id: 9 }, { id: 3 })
    expect((await provider.getMany(path, { ids: [3, 9, 3] })).data).toEqual([{ id: 9 }, { id: 3 }])
    expect(lines()).toEqual([
      `GET /api/${name}${choicesQueryOf(descriptor) ? `${choicesQueryOf(descriptor)}&` : '?'}ids=3%2C9`,
    ])
  })

  test('are ordered in one call, and nothing is added to it', async () => {
    const items = [{ id: 5, version: 3, sort_order: 1, parent_id: null }]
    answering.answer = () => [200, { message: 'Saved.', data: [{ ...record, version: 4 }] }]
    expect(await provider.order(path, items)).toEqual([{ ...record, version: 4 }])
    expect(sent).toMatchObject([{ line: `POST /api/${name}/order`, body: { items } }])
  })
})

describe('at a host that has the calls of the specification alone', () => {
  const plainClient = createClient({
    ...{ host, appKey: 'demo', token: () => 'token-1', fetch: fetchFromHost },
    features: specifiedHost,
    sendFile: async ({ url }) => {
      sent.push({ line: `POST ${url}`, headers: new Headers(), body: undefined })
      return { status: 201, body: {} }
    },
  })
  const plain = createDataProvider(plainClient, resources)
  const specified = every.filter(({ name }) => specifiedHost.resources.includes(name))
  const stored = { id: 5, status: 1, legacy: 'A-1', meta: { list: [1, { deep: null }] }, 'dotted.name': 'x' }

  test.each(specified)(
    'an update of $path carries all that the record has, and is read again',
    async ({ path, name }) => {
      answering.answer = line => [
        200,
        line.startsWith('PUT') ? { data: { id: 5 } } : { data: { ...stored, status: 0 } },
      ]
      const { data } = await plain.update(path, { id: 5, data: { status: 0 }, previousData: stored })
      expect(lines()).toEqual([`PUT /api/${name}/5`, `GET /api/${name}/5`])
      expect(sent[0]?.body).toMatchObject({ ...stored, status: 0 })
      expect(data).toEqual({ ...stored, status: 0 })
    },
  )

  test.each(specified)(
    'updates of several of $path read each record first, and carry all that it has',
    async ({ path, name }) => {
      answering.answer = () => [200, { data: stored }]
      await plain.updateMany(path, { ids: [5], data: { status: 0 } })
      expect(lines()).toEqual([`GET /api/${name}/5`, `PUT /api/${name}/5`, `GET /api/${name}/5`])
      expect(sent[1]?.body).toMatchObject({ ...stored, status: 0 })
    },
  )

  test.each(specified)('a list of $path has no filter and no order, and choices no ids', async descriptor => {
    const { path, name } = descriptor
    answering.answer = () => listOf(stored, { ...stored, id: 6 })
    await plain.getList(path, { pagination, sort: { field: 'id', order: 'DESC' }, filter: { status: 1, q: 'a' } })
    await plain.getMany(path, { ids: [5, 6] })
    expect(lines()).toEqual([
      `GET /api/${name}?${listQuery(descriptor, 'a')}`,
      `GET /api/${name}${choicesQueryOf(descriptor)}`,
    ])
  })

  test('no call beyond the specification is sent, and each is answered as an unknown one', async () => {
    const calls: readonly (() => Promise<unknown>)[] = [
      () => plain.getList('messages', { pagination, sort: unsorted, filter: {} }),
      () => plain.me(),
      () => plain.order('menus', []),
      () => plain.undo('u-1'),
      () => plainClient.uploadDocument(new File([], 'a.pdf')),
      () => plainClient.privateDocument('/api/private-files/a'),
    ]
    for (const call of calls) await expect(call()).rejects.toThrow()
    expect(await plain.attention()).toBeUndefined()
    expect(await plain.deletionEffects('page', 5)).toEqual([])
    expect(await plain.bulk('page', { delete: [5] })).toBeUndefined()
    expect(lines()).toEqual([])
  })

  test('a login sends identifier and password alone', async () => {
    answering.answer = () => [200, { token: 't' }]
    await plainClient.login({ identifier: 'a', password: 'b', remember: true })
    expect(sent[0]?.body).toEqual({ identifier: 'a', password: 'b' })
  })
})
