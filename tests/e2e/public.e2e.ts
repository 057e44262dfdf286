/** Tasks of a visitor in a real browser, with the starter content. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFolder } from '../../server/runtime/projectFolder.ts'
import { readBundle } from '../../server/start/bundle.ts'
import { expectPageConsole, openPage, testSite, visit } from './support/browser.ts'

describe('the home page', () => {
  test('the home page shows every section template of the starter content and the site name', async () => {
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
  test('header dropdowns open by mouse and keyboard, and close with Escape', async () => {
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

  test('Escape closes a hovered dropdown while the focus is elsewhere, until the next hover', async () => {
    const page = await openPage()
    await visit(page, '/')
    const link = page.getByRole('navigation').getByRole('link', { name: 'Fisheries Program' }).first()
    await page.getByRole('button', { name: 'Activities' }).hover()
    await link.waitFor({ state: 'visible' })
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    await page.mouse.move(5, 700)
    await page.getByRole('button', { name: 'Activities' }).hover()
    await link.waitFor({ state: 'visible' })
  })

  test('a header link navigates without a page load and focuses the heading', async () => {
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

describe('the lightbox of the gallery', () => {
  const openLarge = async () => {
    const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await visit(page, '/')
    await visit(page, '/gmpf-gallery')
    const link = page.locator('.gallery a').first()
    await link.click()
    await page.locator('dialog.lightbox').waitFor()
    return { page, link, dialog: page.locator('dialog.lightbox'), place: page.locator('.lightbox-place') }
  }

  test('Back closes the lightbox, and leaves the page and its focus unchanged', async () => {
    const { page, link, dialog } = await openLarge()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/gmpf-gallery')
    await expect.poll(() => link.evaluate(element => element === document.activeElement)).toBe(true)
  })

  test('a lightbox that is closed by Escape leaves no entry in the history', async () => {
    const { page, dialog } = await openLarge()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.goBack()
    await page.waitForURL(url => url.pathname === '/')
  })

  test('a horizontal swipe changes the picture of the lightbox, and a vertical one does not', async () => {
    const { page, place } = await openLarge()
    const count = await page.locator('.gallery a').count()
    const touches = await page.context().newCDPSession(page)
    const drag = async (x: number, y: number) => {
      const at = [{ x: 200, y: 400 }]
      await touches.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at })
      await touches.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: 200 + x, y: 400 + y }] })
      await touches.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await drag(-120, 10)
    await place.getByText(`2 of ${count}`).waitFor()
    await drag(30, -200)
    await drag(120, 10)
    await place.getByText(`1 of ${count}`).waitFor()
  })
})

describe('the public screens', () => {
  test('a page is displayed after navigation, and again after going back', async () => {
    const page = await openPage()
    const headings = async () => {
      await page.waitForFunction(() => document.querySelector('main h1') !== null)
      return page.locator('main h1').allTextContents()
    }
    await visit(page, '/about-gmpf')
    const about = await headings()
    let before = about
    for (const address of ['/privacy-policy', '/terms-and-condition']) {
      await page.locator(`footer a[href="${address}"]`).click()
      await page.waitForURL(`**${address}`)
      // Waits until the page is displayed. Going back earlier would skip a page.
      await expect.poll(headings).not.toEqual(before)
      before = await headings()
      expect(await page.getByRole('banner').count()).toBe(1)
    }
    await page.goBack()
    await page.goBack()
    await expect.poll(headings).toEqual(about)
    // Structured data of the first page is removed on the next.
    await expect.poll(() => page.locator('script[type="application/ld+json"]').allTextContents()).toEqual([])
  })

  test('only one question is open at a time', async () => {
    const page = await openPage()
    await visit(page, '/faq')
    const questions = page.locator('details')
    await questions.nth(0).locator('summary').click()
    await expect.poll(() => questions.nth(0).getAttribute('open')).not.toBeNull()
    await questions.nth(1).locator('summary').click()
    await expect.poll(() => questions.nth(0).getAttribute('open')).toBeNull()
    await expect.poll(() => questions.nth(1).getAttribute('open')).not.toBeNull()
  })

  test('the date of a post is the same in lists, on its page, and after going back', async () => {
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
      await expect.poll(() => day.textContent()).toBe(days[index])
      await page.goBack()
      await expect.poll(() => page.locator('.card time').allTextContents()).toEqual(days)
    }
  })

  test('dates in the server HTML are not reformatted in the browser', async () => {
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
    // Sections are hydrated after the frame. React marks hydrated elements.
    await page.waitForFunction(() => {
      const days = [...document.querySelectorAll('main time')]
      return days.length > 0 && days.every(day => Object.keys(day).some(key => key.startsWith('__reactProps')))
    })
    expect(await page.locator('html').getAttribute('data-days-written')).toBeNull()
    await page.locator('main .section-news-blogs a').last().click()
    await page.locator('.note time').waitFor()
    await expect.poll(() => page.locator('html').getAttribute('data-days-written')).toBe('yes')
  })

  test('an unknown address responds with 404 and a message', async () => {
    expectPageConsole(/404/)
    const page = await openPage()
    const answer = await visit(page, '/no-such-page')
    expect(answer?.status()).toBe(404)
    await page.getByText('Page Not Found 404').waitFor()
  })

  test('a profile requested by id redirects to its slug', async () => {
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
  ])('the page %s has one h1, no horizontal scrolling on a phone, and no console messages', async path => {
    const page = await openPage({ viewport: { width: 360, height: 740 } })
    const answer = await visit(page, path)
    expect(answer?.status()).toBe(200)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test('all kinds of page can be visited without scripts', async () => {
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

test('a colour scheme chosen in one tab applies in the others immediately', async () => {
  const page = await openPage({ isOwn: true, colorScheme: 'light' })
  await visit(page, '/faq')
  const other = await page.context().newPage()
  await visit(other, '/about-gmpf')
  for (const [name, scheme] of [
    ['Dark', 'dark'],
    ['As my device', undefined],
  ] as const) {
    await page.getByRole('radio', { name }).check()
    await expect.poll(() => other.evaluate(() => document.documentElement.dataset.scheme)).toBe(scheme)
    await expect.poll(() => other.getByRole('radio', { name }).isChecked()).toBe(true)
  }
})

test('the colour scheme follows the system until a visitor chooses one, which applies before first paint', async () => {
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
  await expect.poll(paper).toBe(dark)
  await page.goBack()
  await expect.poll(paper).toBe(dark)
  // Blocks the scripts, so that only the inline script in the head can apply the choice.
  await page.route('**/assets/*.js', route => route.abort())
  await page.reload({ waitUntil: 'domcontentloaded' })
  expect(await paper()).toBe(dark)
  await page.unroute('**/assets/*.js')
  await visit(page, '/')
  // The choice is read from the storage once the switch is rendered.
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true)
  await choose('As my device')
  await expect.poll(paper).toBe(light)
  expectPageConsole(/ERR_FAILED|Failed to fetch dynamically imported module/)
})

test('the built server responds to an undecodable address with the 404 page', async () => {
  const { url } = await testSite()
  for (const path of ['/%E0%A6', '/%', '/news/%ff', '/%zz?a=%']) {
    const answer = await fetch(url + path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8'])
  }
})

test('the server starts with the code cache compiled with the build', () => {
  expect(readBundle().isCompiled).toBe(true)
})

test('the code cache also matches the Node options of the systemd unit and the image', () => {
  const { NODE_OPTIONS } = JSON.parse(
    readFileSync(join(projectFolder, 'deploy/environment.json'), 'utf8'),
  ) as NodeJS.ProcessEnv
  const tags = ['', NODE_OPTIONS].map(options =>
    execFileSync(process.execPath, ['--print', 'v8.cachedDataVersionTag()'], {
      env: { ...process.env, NODE_OPTIONS: options },
      encoding: 'utf8',
    }).trim(),
  )
  const stored = readdirSync(join(projectFolder, 'dist/program')).filter(name => name.endsWith('.compiled'))
  expect(stored.toSorted()).toEqual([...new Set(tags)].map(tag => `main.${tag}.compiled`).toSorted())
})

test('the built server renders pages without async context tracking', () => {
  expect(readFileSync(join(projectFolder, 'dist/program/main.cjs'), 'latin1')).not.toMatch(/new \w+\.AsyncLocalStorage/)
})
