/**
 * Loads the Bangla font that a page needs after a client-side navigation. The server chooses the font of the first
 * page.
 */
import type { Loaded } from '../routing/loading.ts'

/**
 * Loads the full Bangla font if the page has conjuncts that the subset lacks: the subset would render them with a
 * visible hasanta.
 */
export const loadBanglaFontFor = async (page: Loaded): Promise<void> => {
  const text = JSON.stringify(page)
  if (!text.includes('্')) return
  // If the script fails to load, the page is rendered with the current font.
  const face = await import('./fullBanglaFont.ts').catch(() => undefined)
  await face?.loadFullBanglaFontFor(text)
}
