/** How a page behaves when its fonts come late, and what they weigh: a fact of its layout, whatever the machine's speed is. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const inQuiet = (page: Page) =>
  page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Opens an address on a page of the test's own, and lets no font through until all of it stands in what takes their place. Gives how much moved up to the end, as CLS counts, and the bytes of the fonts by their script, as they were sent. */
export const openWithHeldFonts = async (page: Page, path: string) => {
  await page.addInitScript(() => {
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        // The types of the DOM do not know this kind of entry.
        const { value } = entry as PerformanceEntry & { readonly value: number }
        const { dataset } = document.documentElement
        dataset.shift = String(Number(dataset.shift ?? 0) + value)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  let release = (): void => undefined
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  const bytes = { latin: 0, bangla: 0 }
  await page.route('**/*.woff2', async route => {
    await released
    const response = await route.fetch()
    bytes[route.request().url().includes('bengali') ? 'bangla' : 'latin'] += (await response.body()).length
    await route.fulfill({ response })
  })
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
  await page.locator('[data-later]').first().waitFor({ state: 'detached' })
  await inQuiet(page)
  expect(await page.evaluate(() => document.fonts.status), 'the fonts').toBe('loading')
  release()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await inQuiet(page)
  const shift = Number((await page.locator('html').getAttribute('data-shift')) ?? 0)
  return { shift, ...bytes }
}
