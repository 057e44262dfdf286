/**
 * The data provider with provider hosts that support versions and undo, and with one that implements only the
 * specification.
 */
import { describe, expect, test } from 'vitest'
import { createClient } from '../src/api/client/client.ts'
import { specifiedHost } from '../src/api/protocol/specifiedCalls.ts'
import { createDataProvider } from '../src/dataProvider.ts'
import { site } from '../src/resources/index.ts'
import {
  allDescriptors,
  choicesQueryOf,
  fetchFromHost,
  host,
  hostResponse,
  listOf,
  listQuery,
  noSort,
  pagination,
  provider,
  resetEachTest,
  sampleBodiesOf,
  sentCalls,
  sentLines,
} from './support/fakes/answeringHost.ts'

resetEachTest()

describe.each(allDescriptors)('records of a host with versions and undo, $name', descriptor => {
  const { name, path } = descriptor
  const { given } = sampleBodiesOf(descriptor)
  const record = { ...given, id: 5, version: 3 }

  test('an update sends the version that was read, and a conflict error holds the stored record', async () => {
    hostResponse.answer = () => [200, { data: { ...record, version: 4 } }]
    await provider.update(path, { id: 5, data: given, previousData: record })
    expect(sentCalls[0]?.headers.get('if-match')).toBe('"3"')
    hostResponse.answer = () => [409, { message: 'Stale.', code: 'stale', current: { ...record, version: 9 } }]
    await expect(provider.update(path, { id: 5, data: given, previousData: record })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      current: { id: 5, version: 9 },
    })
  })

  test('an update without a known version sends no version', async () => {
    hostResponse.answer = () => [200, { data: record }]
    // The type of react-admin requires a record, but its forms pass none while they load.
    for (const previousData of [undefined, {}, { id: 5 }, { id: 5, version: '3' }, { id: 5, version: null }])
      await provider.update(path, { id: 5, data: record, previousData: previousData as never })
    await provider.updateMany(path, { ids: [5], data: record })
    expect(sentCalls.map(call => call.headers.get('if-match'))).toEqual(sentCalls.map(() => null))
  })

  test('deleted records can be restored', async () => {
    hostResponse.answer = line =>
      line.startsWith('DELETE') ? [200, { message: 'Deleted.', undo: '7' }] : [200, { data: record }]
    expect((await provider.delete(path, { id: 5, previousData: record })).data).toEqual({ id: 5, undo: '7' })
    expect(await provider.undo('7')).toEqual(record)
    expect(sentLines()).toEqual([`DELETE /api/${name}/5`, 'POST /api/undo/7'])
    hostResponse.answer = () => [200, { message: 'Deleted.' }]
    expect((await provider.delete(path, { id: 5, previousData: record })).data).toEqual({ id: 5 })
  })

  test('several records are read in one request', async () => {
    hostResponse.answer = () => listOf({ id: 9 }, { id: 3 })
    expect((await provider.getMany(path, { ids: [3, 9, 3] })).data).toEqual([{ id: 9 }, { id: 3 }])
    expect(sentLines()).toEqual([
      `GET /api/${name}${choicesQueryOf(descriptor) ? `${choicesQueryOf(descriptor)}&` : '?'}ids=3%2C9`,
    ])
  })

  test('records are reordered in one request without extra parameters', async () => {
    const items = [{ id: 5, version: 3, sort_order: 1, parent_id: null }]
    hostResponse.answer = () => [200, { message: 'Saved.', data: [{ ...record, version: 4 }] }]
    expect(await provider.order(path, items)).toEqual([{ ...record, version: 4 }])
    expect(sentCalls).toMatchObject([{ line: `POST /api/${name}/order`, body: { items } }])
  })
})

describe('the data provider at a host with the specified routes only', () => {
  const plainClient = createClient({
    ...{ host, appKey: 'demo', token: () => 'token-1', fetch: fetchFromHost },
    features: specifiedHost,
    sendFile: async ({ url }) => {
      sentCalls.push({ line: `POST ${url}`, headers: new Headers(), body: undefined })
      return { status: 201, body: {} }
    },
  })
  const plain = createDataProvider(plainClient, site)
  const specified = allDescriptors.filter(({ name }) => specifiedHost.resources.includes(name))
  const stored = { id: 5, status: 1, legacy: 'A-1', meta: { list: [1, { deep: null }] }, 'dotted.name': 'x' }

  test.each(specified)(
    'an update of $path sends all values of the record, and reads it again',
    async ({ path, name }) => {
      hostResponse.answer = line => [
        200,
        line.startsWith('PUT') ? { data: { id: 5 } } : { data: { ...stored, status: 0 } },
      ]
      const { data } = await plain.update(path, { id: 5, data: { status: 0 }, previousData: stored })
      expect(sentLines()).toEqual([`PUT /api/${name}/5`, `GET /api/${name}/5`])
      expect(sentCalls[0]?.body).toMatchObject({ ...stored, status: 0 })
      expect(data).toEqual({ ...stored, status: 0 })
    },
  )

  test.each(specified)(
    'updateMany of $path reads each record first, and sends all its values',
    async ({ path, name }) => {
      hostResponse.answer = () => [200, { data: stored }]
      await plain.updateMany(path, { ids: [5], data: { status: 0 } })
      expect(sentLines()).toEqual([`GET /api/${name}/5`, `PUT /api/${name}/5`, `GET /api/${name}/5`])
      expect(sentCalls[1]?.body).toMatchObject({ ...stored, status: 0 })
    },
  )

  test.each(specified)('the list of $path sends no filter or sort, and choices send no ids', async descriptor => {
    const { path, name } = descriptor
    hostResponse.answer = () => listOf(stored, { ...stored, id: 6 })
    await plain.getList(path, { pagination, sort: { field: 'id', order: 'DESC' }, filter: { status: 1, q: 'a' } })
    await plain.getMany(path, { ids: [5, 6] })
    expect(sentLines()).toEqual([
      `GET /api/${name}?${listQuery(descriptor, 'a')}`,
      `GET /api/${name}${choicesQueryOf(descriptor)}`,
    ])
  })

  test('extension calls are not sent to a host without extensions, and fail as unknown routes', async () => {
    const calls: readonly (() => Promise<unknown>)[] = [
      () => plain.getList('messages', { pagination, sort: noSort, filter: {} }),
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
    expect(sentLines()).toEqual([])
  })

  test('a login at a host without extensions sends only identifier and password', async () => {
    hostResponse.answer = () => [200, { token: 't' }]
    await plainClient.login({ identifier: 'a', password: 'b', remember: true })
    expect(sentCalls[0]?.body).toEqual({ identifier: 'a', password: 'b' })
  })
})
