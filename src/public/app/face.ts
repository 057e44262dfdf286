/** The Bangla face of pages that are reached without a new document: the server chooses that of the first. */
import type { Loaded } from '../routing/loading.ts'

/** Waits until a page can be drawn without a visible hasanta in the place of a conjunct. */
export const loadFaceFor = async (page: Loaded): Promise<void> => {
  const text = JSON.stringify(page)
  if (!text.includes('্')) return
  // Without that script the page is drawn with the face that is there.
  const face = await import('./wholeFace.ts').catch(() => undefined)
  await face?.loadWholeFaceFor(text)
}
