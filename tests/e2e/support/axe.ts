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
