/** Interactive components of the public site follow the ARIA practices, with and without scripts. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectPageConsole, openPage, visit } from './support/browser.ts'
import { holdResponses } from './support/heldResponses.ts'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' } as const
const without = { javaScriptEnabled: false } as const

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')

/** Responds on behalf of another host, because tests must not access the internet. */
const standInFor = (page: Page, host: string) =>
  page.route(`https://${host}/**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<title>Embedded</title>' }),
  )

describe('navigation between pages', () => {
  test('the first Tab stop is the skip link to the content', async () => {
    const page = await openPage()
    await visit(page, '/about-gmpf')
    await page.keyboard.press('Tab')
    await expect.poll(() => focused(page)).toBe('Skip to content')
    const top = async () => (await page.getByRole('link', { name: 'Skip to content' }).boundingBox())?.y
    await expect.poll(top).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('the skip link stays on the current page after a navigation without a page load', async () => {
    const page = await openPage()
    await visit(page, '/')
    await page.getByRole('link', { name: 'Careers' }).click()
    await page.getByRole('heading', { level: 1, name: 'Careers' }).waitFor()
    await page.getByRole('link', { name: 'Skip to content' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/careers#main')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Careers')
  })

  test('a hovered link is prefetched once, and the new title is announced', async () => {
    const page = await openPage()
    await visit(page, '/')
    const requested: string[] = []
    page.on('request', request => {
      if (request.url().includes('/api/pages/')) requested.push(new URL(request.url()).pathname)
    })
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Success Story' })
    await Promise.all([page.waitForResponse('**/api/pages/success-story'), link.hover()])
    await link.click()
    await page.waitForURL('**/success-story')
    await expect.poll(() => page.getByRole('status').first().textContent()).toContain('Success Story')
    expect(requested).toEqual(['/api/pages/success-story'])
  })

  test('a Ctrl-click on a link opens a new tab', async () => {
    const page = await openPage()
    await visit(page, '/')
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Success Story' })
    const [beside] = await Promise.all([page.context().waitForEvent('page'), link.click({ modifiers: ['Control'] })])
    // A background tab may load slowly.
    await beside.waitForURL('**/success-story', { waitUntil: 'commit' })
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('going back restores the scroll position', async () => {
    const page = await openPage({ reducedMotion: 'reduce' })
    await visit(page, '/')
    const link = page.locator('main').getByRole('link', { name: /Click Here/ })
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(500)
    await link.click()
    await page.getByRole('heading', { level: 1, name: 'GMPF Citizen Charter' }).waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await link.waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  })

  test('going back with a page load restores the scroll position', async () => {
    const page = await openPage({ reducedMotion: 'reduce' })
    await visit(page, '/')
    await page
      .locator('main')
      .getByRole('link', { name: /Click Here/ })
      .scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(500)
    await page.goto('/robots.txt')
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  })

  test('Escape closes the phone menu and returns the focus to its button', async () => {
    const page = await openPage(phone)
    await visit(page, '/')
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
    const about = page.getByRole('button', { name: 'About' })
    await about.click()
    const entry = page.getByRole('link', { name: 'Organogram' }).first()
    await entry.waitFor({ state: 'visible' })
    await page.keyboard.press('Escape')
    await entry.waitFor({ state: 'hidden' })
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    await about.waitFor({ state: 'hidden' })
    await expect.poll(() => focused(page)).toBe('Menu')
  })

  test('a phone menu that was opened before the scripts ran stays as it is until it is closed', async () => {
    const page = await openPage(phone)
    const scripts = await holdResponses(page)
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Menu' })
    await button.click()
    const entry = page.getByRole('link', { name: 'Organogram' }).first()
    await entry.waitFor({ state: 'visible' })
    const place = await entry.boundingBox()
    scripts.release()
    await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
    for (const name of ['Menu', 'About'])
      expect(await page.getByRole('button', { name }).getAttribute('aria-expanded')).toBe('true')
    expect(await entry.boundingBox()).toEqual(place)
    await button.click()
    await entry.waitFor({ state: 'hidden' })
  })

  test('a dropdown that has the focus when the scripts run stays open, alone', async () => {
    const page = await openPage({ reducedMotion: 'reduce' })
    const scripts = await holdResponses(page)
    await page.goto('/')
    const about = page.getByRole('button', { name: 'About' })
    await about.focus()
    scripts.release()
    await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
    expect(await about.getAttribute('aria-expanded')).toBe('true')
    expect(await page.locator('.navigation [aria-expanded="true"]').count()).toBe(1)
    await page.getByRole('link', { name: 'Organogram' }).first().waitFor({ state: 'visible' })
  })

  test('the menu opens on focus without scripts, with all its entries', async () => {
    const page = await openPage({ ...phone, ...without })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).focus()
    await page.getByRole('link', { name: 'Organogram' }).first().waitFor({ state: 'visible' })
  })
})

describe.each([
  ['with scripts', {}],
  ['without scripts', without],
])('long pages %s', (_how, options) => {
  test('a long page has a table of contents that links to its sections', async () => {
    const page = await openPage(options)
    await page.goto('/purpose-or-objective')
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    expect(await contents.count()).toBeGreaterThanOrEqual(4)
    const last = contents.last()
    const text = await last.textContent()
    await last.click()
    await page.waitForURL(/#./)
    const place = () => {
      const heading = document.getElementById(decodeURIComponent(window.location.hash.slice(1)))
      const { top = -1 } = heading?.getBoundingClientRect() ?? {}
      return top >= 0 && top < window.innerHeight ? heading?.textContent : undefined
    }
    await expect.poll(() => page.evaluate(place)).toBe(text)
    expect(await page.locator('h1').textContent()).toBe('Purpose and Objective')
  })

  test('an address with the id of a question opens that question', async () => {
    const page = await openPage(options)
    await page.goto('/faq#faq-3')
    await expect.poll(() => page.locator('details[open]').count()).toBe(1)
    expect(await page.locator('details[open] #faq-3').isVisible()).toBe(true)
  })
})

test('a search result for a question opens its answer, scrolled into view and focused', async () => {
  const page = await openPage({ reducedMotion: 'reduce', isOwn: true })
  await visit(page, '/search?q=flood')
  await page.locator('.hits a[href*="#faq-"]').first().click()
  await page.waitForURL(/#faq-\d+$/)
  const answer = page.locator('details[open] .answer')
  await expect.poll(() => answer.evaluate(each => each === document.activeElement)).toBe(true)
  const { top, bottom } = await answer.evaluate(each => each.getBoundingClientRect().toJSON())
  expect(top).toBeGreaterThanOrEqual(0)
  expect(Math.min(bottom, top + 100)).toBeLessThan(page.viewportSize()?.height ?? 0)
})

test('an address with a question of another list page redirects to that page', async () => {
  const page = await openPage()
  expectPageConsole(/404/)
  await visit(page, '/faq#faq-999999')
  await page.waitForURL(/\/faq\?question=999999#faq-999999$/)
  await visit(page, '/faq?question=3#faq-3')
  await expect.poll(() => page.locator('details[open]').first().locator('.answer').getAttribute('id')).toBe('faq-3')
  expect(await page.locator('details .answer').first().getAttribute('id')).toBe('faq-3')
})

test('opening a question updates the address', async () => {
  const page = await openPage()
  await visit(page, '/faq')
  await page.locator('summary').nth(1).click()
  await page.waitForURL(/\/faq#faq-\d+$/)
})

describe('the gallery lightbox', () => {
  test.each([320, 1024, 1440])(
    'the lightbox covers a window of %i px, with the focus on its close button',
    async width => {
      const page = await openPage({ viewport: { width, height: 700 } })
      await visit(page, '/gmpf-gallery')
      await page.locator('.gallery a').first().click()
      const dialog = page.getByRole('dialog', { name: 'Photo gallery' })
      await dialog.waitFor()
      expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height: 700 })
      expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Close')
      for (const part of await dialog.locator('button, img, figcaption').all()) {
        const box = await part.boundingBox()
        if (!box) throw new Error('A part of the dialog is not shown.')
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.y).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        expect(box.y + box.height).toBeLessThanOrEqual(700)
      }
    },
  )

  test('the lightbox shows a loading message until the image arrives', async () => {
    const page = await openPage()
    await visit(page, '/gmpf-gallery')
    let arrive = () => {}
    const isDue = new Promise<void>(resolve => {
      arrive = resolve
    })
    await page.route(/gallery-.*\.(?:avif|webp)/, async route => {
      await isDue
      await route.continue()
    })
    await page.locator('.gallery a').nth(3).click()
    const dialog = page.getByRole('dialog', { name: 'Photo gallery' })
    await dialog.getByRole('status').getByText('Loading…').waitFor()
    arrive()
    await dialog.getByText('Loading…').waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('5 of 8').waitFor()
    await dialog.getByText('Loading…').waitFor({ state: 'detached' })
  })

  test('the lightbox is operated with keys and buttons, and returns the focus when closed', async () => {
    const page = await openPage()
    await visit(page, '/gmpf-gallery')
    const link = page.getByRole('link', { name: 'A canal between paddy fields' })
    await link.click()
    const dialog = page.getByRole('dialog', { name: 'Photo gallery' })
    await dialog.getByText('5 of 8').waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('6 of 8').waitFor()
    await dialog.getByRole('button', { name: 'Previous picture' }).click()
    await dialog.getByText('5 of 8').waitFor()
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft')
    await dialog.getByText('8 of 8').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('A canal between paddy fields')
  })

  test('each gallery image links to its file without scripts', async () => {
    const page = await openPage(without)
    await page.goto('/gmpf-gallery')
    await page.getByRole('link', { name: 'A canal between paddy fields' }).click()
    await page.waitForURL('**/files/**/gallery-canal*.webp')
  })
})

describe('embedded content of other hosts', () => {
  test('a video player loads only after a click, and takes the focus', async () => {
    const page = await openPage()
    await standInFor(page, 'www.youtube-nocookie.com')
    const requested: string[] = []
    page.on('request', request => {
      if (new URL(request.url()).hostname !== '127.0.0.1') requested.push(request.url())
    })
    await visit(page, '/')
    const play = page.getByRole('link', { name: /Play the video/ })
    await play.scrollIntoViewIfNeeded()
    expect(requested).toEqual([])
    await play.click()
    await page.locator('iframe.video').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
    await expect.poll(() => requested.some(url => url.startsWith('https://www.youtube-nocookie.com/embed/'))).toBe(true)
  })

  test('a map loads after a click, and is a link without scripts', async () => {
    const page = await openPage()
    await standInFor(page, 'www.openstreetmap.org')
    await visit(page, '/contact-us')
    expect(await page.locator('iframe').count()).toBe(0)
    await page.getByRole('button', { name: 'Show the map' }).click()
    expect(await page.locator('iframe.map').getAttribute('src')).toContain('https://www.openstreetmap.org/export/embed')
    await page.getByRole('link', { name: 'Open in OpenStreetMap' }).waitFor()

    const plain = await openPage(without)
    await standInFor(plain, 'www.openstreetmap.org')
    await plain.goto('/contact-us')
    expect(await plain.locator('iframe').count()).toBe(0)
    await plain.getByRole('link', { name: 'Show the map' }).waitFor()
    expect(await plain.getByRole('button', { name: 'Show the map' }).isVisible()).toBe(false)
    // The link becomes the button in its place, so nothing moves when the scripts arrive.
    const placeOf = async (found: Page) => {
      await found.setViewportSize({ width: 320, height: 640 })
      const box = await found.getByText('Show the map').boundingBox()
      return box && [box.x, box.y, box.width, box.height].map(Math.round)
    }
    const fresh = await openPage()
    await visit(fresh, '/contact-us')
    expect(await placeOf(plain)).toEqual(await placeOf(fresh))
  })

  test('a missing image is replaced by the fallback', async () => {
    expectPageConsole(/404/)
    const page = await openPage()
    await page.route('**/files/**', route => route.fulfill({ status: 404, body: '' }))
    await visit(page, '/news/inside-the-repair-bench')
    const picture = page.locator('.lead-picture img')
    await expect.poll(() => picture.getAttribute('src')).toBe('/default-image.jpg')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  })
})

test.each(['/', '/contact-us', '/faq', '/careers', '/gmpf-gallery'])(
  'touch targets on %s are 44 px high, and 24 px within text',
  async path => {
    const page = await openPage(phone)
    await visit(page, path)
    const small = await page.locator('a, button, summary, input, textarea').evaluateAll(all =>
      all.flatMap(each => {
        const { width, height } = each.getBoundingClientRect()
        const isSeen =
          each.checkVisibility({ visibilityProperty: true }) && height > 1 && !each.closest('.unseen, .skip')
        // Within a sentence, the line height is decisive. Source: WCAG 2.2, 2.5.8, 'Inline'.
        const isInline = Boolean(each.closest('.prose, p, .trail, address'))
        const isControl = each.matches('button, .button, summary, .menu a, .video, input, textarea')
        const least = isControl ? 44 : 24
        return isSeen && (!isInline || isControl) && (height < least || width < least)
          ? [`${each.textContent?.trim()}: ${Math.round(width)} × ${Math.round(height)}`]
          : []
      }),
    )
    expect(small).toEqual([])
  },
)

describe('job openings', () => {
  test('a job opening on a page that stays open is marked closed when its last day ends', async () => {
    const page = await openPage({ isOwn: true })
    await page.clock.install()
    await visit(page, '/careers')
    const closed = page.locator('.career.closed')
    expect(await closed.count()).toBe(0)
    await page.clock.fastForward(365 * 86_400_000)
    await closed.first().waitFor()
    expect(await closed.first().textContent()).toMatch(/Closed.*Closed on.*Applications for this opening are closed/)
    expect(await closed.getByRole('link', { name: 'Apply by email' }).count()).toBe(0)
  })

  test('the address of a job opening that is no longer listed says that it is closed', async () => {
    const page = await openPage()
    await visit(page, '/careers#career-999999')
    await page.getByText('This opening is closed.').waitFor()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
    await visit(page, '/careers')
    expect(await page.getByText('is closed').count()).toBe(0)
  })
})

test('a printed page omits interactive elements', async () => {
  const page = await openPage()
  await visit(page, '/purpose-or-objective')
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
  expect(await page.getByRole('navigation', { name: 'On this page' }).isVisible()).toBe(false)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})
