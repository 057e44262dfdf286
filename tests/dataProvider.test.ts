import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../src/api/client/client.ts'
import { ApiError } from '../src/api/protocol/failure.ts'
import { specifiedHost } from '../src/api/protocol/specifiedCalls.ts'
import { createDataProvider, unknownId } from '../src/dataProvider.ts'
import { resources } from '../src/resources/index.ts'
import type { Descriptor } from '../src/schema/descriptor/resource.ts'
import { sampleOf } from './support/fixtures/sample.ts'
import { specifications } from './support/fixtures/specification.ts'

const host = 'http://provider.test'
type Answer = readonly [status: number, body: unknown]

/** `METHOD path?query`, and the body where there is one. */
const sent: { readonly line: string; readonly headers: Headers; readonly body: unknown }[] = []
let answer: (line: string) => Answer = () => [200, {}]

/** A host that answers what a test says. */
const fetchFromHost = async (...call: Parameters<typeof fetch>): Promise<Response> => {
  const request = new Request(...call)
  request.signal.throwIfAborted()
  const url = new URL(request.url)
  const line = `${request.method} ${url.pathname}${url.search}`
  const text = await request.text()
  sent.push({ line, headers: request.headers, body: text === '' ? undefined : JSON.parse(text) })
  const [status, body] = answer(line)
  return Response.json(body, { status })
}
beforeEach(() => {
  sent.length = 0
})
afterEach(() => {
  answer = () => [200, {}]
})

const client = createClient({ host, appKey: 'demo', token: () => 'token-1', fetch: fetchFromHost })
const provider = createDataProvider(client, resources)

const every: readonly Descriptor[] = resources
const listOf = (...rows: readonly Record<string, unknown>[]): Answer => [
  200,
  { data: { data: rows, current_page: 1, last_page: 1, total: rows.length, per_page: 20 } },
]
const lines = () => sent.map(call => call.line)
const pagination = { page: 2, perPage: 25 }
const unsorted = { field: '', order: 'ASC' } as const

/** What a list's query has in addition to page and size, from the spec §7, written down by hand. */
const listExtras: Readonly<Record<string, (words: string) => string>> = {
  socials: () => '',
  'post-categories': words => `&search_key=${words}&all=1`,
}
/** What the descriptor of a resource that the specification does not have says of its queries. */
const ownQuery = ({ name, wire }: Descriptor, key: 'listParams' | 'choicesParams'): string =>
  Object.hasOwn(specifications, name) ? '' : new URLSearchParams(wire?.[key]).toString()
/** A resource without a search sends no words. */
const extrasOf = (descriptor: Descriptor) => {
  const own = ownQuery(descriptor, 'listParams')
  const usual = (words: string) => (descriptor.search.length > 0 ? `&search_key=${words}` : '')
  return listExtras[descriptor.name] ?? ((words: string) => usual(words) + (own && `&${own}`))
}
const listQuery = (descriptor: Descriptor, words: string) => `page=2&size=25${extrasOf(descriptor)(words)}`
const specifiedChoices: Readonly<Record<string, string>> = { sections: '?size=1000' }
const choicesQueryOf = (descriptor: Descriptor): string => {
  const own = ownQuery(descriptor, 'choicesParams')
  return specifiedChoices[descriptor.name] ?? (own && `?${own}`)
}
const keyName: Readonly<Record<string, string>> = { socials: 'APP_KEY', posts: 'APP_KEY' }

/** A body as it is given, and as it goes over the wire: empty dates, and category texts, in the shape that the spec gives them. */
const bodiesOf = (descriptor: Descriptor) => {
  const given = sampleOf(descriptor, 'sent')
  const dates = Object.entries(descriptor.fields).filter(
    ([name, field]) => field.kind === 'dateTime' && !field.readOnly && given[name] === null,
  )
  const isEmptyNull = descriptor.wire?.emptyIsNull && !Object.hasOwn(specifications, descriptor.name)
  return { given, wire: { ...given, ...(!isEmptyNull && Object.fromEntries(dates.map(([name]) => [name, '']))) } }
}

describe.each(every)('the requests for $name', descriptor => {
  const { name, path } = descriptor
  const { given, wire } = bodiesOf(descriptor)
  const record = { ...given, id: 5 }

  test('list the records page by page, with the search', async () => {
    answer = () => listOf()
    await provider.getList(path, { pagination, sort: unsorted, filter: { q: 'pond' } })
    await provider.getList(path, { pagination, sort: unsorted, filter: {} })
    expect(lines()).toEqual([
      `GET /api/${name}?${listQuery(descriptor, 'pond')}`,
      `GET /api/${name}?${listQuery(descriptor, '')}`,
    ])
    expect(sent[0]?.headers.get('app-key')).toBe('demo')
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer token-1')
  })

  test('read, create, update and delete a record, and read the choices', async () => {
    answer = line =>
      line === `GET /api/${name}${choicesQueryOf(descriptor)}` ? listOf(record) : [200, { data: record }]
    expect(await provider.getOne(path, { id: 'about us/এক' })).toEqual({ data: record })
    expect(await provider.choices(path)).toEqual([record])
    expect(await provider.create(path, { data: given })).toEqual({ data: record })
    expect(await provider.update(path, { id: 5, data: given, previousData: record })).toEqual({ data: record })
    await provider.delete(path, { id: 5, previousData: record })
    expect(lines()).toEqual([
      `GET /api/${name}/${encodeURIComponent('about us/এক')}`,
      `GET /api/${name}${choicesQueryOf(descriptor)}`,
      `POST /api/${name}`,
      `PUT /api/${name}/5`,
      `DELETE /api/${name}/5`,
    ])
    const key = keyName[name] ?? descriptor.wire?.appKey
    expect(sent[2]?.body).toEqual({ ...wire, [key ?? 'app_key']: 'demo' })
    expect(sent[3]?.body).toEqual(key ? wire : { ...wire, app_key: 'demo' })
    expect(sent[4]?.body).toBeUndefined()
    expect(sent[3]?.headers.get('accept')).toBe(name === 'faqs' ? 'application/json' : null)
    for (const call of sent) {
      expect(call.headers.get('if-match')).toBeNull()
      expect(call.headers.get('app-key')).toBe('demo')
      expect(call.headers.get('authorization')).toBe('Bearer token-1')
    }
  })
})

describe('a list', () => {
  test('is sorted and filtered only where an editor chose it', async () => {
    answer = () => listOf()
    await provider.getList('section', {
      pagination,
      sort: { field: 'name', order: 'DESC' },
      filter: { page_id: 3, status: undefined },
    })
    await provider.getManyReference('widget', {
      target: 'section_id',
      id: 7,
      pagination,
      sort: unsorted,
      filter: {},
    })
    expect(lines()).toEqual([
      'GET /api/sections?page=2&size=25&search_key=&page_id=3&sort=name&order=desc',
      'GET /api/widgets?page=2&size=25&search_key=&section_id=7',
    ])
  })

  test('is not filtered by a field that it has no more', async () => {
    answer = () => listOf()
    await provider.getList('section', { pagination, sort: unsorted, filter: { page_id: 3, gone_field: 5 } })
    expect(lines()).toEqual(['GET /api/sections?page=2&size=25&search_key=&page_id=3'])
  })

  const rows = Array.from({ length: 30 }, (_, index) => ({ id: index + 1 }))

  test('that holds every record is divided into pages here', async () => {
    answer = () => listOf(...rows)
    const { data, total } = await provider.getList('post-category', { pagination, sort: unsorted, filter: {} })
    expect(data.map(({ id }) => id)).toEqual([26, 27, 28, 29, 30])
    expect(total).toBe(30)
  })

  test('that is one page of many stays as it is', async () => {
    answer = () => [200, { data: { data: rows.slice(25), current_page: 2, last_page: 2, total: 30 } }]
    const { data, total } = await provider.getList('post', { pagination, sort: unsorted, filter: {} })
    expect(data).toHaveLength(5)
    expect(total).toBe(30)
  })

  test('that is counted to a limit has hasMore', async () => {
    answer = () => [200, { data: { data: rows.slice(25), current_page: 2, last_page: 2, total: 30, has_more: true } }]
    const list = await provider.getList('post', { pagination, sort: unsorted, filter: {} })
    expect(list).toMatchObject({ total: 30, meta: { hasMore: true } })
  })

  test('of menus is empty where the host answers 404', async () => {
    answer = () => [404, { message: 'None.' }]
    expect(await provider.getList('menus', { pagination, sort: unsorted, filter: {} })).toEqual({ data: [], total: 0 })
    await expect(provider.getList('post', { pagination, sort: unsorted, filter: {} })).rejects.toThrow('None.')
  })

  test('that is aborted sends no further requests', async () => {
    const stop = new AbortController()
    stop.abort()
    const call = provider.getList('post', { pagination, sort: unsorted, filter: {}, signal: stop.signal })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('several records', () => {
  test('are read from the list of choices, and one by one only where it lacks them', async () => {
    answer = line => {
      if (line.startsWith('GET /api/pages?ids=')) return listOf({ id: 1 }, { id: 2 }, { id: 3 })
      return line === 'GET /api/pages/9' ? [200, { data: { id: 9 } }] : [404, { message: 'Gone.' }]
    }
    const { data } = await provider.getMany('page', { ids: [3, 9, 3, 8] })
    expect(data.map(({ id }: { id: number }) => id)).toEqual([3, 9])
    expect(lines()).toEqual(['GET /api/pages?ids=3%2C9%2C8', 'GET /api/pages/9', 'GET /api/pages/8'])
  })

  test('are read by one call where they are one', async () => {
    answer = () => [200, { data: { id: 4 } }]
    await provider.getMany('page', { ids: [4, 4] })
    expect(lines()).toEqual(['GET /api/pages/4'])
  })

  test('are deleted where possible, and the others are named with the reasons', async () => {
    answer = line => (line.endsWith('/2') ? [409, { message: 'Two sections refer to it.' }] : [200, {}])
    const error = await provider.deleteMany('page', { ids: [1, 2, 3] }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 409,
      message: '1 of 3 could not be done. 2: Two sections refer to it.',
    })
    expect(lines().sort()).toEqual(['DELETE /api/pages/1', 'DELETE /api/pages/2', 'DELETE /api/pages/3'])
  })

  test('are updated and answered with their ids', async () => {
    answer = () => [200, { data: { id: 1 } }]
    expect(await provider.updateMany('page', { ids: [1, 2], data: { status: 0 } })).toEqual({ data: [1, 2] })
  })
})

describe('a response to a write without a record', () => {
  test('returns the sent record with an unknown id', async () => {
    answer = () => [200, { success: true }]
    expect(await provider.create('slider', { data: { title: 'Pond' } })).toEqual({
      data: { title: 'Pond', id: unknownId },
    })
  })

  test('is followed by a request for the stored record', async () => {
    answer = line => (line.startsWith('PUT') ? [200, { success: true }] : [200, { data: { id: 5, title: 'Stored' } }])
    const { data } = await provider.update('slider', { id: 5, data: { title: ' Stored ' }, previousData: { id: 5 } })
    expect(data).toEqual({ id: 5, title: 'Stored' })
    expect(lines()).toEqual(['PUT /api/sliders/5', 'GET /api/sliders/5'])
  })
})

describe('applications', () => {
  const own = { id: 1, app_key: 'demo', name: 'Delta' }
  beforeEach(() => {
    answer = line => (line === 'GET /api/applications' ? [200, { data: [own] }] : [200, { success: true }])
  })

  test.each(['demo', '1', 1])('are found by key or id: %s', async id => {
    expect(await provider.getOne('app-setting', { id })).toEqual({ data: own })
    expect(lines()).toEqual(['GET /api/applications'])
  })

  test('of other editors are 404', async () => {
    await expect(provider.getOne('app-setting', { id: 'other' })).rejects.toMatchObject({ status: 404 })
  })

  test('are listed, and stored as whole objects', async () => {
    expect(await provider.getList('app-setting', { pagination: { page: 1, perPage: 10 } })).toEqual({
      data: [own],
      total: 1,
    })
    const data = { ...own, name: 'New' }
    await provider.update('app-setting', { id: 1, data, previousData: own })
    expect(sent[1]).toMatchObject({ line: 'PUT /api/applications/1', body: data })
  })

  test('are neither added nor deleted', async () => {
    await expect(provider.create('app-setting', { data: {} })).rejects.toThrow('on the server')
    await expect(provider.delete('app-setting', { id: 1 })).rejects.toThrow('on the server')
    expect(lines()).toEqual([])
  })
})

describe.each(every)('records of a host with versions and undo, $name', descriptor => {
  const { name, path } = descriptor
  const { given } = bodiesOf(descriptor)
  const record = { ...given, id: 5, version: 3 }

  test('are saved with the version that was read, and the refusal holds the stored record', async () => {
    answer = () => [200, { data: { ...record, version: 4 } }]
    await provider.update(path, { id: 5, data: given, previousData: record })
    expect(sent[0]?.headers.get('if-match')).toBe('"3"')
    answer = () => [409, { message: 'Stale.', code: 'stale', current: { ...record, version: 9 } }]
    await expect(provider.update(path, { id: 5, data: given, previousData: record })).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      current: { id: 5, version: 9 },
    })
  })

  test('are saved without a version where none was read', async () => {
    answer = () => [200, { data: record }]
    // react-admin's type asks for a record; its forms give none while they load.
    for (const previousData of [undefined, {}, { id: 5 }, { id: 5, version: '3' }, { id: 5, version: null }])
      await provider.update(path, { id: 5, data: record, previousData: previousData as never })
    await provider.updateMany(path, { ids: [5], data: record })
    expect(sent.map(call => call.headers.get('if-match'))).toEqual(sent.map(() => null))
  })

  test('are deleted and can be restored', async () => {
    answer = line => (line.startsWith('DELETE') ? [200, { message: 'Deleted.', undo: '7' }] : [200, { data: record }])
    expect((await provider.delete(path, { id: 5, previousData: record })).data).toEqual({ id: '5', undo: '7' })
    expect(await provider.undo('7')).toEqual(record)
    expect(lines()).toEqual([`DELETE /api/${name}/5`, 'POST /api/undo/7'])
    answer = () => [200, { message: 'Deleted.' }]
    expect((await provider.delete(path, { id: 5, previousData: record })).data).toEqual({ id: '5' })
  })

  test('are read together in one call', async () => {
    answer = () => listOf({ id: 9 }, { id: 3 })
    expect((await provider.getMany(path, { ids: [3, 9, 3] })).data).toEqual([{ id: 9 }, { id: 3 }])
    expect(lines()).toEqual([
      `GET /api/${name}${choicesQueryOf(descriptor) ? `${choicesQueryOf(descriptor)}&` : '?'}ids=3%2C9`,
    ])
  })

  test('are ordered in one call, and nothing is added to it', async () => {
    const items = [{ id: 5, version: 3, sort_order: 1, parent_id: null }]
    answer = () => [200, { message: 'Saved.', data: [{ ...record, version: 4 }] }]
    expect(await provider.order(path, items)).toEqual([{ ...record, version: 4 }])
    expect(sent).toMatchObject([{ line: `POST /api/${name}/order`, body: { items } }])
  })
})

test('the other calls of the specification are sent as specified', async () => {
  answer = line => (line === 'GET /api/files' ? [200, { file_names: ['/uploads/a b.png'] }] : [200, { data: {} }])
  await provider.report()
  expect(await provider.files()).toEqual([{ name: 'a b.png', address: '/uploads/a b.png' }])
  await provider.deleteFile('a b.png')
  expect(lines()).toEqual(['GET /api/app-report', 'GET /api/files', 'DELETE /api/delete-file/a%20b.png'])
})

test('the errors of a refused write are in the shape of react-admin’s forms, one text a field', async () => {
  answer = () => [422, { message: 'Look again.', errors: { title: ['Title is required.', 'Title is short.'] } }]
  await expect(provider.create('slider', { data: {} })).rejects.toMatchObject({
    status: 422,
    message: 'Look again.',
    body: { errors: { title: 'Title is required. Title is short.' } },
  })
})

test('an unknown resource is an error that names it', async () => {
  await expect(provider.getList('nothing', { pagination })).rejects.toThrow("No resource has the path 'nothing'.")
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
      answer = line => [200, line.startsWith('PUT') ? { data: { id: 5 } } : { data: { ...stored, status: 0 } }]
      const { data } = await plain.update(path, { id: 5, data: { status: 0 }, previousData: stored })
      expect(lines()).toEqual([`PUT /api/${name}/5`, `GET /api/${name}/5`])
      expect(sent[0]?.body).toMatchObject({ ...stored, status: 0 })
      expect(data).toEqual({ ...stored, status: 0 })
    },
  )

  test.each(specified)(
    'updates of several of $path read each record first, and carry all that it has',
    async ({ path, name }) => {
      answer = () => [200, { data: stored }]
      await plain.updateMany(path, { ids: [5], data: { status: 0 } })
      expect(lines()).toEqual([`GET /api/${name}/5`, `PUT /api/${name}/5`, `GET /api/${name}/5`])
      expect(sent[1]?.body).toMatchObject({ ...stored, status: 0 })
    },
  )

  test.each(specified)('a list of $path has no filter and no order, and choices no ids', async descriptor => {
    const { path, name } = descriptor
    answer = () => listOf(stored, { ...stored, id: 6 })
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
    answer = () => [200, { token: 't' }]
    await plainClient.login({ identifier: 'a', password: 'b', remember: true })
    expect(sent[0]?.body).toEqual({ identifier: 'a', password: 'b' })
  })
})
