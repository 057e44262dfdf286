/** Automated WCAG 2.2 AA checks of a page in a real browser. */
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

/** Minified source, half as large as the default, which each document parses in half the time. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Violations on a page, or in the part that the selector `within` selects, one line per element. `runOnly` lists rules
 * or tags. The checker is loaded once per document.
 */
export const violationsOf = async (
  page: Page,
  { runOnly = wcag, within = 'html' }: { runOnly?: string[]; within?: string } = {},
): Promise<readonly string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    ({ within, options }) => {
      // Finishes animations, because half-faded text has too little contrast. The check follows in the same task.
      for (const animation of document.getAnimations())
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
      return window.axe.run({ include: within }, options)
    },
    // `preload` would load the text of style sheets, which no rule reads.
    { within, options: { runOnly, preload: false, resultTypes: ['violations'] } satisfies RunOptions },
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`))
}

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.scheme)

/** Changes the theme of the back office. */
export const changeTheme = async (page: Page): Promise<void> => {
  const next = (await themeOf(page)) === 'light' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme: next })
  await page.locator(`html[data-scheme="${next}"]`).waitFor()
}

/** Violations of all rules on a page of the back office in the current theme. */
export const problemsInTheme = async (page: Page, within?: string): Promise<readonly string[]> => {
  const theme = await themeOf(page)
  return (await violationsOf(page, { within })).map(line => `${theme}: ${line}`)
}

/**
 * Violations on a page of the back office: all rules in the current theme, then the colour rules in the other theme, in
 * which the page stays.
 */
export const problemsInBothThemes = async (page: Page, within?: string): Promise<readonly string[]> => {
  const inFirst = await problemsInTheme(page, within)
  await changeTheme(page)
  const second = await themeOf(page)
  const inSecond = await violationsOf(page, { runOnly: ['color-contrast'], within })
  return [...inFirst, ...inSecond.map(line => `${second}: ${line}`)]
}
