/** The rules of WCAG 2.2 AA that a machine can check, over a page of a real browser. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Levels A and AA of every version. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What holds for every page of the public site: best practice as well. */
export const siteRules = [...wcag, 'best-practice']
/** Those of them that look at colours. */
const colourRules = ['color-contrast', 'link-in-text-block']
/** Those of them that may find something else where the same things stand in other places. */
const placeRules = ['color-contrast', 'scrollable-region-focusable', 'target-size']

/**
 * Which rules a page of the public site is put to at which width, px. At 320 and 390 px the same is shown, in places of its own; light and dark differ in their colours alone.
 * So each rule meets each width and each look without running where it can find nothing else.
 */
const rulesAt = new Map<number, { readonly light?: readonly string[]; readonly dark: readonly string[] }>([
  [320, { dark: placeRules }],
  [390, { light: siteRules, dark: colourRules }],
  [1280, { light: siteRules, dark: colourRules }],
])

/** Half as long as what the package gives by itself, and read in half the time by each document. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What moves is looked at as it comes to rest: a half-faded text has no contrast. */
const rest = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  })

/** What is wrong on a page, or only in the part of it that the selector `within` names: a line for each place. `runOnly` chooses the rules by their names or tags. The checker is put into a document once. */
export const violationsOf = async (
  page: Page,
  { runOnly = wcag, within = 'html' }: { runOnly?: string[]; within?: string } = {},
): Promise<readonly string[]> => {
  await rest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    ({ within, options }) => window.axe.run({ include: within }, options),
    // No rule in use reads the style sheets' text.
    { within, options: { runOnly, preload: false, resultTypes: ['violations'] } satisfies RunOptions },
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`))
}

/** What is wrong on a page of the back office: all rules in the theme that it is in, and those of colour, which alone depend on it, in the other, in which the page is left. */
export const problemsInBothThemes = async (page: Page, within?: string): Promise<readonly string[]> => {
  const first = await page.evaluate(() => document.documentElement.dataset.scheme)
  const second = first === 'light' ? 'dark' : 'light'
  const inFirst = await violationsOf(page, { within })
  await page.emulateMedia({ colorScheme: second })
  await page.locator(`html[data-scheme="${second}"]`).waitFor()
  const inSecond = await violationsOf(page, { runOnly: ['color-contrast'], within })
  return [...inFirst.map(line => `${first}: ${line}`), ...inSecond.map(line => `${second}: ${line}`)]
}

/** What is wrong on a page of the public site in a window of that width, in light and dark; nothing at widths where none is looked for. The page is left in light. */
export const siteViolationsAt = async (page: Page, width: number): Promise<readonly string[]> => {
  const { light, dark } = rulesAt.get(width) ?? {}
  const inLight = light ? await violationsOf(page, { runOnly: [...light] }) : []
  if (!dark) return inLight
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await violationsOf(page, { runOnly: [...dark] })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...inLight, ...inDark.map(line => `dark: ${line}`)]
}

/** The same at each width at which it is looked for, in which order the page is made that wide; it is left at the last. */
export const siteViolations = async (page: Page): Promise<readonly string[]> => {
  const found = []
  for (const width of rulesAt.keys()) {
    await page.setViewportSize({ width, height: 800 })
    found.push(...(await siteViolationsAt(page, width)).map(line => `${width}: ${line}`))
  }
  return found
}
