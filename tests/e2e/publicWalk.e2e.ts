/** A walk through the whole public site of the starter content: no page error, no console error, no empty page, no failed request, no dead link. */
import { beforeAll, describe, expect, test } from 'vitest'
import { answerElsewhere, openPage, openSignedIn, ownSite } from './support/browser.ts'
import { callApi } from './support/editing.ts'
import { oneOfEachKind, readSite, type SiteMap, walkSite } from './support/siteWalk.ts'

const problems: string[] = []
let site: SiteMap
beforeAll(async () => {
  site = await readSite((await ownSite()).url, problems)
})

test('every link of the site leads to a page, and every fragment to a place in it', () => {
  console.info(`Read ${site.size} addresses.`)
  expect(problems).toEqual([])
  expect(site.size).toBeGreaterThan(30)
})

interface Walk extends Pick<Parameters<typeof walkSite>[0], 'from' | 'by'> {
  readonly options: Parameters<typeof openPage>[0]
}

/** Walks with two pages side by side. */
const walk = async ({ options, ...how }: Walk) => {
  const found: string[] = []
  const pages = [await openPage(options), await openPage(options)]
  for (const page of pages) await answerElsewhere(page, 'google', 'facebook')
  const counts = await walkSite({ site, pages, problems: found, ...how })
  console.info(`Opened ${counts.addresses} addresses and followed ${counts.clicks} links.`)
  expect(found).toEqual([])
  expect(counts.clicks).toBeGreaterThan(100)
}

/** A walk takes a minute on two free cores, and much longer on a machine that does other work as well. */
const slowMs = 600_000

const counted = {
  google_analytics_id: 'G-TEST1234',
  google_tag_manager_id: 'GTM-TEST12',
  facebook_pixels_id: '1234567890',
}

describe('every address opens, and every kind of link works from every kind of page and back', () => {
  test('where nothing is counted', () => walk({ by: 'place', options: { reducedMotion: 'reduce' } }), slowMs)

  test.each([
    { choice: 'yes', width: 1280, who: 'a visitor has agreed to be counted' },
    { choice: 'no', width: 360, who: 'a visitor with a phone has declined to be counted' },
  ])(
    'where $who',
    async ({ choice, width }) => {
      await callApi(await openSignedIn(), 'PUT', '/api/applications/demo', counted)
      const options = {
        reducedMotion: 'reduce',
        stored: { measuring: choice },
        viewport: { width, height: 800 },
      } as const
      await walk({ from: oneOfEachKind(site), by: 'page', options })
    },
    slowMs,
  )
})
