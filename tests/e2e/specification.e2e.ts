/** Requirements of docs/specification.md that require a browser. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage, visit } from './support/browser.ts'

const still = { reducedMotion: 'reduce' } as const

/** Number of matching elements in each row of the layout, from top to bottom. */
const rowsOf = (page: Page, selector: string): Promise<readonly number[]> =>
  page.locator(selector).evaluateAll(all => {
    const tops = all.map(each => Math.round(each.getBoundingClientRect().top))
    return [...new Set(tops)].map(top => tops.filter(each => each === top).length)
  })

describe.each([
  [320, 1, 1],
  [639, 1, 1],
  [640, 2, 2],
  [1023, 2, 2],
  [1024, 3, 2],
  [1920, 3, 2],
])('cards at %i px', (width, cards, activities) => {
  test(`at ${width} px, ${cards} widgets and ${activities} activities share a row, with equal widths, aligned links and 4:3 images`, async () => {
    const page = await openPage({ ...still, viewport: { width, height: 900 } })
    await visit(page, '/')
    for (const [section, perRow] of [
      ['.section-default', cards],
      ['.section-activities', activities],
    ] as const) {
      const all = `${section} .card`
      const count = await page.locator(all).count()
      const rows = await rowsOf(page, all)
      const whole = Math.floor(count / perRow)
      expect(rows.slice(0, whole), section).toEqual(Array.from({ length: whole }, () => perRow))
      expect(await rowsOf(page, `${all} .more`), 'links').toEqual(rows)
      expect(await rowsOf(page, `${all} .card-body > p`), 'texts').toEqual(rows)
      const boxes = await page.locator(all).evaluateAll(each =>
        each.map(card => {
          const { width: cardWidth, left } = card.getBoundingClientRect()
          const picture = card.querySelector('img')?.getBoundingClientRect()
          return { cardWidth, left, ratio: picture ? picture.width / picture.height : 0 }
        }),
      )
      expect(Math.max(...boxes.map(box => box.cardWidth)) - Math.min(...boxes.map(box => box.cardWidth))).toBeLessThan(
        1,
      )
      for (const { ratio } of boxes) expect(ratio).toBeCloseTo(4 / 3, 1)
      const lastRow = boxes.slice(whole * perRow)
      expect(lastRow.map(({ left }) => left)).toEqual(boxes.slice(0, lastRow.length).map(({ left }) => left))
    }
  })
})

test.each([
  [320, 'line'],
  [768, 'line'],
  [768, 'plain'],
  [1440, 'plain'],
])(
  'the welcome template has sub_title, title and content from top to bottom, at %i px with the margin %s',
  async (width, margin) => {
    const page = await openPage({ ...still, viewport: { width, height: 900 } })
    await visit(page, '/')
    await page.evaluate(value => document.body.setAttribute('data-margin', value), margin)
    const edges = await page.locator('.section-welcome').evaluate(section =>
      ['.eyebrow', 'h2 span', '.prose'].flatMap(part => {
        const box = section.querySelector(part)?.getBoundingClientRect()
        return box ? [box.top, box.bottom] : []
      }),
    )
    expect(edges).toHaveLength(6)
    expect(edges).toEqual(edges.toSorted((a, b) => a - b))
  },
)

test.each([320, 768, 1440])('the facts template shows each sub_title above its title, at %i px', async width => {
  const page = await openPage({ ...still, viewport: { width, height: 900 } })
  await visit(page, '/')
  const pairs = await page.locator('.facts > li').evaluateAll(all =>
    all.map(fact => {
      const [figure, counted] = [...fact.children].map(part => part.getBoundingClientRect())
      return (figure?.bottom ?? Number.NaN) <= (counted?.top ?? Number.NaN)
    }),
  )
  expect(pairs).toEqual([true, true, true, true, true, true, true])
  expect(Math.max(...(await rowsOf(page, '.facts > li')))).toBe(width < 640 ? 2 : 4)
})

test('the success-story template has the image left of title, role line, excerpt and link', async () => {
  const page = await openPage({ ...still, viewport: { width: 1440, height: 900 } })
  await visit(page, '/')
  const boxes = await page.locator('.story').evaluateAll(all =>
    all.map(story => {
      const box = (selector: string) => story.querySelector(selector)?.getBoundingClientRect()
      const tops = ['h3', '.role', '.story-text', '.more'].map(selector => box(selector)?.top ?? Number.NaN)
      return {
        isOrdered: tops.every((top, index) => index === 0 || top > (tops[index - 1] ?? Number.NaN)),
        isLeft: (box('.story-picture')?.right ?? Number.NaN) < (box('h3')?.left ?? Number.NaN),
      }
    }),
  )
  expect(boxes.length).toBeGreaterThan(0)
  for (const box of boxes) expect(box).toEqual({ isOrdered: true, isLeft: true })
})

describe('a page that loads for more than 150 ms', () => {
  /** Page on which calls of this kind are delayed until `release`. */
  const heldPage = async (pattern: string) => {
    const page = await openPage({ ...still, isOwn: true })
    await page.clock.install()
    await visit(page, '/contact-us')
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.route(pattern, async route => {
      await released
      await route.continue()
    })
    return { page, release }
  }

  test.each([
    ['the FAQ page shows Loading FAQs... until it is loaded', '/faq', '**/api/faqs*', 'Loading FAQs...'],
    ['the home page shows a spinner until its slides are loaded', '/', '**/api/sliders*', 'Loading…'],
    ['any other page shows a spinner until it is loaded', '/careers', '**/api/careers*', 'Loading…'],
  ])('%s', async (_sentence, path, calls, words) => {
    const { page, release } = await heldPage(calls)
    const waiting = page.locator('.waiting')
    await page.locator(`a[href="${path}"]`).first().click()
    await page.clock.runFor(140)
    expect(await waiting.count(), 'before 150 ms').toBe(0)
    await expect
      .poll(async () => {
        await page.clock.runFor(20)
        return (await waiting.count()) && waiting.textContent()
      })
      .toBe(words)
    expect(await waiting.locator('.spinner').isVisible()).toBe(true)
    release()
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return [await waiting.count(), new URL(page.url()).pathname]
      })
      .toEqual([0, path])
  })
})

test('the FAQ page has at most one open item', async () => {
  const page = await openPage(still)
  await visit(page, '/faq')
  for (const index of [0, 1]) await page.locator('.faqs summary').nth(index).click()
  await expect.poll(() => page.locator('.faqs details[open]').count()).toBe(1)
})

test('a dropdown of the header opens when the mouse is over it', async () => {
  const page = await openPage(still)
  await visit(page, '/contact-us')
  await page.getByRole('button', { name: 'About' }).hover()
  await expect.poll(() => page.getByRole('link', { name: 'About GMPF' }).first().isVisible()).toBe(true)
})
