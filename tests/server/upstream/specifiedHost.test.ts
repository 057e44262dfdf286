/** Public site on a host that has only the calls of the specification. Source: specification 13. */

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createUpstream } from '../../../server/upstream/upstream.ts'
import { site as thisSite } from '../../../src/resources/index.ts'
import { callLine, unspecifiedCalls } from '../../support/fakes/specifiedCalls.ts'
import { type HostState, type SpecifiedHost, startSpecifiedHost } from '../../support/fakes/specifiedHost.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { startFrontEnd } from '../../support/sites/frontEnd.ts'

let host: SpecifiedHost
let site: Awaited<ReturnType<typeof startFrontEnd>>

beforeEach(async () => {
  host = await startSpecifiedHost()
  const upstream = createUpstream({ site: thisSite, apiUrl: host.url, appKeyHeader: 'app-key', appKey: 'demo' })
  site = await startFrontEnd({ fetch: upstream.fetch, upstream })
})
afterEach(async () => {
  await site.close()
  await host.close()
})

/** Public addresses, and those of files that are generated from content. Source: specification 2. */
const routes = [
  ...['/', '/about-gmpf', '/services', '/board-of-directors', '/contact-us', '/news-and-blogs', '/gmpf-gallery'],
  ...['/careers', '/faq', '/profile/1', '/profile/person-1', '/news/post-1', '/details', '/software-service'],
  ...['/implementation', '/service', '/network-and-infrastructure', '/specialization', '/gallery', '/sitemap'],
  ...[
    '/search?q=words',
    '/news-and-blogs?page=2',
    '/careers?opening=1',
    '/faq?question=1',
    '/sitemap.xml',
    '/feed.xml',
  ],
]

const addressesIn = (html: string): readonly string[] => [
  ...new Set(
    Array.from(
      html.matchAll(/<(?:a|link|form)\b[^>]*?\s(?:href|action)="([^"]*)"|<(?:loc|link|guid)[^>]*>([^<]+)</g),
      m => (m[1] ?? m[2] ?? '').replaceAll('&amp;', '&').replace('https://site.example', '') || '/',
    ),
  ),
]
/** Pages and files of the site, without fragments. */
const ownPaths = (html: string): readonly string[] => [
  ...new Set(
    addressesIn(html)
      .filter(address => /^\/(?!\/|assets\/|uploads\/)/.test(address))
      .map(address => address.replace(/#.*$/, '')),
  ),
]

describe('a host with only the calls of the specification', () => {
  test('a host without extensions gets only the calls of the specification, and each optional one at most once while the server runs', async () => {
    for (const _round of [1, 2]) for (const route of routes) await site.get(route)
    expect(unspecifiedCalls(host.calls)).toEqual([])
    // Proves that the provider host records the calls that it receives.
    expect(host.calls.map(callLine)).toContain('visitor GET /api/sections?is_top=1')
  })

  test('at a host without extensions, no address has `undefined` and no link is broken', async () => {
    const open: string[] = [...routes]
    const answered = new Map<string, number>()
    for (let path = open.shift(); path !== undefined; path = open.shift()) {
      if (answered.has(path)) continue
      const { statusCode, body, headers } = await site.get(path)
      answered.set(path, statusCode)
      expect([path, addressesIn(body).filter(address => /undefined|null|NaN|\[object/.test(address))]).toEqual([
        path,
        [],
      ])
      expect([path, /undefined|\[object|NaN/.exec(body.replaceAll(/<script[\s\S]*?<\/script>/g, ''))]).toEqual([
        path,
        null,
      ])
      if (statusCode === 301) open.push(String(headers.location).replace('https://site.example', ''))
      open.push(...ownPaths(body))
    }
    const staticFiles = /\.(svg|png|jpg|webp|woff2|webmanifest|js|css)$|^\/admin/
    expect([...answered].filter(([path, status]) => ![200, 301].includes(status) && !staticFiles.test(path))).toEqual(
      [],
    )
    expect(answered.size).toBeGreaterThan(routes.length)
    expect([...answered.keys()].filter(path => /^\/careers\/./.test(path))).toEqual([])
    expect(unspecifiedCalls(host.calls)).toEqual([])
  })

  test('a post does not list itself under *More news*', async () => {
    const { body } = await site.get('/news/post-1')
    const related = body.slice(body.indexOf('class="section related"'))
    expect(related).toContain('href="/news/post-2"')
    expect(related).not.toContain('href="/news/post-1"')
  })

  test('careers of a host without extensions are listed with their full text and without links', async () => {
    const { body } = await site.get('/careers')
    expect(body).toContain('Words of the career.')
    expect(body).toContain('Career 2')
    expect(ownPaths(body).filter(path => path.startsWith('/careers/'))).toEqual([])
  })

  test.each<readonly [HostState, readonly RegExp[]]>([
    ['empty', []],
    ['slow', []],
    ['failing', [/could not be loaded|is shown without/]],
    ['down', [/could not be loaded|is shown without/]],
  ])(
    'a host without extensions gets no other call from concurrent visits while it is %s, and no page is a server error',
    async (mood, complaints) => {
      expectConsole(...complaints)
      host.setState(mood)
      const statuses: number[] = []
      for (const _round of [1, 2]) {
        const answers = await Promise.all(routes.map(route => site.get(route)))
        statuses.push(...answers.map(({ statusCode }) => statusCode))
      }
      expect(unspecifiedCalls(host.calls)).toEqual([])
      expect(statuses.filter(status => ![200, 301, 404, 502, 503].includes(status))).toEqual([])
    },
  )
})
