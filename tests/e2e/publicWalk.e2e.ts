/**
 * Walk through the whole public site with the starter content: no page error, no console error, no empty page, no
 * failed request, no dead link.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openPage, openSignedIn, stubOtherHosts, testSite } from './support/browser.ts'
import { callApi } from './support/editing.ts'
import { firstOfEachKind, readSite, type SiteMap, walkSite } from './support/siteWalk.ts'

const problems: string[] = []
let site: SiteMap
beforeAll(async () => {
  site = await readSite((await testSite()).url, problems)
})

test('every link of the site leads to a page, and every fragment to an element on it', () => {
  console.info(`Read ${site.size} addresses.`)
  expect(problems).toEqual([])
  expect(site.size).toBeGreaterThan(30)
})

/** Links and buttons whose centre another element covers, so that a click does not reach them. */
const coveredControls = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href], button')].flatMap(control => {
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      const [box] = control.getClientRects()
      const isShown = control.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      if (!isShown || box === undefined || box.width < 2 || box.height < 2) return []
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      // A point outside of the window has no element.
      if (hit === null || control.contains(hit) || hit.contains(control)) return []
      return [`${control.outerHTML.slice(0, 100)} is covered by ${hit.outerHTML.slice(0, 100)}`]
    }),
  )

interface Walk extends Pick<Parameters<typeof walkSite>[0], 'from' | 'by' | 'inspect'> {
  readonly options: Parameters<typeof openPage>[0]
}

/** Walks with two pages concurrently. */
const walk = async ({ options, ...how }: Walk) => {
  const found: string[] = []
  const pages = [await openPage(options), await openPage(options)]
  for (const page of pages) await stubOtherHosts(page, 'google', 'facebook')
  const counts = await walkSite({ site, pages, problems: found, ...how })
  console.info(`Opened ${counts.addresses} addresses and followed ${counts.clicks} links.`)
  expect(found).toEqual([])
  expect(counts.clicks).toBeGreaterThan(20)
}

/** A walk takes a minute on two idle cores, and much longer on a busy machine. */
const slowMs = 600_000

const counted = {
  google_analytics_id: 'G-TEST1234',
  google_tag_manager_id: 'GTM-TEST12',
  facebook_pixels_id: '1234567890',
}

describe('links of every kind, in both directions', () => {
  test(
    'every link works on a site without analytics',
    () => walk({ by: 'place', options: { reducedMotion: 'reduce' } }),
    slowMs,
  )

  test.each([
    { choice: 'yes', width: 1280, who: 'a visitor has accepted analytics' },
    { choice: 'no', width: 360, who: 'a phone visitor has declined analytics' },
  ])(
    'every kind of page can be opened by a link, and no link or button is covered, after $who',
    async ({ choice, width }) => {
      await callApi(await openSignedIn(), 'PUT', '/api/applications/demo', counted)
      const options = {
        reducedMotion: 'reduce',
        stored: { measuring: choice },
        viewport: { width, height: 800 },
      } as const
      await walk({ from: firstOfEachKind(site), by: 'target', inspect: coveredControls, options })
    },
    slowMs,
  )
})
