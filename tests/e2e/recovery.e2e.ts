/** Pages that fail to render in the browser are never empty, for visitors and for editors. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectPageConsole, openPage, openSignedIn, visit } from './support/browser.ts'
import { waitForDraft } from './support/editing.ts'

const headingOf = (page: Page) => page.locator('main h1').textContent()

/** Counts the documents that a page loads from now on. */
const countDocuments = (page: Page) => {
  let count = 0
  page.on('request', request => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) count += 1
  })
  return () => count
}

describe('a public page that fails to render', () => {
  test('a page that fails to render after a link is loaded from the server', async () => {
    expectPageConsole(/no days today/)
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
      'in the content',
      /no addresses today/,
      page =>
        page.addInitScript(() => {
          URL.canParse = () => {
            throw new Error('no addresses today')
          }
        }),
    ],
    [
      'in the layout',
      /primitive value/,
      // Serves an invalid icon name, so that rendering the document itself fails.
      page =>
        page.route(/about-gmpf|privacy-policy/, async route => {
          const response = await route.fetch()
          await route.fulfill({
            response,
            body: (await response.text()).replace(/"icon":"[^"]*"/, '"icon":{"toString":null}'),
          })
        }),
    ],
  ])('a page keeps its server HTML with working links if rendering fails %s', async (_where, words, fail) => {
    expectPageConsole(words)
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

test('going back while scripts load shows the previous page', async () => {
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

describe('a back office screen that fails to render', () => {
  /** Makes the character count fail, which forms render during typing. */
  const breakForms = (page: Page) =>
    page.evaluate(() => {
      Intl.Segmenter.prototype.segment = () => {
        throw new Error('no counting today')
      }
    })

  test('a failing screen shows a message in the layout, and restores typed text after a reload', async () => {
    expectPageConsole(/no counting today/)
    const page = await openSignedIn('/admin/post/form', { isOwn: true })
    const title = page.getByLabel('Title', { exact: true })
    await title.fill('Typed before the fault')
    await waitForDraft(page, 'Typed before the fault')
    await breakForms(page)
    await page.keyboard.type('!')
    const notice = page.getByRole('main').getByRole('alert')
    await notice.getByText('This screen could not be shown.').waitFor()
    expect(await page.getByRole('navigation', { name: 'Main menu' }).isVisible()).toBe(true)
    await notice.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.poll(() => title.inputValue()).toContain('Typed before the fault')
  })

  test('a failing screen does not affect other screens', async () => {
    expectPageConsole(/no counting today/)
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
  ])('a message in "$language" is shown if the code of the screens fails to load', async ({ language, reload }) => {
    expectPageConsole(/AdminApp|ERR_FAILED/)
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

test('an offline click shows a page with header and message, and works on retry', async () => {
  expectPageConsole(/ERR_INTERNET_DISCONNECTED|could not be loaded/)
  const page = await openPage({ isOwn: true })
  await visit(page, '/about-gmpf')
  await page.context().setOffline(true)
  await page.getByRole('main').locator('a[href="/"]').first().click()
  const again = page.getByRole('main').getByRole('link', { name: 'Try again' })
  await again.waitFor()
  expect(await page.getByRole('banner').count()).toBe(1)
  await page.context().setOffline(false)
  await again.click()
  await page.locator('main .slideshow').waitFor()
})
