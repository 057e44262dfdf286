/** Layout details of pages: Bangla titles, print, focus, forced colours, layout shifts, and unusual screens. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectPageConsole, openPage, visit } from './support/browser.ts'
import { saveSettings } from './support/settings.ts'

const still = { reducedMotion: 'reduce' } as const

describe('Bangla titles', () => {
  test('Bangla titles have the same line height on English and Bangla pages', async () => {
    const page = await openPage(still)
    await visit(page, '/about-gmpf')
    const ratios = await page.evaluate(() => {
      const ratioOf = (lang: string, words: string) => {
        const title = document.createElement('h1')
        title.style.width = '8em'
        const inner = title.appendChild(document.createElement('span'))
        inner.lang = lang
        inner.textContent = words
        document.querySelector('main .wrap')?.append(title)
        const { lineHeight, fontSize } = getComputedStyle(inner)
        title.remove()
        return parseFloat(lineHeight) / parseFloat(fontSize)
      }
      return [ratioOf('bn', 'মাছ চাষ ও জলাশয়'), ratioOf('en', 'Fish and ponds')]
    })
    expect(ratios.map(ratio => ratio.toFixed(2))).toEqual(['1.26', '1.04'])
  })
})

test('a menu of seven entries fits one line at 1024 px, next to icons and button', async () => {
  await saveSettings({ header_form: 'one-row', hero: 'none', margin_line: 'plain', button_text: 'Write to us' })
  const page = await openPage({ ...still, viewport: { width: 1024, height: 800 } })
  await visit(page, '/')
  const tops = await page.locator('.menu > li').evaluateAll(all => all.map(each => each.getBoundingClientRect().top))
  expect(tops).toHaveLength(7)
  expect(new Set(tops).size).toBe(1)
})

test('without the margin line, news below the title are in columns that start at the page edge', async () => {
  await saveSettings({ header_form: 'one-row', hero: 'none', margin_line: 'plain' })
  const page = await openPage({ ...still, viewport: { width: 1280, height: 800 } })
  await visit(page, '/')
  const leftOf = (selector: string) =>
    page.locator(selector).evaluateAll(all => all.map(each => Math.round(each.getBoundingClientRect().left)))
  const [title] = await leftOf('h1')
  const news = await leftOf('.latest li')
  expect(news[0]).toBe(title)
  expect(new Set(news).size).toBe(3)
})

test('the focus outline surrounds the whole row of a link', async () => {
  await saveSettings({ margin_line: 'line' })
  const page = await openPage({ ...still, viewport: { width: 1280, height: 800 } })
  await visit(page, '/news-and-blogs')
  await page.locator('.card .more').first().focus()
  await page.keyboard.press('Tab')
  const { ring, height, row } = await page.evaluate(() => {
    const link = document.activeElement ?? document.body
    const style = getComputedStyle(link, '::before')
    return {
      ring: style.outlineStyle,
      height: parseFloat(style.height),
      row: link.closest('.card')?.getBoundingClientRect().height,
    }
  })
  expect(ring).toBe('solid')
  expect(Math.abs(height - (row ?? 0))).toBeLessThan(3)
})

test.each(['print', 'forced colours'])('the bar of a title is drawn as a border in %s', async where => {
  const page = await openPage({ ...still, ...(where === 'print' ? {} : { forcedColors: 'active' }) })
  await visit(page, '/about-gmpf')
  if (where === 'print') await page.emulateMedia({ media: 'print' })
  const title = page.locator('h1')
  expect(await title.evaluate(element => getComputedStyle(element).borderTopColor)).not.toBe('rgba(0, 0, 0, 0)')
  expect(await title.evaluate(element => getComputedStyle(element, '::before').content)).toBe('none')
  await page.emulateMedia({ media: null })
})

test('a wide table is printed in full', async () => {
  const page = await openPage({ ...still, viewport: { width: 700, height: 900 } })
  await visit(page, '/gmpf-citizen-charter')
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.prose .table').evaluate(table => getComputedStyle(table).overflowX)).toBe('visible')
  await page.emulateMedia({ media: null })
})

test('the 404 page has one filled button', async () => {
  expectPageConsole(/404/)
  const page = await openPage({ ...still, viewport: { width: 1280, height: 800 } })
  await page.goto('/no-such-page')
  const filled = await page
    .locator('.button:visible')
    .evaluateAll(all =>
      all.filter(each => !getComputedStyle(each).backgroundColor.endsWith(', 0)')).map(each => each.textContent),
    )
  expect(filled.filter(text => text !== 'Subscribe')).toEqual(['Search'])
})

test('the footer ends above the consent banner at every width, and does not move when the banner is answered', async () => {
  onTestFinished(() => saveSettings({ google_analytics_id: null, language: 'en' }))
  const page = await openPage({ ...still, isOwn: true })
  const bottomOf = (selector: string) =>
    page.locator(selector).evaluate(element => Math.round(element.getBoundingClientRect().bottom))
  for (const language of ['en', 'bn']) {
    await saveSettings({ google_analytics_id: 'G-TEST1234', language })
    for (const width of [320, 390, 768, 1366]) {
      await page.setViewportSize({ width, height: 640 })
      await visit(page, '/faq')
      const banner = page.locator('section.consent')
      await banner.waitFor()
      const distances = () =>
        banner.evaluate(element => {
          window.scrollTo(0, document.documentElement.scrollHeight)
          const bottomOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? 0
          const { top, bottom } = element.getBoundingClientRect()
          const gaps = [top - bottomOf('.footer-close'), bottom - bottomOf('.site-footer')]
          // The absolute value of -0 is 0.
          return [window.innerWidth, ...gaps.map(gap => Math.abs(Math.round(gap)))]
        })
      await expect.poll(distances).toEqual([width, 0, 0])
    }
  }
  const before = await bottomOf('.footer-close')
  await page.locator('.consent button').first().click()
  await page.locator('.consent-again').waitFor()
  expect(await bottomOf('.footer-close')).toBe(before)
  await page.locator('.footer-links a').first().click()
  await expect
    .poll(() => page.locator('.site-footer').evaluate(foot => getComputedStyle(foot).paddingBottom))
    .toBe('0px')
})

test.each([
  { device: 'phone', viewport: { width: 412, height: 823 } },
  { device: 'laptop', viewport: { width: 1280, height: 800 } },
])('a page on a $device has no layout shift while its chunks, pictures and fonts arrive', async ({ viewport }) => {
  const page = await openPage({ isOwn: true, viewport })
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      // The type declarations of the DOM lack layout shifts.
      for (const { value } of list.getEntries() as unknown as readonly { readonly value: number }[])
        document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const moved: Record<string, number> = {}
  for (const path of [
    '/',
    '/about-gmpf',
    '/news-and-blogs',
    '/contact-us',
    '/careers',
    '/faq',
    '/board-of-directors',
  ]) {
    await visit(page, path)
    // The footer's logo and wide name load only when they are near.
    await page.locator('.scheme').scrollIntoViewIfNeeded()
    await page.locator('.footer-name img').evaluate(async (logo: HTMLImageElement) => logo.decode())
    await page.evaluate(async () => document.fonts.ready)
    moved[path] = Number((await page.locator('html').getAttribute('data-moved')) ?? 0)
  }
  expect(Object.entries(moved).filter(([, value]) => value > 0.01)).toEqual([])
})

describe('the layout at unusual sizes', () => {
  test('email and phone in the header have space between them at 768 px', async () => {
    await saveSettings({ header_form: 'one-row' })
    const page = await openPage({ ...still, viewport: { width: 768, height: 900 } })
    await visit(page, '/about-gmpf')
    const boxes = await page.locator('.tools .contact-link').evaluateAll(all => all.map(a => a.getBoundingClientRect()))
    expect((boxes[1]?.left ?? 0) - (boxes[0]?.right ?? 0)).toBeGreaterThan(10)
  })

  test('a header stays one line high if its menu entries do not fit', async () => {
    await saveSettings({ header_form: 'one-row' })
    const page = await openPage({ ...still, viewport: { width: 1024, height: 800 } })
    await visit(page, '/about-gmpf')
    const height = () => page.locator('.site-header').evaluate(header => header.getBoundingClientRect().height)
    const before = await height()
    await page.locator('.menu > li > a').evaluateAll(all => {
      for (const link of all) link.textContent += ' and more'
    })
    expect(await height()).toBe(before)
  })

  test('a slide image has at least two pixels per CSS pixel on a phone with a device pixel ratio of 3', async () => {
    await saveSettings({ hero: 'still' })
    const viewport = { width: 390, height: 844 }
    const page = await openPage({ ...still, viewport, deviceScaleFactor: 3, isMobile: true })
    await visit(page, '/')
    const picture = page.locator('.slide-picture img').first()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.currentSrc)).toBeTruthy()
    const density = await picture.evaluate((img: HTMLImageElement) => {
      const shownWidth = Math.max(img.clientWidth, (img.clientHeight * 1600) / 720)
      return Number(/\.w(\d+)\./.exec(img.currentSrc)?.[1]) / shownWidth
    })
    expect(density).toBeGreaterThan(2)
  })

  test('all rows of the facts template end at the same right edge', async () => {
    const page = await openPage({ ...still, viewport: { width: 1366, height: 900 } })
    await visit(page, '/')
    const ends = await page.locator('.facts').evaluate(list => {
      const items = [...list.children].map(item => item.getBoundingClientRect())
      const rightOf = (top: number) => Math.max(...items.filter(item => item.top === top).map(item => item.right))
      return [...new Set(items.map(({ top }) => top))].map(top => Math.round(rightOf(top)))
    })
    expect(ends).toHaveLength(2)
    expect(new Set(ends).size).toBe(1)
  })

  test('text at twice its size causes no horizontal scrolling', async () => {
    const page = await openPage({ ...still, viewport: { width: 1280, height: 800 } })
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } })
    for (const path of ['/', '/about-gmpf', '/gmpf-citizen-charter', '/contact-us', '/board-of-directors', '/faq']) {
      await visit(page, path)
      const isWider = () => document.documentElement.scrollWidth > document.documentElement.clientWidth
      expect({ path, isWider: await page.evaluate(isWider) }).toEqual({ path, isWider: false })
    }
  })

  test('a nested list with one top entry is displayed as a tree only if it has at least three levels', async () => {
    const page = await openPage(still)
    await visit(page, '/about-gmpf')
    const styles = await page
      .locator('.prose')
      .first()
      .evaluate(prose => {
        const styleOf = (levels: number) => {
          let place = prose
          for (let level = 0; level < levels; level += 1)
            place = place.appendChild(document.createElement('ul')).appendChild(document.createElement('li'))
          const list = prose.lastElementChild?.querySelector('ul')
          return list && getComputedStyle(list).listStyleType
        }
        return [styleOf(2), styleOf(3)]
      })
    expect(styles[0]).not.toBe('none')
    expect(styles[1]).toBe('none')
  })
})
