/** What the public patterns decide, without a browser. */
import { describe, expect, test, vi } from 'vitest'
import { renditionWidths } from '../../src/api/fileAddress.ts'
import { careerStateOf, inOrder } from '../../src/public/blocks/careerState.ts'
import type { Career } from '../../src/public/content.ts'
import { render } from '../../src/public/entry-server.tsx'
import { anchored, openedAtHeading } from '../../src/public/parts/headings.ts'
import { leadsTo, type MenuEntry, parentOf } from '../../src/public/parts/menu.ts'
import { proseHtml } from '../../src/public/parts/proseHtml.ts'
import { paramsOf } from '../../src/public/router.tsx'
import { publicClient, publicRows } from '../support/publicContent.ts'

type Dates = Partial<Pick<Career, 'application_start_at' | 'application_end_at'>>

const undated = { application_start_at: null, application_end_at: null }

describe('an opening', () => {
  const stateAt = (now: string, dates: Dates) => careerStateOf({ ...undated, ...dates }, new Date(now), 'Asia/Dhaka')

  test('closes when its last day has ended in the site’s zone, not in UTC', () => {
    // 18:00 UTC is midnight in Dhaka.
    const last = { application_end_at: '2026-03-31 18:00:00' }
    expect(stateAt('2026-04-01T17:59:00Z', last)).toEqual({ kind: 'open', daysLeft: 0 })
    expect(stateAt('2026-04-01T18:00:00Z', last)).toEqual({ kind: 'closed' })
  })

  test('is early until its first day, and open without dates', () => {
    expect(stateAt('2026-04-01T00:00:00Z', { application_start_at: '2026-04-02 18:00:00' })).toEqual({ kind: 'early' })
    expect(stateAt('2026-04-02T18:00:00Z', { application_start_at: '2026-04-02 18:00:00' })).toEqual({ kind: 'open' })
    expect(stateAt('2026-04-01T00:00:00Z', {})).toEqual({ kind: 'open' })
  })

  test('that is unreadable in its dates counts as one without them', () => {
    expect(stateAt('2026-04-01T00:00:00Z', { application_end_at: 'soon' })).toEqual({ kind: 'open' })
  })

  test('stands before those that close later, and closed ones stand last', () => {
    const listed = [
      { state: { kind: 'closed' as const }, name: 'closed' },
      { state: { kind: 'open' as const }, name: 'open always' },
      { state: { kind: 'early' as const }, name: 'early' },
      { state: { kind: 'open' as const, daysLeft: 9 }, name: 'nine days' },
      { state: { kind: 'open' as const, daysLeft: 2 }, name: 'two days' },
    ]
    expect(inOrder(listed).map(({ name }) => name)).toEqual(['two days', 'nine days', 'open always', 'early', 'closed'])
  })
})

describe('headings of written content', () => {
  test('part it after its opening words, at the first heading that stands in nothing else', () => {
    const opening = '<p>One<br>two <img src="a" alt=""></p><blockquote><h3>Said</h3></blockquote>'
    const rest = '<h2 id="why">Why</h2><p>…</p><h2>How</h2>'
    expect(openedAtHeading(opening + rest)).toEqual({ opening, rest })
    expect(openedAtHeading(opening)).toEqual({ opening, rest: '' })
    expect(openedAtHeading(rest)).toEqual({ opening: '', rest })
  })

  test('get ids of their words, in their own script, numbered where they are the same', () => {
    const { html, headings } = anchored(
      '<h2>Our <em>aims</em></h2><p>…</p><h3 lang="bn">আমাদের কথা</h3><h2>Our aims</h2>',
    )
    expect(headings).toEqual([
      { id: 'our-aims', text: 'Our aims' },
      { id: 'আমাদের-কথা', text: 'আমাদের কথা' },
      { id: 'our-aims-2', text: 'Our aims' },
    ])
    expect(html).toBe(
      '<h2 id="our-aims">Our <em>aims</em></h2><p>…</p><h3 id="আমাদের-কথা" lang="bn">আমাদের কথা</h3><h2 id="our-aims-2">Our aims</h2>',
    )
  })

  test('of which thousands are the same get ids as quickly as others', () => {
    const has = vi.spyOn(Set.prototype, 'has')
    const { headings } = anchored('<h2>a</h2>'.repeat(3_000))
    const looks = has.mock.calls.length
    has.mockRestore()
    expect(headings.at(-1)).toEqual({ id: 'a-3000', text: 'a' })
    expect(looks).toBeLessThan(3 * 3_000 + 100)
  })

  test('without words, and content without headings, change nothing that is read', () => {
    expect(anchored('<h2></h2><p>Text</p>').headings).toEqual([])
    expect(anchored(null)).toEqual({ html: '', headings: [] })
    expect(anchored('<h3></h3><h4>Four</h4>').html).toBe('<h3 id="part"></h3><h4>Four</h4>')
  })
})

describe('written content', () => {
  const shown = (html: string) => proseHtml(html, 'Table')

  test.each([
    ['gmpf-goals', '/gmpf-goals'],
    ['news/first?a=1&amp;b=2#part', '/news/first?a=1&amp;b=2#part'],
    ['আমাদের-কথা', '/আমাদের-কথা'],
    ['/gmpf-goals', '/gmpf-goals'],
    ['#part', '#part'],
    ['www.example.org', 'https://www.example.org'],
    ['https://example.org/a', 'https://example.org/a'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
  ])('has a link to %s lead to %s from every page', (written, href) => {
    expect(shown(`<p><a href="${written}" target="_blank" rel="noopener">There</a></p>`)).toBe(
      `<p><a href="${href}" target="_blank" rel="noopener">There</a></p>`,
    )
  })

  test('has its headings below the title of the page, and each other in the same order', () => {
    const html = '<h1 lang="bn">One</h1><h2>Two</h2><h6>Six</h6>'
    expect(shown(html)).toBe('<h2 lang="bn">One</h2><h3>Two</h3><h6>Six</h6>')
    expect(anchored(html).html).toBe('<h2 id="one" lang="bn">One</h2><h3 id="two">Two</h3><h6>Six</h6>')
    expect(shown('<h2>Two</h2><h4>Four</h4>')).toBe('<h2>Two</h2><h4>Four</h4>')
  })

  const stored = '/files/demo/pond-abc123-1600x720-0f5c55.webp'
  test('has pictures of this server in their renditions, in their size, loaded when they come near', () => {
    const html = shown(`<p>A <img src="${stored}" alt="A &quot;pond&quot;"></p>`)
    for (const type of ['avif', 'webp'])
      expect(html).toMatch(
        new RegExp(`<source type="image/${type}" srcset="[^"]+\\.w640\\.${type} 640w,[^"]+" sizes="[^"]+">`),
      )
    expect(html).not.toContain(`src="${stored}"`)
    expect(html).not.toContain('1920w')
    expect(html).toMatch(
      /<img src="[^"]+\.w\d+\.webp" alt="A &quot;pond&quot;" width="1600" height="720" loading="lazy" decoding="async" data-colour="#0f5c55"><\/picture>/,
    )
  })

  test('has pictures in the size that their editor chose, and those of other hosts as they are', () => {
    const html = shown(`<img src="${stored}" alt="" width="400">`)
    expect(html).toContain('sizes="min(400px, 92vw)"')
    expect(html).toContain('width="400" height="180"')
    expect(shown(`<img src="${stored}" alt="" height="72">`)).toMatch(/ height="72" width="160" /)
    expect(shown('<img src="https://elsewhere.example/a.jpg" alt="a" height="5">')).toBe(
      '<img src="https://elsewhere.example/a.jpg" alt="a" height="5" loading="lazy" decoding="async">',
    )
    expect(shown('<img src="a.png" alt="">')).toContain('src="/a.png"')
  })

  test('has tables that keys can scroll, each with a name', () => {
    const table = '<table><caption>Our "ponds"</caption><tbody><tr><td>1</td></tr></tbody></table>'
    const plain = '<table><tbody><tr><td>1</td></tr></tbody></table>'
    const region = (name: string, inside: string) =>
      `<div class="table" role="group" tabindex="0" aria-label="${name}">${inside}</div>`
    expect(shown(table)).toBe(region('Our &quot;ponds&quot;', table))
    expect(shown(plain)).toBe(region('Table', plain))
  })

  test('is left as it is where nothing of that is in it', () => {
    const html = '<p>a &lt;a&gt; <abbr title="x">b</abbr></p><address>c</address><a>d</a><hr>'
    expect(shown(html)).toBe(html)
  })

  test.each(['<a ', '<img ', '<table>', '<caption', '<h1>', '"', ' x="'])(
    'takes no longer than its length asks for, also of a great many %j',
    piece => {
      const started = performance.now()
      shown(piece.repeat(100_000 / piece.length))
      // Work that grew with the square of the length would take minutes.
      expect(performance.now() - started).toBeLessThan(5_000)
    },
  )
})

describe('the menu', () => {
  const goals: MenuEntry = { title: 'Goals', href: '/goals', children: [] }
  const about: MenuEntry = { title: 'About', href: '', children: [goals, { ...goals, title: 'কথা', href: '/কথা' }] }

  test('knows which entry holds a page, also where the address is escaped', () => {
    expect(parentOf([about], '/goals')).toBe(about)
    expect(parentOf([about], '/%E0%A6%95%E0%A6%A5%E0%A6%BE')).toBe(about)
    expect(parentOf([about], '/elsewhere')).toBeUndefined()
    expect(leadsTo(goals, '/%E0%')).toBe(false)
  })
})

describe('a path', () => {
  test.each([
    ['/', '/', {}],
    ['/:slug', '/about', { slug: 'about' }],
    ['/:slug', '/about/', { slug: 'about' }],
    ['/news/:slug', '/News/আমাদের-কথা', { slug: 'আমাদের-কথা' }],
    ['/:slug', '/', undefined],
    ['/:slug', '//', undefined],
    ['/news/:slug', '/news', undefined],
    ['/:slug', '/a/b', undefined],
    ['/details', '/detail', undefined],
  ] as const)('%s and %s', (pattern, path, params) => {
    expect(paramsOf(pattern, path)).toEqual(params)
  })
})

describe('a picture', () => {
  const homeWith = async (thumbs: readonly string[]) => {
    const { html } = await render({
      url: new URL('https://site.example/'),
      client: publicClient({
        ...publicRows,
        sliders: thumbs.map((thumb, index) => ({ id: index + 1, title: `Slide ${index}`, thumb, link_url: 'about' })),
      }),
      config: { appKey: 'demo', siteUrl: 'https://site.example' },
      assets: { scripts: [], styles: [], preloads: [] },
    })
    return html.match(/class="swiper-wrapper".*?<\/section>/s)?.[0] ?? ''
  }
  const stored = '/files/demo/pond-abc123-1600x720-0f5c55.webp'

  test('of this server is offered as AVIF, then WebP, in the widths that the server makes, with its size and colour', async () => {
    const html = await homeWith([stored])
    const [avif, webp] = [...html.matchAll(/<source type="image\/(\w+)" srcSet="([^"]+)" sizes="[^"]+"\/>/g)]
    expect([avif?.[1], webp?.[1]]).toEqual(['avif', 'webp'])
    const widths = [...(avif?.[2] ?? '').matchAll(/\.w(\d+)\.avif (\d+)w/g)].map(([, made, said]) => [made, said])
    expect(widths).toEqual(renditionWidths.map(width => [String(width), String(width)]))
    expect(html).toContain('width="1600" height="720" data-colour="#0f5c55"')
  })

  test('on the first slide comes before all others; the next wait until they are near', async () => {
    const [first = '', second = ''] = (await homeWith([stored, stored])).match(/<img[^>]*>/g) ?? []
    expect(first).toContain('fetchPriority="high"')
    expect(first).not.toContain('loading=')
    expect(second).toContain('loading="lazy"')
  })

  test('of another host passes as it is, and one that is missing is the fallback', async () => {
    const images = (await homeWith(['https://elsewhere.example/a.jpg', ''])).match(/<img[^>]*>/g) ?? []
    expect(images.map(image => /src="([^"]*)"/.exec(image)?.[1])).toEqual([
      'https://elsewhere.example/a.jpg',
      '/default-image.jpg',
    ])
  })
})
