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

  test('its action is one line also where the window is hardly wide enough for two columns', async () => {
    await saveSettings({ header_form: 'one-row', hero: 'still', margin_line: 'line' })
    const page = await openPage({ ...still, viewport: { width: 1024, height: 800 } })
    await visit(page, '/')
    expect(Math.max(...(await buttonHeights(page)))).toBeLessThan(56)
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

describe('small things of the look', () => {
  /** Where the boxes of elements begin and end, px. */
  const boxesOf = (page: Page, selector: string) =>
    page.locator(selector).evaluateAll(all =>
      all.map(each => {
        const { top, bottom, left, right, height } = each.getBoundingClientRect()
        return { top, bottom, left, right, height }
      }),
    )

  test('the strip of a header of two rows is one row on a phone, and its button stands at its end', async () => {
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

  test('a header without a logo is no lower than one with it', async () => {
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

  test('without the margin line a page without notes begins at the left edge', async () => {
    await saveSettings({ margin_line: 'plain' })
    const page = await openPage({ ...still, viewport: { width: 1920, height: 900 } })
    await visit(page, '/contact-us')
    const [title] = await boxesOf(page, 'main h1')
    for (const part of ['.page .prose', '.contact-facts'])
      expect({ part, left: (await boxesOf(page, part))[0]?.left }).toEqual({ part, left: title?.left })
    await saveSettings({ margin_line: 'line' })
  })

  test('a day is never broken, and the way to a page is shown to its end', async () => {
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

  test('the button of a video takes the corners of the site', async () => {
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

  test('three cards stand in one row on a wide screen', async () => {
    const page = await openPage({ ...still, viewport: { width: 1280, height: 900 } })
    await visit(page, '/about-gmpf')
    const tops = (await boxesOf(page, 'main .card')).map(({ top }) => Math.round(top))
    expect(tops).toHaveLength(3)
    expect(new Set(tops).size).toBe(1)
  })

  test('the picture of a band stands beside its words, never under them', async () => {
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

describe('the picture of a card', () => {
  /** The parts that move while a page follows another by a click, and for how long, ms. */
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

  test('moves to the head of its article in 150 ms', async () => {
    expect(await movesOf('no-preference')).toEqual([
      [expect.stringMatching(/^::view-transition-group\(post-[\w-]+\)$/), 150],
    ])
  })

  test('does not move for those who want no motion', async () => {
    expect(await movesOf('reduce')).toEqual([])
  })
})
