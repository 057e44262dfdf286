/** Layout of pages with long, wide, deep or small content at every width, in forced colours and in print. */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violationsOf, wcag } from './support/axe.ts'
import { expectPageConsole, openPage, testSite, visit } from './support/browser.ts'
import { addHardContent } from './support/hardContent.ts'
import { pageKinds } from './support/pageKinds.ts'

const widths = [320, 360, 768, 1280, 1920]
const still = { reducedMotion: 'reduce' } as const

let hardPages: readonly string[] = []
beforeAll(async () => {
  hardPages = (await addHardContent((await testSite()).url)).pages
})

/** One address of each kind of page. */
const kinds = [
  ...pageKinds,
  '/hard-page',
  '/news/hard-post',
  '/news/tiny-post',
  '/news/short-post',
  '/profile/hard-person',
]

/** Elements beyond the right edge of a page that scrolls horizontally. */
const overflowing = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    const wide = [...document.querySelectorAll('body *')].filter(each => each.getBoundingClientRect().right > width + 1)
    return [
      `${document.documentElement.scrollWidth}`,
      ...wide.slice(0, 5).map(each => `${each.tagName}.${each.className}`),
    ]
  })

/** Words of headings that are split although they would fit a narrow line. */
const cutWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const texts = [...document.querySelectorAll('h1, h2, h3')].flatMap(heading => {
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) if (walker.currentNode instanceof Text) found.push(walker.currentNode)
      return found
    })
    return texts.flatMap(text =>
      [...text.data.matchAll(/[\p{L}\p{M}]{4,15}(?![\p{L}\p{M}])/gu)].flatMap(({ 0: word, index }) => {
        if (/[\p{L}\p{M}]/u.test(text.data[index - 1] ?? '')) return []
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const { height } = range.getBoundingClientRect()
        return height > 1.6 * parseFloat(getComputedStyle(text.parentElement ?? document.body).fontSize) ? [word] : []
      }),
    )
  })

test.each(kinds)('the page %s fits every width, with unbroken words and one h1', async path => {
  expectPageConsole(/404/)
  const page = await openPage(still)
  await visit(page, path)
  const found: Record<number, readonly string[]> = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const wrong = [...(await overflowing(page)), ...(await cutWords(page))]
    if (wrong.length > 0) found[width] = wrong
  }
  expect(found).toEqual({})
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})

test.each(['/no-such-page', '/details'])(
  'the footer of the short page %s is at the bottom of a window higher than the page',
  async path => {
    expectPageConsole(/404/)
    const page = await openPage({ ...still, viewport: { width: 1280, height: 3000 } })
    await visit(page, path)
    const bottom = () => page.locator('.site-footer').evaluate(footer => footer.getBoundingClientRect().bottom)
    await expect.poll(bottom).toBeGreaterThanOrEqual(3000)
  },
)

test('adjacent sections have space between them', async () => {
  const page = await openPage({ ...still, viewport: { width: 1280, height: 800 } })
  await visit(page, '/hard-page')
  const gaps = await page.locator('.section').evaluateAll(sections =>
    sections.flatMap(section => {
      const above = section.previousElementSibling
      return above?.matches('.section')
        ? [`${section.className}: ${section.getBoundingClientRect().top - above.getBoundingClientRect().bottom}`]
        : []
    }),
  )
  expect(gaps.length).toBeGreaterThan(2)
  expect(gaps.filter(gap => Number(gap.split(': ')[1]) < 32)).toEqual([])
})

test('the tags of a page have space before the footer', async () => {
  const page = await openPage({ ...still, viewport: { width: 1280, height: 800 } })
  await visit(page, '/about-gmpf')
  const bottom = await page.getByRole('navigation', { name: 'Tags' }).evaluate(tags => {
    const footer = document.querySelector('.site-footer')
    return (footer?.getBoundingClientRect().top ?? 0) - tags.getBoundingClientRect().bottom
  })
  expect(bottom).toBeGreaterThanOrEqual(32)
})

test('a gallery image reserves its space before it loads', async () => {
  const page = await openPage({ ...still, viewport: { width: 1280, height: 800 } })
  await page.route(/\/files\//, () => undefined)
  await page.goto('/gmpf-gallery', { waitUntil: 'domcontentloaded' })
  await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
  const sizes = await page
    .locator('.gallery img')
    .evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
  expect(sizes.length).toBeGreaterThan(6)
  expect(Math.min(...sizes)).toBeGreaterThan(100)
})

describe('the header menu', () => {
  test('a third-level menu opens within the window at its edge, for any number of entries', async () => {
    const page = await openPage(still)
    await visit(page, '/')
    const menu = page.getByRole('navigation', { name: 'Main' })
    for (const width of [1030, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await page.mouse.move(5, 700)
      await menu.getByRole('button', { name: 'Z', exact: true }).hover()
      const list = menu.getByRole('list').filter({ hasText: 'Third level' }).last()
      const opened = menu.locator('.dropdown > ul', { hasText: 'Third level' })
      await list.waitFor()
      // The list contains the entry itself, which has no link, and its 60 children.
      expect(await opened.locator(':scope > li').count()).toBe(61)
      const box = await opened.boundingBox()
      expect(box?.x, `${width}`).toBeGreaterThanOrEqual(0)
      expect((box?.x ?? 0) + (box?.width ?? 0), `${width}`).toBeLessThanOrEqual(width)
      expect((box?.y ?? 0) + (box?.height ?? 0), `${width}`).toBeLessThanOrEqual(800)
      expect(await overflowing(page), `${width}`).toEqual([])
    }
    await menu.getByRole('link', { name: 'Third level' }).click()
    await page.waitForURL('**/gmpf-goals')
    const above = menu.getByRole('button', { name: 'Z', exact: true })
    await expect.poll(() => above.getAttribute('data-here')).toBe('true')
  })
})

describe('rich text of editors', () => {
  test('a link in a post leads to the same page as elsewhere, with and without scripts', async () => {
    for (const options of [{}, { javaScriptEnabled: false }]) {
      const page = await openPage(options)
      await page.goto('/news/hard-post')
      await page.locator('.prose').getByRole('link', { name: 'gmpf-goals' }).click()
      await page.waitForURL('**/gmpf-goals')
      expect(new URL(page.url()).pathname).toBe('/gmpf-goals')
      await page.locator('main h1').waitFor()
    }
  })

  test('an image in rich text is lazy-loaded as a rendition for the screen, in its own size', async () => {
    const page = await openPage({ ...still, viewport: { width: 360, height: 640 } })
    await visit(page, '/news/hard-post')
    const picture = (name: string) => page.locator('.prose').getByRole('img', { name })
    await picture('A wide picture').scrollIntoViewIfNeeded()
    const sourceOf = (image: HTMLImageElement) => image.currentSrc
    await expect.poll(() => picture('A wide picture').evaluate(sourceOf)).toMatch(/\.w(320|480)\.(avif|webp)$/)
    expect(await picture('A wide picture').getAttribute('loading')).toBe('lazy')
    const tiny = await picture('A tiny picture').boundingBox()
    expect([tiny?.width, tiny?.height]).toEqual([40, 40])
  })

  test('a wide table in rich text fills the width and scrolls by keyboard', async () => {
    const page = await openPage(still)
    await visit(page, '/news/hard-post')
    const table = page.getByRole('group', { name: 'Ponds by district' })
    const text = await page.locator('.reading .prose > p').first().boundingBox()
    expect((await table.boundingBox())?.width).toBeGreaterThan((text?.width ?? 0) + 250)
    // At phone width, the rows of the table are cards that do not scroll.
    await page.setViewportSize({ width: 800, height: 740 })
    await table.focus()
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight')
    await expect.poll(() => table.evaluate(region => region.scrollLeft)).toBeGreaterThan(0)
  })
})

describe('image sizes', () => {
  test('a tall image fits the window height, and a 40 px image is not enlarged', async () => {
    const page = await openPage(still)
    for (const path of ['/news/hard-post', '/hard-page']) {
      await visit(page, path)
      const heights = await page
        .locator('.lead-picture img, .page-picture img, .prose img')
        .evaluateAll(all => all.map(each => each.getBoundingClientRect().height))
      expect(heights.length).toBeGreaterThan(3)
      expect(Math.max(...heights), path).toBeLessThanOrEqual(800)
    }
    await visit(page, '/news/tiny-post')
    expect((await page.locator('.lead-picture img').boundingBox())?.width).toBe(40)
  })
})

test('a phone number in Bangla digits becomes a dialable tel: link', async () => {
  const page = await openPage(still)
  await visit(page, '/contact-us')
  const links = page.locator('a[href^="tel:"]')
  expect(await links.evaluateAll(all => all.map(each => each.getAttribute('href')))).toEqual(
    Array.from({ length: await links.count() }, () => 'tel:+8801711223344'),
  )
})

test('a pressed button is visible in forced colours', async () => {
  const page = await openPage({ ...still, forcedColors: 'active', isOwn: true })
  for (const path of ['/', '/contact-us']) {
    await visit(page, path)
    const bare = await page.locator('main .button, .slide-controls button').evaluateAll(all =>
      all.flatMap(each => {
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(each)
        const isSeen = Number.parseFloat(borderTopWidth) > 0 && borderTopColor !== backgroundColor
        return isSeen ? [] : [each.textContent?.trim() || each.ariaLabel]
      }),
    )
    expect(bare, path).toEqual([])
  }
})

test('the icon of the menu button is visible in forced colours', async () => {
  const page = await openPage({ ...still, forcedColors: 'active', isOwn: true, viewport: { width: 320, height: 700 } })
  await visit(page, '/')
  const { bars, text } = await page.locator('.menu-button').evaluate(button => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(button.querySelector('.menu-icon') ?? button)
    return { bars: [borderTopWidth, borderTopColor], text: getComputedStyle(button).color }
  })
  expect(bars).toEqual(['2px', text])
})

test('a person without an image has the fallback image', async () => {
  const page = await openPage(still)
  for (const path of ['/profile/hard-person', '/board-of-directors']) {
    await visit(page, path)
    const picture = page.locator('main img[src="/default-image.jpg"]')
    expect(await picture.count(), path).toBe(1)
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  }
})

test('a portrait in a row is cropped from the bottom, never at the head', async () => {
  const page = await openPage(still)
  await visit(page, '/news-and-blogs')
  const cards = page.locator('main .card img')
  const places = await cards.evaluateAll(all => all.map(each => getComputedStyle(each).objectPosition))
  expect(new Set(places)).toEqual(new Set(['50% 25%']))
})

test('the home page is printed on few sheets, in dark text', async () => {
  const page = await openPage({ ...still, isOwn: true })
  await visit(page, '/')
  const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
  expect(sheets.length).toBeLessThanOrEqual(6)
  await page.emulateMedia({ media: 'print' })
  const inks = await page
    .locator('main h2, main dd, main dt')
    .evaluateAll(all => [
      ...new Set(all.filter(each => each.checkVisibility()).map(each => getComputedStyle(each).color)),
    ])
  expect(inks.filter(ink => Math.max(...(ink.match(/\d+/g) ?? []).slice(0, 3).map(Number)) > 120)).toEqual([])
})

test('extreme content passes axe, on a desktop and on a phone', async () => {
  const page = await openPage(still)
  for (const path of hardPages) {
    await visit(page, path)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await violationsOf(page, { runOnly: [...wcag, 'best-practice'] }), `${path} at ${width}`).toEqual([])
    }
  }
})
