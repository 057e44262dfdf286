/** Service worker of a site and its offline page: what it caches, and how it handles requests of a browser. */
import { hash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { programRoutes } from '../../../src/schema/routes/fixedRoutes.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

const address = '/service-worker.js'

let provider: TestProvider
let site: Awaited<ReturnType<typeof startFrontEnd>>
beforeEach(async () => {
  provider = await startProvider('sqlite')
  site = await startFrontEnd(embeddedOptions(provider))
})
afterEach(async () => {
  await site.close()
  await provider.close()
})
const set = async (values: object) => {
  const { status, body } = await provider.editor.call('PUT', '/api/applications/demo', values)
  expect(status, JSON.stringify(body)).toBe(200)
}

type Handle = (event: object) => void
type Answer = (preloaded: Promise<Response | undefined>, fetched?: Promise<Response>) => Promise<Response> | undefined

/**
 * Runs the script of a service worker. `answer` returns its response to a request; undefined if the worker leaves the
 * request to the browser.
 */
const runWorker = (text: string, preload: object = { enable: async () => undefined }) => {
  const handles: Record<string, Handle> = {}
  const done: string[] = []
  const waited: Promise<unknown>[] = []
  const rules: object[] = []
  let fetched: Promise<Response> = Promise.reject(new TypeError('no network'))
  fetched.catch(() => undefined)
  const self = {
    addEventListener: (name: string, handle: Handle) => {
      handles[name] = handle
    },
    skipWaiting: async () => void done.push('skipped waiting'),
    registration: { navigationPreload: preload, unregister: async () => void done.push('unregistered') },
  }
  runInNewContext(text, { self, fetch: () => fetched, Response, URL })
  const waitUntil = (promise: Promise<unknown>) => void waited.push(promise)
  handles.install?.({
    waitUntil,
    addRoutes: async (added: readonly object[]) => {
      rules.push(...added)
      throw new TypeError('an unknown rule')
    },
  })
  handles.activate?.({ waitUntil })
  const answerTo =
    (request: object): Answer =>
    (preloadResponse, fetching = fetched) => {
      fetched = fetching
      let response: Promise<Response> | undefined
      const respondWith = (promise: Promise<Response>) => {
        response = promise
      }
      for (const each of [preloadResponse, fetching]) each.catch(() => undefined)
      const usual = { mode: 'navigate', method: 'GET', destination: 'document', url: 'https://site.example/about' }
      handles.fetch?.({ request: { ...usual, ...request }, preloadResponse, respondWith })
      return response
    }
  return { answerTo, done, waited, rules, handles }
}

const offline = () => Promise.reject<Response>(new TypeError('no network'))
const worker = async () => runWorker((await site.get(address)).payload)
const pageShown = async () => {
  const response = await (await worker()).answerTo({})(offline())
  if (!response) throw new Error('The worker left the page to the browser.')
  return { response, html: await response.text() }
}

describe('the service worker script', () => {
  test('the service worker is revalidated on each visit, and may only fetch from its site', async () => {
    const { statusCode, headers } = await site.get(address)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    })
    expect(headers).not.toHaveProperty('cdn-cache-control')
    expect(headers).not.toHaveProperty('service-worker-allowed')
    const known = await site.get(address, { 'if-none-match': String(headers.etag) })
    expect(known.statusCode).toBe(304)
  })

  test('the service worker script changes only with the settings on its page', async () => {
    const textNow = async () => (await site.get(address)).payload
    const first = await textNow()
    await set({ description: 'Fish', copyright: '2026' })
    await provider.editor.call('POST', '/api/posts', { title: 'New' })
    expect(await textNow()).toBe(first)
    const texts = new Set([first])
    for (const values of [
      { name: 'Ponds' },
      { phone: '+880 2 5550 0199' },
      { email: 'ponds@example.org' },
      { brand_colour: '#5b2d8e' },
      { corners: 'round' },
      { margin_line: 'plain' },
      { language: 'bn' },
    ]) {
      await set(values)
      texts.add(await textNow())
    }
    expect(texts.size).toBe(8)
  })

  test('the service worker script is smaller than a small image', async () => {
    await set({ phone: '+880 2 5550 0142', email: 'info@example.org' })
    expect((await site.get(address)).payload.length).toBeLessThan(8_000)
    const { rawPayload } = await (await startFrontEnd(embeddedOptions(provider))).get(address, {
      'accept-encoding': 'br',
    })
    expect(rawPayload.length).toBeLessThan(3_500)
  })

  test('in development the script unregisters the worker of a built site', async () => {
    const development = await startFrontEnd({ ...embeddedOptions(provider), isDevelopment: true })
    const { done, waited, handles } = runWorker((await development.get(address)).payload)
    await Promise.all(waited)
    expect(done).toEqual(['skipped waiting', 'unregistered'])
    expect(Object.keys(handles)).not.toContain('fetch')
    await development.close()
  })
})

describe('the behaviour of the service worker', () => {
  test('the service worker activates immediately and enables navigation preload', async () => {
    let isEnabled = false
    const preload = {
      enable: async () => {
        isEnabled = true
      },
    }
    const { done, waited } = runWorker((await site.get(address)).payload, preload)
    await Promise.all(waited)
    expect({ done, isEnabled }).toEqual({ done: ['skipped waiting'], isEnabled: true })
  })

  test('the service worker handles only navigations, and uses static routes if the browser supports them', async () => {
    const { rules } = await worker()
    const page = { requestMode: 'navigate', requestMethod: 'GET', requestDestination: 'document' }
    expect(rules).toEqual([
      {
        condition: { or: [{ urlPattern: { pathname: '/files/*' } }, { urlPattern: { pathname: '/api/*' } }] },
        source: 'network',
      },
      { condition: page, source: 'race-network-and-fetch-handler' },
      { condition: { urlPattern: {} }, source: 'network' },
    ])
  })

  test.each([200, 404, 500, 503])(
    'the service worker passes a response of %d through, preloaded or not',
    async status => {
      const { answerTo } = await worker()
      const response = new Response('', { status })
      expect(await answerTo({})(Promise.resolve(response))).toBe(response)
      expect(await answerTo({})(Promise.resolve(undefined), Promise.resolve(response))).toBe(response)
    },
  )

  test('a failed navigation gets the offline page, with and without preload', async () => {
    const { answerTo } = await worker()
    for (const preloaded of [offline(), Promise.resolve(undefined)]) {
      const response = await answerTo({})(preloaded, offline())
      expect(response?.status).toBe(503)
      expect(await response?.text()).toContain('<h1><span>No connection</span></h1>')
    }
  })

  test.each([
    { method: 'POST' },
    { method: 'HEAD' },
    { mode: 'cors', destination: '' },
    { mode: 'no-cors', destination: 'image' },
    { destination: 'iframe' },
    { url: 'https://site.example/files/demo/report.pdf' },
    { url: 'https://site.example/api/docs' },
  ])('the service worker ignores the request %o', async request => {
    const { answerTo } = await worker()
    expect(answerTo(request)(offline())).toBeUndefined()
  })

  test.each(['/', '/admin', '/admin/post', '/apiary', '/filesystem', '/news/files/api/'])(
    'the service worker shows the offline page for a navigation to %s',
    async path => {
      const { answerTo } = await worker()
      expect(await answerTo({ url: `https://site.example${path}` })(offline())).toBeDefined()
    },
  )
})

describe('the offline page', () => {
  test('the offline page shows the contact details', async () => {
    await set({ name: 'Ponds', phone: '+৮৮০ ২ ৫৫৫০ ০১৪২', email: 'info@example.org' })
    const { html } = await pageShown()
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<title>No connection · Ponds</title>')
    expect(html).toContain('<h2>You can still call us</h2>')
    expect(html).toContain('<a href="tel:+880255500142">+880 2 5550 0142</a>')
    expect(html).toContain('<a href="mailto:info@example.org">info@example.org</a>')
    expect(html).toContain('<a class="button" href="">Try again</a>')
  })

  test('the offline page omits empty settings', async () => {
    await set({ phone: null, email: 'info@example.org' })
    const withoutPhone = (await pageShown()).html
    expect(withoutPhone).not.toMatch(/<h2>|tel:/)
    expect(withoutPhone).toContain('mailto:info@example.org')
    await set({ email: null })
    expect((await pageShown()).html).not.toMatch(/<dl>|mailto:/)
  })

  test('the offline page is in the language of the site', async () => {
    await set({ language: 'bn', name: 'পদ্মা পাঠাগার', phone: '02 5550', email: 'info@example.org' })
    const { html } = await pageShown()
    expect(html).toContain('<html lang="bn">')
    const words = html.replaceAll(/<(style|script)>.*?<\/\1>|<[^>]*>/gs, ' ').replace('info@example.org', '')
    expect(words).not.toMatch(/[A-Za-z]{2,}/)
    expect(words).toContain('আবার চেষ্টা করুন')
    expect(words).toContain('০২ ৫৫৫০')
    expect(words).toContain('পদ্মা পাঠাগার')
  })

  test('the offline page has the colours of the site, and loads nothing', async () => {
    await set({ brand_colour: '#5b2d8e' })
    const { html } = await pageShown()
    expect(html).toContain('--brand:#5b2d8e')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toMatch(/\ssrc=|url\(|@import|@font-face|<link rel="(?!icon" href="data:,")/)
  })

  test('the CSP of the offline page permits its own style and scripts only', async () => {
    const { response, html } = await pageShown()
    const policy = String(response.headers.get('content-security-policy'))
    const texts = [...html.matchAll(/<(style|script)>(.*?)<\/\1>/gs)]
    expect(texts).toHaveLength(3)
    for (const [, name, text = ''] of texts)
      expect(policy).toMatch(
        new RegExp(`${name}-src [^;]*'sha256-${hash('sha256', text, 'base64').replaceAll('+', '\\+')}'`),
      )
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(policy).toMatch(/^default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('the settings are escaped on the offline page', async () => {
    await set({ name: '</script><b>"Ponds" & co \u2028' })
    const { html } = await pageShown()
    expect(html).toContain('&lt;/script&gt;&lt;b&gt;&quot;Ponds&quot; &amp; co')
    expect(html).not.toContain('<b>')
  })

  test('no page may have the slug of the service worker', () => {
    expect(programRoutes).toContain(address.slice(1))
  })
})
