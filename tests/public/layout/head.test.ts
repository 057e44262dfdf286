/** Metadata of pages for search engines and shared links. */
import { describe, expect, test } from 'vitest'
import { render } from '../../../src/public/app/entry-server.tsx'
import { canonicalPath } from '../../../src/public/routing/canonicalPath.ts'
import { type PublicRows, publicClient, publicRows, withExtensions } from '../../support/fakes/publicContent.ts'

const [settings = {}] = publicRows.applications ?? []
const icon = '/files/demo/icon-abc123-512x512-0f5c55.webp'
const rows: PublicRows = {
  ...publicRows,
  applications: [
    {
      ...settings,
      description: 'What we do',
      icon,
      logo_header: '/files/demo/logo-abc123-400x100-0f5c55.webp',
      meta_keywords: 'fish, ponds',
      og_title: 'Shared title',
      og_image: '/files/demo/og-abc123-1200x630-0f5c55.webp',
      google_site_verification: 'token-1234567890',
      meta_schema: '{"@type":"NGO","name":"Own facts"}',
    },
  ],
  careers: [
    {
      id: 3,
      title: 'Technician',
      content: '<p>Ponds</p>',
      application_publish_at: '2026-01-31 18:00:00',
      application_end_at: '2026-03-09 18:00:00',
      created_at: '2026-01-01 00:00:00',
    },
  ],
}
const show = async (path: string, shown: PublicRows = rows) => {
  const { html, status, headers } = await render({
    url: new URL(path, 'https://site.example'),
    client: publicClient(withExtensions(shown)),
    config: { appKey: 'demo', siteUrl: 'https://site.example' },
    assets: { scripts: [], styles: [], preloads: [] },
  })
  const facts = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)]
  return {
    ...{ status, headers },
    html,
    head: html.slice(0, html.indexOf('</head>')),
    meta: Object.fromEntries(metas.map(([, name, content]) => [name, content])),
    fact: (type: string) => facts.find(fact => fact['@type'] === type),
  }
}

const many = (count: number, rowOf: (id: number) => Readonly<Record<string, unknown>>) =>
  Array.from({ length: count }, (_none, index) => rowOf(index + 1))
const longLists: PublicRows = {
  ...rows,
  faqs: many(120, id => ({ id, faq_title: `Question ${id}`, faq_content: `<p>Answer ${id}</p>` })),
  profiles: many(130, id => ({ id, slug: `person-${id}`, name: `Person ${id}` })),
  posts: many(20, id => ({
    id,
    slug: `post-${id}`,
    title: `Post ${id}`,
    content: '',
    created_at: '2026-01-01 00:00:00',
  })),
}

describe('a paginated list', () => {
  test.each([
    { path: '/faq', title: 'FAQ', shown: 'Question 51<', other: 'Question 50<' },
    { path: '/board-of-directors', title: 'Board of Directors', shown: 'Person 61<', other: 'Person 60<' },
    { path: '/news-and-blogs', title: 'News and Blogs', shown: 'Post 10<', other: 'Post 9<' },
  ])('the list $path has pages with their own addresses and titles', async ({ path, title, shown, other }) => {
    const first = await show(path, longLists)
    expect(first.head).toContain(`<title>${title} · Pond &amp; Sons</title>`)
    expect(first.head).toContain(`<link rel="next" href="https://site.example${path}?page=2"/>`)
    expect(first.head).not.toContain('rel="prev"')
    expect(first.html).toContain(other)
    expect(first.html).not.toContain(shown)

    const second = await show(`${path}?page=2`, longLists)
    expect(second.head).toContain(`<title>${title} (page 2) · Pond &amp; Sons</title>`)
    expect(second.head).toContain(`<link rel="canonical" href="https://site.example${path}?page=2"/>`)
    expect(second.head).toContain(`<link rel="prev" href="https://site.example${path}"/>`)
    expect(second.head).toContain(`<link rel="next" href="https://site.example${path}?page=3"/>`)
    expect(second.html).toContain(shown)
    expect(second.html).not.toContain(other)
    expect(second.html).toContain(`<a rel="prev" href="${path}">`)

    expect((await show(`${path}?page=3`, longLists)).status).toBe(200)
    expect((await show(`${path}?page=4`, longLists)).status).toBe(404)
    expect((await show(`${path}?page=999999`, longLists)).html).toContain('Page Not Found 404')
  })

  test('the page after the last one of a list responds with 404 even if the page has a text above the list', async () => {
    const written = { ...longLists, pages: [{ id: 2, slug: 'faq', title: 'Our answers', content: '<p>Ask us.</p>' }] }
    expect((await show('/faq?page=3', written)).head).toContain('<title>Our answers (page 3) · Pond &amp; Sons</title>')
    expect((await show('/faq?page=4', written)).status).toBe(404)
  })

  test('structured data contains only the questions of the current page', async () => {
    const names = (fact: { readonly mainEntity: readonly { readonly name: string }[] }) =>
      fact.mainEntity.map(({ name }) => name)
    const third = names((await show('/faq?page=3', longLists)).fact('FAQPage'))
    expect([third.length, third[0]]).toEqual([20, 'Question 101'])
    const requested = names((await show('/faq?question=77', longLists)).fact('FAQPage'))
    expect([requested.length, requested[0], requested[1]]).toEqual([51, 'Question 77', 'Question 1'])
  })

  test('an address with the id of a question shows that question first, whatever its position in the list', async () => {
    const { html, head } = await show('/faq?question=77', longLists)
    expect(html.indexOf('id="faq-77"')).toBeLessThan(html.indexOf('id="faq-1"'))
    expect(head).toContain('<link rel="canonical" href="https://site.example/faq"/>')
    expect((await show('/faq?question=3', longLists)).html.match(/id="faq-3"/g)).toHaveLength(1)
    for (const none of ['999', 'x', '']) {
      const page = await show(`/faq?question=${none}`, longLists)
      expect([none, page.status]).toEqual([none, 200])
    }
  })
})

describe('the home page', () => {
  test('the home page names the site, its feed, its manifest and its icon', async () => {
    const { head, meta, fact } = await show('/')
    expect(head).toContain('<title>Pond &amp; Sons · Fish for all</title>')
    expect(head).toContain('<link rel="canonical" href="https://site.example/"/>')
    expect(head).toMatch(/<link rel="alternate" type="application\/rss\+xml" title="[^"]+" href="\/feed\.xml"\/>/)
    expect(head).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
    expect(head).toContain(`<link rel="apple-touch-icon" href="${icon.replace('.webp', '.icon180.png')}"/>`)
    expect(meta).toMatchObject({
      description: 'What we do',
      keywords: 'fish, ponds',
      'og:type': 'website',
      'og:title': 'Shared title',
      'og:url': 'https://site.example/',
      'og:image': 'https://site.example/files/demo/og-abc123-1200x630-0f5c55.share.png',
      'og:image:type': 'image/png',
      'og:image:width': '1200',
      'twitter:card': 'summary_large_image',
      'google-site-verification': 'token-1234567890',
    })
    expect(fact('Organization')).toMatchObject({
      name: 'Pond & Sons',
      url: 'https://site.example',
      email: 'info@example.org',
    })
    expect(fact('WebSite').potentialAction.target.urlTemplate).toBe(
      'https://site.example/search?q={search_term_string}',
    )
    expect(fact('NGO')).toMatchObject({ name: 'Own facts' })
  })

  test.each(['', 'no JSON', '[]', '"text"', 'null', '{"a":"</script><script>alert(1)</script>"}'])(
    'the home page is rendered safely even if the structured data in the settings are invalid: %s',
    async meta_schema => {
      const { html } = await show('/', { ...rows, applications: [{ ...settings, meta_schema }] })
      expect(html).not.toContain('<script>alert')
    },
  )
})

describe('a post', () => {
  test('a post is an article with image, dates and breadcrumbs', async () => {
    const { head, meta, fact } = await show('/news/fry-arrive')
    expect(head).toContain('<link rel="canonical" href="https://site.example/news/fry-arrive"/>')
    expect(meta).toMatchObject({ 'og:type': 'article', 'og:title': 'Fry arrive', 'og:image:width': '1200' })
    expect(fact('NewsArticle')).toMatchObject({
      headline: 'Fry arrive',
      datePublished: '2026-01-31T19:00:00Z',
      dateModified: '2026-02-01T00:00:00Z',
      mainEntityOfPage: 'https://site.example/news/fry-arrive',
      publisher: { name: 'Pond & Sons' },
    })
    expect(fact('BreadcrumbList').itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://site.example/' },
      { '@type': 'ListItem', position: 2, name: 'News', item: 'https://site.example/news-and-blogs' },
      { '@type': 'ListItem', position: 3, name: 'Fry arrive', item: 'https://site.example/news/fry-arrive' },
    ])
  })

  test('a Bangla post is marked as Bangla, with an encoded address', async () => {
    const posts = [
      { id: 1, slug: 'মাছ', title: 'পুকুরে নতুন পোনা', content: '<p>আজ সকালে</p>', created_at: '2026-01-31 10:00:00' },
    ]
    const { head, meta } = await show(`/news/${encodeURIComponent('মাছ')}`, { ...rows, posts })
    expect(meta['og:locale']).toBe('bn_BD')
    expect(head).toContain(`<link rel="canonical" href="https://site.example/news/${encodeURIComponent('মাছ')}"/>`)
  })
})

describe('lists of job openings and questions', () => {
  test('a job opening is a JobPosting at its own address until its last day ends', async () => {
    const own = await show('/careers/3')
    expect(own.fact('JobPosting')).toMatchObject({
      title: 'Technician',
      datePosted: '2026-02-01',
      validThrough: '2026-03-10T17:59:59.000Z',
      url: 'https://site.example/careers/3',
      hiringOrganization: { name: 'Pond & Sons' },
      jobLocation: { address: { streetAddress: '1 Pond Road' } },
    })
    expect(own.head).toContain('<link rel="canonical" href="https://site.example/careers/3"/>')
    expect(own.head).toContain('<title>Technician · Pond &amp; Sons</title>')
    const list = await show('/careers')
    expect(list.html).not.toContain('JobPosting')
    expect(list.html).toContain('<a href="/careers/3">Technician</a>')
  })

  test('job openings beyond the first twenty are on further pages, each with its own address', async () => {
    const careers = many(45, id => ({ id, title: `Opening ${id}.`, content: '', created_at: '2026-01-01 00:00:00' }))
    const pages = await Promise.all(
      ['', '?page=2', '?page=3'].map(query => show(`/careers${query}`, { ...rows, careers })),
    )
    const titles = pages.flatMap(({ html }) =>
      [...html.matchAll(/>(Opening \d+\.)<\/a><\/h2>/g)].map(([, title]) => title),
    )
    expect(new Set(titles).size).toBe(45)
    expect(pages[0]?.html).toContain('<a rel="next" href="/careers?page=2">')
    expect((await show('/careers?page=4', { ...rows, careers })).status).toBe(404)
    const own = await show('/careers/45', { ...rows, careers })
    expect(own.head).toContain('<title>Opening 45. · Pond &amp; Sons</title>')
    expect(own.html).not.toMatch(/rel="next"|career-gone/)
  })

  test('the previous address of a job opening redirects to its page, whichever page of the list contains it', async () => {
    const careers = many(45, id => ({ id, title: `Opening ${id}.`, content: '', created_at: '2026-01-01 00:00:00' }))
    for (const id of [1, 45])
      expect(await show(`/careers?opening=${id}`, { ...rows, careers })).toMatchObject({
        status: 301,
        headers: { location: `/careers/${id}` },
      })
    expect((await show('/careers/999', { ...rows, careers })).status).toBe(404)
  })

  test('the address of a job opening that is no longer listed shows a notice above the listed openings', async () => {
    const { html, head } = await show('/careers?opening=999')
    expect(html).toContain('career-gone')
    expect(html).toContain('Technician')
    expect(head).toContain('<link rel="canonical" href="https://site.example/careers"/>')
  })

  test('the page of questions is a FAQPage', async () => {
    const { fact } = await show('/faq')
    expect(fact('FAQPage').mainEntity).toEqual([
      { '@type': 'Question', name: 'How do I join?', acceptedAnswer: { '@type': 'Answer', text: 'Come by.' } },
    ])
  })
})

describe('the canonical URL of a page', () => {
  test.each([
    ['/', undefined, '/'],
    ['/about/', undefined, '/about'],
    ['/news-and-blogs', 2, '/news-and-blogs?page=2'],
    ['/news-and-blogs', 1, '/news-and-blogs'],
    [`/news/${encodeURIComponent('কি'.normalize('NFD'))}`, undefined, `/news/${encodeURIComponent('কি')}`],
    ['/%ff', undefined, '/%ff'],
  ])('the canonical URL at %s, page %s, is %s', (pathname, page, path) =>
    expect(canonicalPath(pathname, page)).toBe(path),
  )

  test.each([
    '/',
    '/about',
    '/services',
    '/gallery',
    '/contact-us',
    '/sitemap',
    '/news/fry-arrive',
    '/careers/3',
    '/subscribe',
    '/news-and-blogs',
    '/faq',
    '/careers',
    '/board-of-directors',
  ])('the canonical URL of %s ignores a page number that the page does not use', async path => {
    const plain = (await show(path)).head
    expect(plain).toMatch(/<link rel="canonical"/)
    for (const query of ['?page=1', '?page=x', '?page=0', '?page=1.5', '?utm_source=x'])
      expect((await show(path + query)).head, query).toBe(plain)
    const far = await show(`${path}?page=99999`)
    if (far.status === 200) expect(far.head).toBe(plain)
    else expect([far.status, far.head.includes('rel="canonical"')]).toEqual([404, false])
  })

  test('a page excluded from search engines has no canonical URL', async () => {
    for (const path of ['/search?q=fish', '/nowhere', '/details']) {
      const { head } = await show(path)
      expect(head).not.toContain('rel="canonical"')
      expect(head).toContain('<meta name="robots" content="noindex"/>')
    }
  })
})
