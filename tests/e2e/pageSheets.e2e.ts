/** Style sheets that only some pages link. After client-side navigation, those of previous pages are still loaded. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectPageConsole, openPage, visit } from './support/browser.ts'
import { pageKinds } from './support/pageKinds.ts'

let sheets: readonly string[] = []
beforeAll(async () => {
  const built = await readFile(new URL('../../dist/site/.vite/manifest.json', import.meta.url), 'utf8')
  const chunks: readonly { readonly css?: readonly string[] }[] = Object.values(JSON.parse(built))
  sheets = [...new Set(chunks.flatMap(({ css = [] }) => css))].map(file => `/${file}`)
})

/** Selectors of style sheets that the page does not link, but that match its elements. */
const foreignMatches = (page: Page, addresses: readonly string[]): Promise<readonly string[]> =>
  page.evaluate(async all => {
    const selectorsIn = (rules: CSSRuleList): readonly string[] =>
      [...rules].flatMap(rule => {
        if (rule instanceof CSSStyleRule) return [rule.selectorText]
        return rule instanceof CSSGroupingRule ? selectorsIn(rule.cssRules) : []
      })
    const linked = new Set([...document.styleSheets].flatMap(sheet => selectorsIn(sheet.cssRules)))
    const selectors = await Promise.all(
      all.map(async address => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(await (await fetch(address)).text())
        return selectorsIn(sheet.cssRules)
      }),
    )
    const elementsOf = (selector: string) => selector.replaceAll(/::[a-z-]+(\([^)]*\))?/g, '')
    return selectors.flat().filter(each => !linked.has(each) && document.querySelector(elementsOf(each)))
  }, addresses)

test.each([...pageKinds, '/news/inside-the-repair-bench'])(
  'style sheets of other pages do not affect %s',
  async path => {
    expectPageConsole(/404/)
    const page = await openPage({ reducedMotion: 'reduce' })
    await visit(page, path)
    expect(sheets.length).toBeGreaterThan(3)
    expect(await foreignMatches(page, sheets)).toEqual([])
  },
)

test('cards have the same image ratio and spacing on the home page and on other pages', async () => {
  const page = await openPage({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
  for (const path of ['/', '/about-gmpf']) {
    await visit(page, path)
    const shapes = await page.locator('.card.column').evaluateAll(cards =>
      cards.map(card => {
        const picture = card.querySelector('img')?.getBoundingClientRect()
        const words = card.querySelector('.card-body')?.getBoundingClientRect()
        return picture && words ? [picture.width / picture.height, words.top - picture.bottom] : []
      }),
    )
    expect(shapes.length, path).toBeGreaterThan(0)
    for (const [ratio, distance] of shapes) {
      expect(ratio, path).toBeCloseTo(4 / 3, 1)
      expect(distance, path).toBeCloseTo(14.4, 0)
    }
  }
})
