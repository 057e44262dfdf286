/** What a site may choose of its look, in a real browser: every form fits, can be used by everybody, and is legible in both schemes. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { contrastOf } from '../../src/design/siteTheme.ts'
import { violationsOf, wcag } from './support/axe.ts'
import { openPage, visit } from './support/browser.ts'
import { type Settings, saveSettings } from './support/settings.ts'

const still = { reducedMotion: 'reduce' } as const
const widths = [360, 1280]

/** How far a page can be scrolled sideways, px. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Pairs of texts of a page that lie on each other. */
const textsOnEachOther = (page: Page) =>
  page.evaluate(() => {
    const texts: { readonly text: string; readonly box: DOMRect }[] = []
    const walker = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim()
      const element = node.parentElement
      if (!text || !element?.checkVisibility({ visibilityProperty: true }) || element.closest('.unseen')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      // Lines of a large size reach into each other's boxes, letters do not.
      for (const { x, y, width, height } of range.getClientRects())
        if (width > 4 && height > 4) texts.push({ text, box: new DOMRect(x, y + height / 3, width, height / 3) })
    }
    return texts.flatMap(({ text, box }, index) =>
      texts
        .slice(index + 1)
        .filter(
          other =>
            other.text !== text &&
            Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 2 &&
            Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1,
        )
        .map(other => `${text.slice(0, 40)} / ${other.text.slice(0, 40)}`),
    )
  })

/** Heights of the buttons that lead to other pages and have one line of text, px. */
const buttonHeights = (page: Page) =>
  page.locator('main a.button:visible').evaluateAll(all => all.map(each => each.getBoundingClientRect().height))

const looks: readonly (readonly [name: string, settings: Settings])[] = [
  ['one row and one picture', { header_form: 'one-row', hero: 'still', margin_line: 'line' }],
  ['two rows and slides', { header_form: 'two-rows', hero: 'slides' }],
  [
    'the title alone beside the news',
    { header_form: 'one-row', hero: 'none', margin_line: 'line', button_text: 'Give' },
  ],
  ['the title alone, without the margin line', { hero: 'none', margin_line: 'plain' }],
  ['one picture without the margin line', { header_form: 'one-row', hero: 'still', margin_line: 'plain' }],
  [
    'a light brand on warm paper with round corners',
    { brand_colour: '#ffd54f', accent_colour: '#ff9d80', paper: 'warm', corners: 'round', type_pair: 'fraunces' },
  ],
  [
    'faces of the system, soft corners and a long button',
    {
      ...{ brand_colour: '#101828', paper: 'white', corners: 'soft', type_pair: 'system' },
      button_text: 'Write to the office of the foundation in Dhaka',
      other_url: 'https://bn.example.org',
    },
  ],
]

describe.each(looks)('with %s', (_name, settings) => {
  test('home, an inner page and a post fit, cover none of their words, and break no rule of accessibility, light and dark', async () => {
    await saveSettings(settings)
    const page = await openPage(still)
    for (const path of ['/', '/about-gmpf', '/news/winter-fry-distribution-begins']) {
      await visit(page, path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          const findings = await violationsOf(page, { runOnly: [...wcag, 'best-practice'] })
          expect({ path, width, colorScheme, findings }).toEqual({ path, width, colorScheme, findings: [] })
        }
        expect({ path, width, over: await sideways(page) }).toEqual({ path, width, over: 0 })
        expect({ path, width, covered: await textsOnEachOther(page) }).toEqual({ path, width, covered: [] })
        expect({ path, width, tallest: Math.max(0, ...(await buttonHeights(page))) }).toSatisfy(
          ({ tallest }) => tallest < 64,
        )
      }
    }
    await page.emulateMedia({ colorScheme: 'light' })
  })
})

describe('with one picture', () => {
  test('its title hangs from a bar as wide as its longest line, and its action is the one filled button', async () => {
    await saveSettings({
      ...looks[0]?.[1],
      brand_colour: '#0f5c55',
      corners: 'square',
      type_pair: 'newsreader',
      button_text: 'Write to us',
    })
    const page = await openPage({ ...still, viewport: { width: 900, height: 800 } })
    await visit(page, '/')
    const title = page.locator('.still h1')
    const { words, bar } = await title.evaluate(heading => ({
      words: heading.firstElementChild?.getBoundingClientRect().width ?? 0,
      bar: parseFloat(getComputedStyle(heading, '::before').width),
    }))
    expect(Math.abs(words - bar)).toBeLessThan(2)
    const filled = await page.locator('.button').evaluateAll(
      all =>
        all.filter(each => {
          const { top } = each.getBoundingClientRect()
          return top < window.innerHeight && !getComputedStyle(each).backgroundColor.endsWith(', 0)')
        }).length,
    )
    expect(filled).toBe(1)
  })

  test('the page loads no script of slides', async () => {
    const page = await openPage({ ...still, isOwn: true })
    const scripts: string[] = []
    page.on('request', request => scripts.push(request.url()))
    await visit(page, '/')
    await page.waitForLoadState('networkidle')
    expect(scripts.filter(url => /slideshow/i.test(url))).toEqual([])
  })
})

test.each(['light', 'dark'] as const)(
  'the mark of the current place stands off from its ground, whatever the colour of the head line: %s',
  async colorScheme => {
    await saveSettings({ header_form: 'one-row', brand_colour: '#123a7a', accent_colour: '#8a3c12' })
    const page = await openPage({ ...still, colorScheme, viewport: { width: 1280, height: 800 } })
    await visit(page, '/news-and-blogs')
    const { shadow, ground } = await page.locator('.menu > li > [aria-current]').evaluate(entry => ({
      shadow: getComputedStyle(entry).boxShadow,
      ground: getComputedStyle(entry.closest('header') ?? entry).backgroundColor,
    }))
    // Colour, place and spread of what lies inside the entry, below its border.
    const [, mark = '', y] = /^(rgb\(.*?\)) 0px (\d+)px 0px 0px inset$/.exec(shadow) ?? []
    expect(Number(y)).toBeGreaterThanOrEqual(4)
    expect(contrastOf(mark, ground)).toBeGreaterThan(3)
    await page.emulateMedia({ colorScheme: 'light' })
  },
)

test('a site without a logo for dark backgrounds shows its only one in the dark scheme', async () => {
  await saveSettings({ logo_footer: null })
  const page = await openPage({ ...still, colorScheme: 'dark', viewport: { width: 1280, height: 800 } })
  await visit(page, '/news-and-blogs')
  expect(await page.locator('.logo img').isVisible()).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
})

test('the name at the foot is one line as wide as the page, and its font is fetched when it comes near', async () => {
  await saveSettings({ header_form: 'one-row', hero: 'still', margin_line: 'line', type_pair: 'newsreader' })
  const page = await openPage({ ...still, viewport: { width: 1280, height: 800 }, isOwn: true })
  const fonts: string[] = []
  page.on('request', request => {
    if (request.url().includes('.woff2')) fonts.push(request.url())
  })
  // A page without a word in Bangla.
  await visit(page, '/microcredit-program')
  await page.waitForLoadState('networkidle')
  expect(fonts.filter(url => url.includes('bengali'))).toEqual([])
  const name = page.locator('.wide-name')
  await name.scrollIntoViewIfNeeded()
  await expect.poll(() => fonts.some(url => url.includes('bengali-bangla'))).toBe(true)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const { share, lines } = await name.evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { width: words, height } = range.getBoundingClientRect()
      return { share: words / element.clientWidth, lines: height / parseFloat(getComputedStyle(element).lineHeight) }
    })
    expect({ width, isWide: share > 0.85 && share <= 1, lines: Math.round(lines) }).toEqual({
      width,
      isWide: true,
      lines: 1,
    })
  }
})
