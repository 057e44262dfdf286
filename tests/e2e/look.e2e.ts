/** Appearance settings of a site in a real browser: every variant fits, is accessible, and is legible in both schemes. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { contrastOf } from '../../src/design/siteTheme.ts'
import { violationsOf, wcag } from './support/axe.ts'
import { openPage, visit } from './support/browser.ts'
import { type Settings, saveSettings } from './support/settings.ts'

const still = { reducedMotion: 'reduce' } as const
const widths = [360, 1280]
const everyRule = [...wcag, 'best-practice']
const colours = ['color-contrast']

interface AxeCheck {
  readonly path: string
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
  readonly runOnly: string[]
}

/**
 * Checks of each look. A scheme changes colours only, so the rules for all else run in one scheme. The home page has the
 * most sections.
 */
const axeChecks: readonly AxeCheck[] = [
  { path: '/', width: 360, colorScheme: 'dark', runOnly: everyRule },
  { path: '/', width: 1280, colorScheme: 'light', runOnly: everyRule },
  { path: '/', width: 1280, colorScheme: 'dark', runOnly: colours },
  { path: '/about-gmpf', width: 360, colorScheme: 'light', runOnly: everyRule },
  { path: '/news/winter-fry-distribution-begins', width: 1280, colorScheme: 'dark', runOnly: everyRule },
]

/** Distance by which a page scrolls horizontally, px. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Pairs of overlapping texts on a page. */
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
      // Line boxes of large text overlap, but the letters do not.
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

/** Heights of single-line buttons that link to other pages, px. */
const buttonHeights = (page: Page) =>
  page.locator('main a.button:visible').evaluateAll(all => all.map(each => each.getBoundingClientRect().height))

const looks: readonly (readonly [name: string, settings: Settings])[] = [
  ['a one-row header and a one-image hero', { header_form: 'one-row', hero: 'still', margin_line: 'line' }],
  ['a two-row header and slides', { header_form: 'two-rows', hero: 'slides' }],
  [
    'a title-only hero beside the news',
    { header_form: 'one-row', hero: 'none', margin_line: 'line', button_text: 'Give' },
  ],
  ['a title-only hero without the margin line', { hero: 'none', margin_line: 'plain' }],
  ['a one-image hero without the margin line', { header_form: 'one-row', hero: 'still', margin_line: 'plain' }],
  [
    'a light brand colour on warm paper with round corners',
    { brand_colour: '#ffd54f', accent_colour: '#ff9d80', paper: 'warm', corners: 'round', type_pair: 'fraunces' },
  ],
  [
    'system fonts, soft corners and a long button',
    {
      ...{ brand_colour: '#101828', paper: 'white', corners: 'soft', type_pair: 'system' },
      button_text: 'Write to the office of the foundation in Dhaka',
      other_url: 'https://bn.example.org',
    },
  ],
]

describe.each(looks)('a theme with %s', (_name, settings) => {
  test('home page, inner page and post fit the window, hide no words, and pass axe', async () => {
    await saveSettings(settings)
    const page = await openPage(still)
    for (const path of ['/', '/about-gmpf', '/news/winter-fry-distribution-begins']) {
      await visit(page, path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        for (const { colorScheme, runOnly } of axeChecks.filter(
          check => check.path === path && check.width === width,
        )) {
          await page.emulateMedia({ colorScheme })
          const findings = await violationsOf(page, { runOnly })
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

describe('a hero with one image', () => {
  test('the hero title has a bar as wide as its longest line, and its action is the only filled button', async () => {
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

  test('the hero action stays on one line in the narrowest two-column window', async () => {
    await saveSettings({ header_form: 'one-row', hero: 'still', margin_line: 'line' })
    const page = await openPage({ ...still, viewport: { width: 1024, height: 800 } })
    await visit(page, '/')
    expect(Math.max(...(await buttonHeights(page)))).toBeLessThan(56)
  })

  test('a page with one hero image loads no slideshow script', async () => {
    const page = await openPage({ ...still, isOwn: true })
    const scripts: string[] = []
    page.on('request', request => scripts.push(request.url()))
    await visit(page, '/')
    await page.waitForLoadState('networkidle')
    expect(scripts.filter(url => /slideshow/i.test(url))).toEqual([])
  })
})

test.each(['light', 'dark'] as const)(
  'the marker of the current menu entry contrasts with any header colour: %s',
  async colorScheme => {
    await saveSettings({ header_form: 'one-row', brand_colour: '#123a7a', accent_colour: '#8a3c12' })
    const page = await openPage({ ...still, colorScheme, viewport: { width: 1280, height: 800 } })
    await visit(page, '/news-and-blogs')
    const { shadow, ground } = await page.locator('.menu > li > [aria-current]').evaluate(entry => ({
      shadow: getComputedStyle(entry).boxShadow,
      ground: getComputedStyle(entry.closest('header') ?? entry).backgroundColor,
    }))
    // Colour, offset and spread of the inset shadow at the lower edge of the entry.
    const [, mark = '', y] = /^(rgb\(.*?\)) 0px (\d+)px 0px 0px inset$/.exec(shadow) ?? []
    expect(Number(y)).toBeGreaterThanOrEqual(4)
    expect(contrastOf(mark, ground)).toBeGreaterThan(3)
    await page.emulateMedia({ colorScheme: 'light' })
  },
)

test('a site without a logo for dark backgrounds uses its only logo in the dark scheme', async () => {
  await saveSettings({ logo_footer: null })
  const page = await openPage({ ...still, colorScheme: 'dark', viewport: { width: 1280, height: 800 } })
  await visit(page, '/news-and-blogs')
  expect(await page.locator('.logo img').isVisible()).toBe(true)
  await page.emulateMedia({ colorScheme: 'light' })
})

test('the name in the footer spans the page in one line, and its font is loaded lazily', async () => {
  await saveSettings({ header_form: 'one-row', hero: 'still', margin_line: 'line', type_pair: 'newsreader' })
  const page = await openPage({ ...still, viewport: { width: 1280, height: 800 }, isOwn: true })
  const fonts: string[] = []
  page.on('request', request => {
    if (request.url().includes('.woff2')) fonts.push(request.url())
  })
  // The only Bangla text of this page is the name in the footer, outside the window until the test scrolls to it.
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

test('the name in the footer stays on one line on the narrowest phones', async () => {
  const page = await openPage({ ...still, viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 })
  await visit(page, '/microcredit-program')
  const name = page.locator('.wide-name')
  await name.scrollIntoViewIfNeeded()
  const lines = () =>
    name.evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Math.round(range.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight))
    })
  await expect.poll(lines).toBe(1)
})

describe('layout details of the theme', () => {
  /** Edges of the boxes of elements, px. */
  const boxesOf = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll(all =>
      all.map(each => {
        const { top, bottom, left, right, height } = each.getBoundingClientRect()
        return { top, bottom, left, right, height }
      }),
    )

  test('a two-row header collapses to a one-row top bar on a phone, with its button at the end', async () => {
    const page = await openPage(still)
    for (const [width, settings] of [
      [320, { button_text: 'Donate', other_url: null }],
      [390, { button_text: 'Donate', other_url: null }],
      [390, { button_text: 'Write to the office of the foundation in Dhaka', other_url: 'https://bn.example.org' }],
    ] as const) {
      await saveSettings({ header_form: 'two-rows', button_url: '/contact-us', ...settings })
      await page.setViewportSize({ width, height: 800 })
      await visit(page, '/faq')
      const boxes = await boxesOf(page, '.contact-line > :is(a, .button)')
      const middles = boxes.map(({ top, bottom }) => Math.round((top + bottom) / 2))
      expect({ width, rows: new Set(middles).size }).toEqual({ width, rows: 1 })
      expect(width - Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(16)
      expect(await sideways(page)).toBe(0)
      for (const { height } of await boxesOf(page, '.contact-line > .other-language')) expect(height).toBeLessThan(40)
    }
  })

  test('a long button text covers no menu entry of a one-row header', async () => {
    const page = await openPage(still)
    await saveSettings({
      ...{ header_form: 'one-row', button_url: '/contact-us', other_url: 'https://bn.example.org' },
      button_text: 'Write to the office of the foundation in Dhaka',
    })
    for (const width of [1024, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await visit(page, '/faq')
      const entries = await boxesOf(page, '.menu > li > :is(a, button)')
      const tools = await boxesOf(page, '.tools')
      const end = Math.max(...entries.map(({ right }) => right))
      expect({ width, isClear: end <= (tools[0]?.left ?? 0) }).toEqual({ width, isClear: true })
    }
  })

  test('a header without a logo is as high as one with it', async () => {
    const page = await openPage({ ...still, viewport: { width: 1280, height: 800 } })
    const heightWith = async (settings: Settings) => {
      await saveSettings({ header_form: 'one-row', ...settings })
      await visit(page, '/faq')
      return (await boxesOf(page, '.masthead'))[0]?.height
    }
    const withLogo = await heightWith({})
    expect(withLogo).toBeGreaterThan(70)
    expect(await heightWith({ logo_header: null, name: 'Ponds' })).toBe(withLogo)
  })

  test('a page without margin notes and margin line starts at the left edge', async () => {
    await saveSettings({ margin_line: 'plain' })
    const page = await openPage({ ...still, viewport: { width: 1920, height: 900 } })
    await visit(page, '/contact-us')
    const [title] = await boxesOf(page, 'main h1')
    for (const part of ['.page .prose', '.contact-facts'])
      expect({ part, left: (await boxesOf(page, part))[0]?.left }).toEqual({ part, left: title?.left })
    await saveSettings({ margin_line: 'line' })
  })

  test('a date does not wrap, and a breadcrumb is shown in full', async () => {
    const page = await openPage({ ...still, viewport: { width: 320, height: 800 } })
    for (const path of ['/', '/careers', '/news/winter-fry-distribution-begins']) {
      await visit(page, path)
      const broken = await page
        .locator('main time')
        .evaluateAll(all => all.filter(each => each.getClientRects().length > 1).map(each => each.textContent))
      expect({ path, broken }).toEqual({ path, broken: [] })
      const cut = await page
        .locator('.trail li')
        .evaluateAll(all => all.filter(each => getComputedStyle(each).textOverflow === 'ellipsis').length)
      expect({ path, cut }).toEqual({ path, cut: 0 })
    }
  })

  test('the button of a video has the corner radius of the site', async () => {
    const page = await openPage(still)
    for (const [corners, radius] of [
      ['round', '22.4px'],
      ['square', '0px'],
    ] as const) {
      await saveSettings({ corners })
      await visit(page, '/')
      const drawn = await page
        .locator('.video-button .icon')
        .first()
        .evaluate(icon => getComputedStyle(icon).borderStartEndRadius)
      expect({ corners, drawn }).toEqual({ corners, drawn: radius })
    }
  })

  test('three cards share one row on a wide screen', async () => {
    const page = await openPage({ ...still, viewport: { width: 1280, height: 900 } })
    await visit(page, '/about-gmpf')
    const tops = (await boxesOf(page, 'main .card')).map(({ top }) => Math.round(top))
    expect(tops).toHaveLength(3)
    expect(new Set(tops).size).toBe(1)
  })

  test('the image of a band section is beside its text, never below', async () => {
    const page = await openPage(still)
    for (const width of [390, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await visit(page, '/')
      for (const band of ['.section-facts', '.section-citizen-charter']) {
        const [picture] = await boxesOf(page, `${band} > .beside`)
        const words = await boxesOf(page, `${band} :is(h2, p)`)
        const under = words.filter(
          ({ top, bottom, left, right }) =>
            picture &&
            Math.min(right, picture.right) - Math.max(left, picture.left) > 1 &&
            Math.min(bottom, picture.bottom) - Math.max(top, picture.top) > 1,
        )
        expect({ width, band, isThere: Boolean(picture), under }).toEqual({ width, band, isThere: true, under: [] })
      }
    }
  })
})

describe('the image of a card during navigation', () => {
  /** Parts that are animated during a client-side navigation, and the durations, ms. */
  const movesOf = async (reducedMotion: 'reduce' | 'no-preference') => {
    const page = await openPage({ reducedMotion, viewport: { width: 1280, height: 900 }, isOwn: true })
    await visit(page, '/news-and-blogs')
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      const start = document.startViewTransition.bind(document)
      document.startViewTransition = update => {
        const transition = start(update)
        void transition.ready.then(() => {
          document.body.dataset.moves = JSON.stringify(
            document.getAnimations().flatMap(({ effect }) => {
              const part = effect instanceof KeyframeEffect ? effect.pseudoElement : null
              return part?.startsWith('::view-transition-group(post') ? [[part, effect?.getTiming().duration]] : []
            }),
          )
        })
        return transition
      }
    })
    await page.locator('.dated.first .more').click()
    await page.waitForURL('**/news/**')
    const body = page.locator('body[data-moves]')
    await body.waitFor()
    return JSON.parse((await body.getAttribute('data-moves')) ?? '[]')
  }

  test('the image of a card moves to the top of its article in 150 ms', async () => {
    expect(await movesOf('no-preference')).toEqual([
      [expect.stringMatching(/^::view-transition-group\(post-[\w-]+\)$/), 150],
    ])
  })

  test('the image of a card does not move with reduced motion', async () => {
    expect(await movesOf('reduce')).toEqual([])
  })
})
