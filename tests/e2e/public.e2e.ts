/** What a visitor does, in a real browser on the starter content. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readBundle } from '../../server/bundle.ts'
import { projectFolder } from '../../server/runtime/projectFolder.ts'
import { expectComplaints, openPage, visit } from './support/browser.ts'

describe('the home page', () => {
  test('shows every section template of the starter content and names the site', async () => {
    const page = await openPage()
    await visit(page, '/')
    expect(await page.title()).not.toBe('')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    for (const figure of ['22', '426', '4000', '70', '1300', '7000', '30'])
      expect(await page.getByText(figure, { exact: true }).count(), figure).toBeGreaterThan(0)
    expect(await page.getByText(/^Farmer\b/).count()).toBe(3)
    expect(
      await page.locator('main .section-news-blogs a[href^="/news/"]').filter({ hasText: 'Read More' }).count(),
    ).toBe(3)
    expect(await page.getByText('No Template Set...').count()).toBe(0)
  })
})

describe('the header', () => {
  test('opens its dropdowns under the mouse and with the keyboard, and closes them by Escape', async () => {
    const page = await openPage()
    await visit(page, '/')
    const link = page.getByRole('navigation').getByRole('link', { name: 'Fisheries Program' }).first()
    expect(await link.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Activities' }).hover()
    await link.waitFor({ state: 'visible' })
    await page.mouse.move(5, 700)
    await link.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Activities' }).focus()
    await page.keyboard.press('Enter')
    await link.waitFor({ state: 'visible' })
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
  })

  test('leads to another page without loading the document again, with the focus on its heading', async () => {
    const page = await openPage()
    await visit(page, '/')
    await page.evaluate(() => document.documentElement.setAttribute('data-kept', 'yes'))
    await page.getByRole('navigation').getByRole('link', { name: 'Success Story' }).first().click()
    await page.waitForURL('**/success-story')
    expect(await page.locator('html').getAttribute('data-kept')).toBe('yes')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await expect.poll(() => page.title()).toContain('Success')
  })
})

describe('the other screens', () => {
  test('a page is shown after another page, and again after going back', async () => {
    const page = await openPage()
    const headings = async () => {
      await page.waitForFunction(() => document.querySelector('main h1') !== null)
      return page.locator('main h1').allTextContents()
    }
    await visit(page, '/about-gmpf')
    const about = await headings()
    const links = page.locator('footer a[href="/privacy-policy"], footer a[href="/terms-and-condition"]')
    for (const index of [0, 1]) {
      await links.nth(index).click()
      await page.waitForURL(/privacy-policy|terms-and-condition/)
      await expect.poll(headings).not.toEqual(about)
      expect(await page.getByRole('banner').count()).toBe(1)
    }
    await page.goBack()
    await page.goBack()
    await expect.poll(headings).toEqual(about)
    // What the server sent of the first page is not there for another one.
    expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toEqual([])
  })

  test('questions open one at a time', async () => {
    const page = await openPage()
    await visit(page, '/faq')
    const questions = page.locator('details')
    await questions.nth(0).locator('summary').click()
    await expect.poll(() => questions.nth(0).getAttribute('open')).not.toBeNull()
    await questions.nth(1).locator('summary').click()
    await expect.poll(() => questions.nth(0).getAttribute('open')).toBeNull()
    await expect.poll(() => questions.nth(1).getAttribute('open')).not.toBeNull()
  })

  test('the day of a post is the same in its list, on its page, from another post, and after going back', async () => {
    const page = await openPage()
    await visit(page, '/news-and-blogs')
    const days = await page.locator('.card time').allTextContents()
    expect(days.length).toBeGreaterThan(2)
    expect(days.filter(day => !/^[\d০-৯]+ \S+ [\d০-৯]{4}$/u.test(day))).toEqual([])
    const day = page.locator('.note time')
    for (const index of [0, 1]) {
      await page.locator('.card .more').nth(index).click()
      await expect.poll(() => day.textContent()).toBe(days[index])
      await page.reload()
      await page.locator('.navigation[data-scripted]').waitFor()
      expect(await day.textContent()).toBe(days[index])
      await page.goBack()
      await expect.poll(() => page.locator('.card time').allTextContents()).toEqual(days)
    }
  })

  test('days in the HTML of the server are not formatted again by a phone', async () => {
    const page = await openPage({ isOwn: true })
    await page.addInitScript(() => {
      const Original = Intl.DateTimeFormat
      Intl.DateTimeFormat = new Proxy(Original, {
        construct: (target, parameters: ConstructorParameters<typeof Original>) => {
          document.documentElement.dataset.daysWritten = 'yes'
          return new target(...parameters)
        },
      })
    })
    await visit(page, '/')
    // Sections are taken over after the frame around them; React marks what it has taken over.
    await page.waitForFunction(() => {
      const days = [...document.querySelectorAll('main time')]
      return days.length > 0 && days.every(day => Object.keys(day).some(key => key.startsWith('__reactProps')))
    })
    expect(await page.locator('html').getAttribute('data-days-written')).toBeNull()
    await page.locator('main .section-news-blogs a').last().click()
    await page.locator('.note time').waitFor()
    await expect.poll(() => page.locator('html').getAttribute('data-days-written')).toBe('yes')
  })

  test('an unknown address answers 404 with a message', async () => {
    expectComplaints(/404/)
    const page = await openPage()
    const answer = await visit(page, '/no-such-page')
    expect(answer?.status()).toBe(404)
    await page.getByText('Page Not Found 404').waitFor()
  })

  test('a profile that is requested by its id is shown at its slug', async () => {
    const page = await openPage()
    await visit(page, '/profile/1')
    await expect.poll(() => page.url()).toMatch(/\/profile\/[a-z-]+$/)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  test.each([
    '/',
    '/about-gmpf',
    '/board-of-directors',
    '/services',
    '/contact-us',
    '/careers',
    '/news-and-blogs',
    '/gmpf-gallery',
    '/sitemap',
    '/details',
  ])('%s has one main heading, no horizontal scrolling on a phone, and no message on the console', async path => {
    const page = await openPage({ viewport: { width: 360, height: 740 } })
    const answer = await visit(page, path)
    expect(answer?.status()).toBe(200)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test('a visit over all kinds of page works without scripts', async () => {
  const page = await openPage({ javaScriptEnabled: false })
  await page.goto('/')
  expect(await page.locator('img').first().isVisible()).toBe(true)
  const news = page.locator('main a[href^="/news/"]').filter({ hasText: 'Read More' }).first()
  await news.click()
  await page.waitForURL('**/news/**')
  expect(await page.getByText(/^FIG: /).count()).toBe(1)
  await page.goto('/faq')
  await page.locator('details summary').first().click()
  await expect.poll(() => page.locator('details').first().getAttribute('open')).not.toBeNull()
  await page.goto('/contact-us')
  expect(await page.getByText('Sun-Thu 10:00am to 6:00pm').count()).toBe(1)
  expect(await page.getByLabel('Message').isVisible()).toBe(true)
  for (const link of await page
    .locator('footer a[href^="/"]')
    .evaluateAll(links => links.map(a => a.getAttribute('href') ?? ''))) {
    const answer = await page.goto(link)
    expect(answer?.status(), link).toBe(200)
  }
})

test('the colours are those of the system, until a visitor chooses others, which every page then has from its first drawing on', async () => {
  const page = await openPage({ isOwn: true, colorScheme: 'light' })
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await visit(page, '/about-gmpf')
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await paper()
  expect(dark).not.toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  const choose = (name: string) => page.getByRole('radio', { name }).check()
  await choose('Dark')
  await expect.poll(paper).toBe(dark)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click()
  await page.waitForURL('**/news-and-blogs')
  expect(await paper()).toBe(dark)
  await page.goBack()
  expect(await paper()).toBe(dark)
  // Before the scripts: nothing but the line in the head can know it.
  await page.route('**/assets/*.js', route => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await paper()).toBe(dark)
  await page.unroute('**/assets/*.js')
  await visit(page, '/')
  expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  await choose('As my device')
  await expect.poll(paper).toBe(light)
  expectComplaints(/ERR_FAILED|Failed to fetch dynamically imported module/)
})

test('a start uses the code cache that was compiled with the build', () => {
  expect(readBundle().isCompiled).toBe(true)
})

test('the built server draws its pages with the renderer that makes Node follow nothing', () => {
  expect(readFileSync(join(projectFolder, 'dist/program/main.cjs'), 'latin1')).not.toMatch(/new \w+\.AsyncLocalStorage/)
})
