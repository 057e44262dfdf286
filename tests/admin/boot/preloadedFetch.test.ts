/** Preloaded calls: each response is used once, and only for the person to whom it belongs. */
import { beforeEach, describe, expect, test } from 'vitest'
import { adminPreloads } from '../../../server/pages/adminPreloads.ts'
import { createPreloadedFetch, sendPreloads } from '../../../src/admin/boot/preloadedFetch.ts'
import { createSessionStore } from '../../../src/admin/data/session.ts'
import { firstListParams } from '../../../src/admin/list/initialList.ts'
import { preferencesKey, readPreferences } from '../../../src/admin/list/preferences/listPreferences.ts'
import { createClient } from '../../../src/api/client/client.ts'
import { withPageSize } from '../../../src/api/records/listPath.ts'
import { createDataProvider } from '../../../src/dataProvider.ts'
import { resources, site } from '../../../src/resources/index.ts'

const appKey = 'demo'
const user = { id: 7, name: 'Rahima Khatun' }
const list = '/api/posts?page=1&size=10&search_key='
const headers = { 'app-key': appKey, authorization: 'Bearer token-1' }
const get = (extra: RequestInit = {}): RequestInit => ({ method: 'GET', headers: { ...headers }, ...extra })

/** Creates a preloading fetch. Its server responds with the number of the request: '1', '2' and so on. */
const open = () => {
  const sent: string[] = []
  const clock = { now: 0 }
  const calls = createPreloadedFetch(
    async (url, { method, headers: sentHeaders }) => {
      const { authorization } = sentHeaders as Record<string, string>
      return new Response(`${sent.push(`${method} ${url} ${authorization}`)}`)
    },
    () => clock.now,
  )
  const answer = async (url: string, init = get()) => (await calls.fetch(url, init)).text()
  return { calls, sent, clock, answer }
}

describe('the response to a preloaded request', () => {
  test('a preloaded response is used once, by the same request', async () => {
    const { calls, answer } = open()
    calls.preload(list, headers)
    expect(await answer(list)).toBe('1')
    expect(await answer(list)).toBe('2')
  })

  test.each([
    ['another person', get({ headers: { ...headers, authorization: 'Bearer token-2' } })],
    ['another application', get({ headers: { ...headers, 'app-key': 'other' } })],
    ['a request for more rows', get({ headers: { ...headers, 'if-none-match': '"1"' } })],
  ])('a preloaded response is not used by %s', async (_who, init) => {
    const { calls, answer } = open()
    calls.preload(list, headers)
    expect(await answer(list, init)).toBe('2')
  })

  test('a preloaded response is not used after a write, nor after it expires', async () => {
    const { calls, clock, answer } = open()
    calls.preload(list, headers)
    await answer('/api/posts/3', get({ method: 'PUT' }))
    expect(await answer(list)).toBe('3')
    calls.preload(list, headers)
    clock.now = 60_000
    expect(await answer(list)).toBe('5')
  })

  test('a preloaded response is not used by an aborted request', async () => {
    const { calls } = open()
    calls.preload(list, headers)
    const given = new AbortController()
    const call = calls.fetch(list, get({ signal: given.signal }))
    given.abort()
    await expect(call).rejects.toThrow(/abort/i)
  })
})

describe('the preloaded requests', () => {
  const preloads = adminPreloads(site, '/admin/post')
  const ask = () => {
    const { calls, sent } = open()
    sendPreloads(calls, { appKey, siteUrl: '', preloads }, { storage: localStorage, path: '/admin/post' })
    return sent
  }
  beforeEach(() => localStorage.clear())

  test('nothing is preloaded if nobody is signed in', () => {
    expect(ask()).toEqual([])
  })

  test('the current user, the application and the list at the address are preloaded with the chosen page size', () => {
    createSessionStore(localStorage, appKey).start({ token: 'token-1', user })
    const others = ['GET /api/me Bearer token-1', 'GET /api/applications Bearer token-1']
    expect(ask()).toEqual([...others, `GET ${list} Bearer token-1`])
    localStorage.setItem(preferencesKey(appKey, user), JSON.stringify({ pageSizes: { post: 50 } }))
    expect(ask()).toEqual([...others, 'GET /api/posts?page=1&size=50&search_key= Bearer token-1'])
  })

  test('no list is preloaded at the address of a form, a search or an unknown resource', () => {
    for (const address of ['/admin', '/admin/post/form', '/admin/post?page=2', '/admin/nothing', '/admin/account'])
      expect(adminPreloads(site, address)).toEqual(['/api/me', '/api/applications'])
    expect(adminPreloads(site, '/admin/post-category')).toContain(
      '/api/post-categories?page=1&size=10&search_key=&all=1',
    )
  })
})

describe.each(resources.map(resource => [resource.path, resource] as const))(
  'the first list of %s',
  (path, resource) => {
    /** Address that the data provider requests for the screen. */
    const readByScreen = async (stored: string | null) => {
      const sent: string[] = []
      const fetch = async (url: string) => {
        sent.push(url)
        return Response.json({ data: [], total: 0 })
      }
      const dataProvider = createDataProvider(createClient({ host: '', appKey, fetch }), site)
      await dataProvider.getList(path, firstListParams(resource, readPreferences(stored))).catch(() => undefined)
      return sent
    }

    test('the preloaded address in the page equals the address that the list requests', async () => {
      expect(adminPreloads(site, `/admin/${path}`).slice(2)).toEqual(await readByScreen(null))
    })

    test('the preloaded address equals the requested one for any chosen page size', async () => {
      const chosen = adminPreloads(site, `/admin/${path}`)
        .slice(2)
        .map(call => withPageSize(call, 50))
      expect(chosen).toEqual(await readByScreen(JSON.stringify({ pageSizes: { [path]: 50 } })))
    })
  },
)
