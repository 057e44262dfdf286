/** Lost connections of visitors: a document that cannot be fetched is replaced by an offline page of the site. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { pdfOf } from '../support/fixtures/zipOf.ts'
import { fileForm } from '../support/sites/uploads.ts'
import { violationsOf, wcag } from './support/axe.ts'
import { expectPageConsole, openPage, testSite, visit } from './support/browser.ts'
import { saveSettings } from './support/settings.ts'
import { credentials, startAddedSite } from './support/site.ts'

/** Browser messages about a document from the service worker, and about failed requests. */
const complaints = [/503/, /ERR_INTERNET_DISCONNECTED/]

const workerIsActive = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    if (active?.state !== 'activated')
      await new Promise(resolve => active?.addEventListener('statechange', resolve, { once: true }))
  })

/** Opens a page in a browser in which the service worker of the site is already active. */
const openVisited = async (path: string, options: Parameters<typeof openPage>[0] = {}) => {
  expectPageConsole(...complaints)
  const page = await openPage({ isOwn: true, serviceWorkers: 'allow', reducedMotion: 'reduce', ...options })
  await visit(page, path)
  await workerIsActive(page)
  return page
}

const isOfflinePage = (page: Page, title = 'No connection') =>
  page.getByRole('heading', { level: 1, name: title }).waitFor()

const phone = '+880 2 5550 0142'

/** Stores a document in the library of this file's site. Returns its address. */
const storeDocument = async (name: string, content: Buffer): Promise<string> => {
  const { url } = await testSite()
  const key = { 'app-key': 'demo' }
  const { email, password } = credentials
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: email, password }),
  })
  const { token } = await login.json()
  const { body, headers } = fileForm(name, content)
  const stored = await fetch(`${url}/api/files/documents`, {
    method: 'POST',
    headers: { ...key, ...headers, authorization: `Bearer ${token}` },
    body: Uint8Array.from(body),
  })
  return (await stored.json()).file_name
}

describe('the offline page', () => {
  test('an offline reload shows a page with the phone number, which reloads when online', async () => {
    const page = await openVisited('/about-gmpf?page=1#main')
    const title = await page.title()
    await page.context().setOffline(true)
    await page.reload()
    await isOfflinePage(page)
    expect(await page.title()).toMatch(/^No connection · /)
    expect(await page.getByRole('link', { name: phone }).getAttribute('href')).toBe(`tel:${phone.replaceAll(' ', '')}`)
    const before = await page.evaluate(() => performance.timeOrigin)
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect.poll(() => page.evaluate(() => performance.timeOrigin).catch(() => before)).not.toBe(before)
    await isOfflinePage(page)
    await page.context().setOffline(false)
    await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
    expect(await page.title()).toBe(title)
    expect(new URL(page.url()).pathname).toBe('/about-gmpf')
  })

  test('other tabs, unvisited addresses and the back office show the offline page too', async () => {
    const page = await openVisited('/')
    await page.context().setOffline(true)
    const other = await page.context().newPage()
    for (const path of ['/news-and-blogs', '/never-seen?x=1', '/admin/post']) {
      await other.goto(path)
      await isOfflinePage(other)
      expect(new URL(other.url()).pathname + new URL(other.url()).search).toBe(path)
    }
  })

  test('form submissions and downloads are not answered with the offline page', async () => {
    const page = await openVisited('/contact-us')
    await page.context().setOffline(true)
    const failed = page.waitForEvent('requestfailed', request => request.method() === 'POST')
    await page.evaluate(() => {
      const form = document.createElement('form')
      form.method = 'post'
      form.action = '/contact'
      document.body.append(form)
      form.submit()
    })
    expect((await failed).failure()?.errorText).toBe('net::ERR_INTERNET_DISCONNECTED')
    await expect(page.goto('/files/demo/none.pdf')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })

  test('an offline click within the site shows a message on the current page', async () => {
    const page = await openVisited('/about-gmpf')
    expectPageConsole(...complaints, /could not be loaded/)
    await page.context().setOffline(true)
    await page.getByRole('main').locator('a[href="/"]').first().click()
    const again = page.getByRole('main').getByRole('link', { name: 'Try again' })
    await again.waitFor()
    expect(await page.getByRole('banner').count()).toBe(1)
    await again.click()
    await isOfflinePage(page)
    await page.context().setOffline(false)
    await page.locator('main .slideshow').waitFor()
    expect(page.url()).toMatch(/:\d+\/$/)
  })

  test('the offline page passes axe and fits a phone, in light and dark', async () => {
    const page = await openVisited('/')
    await page.context().setOffline(true)
    await page.reload()
    await isOfflinePage(page)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), String(width)).toBe(width)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const found = await violationsOf(page, { runOnly: [...wcag, 'best-practice'] })
        expect(found, `${width} ${colorScheme}`).toEqual([])
      }
    }
  })

  test('the offline page has the colour scheme that the visitor has chosen', async () => {
    const page = await openVisited('/', { stored: { scheme: 'dark' }, colorScheme: 'light' })
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const onSite = await ground()
    await page.context().setOffline(true)
    await page.reload()
    await isOfflinePage(page)
    expect(await ground()).toBe(onSite)
    expect(await page.evaluate(() => document.documentElement.dataset.scheme)).toBe('dark')
  })
})

test('changed settings appear on the offline page after the next visit', async () => {
  const page = await openVisited('/')
  await page.addInitScript(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      document.documentElement.dataset.worker = 'changed'
    })
  })
  const changed = '+880 2 5550 0199'
  await saveSettings({ phone: changed })
  try {
    await visit(page, '/about-gmpf')
    await page.locator('html[data-worker="changed"]').waitFor({ state: 'attached' })
  } finally {
    await saveSettings({ phone })
  }
  await page.context().setOffline(true)
  await page.reload()
  await page.getByRole('link', { name: changed }).waitFor()
})

test('the service worker stores nothing about a visit', async () => {
  const page = await openVisited('/about-gmpf')
  const stored = await page.evaluate(async () => ({ caches: await caches.keys(), texts: { ...localStorage } }))
  expect(stored).toEqual({ caches: [], texts: {} })
  expect(await page.context().cookies()).toEqual([])
})

test('the service worker passes responses through, and documents are downloaded', async () => {
  const page = await openVisited('/')
  expectPageConsole(/404/)
  const missing = await page.goto('/never-seen')
  expect(missing?.status()).toBe(404)
  await visit(page, '/')
  const content = pdfOf('Annual report')
  const address = await storeDocument('report.pdf', content)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.evaluate(to => window.location.assign(to), address),
  ])
  expect(await readFile(await download.path())).toEqual(content)
})

describe('the offline page of a Bangla site', () => {
  let site: Awaited<ReturnType<typeof startAddedSite>>
  beforeAll(async () => {
    site = await startAddedSite(inject('prepared'), { name: 'পদ্মা পাঠাগার', language: 'bn' })
  })
  afterAll(() => site?.stop())

  test('the offline page is in Bangla and fits a phone', async () => {
    const page = await openVisited('/', { baseURL: site.url, viewport: { width: 320, height: 640 } })
    await page.context().setOffline(true)
    await page.reload()
    await isOfflinePage(page, 'সংযোগ নেই')
    expect(await page.locator('html').getAttribute('lang')).toBe('bn')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(await violationsOf(page, { runOnly: [...wcag, 'best-practice'] })).toEqual([])
    await page.context().setOffline(false)
    await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
  })
})
