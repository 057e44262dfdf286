/** What a visitor and an editor see when a page cannot be drawn in their browser: never an empty page. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectComplaints, openPage, openSignedIn, visit } from './support/browser.ts'
import { draftHolds } from './support/editing.ts'

const headingOf = (page: Page) => page.locator('main h1').textContent()

/** Counts the documents that a page loads from here on. */
const countDocuments = (page: Page) => {
  let count = 0
  page.on('request', request => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}

describe('a page of the site that cannot be drawn', () => {
  test('is opened from the server when a link led there', async () => {
    expectComplaints(/no days today/)
    const page = await openPage({ isOwn: true })
    await visit(page, '/news-and-blogs')
    await page.evaluate(() => {
      Intl.DateTimeFormat = class {
        constructor() {
          throw new Error('no days today')
        }
      } as unknown as typeof Intl.DateTimeFormat
    })
    const documents = countDocuments(page)
    await page.locator('main a[href^="/news/"]').first().click()
    await page.waitForURL('**/news/**')
    await expect.poll(documents).toBe(1)
    await page.locator('.navigation[data-scripted]').waitFor()
    expect(await page.locator('.note time').textContent()).not.toBe('')
    expect(await page.getByRole('banner').count()).toBe(1)
  })

  test.each<[string, RegExp, (page: Page) => Promise<unknown>]>([
    [
      'in its content',
      /no addresses today/,
      page =>
        page.addInitScript(() => {
          URL.canParse = () => {
            throw new Error('no addresses today')
          }
        }),
    ],
    [
      'in what stands around it',
      /primitive value/,
      // No icon is like that: drawing the document itself fails.
      page =>
        page.route(/about-gmpf|privacy-policy/, async route => {
          const response = await route.fetch()
          await route.fulfill({
            response,
            body: (await response.text()).replace(/"icon":"[^"]*"/, '"icon":{"toString":null}'),
          })
        }),
    ],
  ])('stays as the server has sent it when it fails each time %s, and its links work', async (_where, words, fail) => {
    expectComplaints(words)
    const page = await openPage({ isOwn: true })
    await fail(page)
    const documents = countDocuments(page)
    await page.goto('/about-gmpf')
    await page.locator('html[data-drawn="server"]').waitFor({ state: 'attached' })
    expect(documents()).toBe(3)
    expect(await headingOf(page)).not.toBe('')
    expect(await page.locator('main .prose').first().innerText()).not.toBe('')
    await page.locator('footer a[href="/privacy-policy"]').click()
    await page.waitForURL('**/privacy-policy')
    await page.locator('html[data-drawn="server"]').waitFor({ state: 'attached' })
    expect(await page.getByRole('banner').count()).toBe(1)
    expect(await headingOf(page)).toMatch(/privacy/i)
  })
})

test('a visitor who goes back while scripts load gets the page that they went back to', async () => {
  const page = await openPage({ isOwn: true })
  await visit(page, '/')
  const home = await headingOf(page)
  await page.locator('footer a[href="/privacy-policy"]').click()
  await expect.poll(() => headingOf(page)).not.toBe(home)
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\/assets\/entry-client-[\w-]+\.js$/, async route => {
    await held
    await route.continue()
  })
  await page.reload()
  await page.goBack()
  release()
  await expect.poll(() => headingOf(page)).toBe(home)
  await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
  expect(new URL(page.url()).pathname).toBe('/')
})

describe('a screen of the back office that cannot be drawn', () => {
  /** Has the counting of characters fail, which a form draws while one types. */
  const breakForms = (page: Page) =>
    page.evaluate(() => {
      Intl.Segmenter.prototype.segment = () => {
        throw new Error('no counting today')
      }
    })

  test('shows a message within the layout, and offers what was typed after a reload', async () => {
    expectComplaints(/no counting today/)
    const page = await openSignedIn('/admin/post/form', { isOwn: true })
    const title = page.getByLabel('Title', { exact: true })
    await title.fill('Typed before the fault')
    await draftHolds(page, 'Typed before the fault')
    await breakForms(page)
    await page.keyboard.type('!')
    const notice = page.getByRole('main').getByRole('alert')
    await notice.getByText('This screen could not be shown.').waitFor()
    expect(await page.getByRole('navigation', { name: 'Main menu' }).isVisible()).toBe(true)
    await notice.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.poll(() => title.inputValue()).toContain('Typed before the fault')
  })

  test('leaves the other screens usable', async () => {
    expectComplaints(/no counting today/)
    const page = await openSignedIn('/admin/widget', { isOwn: true })
    await breakForms(page)
    await page.getByRole('main').getByRole('link', { name: 'Add' }).click()
    await page.getByText('This screen could not be shown.').waitFor()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'FAQs' }).click()
    await page.getByRole('heading', { level: 1, name: 'FAQs' }).waitFor()
  })

  test.each([
    { language: 'en', reload: 'Reload' },
    { language: 'bn', reload: 'আবার লোড করুন' },
  ])('shows a message in "$language" where the code of all screens does not load', async ({ language, reload }) => {
    expectComplaints(/AdminApp|ERR_FAILED/)
    const page = await openSignedIn(undefined, { isOwn: true })
    await page
      .context()
      .addCookies([{ name: 'admin-language', value: language, url: `${new URL(page.url()).origin}/admin` }])
    await page.route(/\/AdminApp-[\w-]+\.js$/, route => route.abort())
    await page.goto('/admin/post')
    await page.getByRole('alert').waitFor()
    await page.unrouteAll()
    await page.getByRole('button', { name: reload }).click()
    await page.getByRole('row').nth(1).waitFor()
  })
})

test('a click without a connection shows a page with a header and a message, and works when it is tried again', async () => {
  expectComplaints(/ERR_INTERNET_DISCONNECTED|could not be loaded/)
  const page = await openPage({ isOwn: true })
  await visit(page, '/about-gmpf')
  await page.context().setOffline(true)
  await page.getByRole('main').locator('a[href="/"]').first().click()
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
  await again.waitFor()
  expect(await page.getByRole('banner').count()).toBe(1)
  await page.context().setOffline(false)
  await again.click()
  await page.locator('main .slideshow').waitFor()
})
