/** What stands where on the screens of the back office: nothing moves while a screen is read in, and headings go down a level at a time. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entities } from '../../src/resources/index.ts'
import { violationsOf } from './support/axe.ts'
import { openSignedIn } from './support/browser.ts'

interface Shift {
  readonly value: number
  /** What has moved, by how much. */
  readonly moved: readonly string[]
}
declare global {
  interface Window {
    shifts: Shift[]
  }
}

/** Collects what moves without having been asked to, in each document from its start. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) {
        // The DOM's types lack this entry.
        const { value, hadRecentInput, sources } = entry as unknown as {
          readonly value: number
          readonly hadRecentInput: boolean
          readonly sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
        }
        if (hadRecentInput) continue
        const moved = sources.map(({ node, previousRect: from, currentRect: to }) => {
          const name = node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName
          return `${name} ${node?.textContent?.slice(0, 30)}: ${from.x},${from.y} ${from.width}x${from.height} → ${to.x},${to.y} ${to.width}x${to.height}`
        })
        window.shifts.push({ value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

const settle = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('progressbar').first().waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  // What was drawn last is measured with the frame after it.
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

const screens = [
  '/admin/dashboard',
  '/admin/post',
  '/admin/post/form',
  '/admin/post/form/1',
  '/admin/application/form/demo',
]
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

test.each(sizes)('nothing moves while a screen is read in, in a window of $width px', async viewport => {
  const page = await openSignedIn(undefined, { isOwn: true, viewport })
  // The first report is made in the background; from then on it is there at once.
  await page.goto('/admin/dashboard')
  await page.getByText('The site is being looked through').waitFor({ state: 'detached' })
  await watchShifts(page)
  const found: Record<string, readonly Shift[]> = {}
  for (const path of screens) {
    await page.goto(path)
    await settle(page)
    const shifts = await page.evaluate(() => window.shifts)
    if (shifts.reduce((sum, { value }) => sum + value, 0) >= 0.01) found[path] = shifts
  }
  expect(found).toEqual({})
})

test('headings go down a level at a time, on every list and form', async () => {
  const page = await openSignedIn('/admin/dashboard')
  const problems: string[] = []
  for (const { path } of entities)
    for (const screen of [`/admin/${path}`, `/admin/${path}/form`]) {
      await page.goto(screen)
      await settle(page)
      const lines = await violationsOf(page, { runOnly: ['heading-order', 'empty-heading', 'page-has-heading-one'] })
      problems.push(...lines.map(line => `${screen}: ${line}`))
    }
  expect(problems).toEqual([])
})
