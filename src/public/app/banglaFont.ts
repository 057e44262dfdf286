/** Bangla font for client-side navigation; the server chooses the font of the first page. */
import type { Loaded } from '../routing/loading.ts'

/** Waits until a page can be rendered without a visible hasanta in place of a conjunct. */
export const loadBanglaFontFor = async (page: Loaded): Promise<void> => {
  const text = JSON.stringify(page)
  if (!text.includes('্')) return
  // If the script fails to load, the page is rendered with the current font.
  const face = await import('./fullBanglaFont.ts').catch(() => undefined)
  await face?.loadFullBanglaFontFor(text)
}
