import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../../../src/api/client/client.ts'
import { createPublicClient } from '../../../src/api/client/publicClient.ts'
import type { Fetch } from '../../../src/api/client/sender.ts'
import {
  careers,
  faqs,
  menus,
  pages,
  postCategories,
  posts,
  resources,
  sections,
  sliders,
  socials,
} from '../../../src/resources/index.ts'
import { startRecorder } from '../../support/fakes/recorder.ts'

let recorder: Awaited<ReturnType<typeof startRecorder>>
const fetchOfPlatform: Fetch = (url, init) => fetch(url, init)
const clientWith = (token?: string, appKeyHeader?: string) =>
  createClient({
    host: recorder.host,
    appKey: 'demo',
    fetch: fetchOfPlatform,
    token: () => token,
    ...(appKeyHeader ? { appKeyHeader } : {}),
  })
const editor = () => clientWith('secret')
const visitor = () => clientWith()

const emptyList = { data: { data: [], current_page: 1, last_page: 1, total: 0 } }

/** The single request of a call, without headers that every HTTP client adds. */
const sentBy = async (call: () => Promise<unknown>) => {
  recorder.requests.length = 0
  await call()
  expect(recorder.requests).toHaveLength(1)
  const [request] = recorder.requests
  if (!request) throw new Error('No request was sent.')
  const { 'app-key': appKey, authorization, accept, 'content-type': contentType } = request.headers
  return {
    requested: `${request.method} ${request.url}`,
    headers: { appKey, authorization, accept, contentType },
    body: request.body === '' ? undefined : JSON.parse(request.body),
  }
}
const signedIn = { appKey: 'demo', authorization: 'Bearer secret', accept: '*/*', contentType: undefined }
const signedInWriting = { ...signedIn, contentType: 'application/json' }
const anonymous = { ...signedIn, authorization: undefined }

beforeAll(async () => {
  recorder = await startRecorder()
})
afterAll(() => recorder.close())
beforeEach(() => recorder.answerWith({ body: emptyList }))

describe('the list requests of an editor', () => {
  const listSuffix: Readonly<Record<string, string>> = {
    socials: '',
    'post-categories': '&search_key=&all=1',
  }
  test.each(resources.map(resource => [resource.name, resource] as const))(
    'a list request of %s has the query of the specification',
    async (name, resource) => {
      const sent = await sentBy(() => editor().list(resource, { page: 2, size: 25 }))
      expect(sent).toEqual({
        requested: `GET /api/${name}?page=2&size=25${listSuffix[name] ?? '&search_key='}`,
        headers: signedIn,
        body: undefined,
      })
    },
  )
  test('a list request has the encoded search words, and no search parameter without them', async () => {
    const query = { page: 1, size: 10, search: 'a&b=ক %' }
    expect(await sentBy(() => editor().list(posts, query))).toMatchObject({
      requested: `GET /api/posts?${new URLSearchParams({ page: '1', size: '10', search_key: 'a&b=ক %' })}`,
    })
    expect(await sentBy(() => editor().list(socials, query))).toMatchObject({
      requested: 'GET /api/socials?page=1&size=10',
    })
  })
  test('a list request has filters and order only if they are set', async () => {
    const query = {
      page: 1,
      size: 10,
      filters: { is_top: 0, page_id: undefined, status: 1 },
      sort: { field: 'name', order: 'DESC' },
    } as const
    expect(await sentBy(() => editor().list(sections, query))).toMatchObject({
      requested: 'GET /api/sections?page=1&size=10&search_key=&is_top=0&status=1&sort=name&order=desc',
    })
  })
  test('a list response is returned as rows and counts', async () => {
    recorder.answerWith({
      body: { data: { data: [{ id: 1 }], current_page: 2, last_page: 3, total: 21, per_page: 10 } },
    })
    expect(await editor().list(posts, { page: 2, size: 10 })).toEqual({
      data: [{ id: 1 }],
      current_page: 2,
      last_page: 3,
      total: 21,
      per_page: 10,
    })
  })
  test('a 404 response counts as an empty list for menus only', async () => {
    recorder.answerWith({ status: 404, body: { message: 'No menus.' } })
    for (const resource of resources) {
      const list = editor().list(resource, { page: 1, size: 20 })
      const choices = editor().choices(resource)
      if (resource.name === 'menus') {
        expect(await list).toMatchObject({ data: [], total: 0, last_page: 1 })
        expect(await choices).toMatchObject({ data: [], total: 0 })
      } else {
        await expect(list).rejects.toMatchObject({ status: 404 })
        await expect(choices).rejects.toMatchObject({ status: 404 })
      }
    }
    recorder.answerWith({ status: 500, body: {} })
    await expect(editor().list(menus, { page: 1, size: 20 })).rejects.toMatchObject({ status: 500 })
  })
})

test.each([
  [pages, '/api/pages'],
  [sections, '/api/sections?size=1000'],
  [menus, '/api/menus'],
  [postCategories, '/api/post-categories'],
] as const)('the choices of $name are requested from %s', async (resource, address) => {
  const sent = await sentBy(() => editor().choices(resource))
  expect(sent).toEqual({ requested: `GET ${address}`, headers: signedIn, body: undefined })
})

describe('the requests for a single record', () => {
  test.each(resources.map(resource => [resource.name, resource] as const))(
    'a record of %s is updated by its id, and deleted with its nested records',
    async (name, resource) => {
      recorder.answerWith({ body: { data: { id: 7 } } })
      expect(await sentBy(() => editor().update(resource, 7, {}))).toMatchObject({ requested: `PUT /api/${name}/7` })
      expect(await sentBy(() => editor().removeWithChildren(resource, 7))).toEqual({
        requested: `DELETE /api/${name}/7?children=1`,
        headers: signedIn,
        body: undefined,
      })
    },
  )
  test('the address of a request may contain a slug in any script, and the slug cannot change the rest of the path', async () => {
    recorder.answerWith({ body: { data: { id: 7, slug: 'আমাদের-কথা' } } })
    expect(await sentBy(() => editor().update(pages, 'আমাদের-কথা', {}))).toMatchObject({
      requested: `PUT /api/pages/${encodeURIComponent('আমাদের-কথা')}`,
    })
    expect(await sentBy(() => editor().update(pages, '../users/1?x#y', {}))).toMatchObject({
      requested: 'PUT /api/pages/..%2Fusers%2F1%3Fx%23y',
    })
  })
})

describe('the write requests of an editor', () => {
  beforeEach(() => recorder.answerWith({ status: 201, body: { message: 'Stored.', data: { id: 9, title: 'A' } } }))

  test.each(resources.map(resource => [resource.name, resource] as const))(
    'a new %s record is sent as a whole form with the application key',
    async (name, resource) => {
      const form = { title: 'A', anything: [1, null], empty: name === 'post-categories' ? null : '' }
      const timestamps =
        name === 'careers' ? { application_publish_at: '', application_start_at: '', application_end_at: '' } : {}
      const key = name === 'socials' || name === 'posts' ? { APP_KEY: 'demo' } : { app_key: 'demo' }
      expect(await sentBy(() => editor().create(resource, form))).toEqual({
        requested: `POST /api/${name}`,
        headers: signedInWriting,
        body: { ...form, ...timestamps, ...key },
      })
    },
  )
  test.each(resources.map(resource => [resource.name, resource] as const))(
    'a changed %s record is sent as a whole form',
    async (name, resource) => {
      const form = { id: 9, title: 'A' }
      const key = name === 'socials' || name === 'posts' ? {} : { app_key: 'demo' }
      expect(await sentBy(() => editor().update(resource, 9, form))).toEqual({
        requested: `PUT /api/${name}/9`,
        headers: name === 'faqs' ? { ...signedInWriting, accept: 'application/json' } : signedInWriting,
        body: { ...form, ...key },
      })
    },
  )
  test('a FAQ request has Accept: application/json only for an update', async () => {
    expect(await sentBy(() => editor().create(faqs, {}))).toMatchObject({ headers: { accept: '*/*' } })
    expect(await sentBy(() => editor().update(faqs, 1, {}, { headers: { 'x-more': '1' } }))).toMatchObject({
      headers: { accept: 'application/json' },
    })
    expect(recorder.requests[0]?.headers['x-more']).toBe('1')
  })
  test.each([
    ['2026-01-31', '2026-01-31 00:00:00'],
    ['2026-01-31T18:00:00.000Z', '2026-01-31 18:00:00'],
    ['2026-02-01T00:00:00+06:00', '2026-01-31 18:00:00'],
    [new Date('2026-01-31T18:00:00Z'), '2026-01-31 18:00:00'],
    ['2026-02-31', ''],
    ['soon', ''],
    ['', ''],
    [null, ''],
    [undefined, ''],
    [5, ''],
  ])('the career date %j is sent as %j', async (given, wire) => {
    const dates = { application_publish_at: given, application_start_at: given, application_end_at: given }
    const converted = { application_publish_at: wire, application_start_at: wire, application_end_at: wire }
    expect(await sentBy(() => editor().create(careers, dates))).toMatchObject({ body: converted })
    expect(await sentBy(() => editor().update(careers, 1, dates))).toMatchObject({ body: converted })
  })
  test('the request to save a post category has null for empty values', async () => {
    const form = { name: 'News', description: '', parent_id: '', sort_order: 0 }
    expect(await sentBy(() => editor().update(postCategories, 1, form))).toMatchObject({
      body: { name: 'News', description: null, parent_id: null, sort_order: 0 },
    })
  })
  test('a write does not modify the form values', async () => {
    const form = Object.freeze({ name: '', description: '' })
    await editor().create(postCategories, form)
    expect(form).toEqual({ name: '', description: '' })
  })
  test('a write returns the stored record if the provider host sends it, and undefined otherwise', async () => {
    expect(await editor().create(posts, {})).toEqual({ id: 9, title: 'A' })
    for (const body of [{ message: 'Stored.' }, {}, '', 'OK', { data: null }, { data: [] }, { data: { ok: true } }]) {
      recorder.answerWith({ body })
      expect(await editor().update(posts, 9, {})).toBeUndefined()
    }
  })
})

describe('the requests of a visitor', () => {
  test.each([
    ['sliders', {}, '/api/sliders'],
    ['sections', { is_top: '1' }, '/api/sections?is_top=1'],
    ['posts', { size: '3' }, '/api/posts?size=3'],
    ['posts', {}, '/api/posts'],
    ['profiles', {}, '/api/profiles'],
    ['careers', {}, '/api/careers'],
    ['faqs', {}, '/api/faqs'],
  ] as const)('a visitor reads %s with %j from %s', async (resource, query, address) => {
    const sent = await sentBy(() => visitor().publicList(resource, query))
    expect(sent).toEqual({ requested: `GET ${address}`, headers: anonymous, body: undefined })
  })
  test.each(['pages', 'posts', 'profiles'] as const)('a visitor reads one of %s by slug', async resource => {
    recorder.answerWith({ body: { data: { id: 1 } } })
    const sent = await sentBy(() => visitor().publicRecord(resource, 'about us'))
    expect(sent).toEqual({ requested: `GET /api/${resource}/about%20us`, headers: anonymous, body: undefined })
  })
  test('a visitor reads the settings of the site', async () => {
    recorder.answerWith({ body: { data: { id: 1, name: 'Demo' } } })
    const sent = await sentBy(() => visitor().publicApplication())
    expect(sent).toEqual({ requested: 'GET /api/applications/demo', headers: anonymous, body: undefined })
  })
})

describe('the requests of an account', () => {
  test('a sign-in sends identifier and password, and "remember" only if it is checked', async () => {
    recorder.answerWith({ body: { token: 't' } })
    const credentials = { identifier: 'a@example.org', password: 'p' }
    expect(await sentBy(() => visitor().login(credentials))).toEqual({
      requested: 'POST /api/login',
      headers: { ...anonymous, contentType: 'application/json' },
      body: credentials,
    })
    expect(await sentBy(() => visitor().login({ ...credentials, remember: false }))).toMatchObject({
      body: credentials,
    })
    expect(await sentBy(() => visitor().login({ ...credentials, remember: true }))).toMatchObject({
      body: { ...credentials, remember: true },
    })
  })
  test('a sign-out sends an empty body', async () => {
    expect(await sentBy(() => editor().logout())).toEqual({
      requested: 'POST /api/logout',
      headers: signedIn,
      body: undefined,
    })
  })
  test('the client reads all applications, and sends a whole application to update it', async () => {
    recorder.answerWith({ body: { data: [{ id: 3, name: 'Demo' }] } })
    expect(await sentBy(() => editor().applications())).toEqual({
      requested: 'GET /api/applications',
      headers: signedIn,
      body: undefined,
    })
    const application = { id: 3, app_key: 'demo', name: 'Demo', title: '', meta_schema: null }
    expect(await sentBy(() => editor().updateApplication(3, application))).toEqual({
      requested: 'PUT /api/applications/3',
      headers: signedInWriting,
      body: application,
    })
  })
  test('the client reads the counts of the report, and missing counts are 0', async () => {
    recorder.answerWith({ body: { data: { total_page: 1, total_section: '2', total_widget: null } } })
    expect(await sentBy(() => editor().report())).toEqual({
      requested: 'GET /api/app-report',
      headers: signedIn,
      body: undefined,
    })
    expect(await editor().report()).toEqual({
      total_page: 1,
      total_section: 2,
      total_widget: 0,
      total_post_category: 0,
      total_post: 0,
    })
  })
  test('the client reads and deletes files', async () => {
    recorder.answerWith({ body: { file_names: ['https://cdn.example/a/pond%201.jpg?v=2'] } })
    expect(await sentBy(() => editor().files())).toEqual({
      requested: 'GET /api/files',
      headers: signedIn,
      body: undefined,
    })
    const [file] = await editor().files()
    expect(file).toEqual({ name: 'pond 1.jpg', address: 'https://cdn.example/a/pond%201.jpg?v=2' })
    expect(await sentBy(() => editor().deleteFile(file?.name ?? ''))).toEqual({
      requested: 'DELETE /api/delete-file/pond%201.jpg',
      headers: signedIn,
      body: undefined,
    })
  })
})

describe('the request headers of the client', () => {
  test('every request carries the current token', async () => {
    let token: string | undefined = 'first'
    const client = createClient({ host: recorder.host, appKey: 'demo', fetch: fetchOfPlatform, token: () => token })
    expect((await sentBy(() => client.applications())).headers.authorization).toBe('Bearer first')
    token = undefined
    expect((await sentBy(() => client.applications())).headers.authorization).toBeUndefined()
  })
  test('every request names the application in the header that the provider host expects', async () => {
    await sentBy(() => clientWith('secret', 'x-site').list(sliders, { page: 1, size: 10 }))
    expect(recorder.requests[0]?.headers).toMatchObject({ 'x-site': 'demo' })
    expect(recorder.requests[0]?.headers).not.toHaveProperty('app-key')
  })
  test('requests use the origin of the page if no host is set', async () => {
    const urls: string[] = []
    const client = createClient({
      host: '',
      appKey: 'demo',
      fetch: async url => {
        urls.push(url)
        return Response.json(emptyList)
      },
    })
    await client.publicList('faqs')
    expect(urls).toEqual(['/api/faqs'])
  })
})

test('the client bundle for visitors contains no editor requests', () => {
  const calls = Object.keys(createPublicClient({ host: '', appKey: 'demo', fetch: fetchOfPlatform }))
  expect(calls.toSorted()).toEqual([
    'appKey',
    'hasExtensions',
    'movedTo',
    'navigation',
    'publicApplication',
    'publicList',
    'publicRecord',
    'search',
    'send',
    'sendForm',
  ])
})
