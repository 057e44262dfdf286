/** The rules of WCAG 2.2 AA that a machine can check, over a page of a real browser. */
import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Levels A and AA of every version. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    ({ within, options }) => window.axe.run({ include: within }, options),
    // No rule in use reads the style sheets' text.
    { within, options: { runOnly, preload: false, resultTypes: ['violations'] } satisfies RunOptions },
  )
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`))
}

/** What is wrong on a page of the back office: all rules in the light theme, and those of colour, which alone depend on it, in the dark one. */
export const problemsInBothThemes = async (page: Page, within?: string): Promise<readonly string[]> => {
  const light = await violationsOf(page, { within })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-scheme="dark"]').waitFor()
  const dark = await violationsOf(page, { runOnly: ['color-contrast'], within })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-scheme="light"]').waitFor()
  return [...light, ...dark.map(line => `dark: ${line}`)]
}
