/** Printed pages: their content, colours and pictures, and the number of sheets. */
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openPage, visit } from './support/browser.ts'
import { saveSettings } from './support/settings.ts'

/** Size of an A4 sheet without margins, px. */
const paper = { width: 703, height: 1031 }

const sheetsOf = async (page: Page): Promise<number> => {
  const margin = '12mm'
  const pdf = await page.pdf({ format: 'A4', margin: { top: margin, right: margin, bottom: margin, left: margin } })
  return (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length
}

/** Opens a page in print layout. */
const asPrinted = async (page: Page, path: string, hasScripts = true) => {
  await (hasScripts ? visit(page, path) : page.goto(path))
  await page.setViewportSize(paper)
  await page.emulateMedia({ media: 'print' })
}

describe.each([true, false])('printing with scripts: %s', javaScriptEnabled => {
  test('the printed home page has image and text of one slide, and no controls', async () => {
    const page = await openPage({ reducedMotion: 'reduce', javaScriptEnabled })
    if (javaScriptEnabled) {
      await visit(page, '/')
      await page.getByRole('button', { name: 'Next slide' }).click()
      await page.locator('.swiper-slide-active[aria-label="2 of 3"]').waitFor()
    }
    const shown = javaScriptEnabled ? await page.locator('.swiper-slide-active h2').innerText() : undefined
    if (javaScriptEnabled) {
      await page.setViewportSize(paper)
      await page.emulateMedia({ media: 'print' })
    } else await asPrinted(page, '/', false)
    const slides = page.locator('.slide:visible')
    expect(await slides.count()).toBe(1)
    if (shown !== undefined) expect(await slides.locator('h2').innerText()).toBe(shown)
    const picture = await slides.locator('img').boundingBox()
    expect(picture?.x).toBeGreaterThanOrEqual(0)
    expect(picture?.width).toBeLessThanOrEqual(paper.width)
    expect(picture?.height).toBeGreaterThan(200)
    expect(await page.locator('main button:visible').count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(paper.width)
  })
})

test.each(['light', 'dark'] as const)(
  'printed text is dark on white paper, on a device with %s colours',
  async colorScheme => {
    const page = await openPage({ colorScheme })
    for (const path of ['/', '/faq', '/board-of-directors']) {
      await asPrinted(page, path)
      const pale = await page.evaluate(() => {
        const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
        /** Relative luminance of a colour, from 0 to 1. */
        const luminanceOf = (colour: string): number => {
          if (!pixel) throw new Error('This browser has no canvas.')
          pixel.fillStyle = colour
          pixel.fillRect(0, 0, 1, 1)
          const [red = 0, green = 0, blue = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map(part =>
            part <= 10 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
          )
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }
        const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
          const element = node.parentElement
          const text = node.textContent?.trim()
          if (!element?.checkVisibility() || !text || element.closest('.unseen')) continue
          if (1.05 / (luminanceOf(getComputedStyle(element).color) + 0.05) < 4.5) found.push(text)
        }
        return found
      })
      expect(pale, path).toEqual([])
      await page.emulateMedia({ media: 'screen' })
    }
  },
)

test('lazy images are loaded before a page is printed', async () => {
  const page = await openPage({ viewport: { width: 390, height: 500 } })
  await asPrinted(page, '/board-of-directors')
  await expect
    .poll(() =>
      page.evaluate(() => [...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)),
    )
    .toBe(true)
})

test('a printed page shows its own image or, if it has none, its banner', async () => {
  const page = await openPage()
  for (const path of ['/about-gmpf', '/fisheries-program', '/gallery']) {
    await asPrinted(page, path)
    expect(await page.locator('.banner:visible, .page-picture:visible').count(), path).toBe(1)
    await page.emulateMedia({ media: 'screen' })
  }
})

test.each([
  ['/', 4],
  ['/gmpf-citizen-charter', 1],
  ['/about-gmpf', 3],
  ['/gmpf-organogram', 3],
  ['/careers', 3],
  ['/contact-us', 2],
])(
  'the page %s prints on at most %i sheets, and without its footer on at least one less than that',
  async (path, sheets) => {
    const page = await openPage({ isOwn: true, reducedMotion: 'reduce', bypassCSP: true })
    await visit(page, path)
    expect(await sheetsOf(page)).toBeLessThanOrEqual(sheets)
    // Without the footer, the page needs at most one sheet less than the limit.
    await page.addStyleTag({ content: '@media print { .site-footer { display: none } }' })
    expect(await sheetsOf(page)).toBeGreaterThanOrEqual(sheets - 1)
  },
)

test('a single hero image is printed like slides', async () => {
  onTestFinished(() => saveSettings({ hero: 'slides' }))
  await saveSettings({ hero: 'still' })
  const page = await openPage()
  await asPrinted(page, '/')
  expect(await page.locator('.slide-picture:visible').count()).toBe(1)
})
