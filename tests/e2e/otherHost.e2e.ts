/**
 * Site and back office in a real browser, with untrusted content: of another provider, which implements only the
 * specification, and of hostile editors.
 */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applications, resources, sections, widgets } from '../../src/resources/index.ts'
import { sectionTemplates } from '../../src/resources/sectionTemplates/index.ts'
import type { FieldKind } from '../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { textsOf } from '../../src/schema/descriptor/texts.ts'
import {
  type OtherProvider,
  otherProviderUser,
  type RecordedCall,
  startOtherProvider,
} from '../support/fakes/otherProvider.ts'
import { specifiedResources } from '../support/fakes/specifiedCalls.ts'
import { sampleOf } from '../support/fixtures/sample.ts'
import { expectPageConsole, openPage, openSignedIn, testSite } from './support/browser.ts'
import { credentials, startSite } from './support/site.ts'

let host: OtherProvider
let site: Awaited<ReturnType<typeof startSite>>

beforeAll(async () => {
  host = await startOtherProvider({ appKeyHeader: 'x-site-key' })
  site = await startSite({ API_URL: host.url, APP_KEY_HEADER: 'x-site-key' })
})
afterAll(async () => {
  await site?.stop()
  await host?.close()
})
beforeEach(() => {
  host.calls.length = 0
})

/** API calls, without the pictures that the browser fetches from the host. */
const apiCalls = () => host.calls.filter(({ path }) => path.startsWith('/api/'))
const wasHarmed = (page: Page) => page.evaluate(() => 'pwned' in window)
const asText = ({ method, path, query }: RecordedCall) => {
  const search = new URLSearchParams(query).toString()
  return `${method} ${path}${search && `?${search}`}`
}

describe('a visitor at a host with the specified routes only', () => {
  test.each([
    ['/', 'Welcome'],
    ['/about-gmpf', 'About the other host'],
    ['/news/a-post', 'A post'],
    ['/faq', 'Why?'],
    ['/careers', 'A position'],
    ['/profile/a-person', 'A person'],
  ])('a visitor reads %s, and hostile HTML in it has no effect', async (path, words) => {
    // The pictures in the hostile HTML do not exist.
    expectPageConsole(/404/)
    const page = await openPage({ baseURL: site.url })
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    await page.getByRole('main').getByText(words).filter({ visible: true }).first().waitFor()
    for (const link of await page.getByRole('link', { name: 'link', exact: true }).all())
      expect(await link.getAttribute('href')).toBeNull()
    await page.waitForLoadState('networkidle')
    expect(await wasHarmed(page)).toBe(false)
    expect(apiCalls().length).toBeGreaterThan(0)
    for (const call of apiCalls()) {
      const { 'x-site-key': appKey, authorization } = call.headers
      expect({ call: asText(call), appKey, authorization }).toEqual({
        call: expect.stringMatching(/^GET /),
        appKey: 'demo',
      })
    }
  })

  test('the home page loads with specified requests only', async () => {
    expectPageConsole(/404/)
    const page = await openPage({ baseURL: site.url, javaScriptEnabled: false })
    // The first page makes the server learn that the host has no public menus or social links.
    await fetch(`${site.url}/careers`)
    host.calls.length = 0
    const known = new Set<string>()
    await page.goto('/')
    for (const call of apiCalls()) known.add(asText(call))
    expect([...known].sort()).toEqual([
      'GET /api/applications/demo',
      'GET /api/posts?size=3',
      'GET /api/sections?is_top=1',
      'GET /api/sliders',
    ])
  })
})

describe('an editor at a host with the specified routes only', () => {
  const signIn = async () => {
    const page = await openPage({ baseURL: site.url })
    await page.goto('/admin')
    await page.getByLabel('Email').fill(otherProviderUser.identifier)
    await page.getByLabel('Password', { exact: true }).fill(otherProviderUser.password)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/dashboard')
    return page
  }

  test('an editor opens every list with page, size and search parameters only', async () => {
    expectPageConsole(/404/)
    const page = await signIn()
    // Calls with a status are the shell's, for account requests.
    for (const resource of resources.filter(({ name }) => specifiedResources.includes(name))) {
      host.calls.length = 0
      await page.goto(`/admin/${resource.path}`)
      await page.getByRole('heading', { name: textsOf(resource).heading, exact: true }).waitFor()
      await page
        .getByRole('row')
        .nth(1)
        .or(page.getByText(textsOf(resource).empty, { exact: true }))
        .first()
        .waitFor()
      const requested = host.calls.find(({ path, query }) => path === `/api/${resource.name}` && !('status' in query))
      expect(Object.keys(requested?.query ?? {}), resource.name).toEqual([
        'page',
        'size',
        ...(resource.name === 'socials' ? [] : ['search_key']),
        ...(resource.name === 'post-categories' ? ['all'] : []),
      ])
      expect(requested?.headers.authorization).toBe('Bearer other-host-token')
    }
  })

  test('an editor creates, updates and deletes a post with one specified request each', async () => {
    expectPageConsole(/404/)
    const page = await signIn()
    await page.goto('/admin/post/form')
    await page.getByLabel('Title', { exact: false }).first().fill('From another back office')
    const changes = () => host.calls.filter(({ method }) => method !== 'GET')
    host.calls.length = 0
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Data updated successfully.').waitFor()
    expect(changes().map(asText)).toEqual(['POST /api/posts'])
    expect(changes()[0]?.body).toMatchObject({ title: 'From another back office', APP_KEY: 'demo' })

    await page.goto('/admin/post')
    const row = page.getByRole('row').filter({ hasText: 'From another' })
    await row.getByRole('link', { name: /edit/i }).click()
    await page.waitForURL('**/admin/post/form/*')
    await page.getByLabel('Title', { exact: false }).first().fill('From another back office, changed')
    host.calls.length = 0
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Data updated successfully.').waitFor()
    expect(changes().map(asText)).toEqual(['PUT /api/posts/3'])
    expect(changes()[0]?.body).toMatchObject({ id: 3, title: 'From another back office, changed' })
    expect(changes()[0]?.headers['if-match']).toBeUndefined()

    await page.goto('/admin/post')
    host.calls.length = 0
    await row.getByRole('button', { name: /delete/i }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await row.waitFor({ state: 'detached' })
    await expect.poll(() => changes().map(asText)).toEqual(['DELETE /api/posts/3'])
  })
})

/** HTML that runs if a page displays it unsanitised. Each sets `window.pwned`. */
const hostileHtmls = [
  '<img src=x onerror="window.pwned=1">',
  '<script>window.pwned=1</script>',
  '<svg onload="window.pwned=1"><script>window.pwned=1</script></svg>',
  '<a href="javascript:window.pwned=1">one</a><a href=" java\nscript:window.pwned=1">two</a>',
  '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe><object data="data:text/html,x"></object>',
  '<details open ontoggle="window.pwned=1"><summary>x</summary></details>',
  '<input autofocus onfocus="window.pwned=1"><form action="javascript:window.pwned=1"><button>x</button></form>',
  '<math><mtext><table><mglyph><style><img src=x onerror="window.pwned=1"></style></mglyph></table></mtext></math>',
  '<noscript><p title="</noscript><img src=x onerror=window.pwned=1>"></noscript>',
  '<p style="background:url(javascript:window.pwned=1)" class="x" id="admin-root">words</p>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:window.pwned=1">',
  '<template><img src=x onerror="window.pwned=1"></template>',
]
const hostileText = `</title></script>"'><img src=x onerror="window.pwned=1"><script>window.pwned=1</script>{{7*7}}\${7*7}`
const hostileLink = 'javascript:window.pwned=1'
const hostileJson = JSON.stringify({ '@type': 'X', name: '</script><script>window.pwned=1</script><!--<script>' })
/** Hostile value by kind of field. Other kinds contain no text. */
const hostileByKind: Partial<Record<FieldKind, string>> = {
  text: hostileText,
  longText: hostileText,
  html: hostileHtmls.join(''),
  json: hostileJson,
  link: hostileLink,
  image: `x" onerror="window.pwned=1`,
  video: hostileLink,
  map: `<iframe src="${hostileLink}" onload="window.pwned=1"></iframe>`,
  slug: hostileText,
  email: `"<img/src=x/onerror=window.pwned=1>"@example.org`,
}

/** All templates of sections on the home page. */
const templates = sectionTemplates.map(({ value }) => value).filter(value => value !== 'default')

describe('a script that is stored through the API', () => {
  /** Ids of the stored records, by resource. */
  const ids = new Map<string, number>()
  const call = async (token: string, method: string, path: string, body: object) => {
    const { url } = await testSite()
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'app-key': 'demo',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  /** Stores a record with hostile values. Fields that refuse them get a valid value. Returns its id. */
  const store = async (
    token: string,
    method: string,
    path: string,
    resource: Descriptor,
    more: object = {},
  ): Promise<number> => {
    const good = sampleOf(resource, `hostile-${path.replaceAll('/', '-')}`, { ...more })
    const hostile = Object.fromEntries(
      Object.entries(resource.fields).flatMap(([name, { kind, readOnly }]) =>
        hostileByKind[kind] !== undefined && !readOnly ? [[name, hostileByKind[kind]]] : [],
      ),
    )
    const first = await call(token, method, path, { ...good, ...hostile, ...more })
    const refused = Object.keys(first.body.errors ?? {})
    const stored = Object.fromEntries(Object.entries(hostile).filter(([name]) => !refused.includes(name)))
    const last = first.status === 422 ? await call(token, method, path, { ...good, ...stored, ...more }) : first
    expect(last.status, JSON.stringify(last.body).slice(0, 500)).toBeLessThan(300)
    return last.body.data.id
  }

  beforeAll(async () => {
    const { token } = (
      await call('', 'POST', 'login', { identifier: credentials.email, password: credentials.password })
    ).body
    for (const resource of resources as readonly Descriptor[]) {
      if (resource.name === 'messages') continue
      const references =
        resource.name === 'widgets'
          ? { section_id: ids.get('sections') }
          : resource.name === 'posts'
            ? { category_id: ids.get('post-categories') }
            : {}
      const shown =
        resource.name === 'sections'
          ? { is_top: 1, template: 'default' }
          : resource.name === 'careers'
            ? { application_end_at: '2099-01-01 00:00:00' }
            : {}
      ids.set(resource.name, await store(token, 'POST', resource.name, resource, { ...references, ...shown }))
    }
    for (const template of templates) {
      const id = await store(token, 'POST', 'sections', sections, { is_top: 1, template })
      await store(token, 'POST', 'widgets', widgets, { section_id: id })
    }
    await store(token, 'PUT', 'applications/demo', applications)
  })

  test('a stored script does not run on any public page', async () => {
    expectPageConsole(/404/)
    const page = await openPage()
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const at = (name: string) => ids.get(name)
    for (const path of [
      '/',
      `/profile/${at('profiles')}`,
      `/slug-hostile-pages`,
      `/news/slug-hostile-posts`,
      '/faq',
      '/careers',
      '/contact-us',
      '/news-and-blogs',
      '/board-of-directors',
      '/sitemap',
      `/search?q=${encodeURIComponent(hostileText)}`,
      `/${encodeURIComponent(hostileText)}`,
      `/subscribe?state=${encodeURIComponent(hostileText)}`,
      `/contact-us?sent=${encodeURIComponent(hostileText)}`,
    ]) {
      await page.goto(path)
      expect(await wasHarmed(page), path).toBe(false)
    }
    // In a client-side navigation, a script inserts the HTML into the page.
    await page.goto('/news-and-blogs')
    await page.locator('.navigation[data-scripted]').waitFor()
    await page.locator('.card .more').first().click()
    await page.waitForURL('**/news/**')
    await page.locator('.prose').first().waitFor()
    expect(await wasHarmed(page)).toBe(false)
    expect(dialogs).toEqual([])
  })

  test('a stored script does not run in a list or form of the back office', async () => {
    expectPageConsole(/404/)
    const page = await openSignedIn('/admin/dashboard')
    const dialogs: string[] = []
    page.on('dialog', dialog => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const goTo = (path: string) =>
      page.evaluate(to => {
        // Simulates a navigation by the router, so that it handles it as its own.
        const idx = Number(window.history.state?.idx ?? 0) + 1
        window.history.pushState({ usr: null, key: String(idx), idx }, '', to)
        window.dispatchEvent(new PopStateEvent('popstate'))
      }, path)
    for (const resource of resources as readonly Descriptor[]) {
      const { name, path } = resource
      const id = ids.get(name)
      if (id === undefined) continue
      await goTo(`/admin/${path}`)
      // The address changes before the screen does.
      await page.getByRole('heading', { level: 1, name: textsOf(resource).heading, exact: true }).waitFor()
      await page.getByRole('row').nth(1).waitFor()
      await goTo(`/admin/${path}/form/${id}`)
      await page.getByRole('button', { name: textsOf(resource).submit, exact: true }).waitFor()
      expect(await wasHarmed(page), path).toBe(false)
    }
    await goTo('/admin/app-setting')
    await page.locator('main form, main table').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await wasHarmed(page)).toBe(false)
    expect(dialogs).toEqual([])
  })
})
