/** How the public site looks by what a visitor's system says and what a visitor chooses: light or dark, in forced colours, while its fonts are fetched, and with its parts open. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { siteRules, violationsOf } from './support/axe.ts'
import { expectComplaints, openPage, visit } from './support/browser.ts'
import { openWithHeldFonts } from './support/heldFonts.ts'

const still = { reducedMotion: 'reduce' } as const
const phone = { ...still, viewport: { width: 360, height: 740 }, hasTouch: true } as const

const findingsOf = (page: Page) => violationsOf(page, { runOnly: [...siteRules] })
const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

describe('no rule of accessibility is broken', () => {
  test('in the open menu of a phone', async () => {
    const page = await openPage(phone)
    await visit(page, '/about-gmpf')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Activities' }).click()
    await page.getByRole('link', { name: 'Microcredit Program' }).first().waitFor({ state: 'visible' })
    expect(await findingsOf(page)).toEqual([])
  })

  test('in an open question and a large picture of the gallery', async () => {
    const page = await openPage(still)
    await visit(page, '/faq')
    await page.locator('details summary').first().click()
    expect(await findingsOf(page)).toEqual([])
    await visit(page, '/gmpf-gallery')
    await page.getByRole('link', { name: 'Houses on a river island' }).click()
    await page.getByRole('dialog').waitFor({ state: 'visible' })
    expect(await findingsOf(page)).toEqual([])
  })
})

describe('light and dark', () => {
  test('follow the system without scripts, with no switch that does nothing', async () => {
    const papers = []
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await openPage({ ...still, javaScriptEnabled: false, colorScheme, isOwn: true })
      await page.goto('/contact-us')
      papers.push(await paperOf(page))
      expect(await page.locator('.scheme').isVisible()).toBe(false)
    }
    expect(new Set(papers).size).toBe(2)
  })

  test.each([
    { system: 'light', chosen: 'dark' },
    { system: 'dark', chosen: 'light' },
  ] as const)(
    'are as a visitor has chosen, $chosen where the system is $system, on every page from its first drawing on, until the system decides again',
    async ({ system, chosen }) => {
      const page = await openPage({ isOwn: true, colorScheme: system })
      await visit(page, '/about-gmpf')
      const usual = await paperOf(page)
      await page.emulateMedia({ colorScheme: chosen })
      const other = await paperOf(page)
      expect(other).not.toBe(usual)
      await page.emulateMedia({ colorScheme: system })
      const choose = (name: RegExp) => page.getByRole('radio', { name }).check()
      await choose(new RegExp(`^${chosen}$`, 'i'))
      expect(await paperOf(page)).toBe(other)
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'News' }).click()
      await page.waitForURL('**/news-and-blogs')
      expect(await paperOf(page)).toBe(other)
      // What is drawn while nothing but the document itself has come: the line in its head alone can know the choice.
      await page.route('**/assets/*.js', route => route.abort())
      await page.addInitScript(() => {
        const note = () => {
          if (!document.body) return requestAnimationFrame(note)
          document.documentElement.dataset.firstPaper ??= getComputedStyle(document.documentElement).backgroundColor
          return 0
        }
        note()
      })
      await page.reload({ waitUntil: 'domcontentloaded' })
      await expect.poll(() => page.locator('html').getAttribute('data-first-paper')).toBe(other)
      await page.unroute('**/assets/*.js')
      await visit(page, '/')
      expect(await page.getByRole('radio', { name: new RegExp(`^${chosen}$`, 'i') }).isChecked()).toBe(true)
      await choose(/^As my device$/)
      expect(await paperOf(page)).toBe(usual)
      await page.reload()
      expect(await paperOf(page)).toBe(usual)
      expectComplaints(/ERR_FAILED|Failed to fetch dynamically imported module/)
    },
  )
})

describe('in the colours that a visitor has chosen', () => {
  const forced = { ...still, forcedColors: 'active', isOwn: true } as const
  /** The colours of a page's ground and of its text. */
  const systemColours = (page: Page) =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement)
      return { ground: backgroundColor, text: color }
    })

  test('buttons and fields have an edge, and what has the focus is outlined', async () => {
    const page = await openPage(forced)
    for (const path of ['/', '/contact-us']) {
      await visit(page, path)
      const { ground } = await systemColours(page)
      const bare = await page
        .locator(
          'main :is(.button, button, input:not([type=hidden]), textarea, select), .site-footer :is(.button, input[type=email])',
        )
        .evaluateAll(
          (all, ground) =>
            all.flatMap(each => {
              if (!each.checkVisibility() || each.closest('.unseen')) return []
              const { borderBottomWidth, borderBottomColor, borderBottomStyle } = getComputedStyle(each)
              const isSeen =
                Number.parseFloat(borderBottomWidth) > 0 && borderBottomStyle !== 'none' && borderBottomColor !== ground
              return isSeen ? [] : [`${each.tagName} ${each.textContent?.trim() || each.getAttribute('name')}`]
            }),
          ground,
        )
      expect(bare, path).toEqual([])
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab')
        const focused = await page.evaluate(() => {
          const element = document.activeElement
          if (!element) return undefined
          const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
          return { name: element.outerHTML.slice(0, 80), outlineStyle, outlineWidth, outlineColor }
        })
        expect(focused?.outlineStyle, focused?.name).toBe('solid')
        expect(Number.parseFloat(focused?.outlineWidth ?? ''), focused?.name).toBeGreaterThanOrEqual(2)
        expect(focused?.outlineColor, focused?.name).not.toBe(ground)
      }
    }
  })

  test('the bars of the menu button can be seen', async () => {
    const page = await openPage({ ...forced, viewport: { width: 320, height: 700 } })
    await visit(page, '/')
    const { bars, text } = await page.locator('.menu-button').evaluate(button => {
      const { borderTopWidth, borderTopColor } = getComputedStyle(button.querySelector('.menu-icon') ?? button)
      return { bars: [borderTopWidth, borderTopColor], text: getComputedStyle(button).color }
    })
    expect(bars).toEqual(['2px', text])
  })

  test('the current place is marked by an edge that no other entry has, in the menu and in its branch', async () => {
    const page = await openPage(forced)
    await visit(page, '/purpose-or-objective')
    const { ground } = await systemColours(page)
    for (const list of ['.menu', '.branch']) {
      const marked = await page.locator(`${list} > li > :is(a, button), ${list} li a`).evaluateAll(
        (all, ground) =>
          all.flatMap(each => {
            const style = getComputedStyle(each)
            const isMarked = ['Top', 'Right'].some(side => {
              const width = style.getPropertyValue(`border-${side.toLowerCase()}-width`)
              return (
                Number.parseFloat(width) >= 4 && style.getPropertyValue(`border-${side.toLowerCase()}-color`) !== ground
              )
            })
            const isHere = each.matches('[aria-current], [data-here]')
            return each.checkVisibility() && isMarked !== isHere ? [`${each.textContent} is marked: ${isMarked}`] : []
          }),
        ground,
      )
      expect(marked, list).toEqual([])
      expect(await page.locator(`${list} :is([aria-current], [data-here])`).count(), list).toBeGreaterThan(0)
    }
  })
})

test.each(['/', '/news/inside-the-repair-bench', '/contact-us', '/news-and-blogs'])(
  'nothing of %s moves more than the eye bears when its fonts come, and those of one script weigh at most 70 kB',
  async path => {
    const page = await openPage({ ...still, isOwn: true, viewport: { width: 390, height: 800 } })
    const { shift, latin, bangla } = await openWithHeldFonts(page, path)
    expect(shift).toBeLessThanOrEqual(0.01)
    expect(latin).toBeGreaterThan(0)
    expect(Math.max(latin, bangla)).toBeLessThanOrEqual(70_000)
  },
)
