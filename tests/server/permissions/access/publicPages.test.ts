/**
 * Public addresses that are not in the OpenAPI document, such as pages, feeds, the sitemap and pictures, tell nobody of a
 * record out of reach. Visitors, each person and an owner request them on two copies of a site: one with the records out
 * of the person's reach, and one without them. All responses are those that a visitor gets.
 */
import type { RouteOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Reply } from '../../../support/access/ask.ts'
import {
  type LimitedApp,
  type Marked,
  type Person,
  pictureName,
  startLimitedApp,
} from '../../../support/access/limitedSite.ts'
import { divided, startWithout } from '../../../support/access/twinSite.ts'
import { dialects } from '../../../support/sites/databases.ts'

/** Values of the parameters of public routes. */
const valuesOf = (name: string, marks: readonly string[], papers: readonly string[]): readonly string[] => {
  const values: Readonly<Record<string, readonly string[]>> = {
    '*': [
      'search?q=zq',
      'search',
      'gazettes',
      'gazettes?page=2',
      'gazettes/nothing',
      'gazettes/archive/2025',
      ...marks.map(mark => `gazettes/${mark}`),
    ],
    part: ['site-1.xml', 'gazettes-1.xml', 'posts-1.xml', 'nothing.xml'],
    app_key: ['demo'],
    name: [pictureName, pictureName.replace('.', '-320.'), ...papers],
  }
  return values[name] ?? ['1', '2025', ...marks]
}

/** Public addresses of the routes outside the API. */
const addressesOf = (routes: readonly RouteOptions[], marks: readonly string[], papers: readonly string[]) =>
  routes
    .filter(
      ({ method, url }) =>
        [method].flat().includes('GET') && !url.startsWith('/api/') && !/^\/(?:metrics|readyz|healthz)/.test(url),
    )
    .flatMap(({ url }) =>
      [...url.matchAll(/:(\w+)|\*/g)].reduce<readonly string[]>(
        (urls, [part, name = '*']) =>
          urls.flatMap(each => valuesOf(name, marks, papers).map(value => each.replace(part, value))),
        [url],
      ),
    )

/** Values that differ on every request. */
const withoutChance = (text: string): string =>
  text.replaceAll(/nonce[-=]"?[\w+/=]+/g, 'nonce').replaceAll(/"shownAt":\d+|name="shown_at" value="\d+"/g, 'shown')

/** Publishes some records that the person sees, so that pages, feeds and the sitemap have content. */
const publish = async (site: LimitedApp, own: readonly Marked[]) => {
  for (const { id } of own.filter(({ resource }) => resource === 'gazettes').slice(0, 2))
    expect((await site.as('owner')('PUT', `/api/gazettes/${id}`, { status: 1 })).status).toBe(200)
}

describe.each(dialects)('public addresses on %s', dialect => {
  test.each<Exclude<Person, 'owner'>>(
    dialect === 'sqlite' ? ['viewer', 'author', 'reporter', 'clerk', 'editor'] : ['reporter'],
  )('show the %s what visitors see, and no record out of reach', async who => {
    const routes: RouteOptions[] = []
    const whole = await startLimitedApp(dialect, { hasPages: true, onRoute: route => routes.push(route) })
    const without = await startWithout(dialect, who, { hasPages: true })
    try {
      const { foreign, own } = divided(who, whole)
      for (const site of [whole, without]) await publish(site, own)
      const gazettes = (records: readonly Marked[]) =>
        records.filter(({ resource }) => resource === 'gazettes').slice(0, 3)
      const marks = [...gazettes(foreign), ...gazettes(own)].map(({ mark }) => mark)
      const papers = marks.flatMap(mark => whole.papers[mark] ?? [])
      const addresses = [...new Set(addressesOf(routes, marks, papers))]
      expect(addresses).toEqual(expect.arrayContaining(['/sitemap.xml', '/robots.txt', '/default-image.jpg']))
      expect(addresses.filter(each => each.includes('feed') || each.includes('rss')).length).toBeGreaterThan(0)
      const wrong: string[] = []
      let shown = 0
      for (const url of [...addresses, '/']) {
        const replies: Reply[] = []
        for (const site of [whole, without])
          for (const ask of [site.as(undefined), site.as(who), site.as('owner')]) replies.push(await ask('GET', url))
        const [expected, ...others] = replies.map(({ status, text }) => `${status} ${withoutChance(text)}`)
        for (const [at, other] of others.entries())
          if (other !== expected) wrong.push(`${url} ${at}\n  ${expected?.slice(0, 600)}\n  ${other.slice(0, 600)}`)
        for (const { mark } of [...foreign, ...whole.elsewhere])
          if (!url.includes(mark) && expected?.includes(mark)) wrong.push(`${url} shows ${mark}`)
        if (own.some(({ mark }) => expected?.includes(mark) && !url.includes(mark))) shown += 1
      }
      expect(wrong).toEqual([])
      expect(shown).toBeGreaterThan(2)
    } finally {
      await whole.close()
      await without.close()
    }
  })
})
