/** The rules of WCAG 2.2 AA that a machine can check, over a page of a real browser. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** Levels A and AA of every version. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] as const

/** What moves is looked at when it has come to rest: a half-faded text has no contrast. */
const rest = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** What is wrong on a page, a line for each place. `configure` chooses the rules. */
export const violationsOf = async (
  page: Page,
  configure: (axe: AxeBuilder) => AxeBuilder,
): Promise<readonly string[]> => {
  await rest(page)
  // Without the mode for many frames, which opens a page for each run.
  const { violations } = await configure(new AxeBuilder({ page }).setLegacyMode(true)).analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help}: ${target.join(' ')}`))
}
