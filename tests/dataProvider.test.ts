import { beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from '../src/api/protocol/failure.ts'
import { unknownId } from '../src/dataProvider.ts'
import {
  allDescriptors,
  choicesQueryOf,
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

const keyName: Readonly<Record<string, string>> = { socials: 'APP_KEY', posts: 'APP_KEY' }

describe.each(allDescriptors)('the data provider requests for $name', descriptor => {
  const { name, path } = descriptor
  const { given, wire } = sampleBodiesOf(descriptor)
  const record = { ...given, id: 5 }

  test('records are listed page by page, with the search', async () => {
    hostResponse.answer = () => listOf()
    await provider.getList(path, { pagination, sort: noSort, filter: { q: 'pond' } })
    await provider.getList(path, { pagination, sort: noSort, filter: {} })
    expect(sentLines()).toEqual([
      `GET /api/${name}?${listQuery(descriptor, 'pond')}`,
      `GET /api/${name}?${listQuery(descriptor, '')}`,
    ])
    expect(sentCalls[0]?.headers.get('app-key')).toBe('demo')
    expect(sentCalls[0]?.headers.get('authorization')).toBe('Bearer token-1')
  })

  test('a record is read, created, updated and deleted, and the choices are read', async () => {
    hostResponse.answer = line =>
      line === `GET /api/${name}${choicesQueryOf(descriptor)}` ? listOf(record) : [200, { data: record }]
    expect(await provider.getOne(path, { id: 'about us/এক' })).toEqual({ data: record })
    expect(await provider.choices(path)).toEqual([record])
    expect(await provider.create(path, { data: given })).toEqual({ data: record })
    expect(await provider.update(path, { id: 5, data: given, previousData: record })).toEqual({ data: record })
    await provider.delete(path, { id: 5, previousData: record })
    expect(sentLines()).toEqual([
      `GET /api/${name}/${encodeURIComponent('about us/এক')}`,
      `GET /api/${name}${choicesQueryOf(descriptor)}`,
      `POST /api/${name}`,
      `PUT /api/${name}/5`,
      `DELETE /api/${name}/5`,
    ])
    const key = keyName[name] ?? descriptor.wire?.appKey
    expect(sentCalls[2]?.body).toEqual({ ...wire, [key ?? 'app_key']: 'demo' })
    expect(sentCalls[3]?.body).toEqual(key ? wire : { ...wire, app_key: 'demo' })
    expect(sentCalls[4]?.body).toBeUndefined()
    expect(sentCalls[3]?.headers.get('accept')).toBe(name === 'faqs' ? 'application/json' : null)
    for (const call of sentCalls) {
      expect(call.headers.get('if-match')).toBeNull()
      expect(call.headers.get('app-key')).toBe('demo')
      expect(call.headers.get('authorization')).toBe('Bearer token-1')
    }
  })
})

describe('the getList call of the data provider', () => {
  test('getList sends sort and filter only if an editor chose them', async () => {
    hostResponse.answer = () => listOf()
    await provider.getList('section', {
      pagination,
      sort: { field: 'name', order: 'DESC' },
      filter: { page_id: 3, status: undefined },
    })
    await provider.getManyReference('widget', {
      target: 'section_id',
      id: 7,
      pagination,
      sort: noSort,
      filter: {},
    })
    expect(sentLines()).toEqual([
      'GET /api/sections?page=2&size=25&search_key=&page_id=3&sort=name&order=desc',
      'GET /api/widgets?page=2&size=25&search_key=&section_id=7',
    ])
  })

  test('getList ignores a filter of a removed field', async () => {
    hostResponse.answer = () => listOf()
    await provider.getList('section', { pagination, sort: noSort, filter: { page_id: 3, gone_field: 5 } })
    expect(sentLines()).toEqual(['GET /api/sections?page=2&size=25&search_key=&page_id=3'])
  })

  const rows = Array.from({ length: 30 }, (_, index) => ({ id: index + 1 }))

  test('getList paginates on the client if a response contains all records', async () => {
    hostResponse.answer = () => listOf(...rows)
    const { data, total } = await provider.getList('post-category', { pagination, sort: noSort, filter: {} })
    expect(data.map(({ id }) => id)).toEqual([26, 27, 28, 29, 30])
    expect(total).toBe(30)
  })

  test('getList does not paginate a response that is a single page', async () => {
    hostResponse.answer = () => [200, { data: { data: rows.slice(25), current_page: 2, last_page: 2, total: 30 } }]
    const { data, total } = await provider.getList('post', { pagination, sort: noSort, filter: {} })
    expect(data).toHaveLength(5)
    expect(total).toBe(30)
  })

  test('getList returns hasMore for a count that stopped at its limit', async () => {
    hostResponse.answer = () => [
      200,
      { data: { data: rows.slice(25), current_page: 2, last_page: 2, total: 30, has_more: true } },
    ]
    const list = await provider.getList('post', { pagination, sort: noSort, filter: {} })
    expect(list).toMatchObject({ total: 30, meta: { hasMore: true } })
  })

  test('getList returns an empty list of menus if the provider host answers 404', async () => {
    hostResponse.answer = () => [404, { message: 'None.' }]
    expect(await provider.getList('menus', { pagination, sort: noSort, filter: {} })).toEqual({ data: [], total: 0 })
    await expect(provider.getList('post', { pagination, sort: noSort, filter: {} })).rejects.toThrow('None.')
  })

  test('an aborted getList sends no further requests', async () => {
    const stop = new AbortController()
    stop.abort()
    const call = provider.getList('post', { pagination, sort: noSort, filter: {}, signal: stop.signal })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the data provider with several records', () => {
  test('getMany reads the choices, and single records only if they are missing there', async () => {
    hostResponse.answer = line => {
      if (line.startsWith('GET /api/pages?ids=')) return listOf({ id: 1 }, { id: 2 }, { id: 3 })
      return line === 'GET /api/pages/9' ? [200, { data: { id: 9 } }] : [404, { message: 'Gone.' }]
    }
    const { data } = await provider.getMany('page', { ids: [3, 9, 3, 8] })
    expect(data.map(({ id }: { id: number }) => id)).toEqual([3, 9])
    expect(sentLines()).toEqual(['GET /api/pages?ids=3%2C9%2C8', 'GET /api/pages/9', 'GET /api/pages/8'])
  })

  test('getMany reads a single record with one request', async () => {
    hostResponse.answer = () => [200, { data: { id: 4 } }]
    await provider.getMany('page', { ids: [4, 4] })
    expect(sentLines()).toEqual(['GET /api/pages/4'])
  })

  test('deleteMany deletes all it can, and names the others with their reasons', async () => {
    hostResponse.answer = line => (line.endsWith('/2') ? [409, { message: 'Two sections refer to it.' }] : [200, {}])
    const error = await provider.deleteMany('page', { ids: [1, 2, 3] }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 409,
      message: '1 of 3 records could not be deleted. 2: Two sections refer to it.',
    })
    expect(sentLines().sort()).toEqual(['DELETE /api/pages/1', 'DELETE /api/pages/2', 'DELETE /api/pages/3'])
  })

  test('updateMany updates the records and returns their ids', async () => {
    hostResponse.answer = () => [200, { data: { id: 1 } }]
    expect(await provider.updateMany('page', { ids: [1, 2], data: { status: 0 } })).toEqual({ data: [1, 2] })
  })
})

describe('a write response without a record', () => {
  test('a create response without a record returns the sent values and an unknown id', async () => {
    hostResponse.answer = () => [200, { success: true }]
    expect(await provider.create('slider', { data: { title: 'Pond' } })).toEqual({
      data: { title: 'Pond', id: unknownId },
    })
  })

  test('an update response without a record is followed by a read', async () => {
    hostResponse.answer = line =>
      line.startsWith('PUT') ? [200, { success: true }] : [200, { data: { id: 5, title: 'Stored' } }]
    const { data } = await provider.update('slider', { id: 5, data: { title: ' Stored ' }, previousData: { id: 5 } })
    expect(data).toEqual({ id: 5, title: 'Stored' })
    expect(sentLines()).toEqual(['PUT /api/sliders/5', 'GET /api/sliders/5'])
  })
})

describe('the data provider with applications', () => {
  const own = { id: 1, app_key: 'demo', name: 'Delta' }
  beforeEach(() => {
    hostResponse.answer = line => (line === 'GET /api/applications' ? [200, { data: [own] }] : [200, { success: true }])
  })

  test.each(['demo', '1', 1])('an application is found by key or id: %s', async id => {
    expect(await provider.getOne('app-setting', { id })).toEqual({ data: own })
    expect(sentLines()).toEqual(['GET /api/applications'])
  })

  test('an application of another editor responds with 404', async () => {
    await expect(provider.getOne('app-setting', { id: 'other' })).rejects.toMatchObject({ status: 404 })
  })

  test('applications are listed, and stored as whole objects', async () => {
    expect(await provider.getList('app-setting', { pagination: { page: 1, perPage: 10 } })).toEqual({
      data: [own],
      total: 1,
    })
    const data = { ...own, name: 'New' }
    await provider.update('app-setting', { id: 1, data, previousData: own })
    expect(sentCalls[1]).toMatchObject({ line: 'PUT /api/applications/1', body: data })
  })

  test('applications cannot be added or deleted', async () => {
    await expect(provider.create('app-setting', { data: {} })).rejects.toThrow('on the server')
    await expect(provider.delete('app-setting', { id: 1 })).rejects.toThrow('on the server')
    expect(sentLines()).toEqual([])
  })
})

test('the remaining requests of the data provider match the specification', async () => {
  hostResponse.answer = line =>
    line === 'GET /api/files' ? [200, { file_names: ['/uploads/a b.png'] }] : [200, { data: {} }]
  await provider.report()
  expect(await provider.files()).toEqual([{ name: 'a b.png', address: '/uploads/a b.png' }])
  await provider.deleteFile('a b.png')
  expect(sentLines()).toEqual(['GET /api/app-report', 'GET /api/files', 'DELETE /api/delete-file/a%20b.png'])
})

test('field errors are converted to react-admin form errors, one text per field', async () => {
  hostResponse.answer = () => [
    422,
    { message: 'Look again.', errors: { title: ['Title is required.', 'Title is short.'] } },
  ]
  await expect(provider.create('slider', { data: {} })).rejects.toMatchObject({
    status: 422,
    message: 'Look again.',
    body: { errors: { title: 'Title is required. Title is short.' } },
  })
})

test('an unknown resource throws an error that names it', async () => {
  await expect(provider.getList('nothing', { pagination })).rejects.toThrow("No resource has the path 'nothing'.")
})
