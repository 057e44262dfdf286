/** Search with and without scripts, redirects, and analytics only with consent, in a real browser. */
import { beforeAll, describe, expect, test } from 'vitest'
import { expectPageConsole, openPage, testSite, visit } from './support/browser.ts'
import { credentials } from './support/site.ts'

let editor: (method: string, path: string, body: object) => Promise<{ status: number; data: Record<string, unknown> }>
beforeAll(async () => {
  const { url } = await testSite()
  const { email, password } = credentials
  const call = async (method: string, path: string, body: object, token?: string) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'app-key': 'demo',
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const { body } = await call('POST', '/api/login', { identifier: email, password })
  editor = async (method, path, values) => {
    const answer = await call(method, path, values, body.token)
    return { status: answer.status, data: answer.body.data }
  }
})

describe('the site search', () => {
  test.each([true, false])('the header search finds content, with scripts %s', async javaScriptEnabled => {
    const page = await openPage({ javaScriptEnabled })
    await (javaScriptEnabled ? visit(page, '/') : page.goto('/'))
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    const box = page.getByRole('search').getByRole('searchbox')
    await box.fill('fish')
    await box.press('Enter')
    await page.waitForURL('**/search?q=fish')
    await page.getByRole('heading', { level: 1, name: 'Search' }).waitFor()
    await page.locator('mark').first().waitFor()
    const first = page.locator('.hits h2 a').first()
    const address = await first.getAttribute('href')
    await first.click()
    await page.waitForURL(`**${address}`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })

  test('the search finds Bangla words by their stem, and is offered on the 404 page', async () => {
    await editor('POST', '/api/posts', { title: 'পুকুরের মাছ', slug: 'পুকুরের-মাছ', content: '<p>২২টি পুকুরে</p>' })
    const page = await openPage()
    expectPageConsole(/404/)
    await visit(page, '/there-is-no-such-page')
    const box = page.locator('main').getByRole('searchbox')
    await box.fill('পুকুর')
    await box.press('Enter')
    await page.getByRole('link', { name: 'পুকুরের মাছ' }).click()
    await page.getByRole('heading', { level: 1, name: 'পুকুরের মাছ' }).waitFor()
    await expect.poll(() => decodeURIComponent(new URL(page.url()).pathname)).toBe('/news/পুকুরের-মাছ')
  })
})

test('an address with a previous slug redirects, also on navigation without a page load', async () => {
  const { data } = await editor('POST', '/api/posts', { title: 'A moved post', slug: 'before-it-moved' })
  await editor('PUT', `/api/posts/${data.id}`, { slug: 'after-it-moved' })
  const page = await openPage()
  await page.goto('/news/before-it-moved')
  expect(new URL(page.url()).pathname).toBe('/news/after-it-moved')
})

describe('analytics services', () => {
  const requested = (addresses: readonly string[]) => addresses.filter(address => /google|facebook/.test(address))

  test('analytics scripts load only after consent, which is stored and can be withdrawn', async () => {
    const saved = await editor('PUT', '/api/applications/demo', {
      google_analytics_id: 'G-TEST1234',
      facebook_pixels_id: '1234567890',
    })
    expect(saved.status).toBe(200)
    try {
      const page = await openPage()
      const addresses: string[] = []
      await page.context().route(/google|facebook/, async route => {
        addresses.push(route.request().url())
        await route.fulfill({ status: 200, contentType: 'text/javascript', body: '' })
      })
      await page.goto('/about-gmpf')
      const bar = page.getByRole('region', { name: 'Analytics' })
      await bar.waitFor()
      // The banner overlays the page. It takes no focus by itself, and follows the skip link in the focus order.
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await bar.getByRole('button', { name: 'No' }).evaluate(each => each === document.activeElement)).toBe(true)
      await bar.getByRole('button', { name: 'No' }).click()
      await bar.waitFor({ state: 'detached' })
      await page.reload()
      await page.getByRole('button', { name: /Visits are not counted/ }).waitFor()
      expect(requested(addresses)).toEqual([])
      await page.getByRole('button', { name: /Visits are not counted/ }).click()
      const loaded = Promise.all([
        page.waitForRequest(/googletagmanager\.com\/gtag\/js\?id=G-TEST1234/),
        page.waitForRequest(/connect\.facebook\.net/),
      ])
      await bar.getByRole('button', { name: 'Yes' }).click()
      await loaded
      const again = page.waitForRequest(/googletagmanager/)
      await page.goto('/faq')
      await again
      expect(await bar.count()).toBe(0)
    } finally {
      await editor('PUT', '/api/applications/demo', { google_analytics_id: '', facebook_pixels_id: '' })
    }
  })

  test('a site without analytics shows no consent banner', async () => {
    const page = await openPage()
    // Only scripts could add the banner, because the server's HTML never contains it.
    await visit(page, '/about-gmpf')
    expect(await page.getByRole('region', { name: 'Analytics' }).count()).toBe(0)
    expect(await page.getByRole('button', { name: /counted/ }).count()).toBe(0)
  })
})

test('pages link the feed, the sitemap and the manifest, which exist', async () => {
  const page = await openPage()
  await page.goto('/')
  for (const selector of [
    'link[rel="alternate"]',
    'link[rel="manifest"]',
    'link[rel="canonical"]',
    'link[rel="icon"]',
  ]) {
    const href = await page.locator(selector).first().getAttribute('href')
    expect((await page.request.get(href ?? '')).status(), selector).toBe(200)
  }
  for (const path of ['/sitemap.xml', '/robots.txt']) expect((await page.request.get(path)).status()).toBe(200)
})
