import { describe, expect, test } from 'vitest'
import { unreachable } from '../../../src/api/protocol/failure.ts'
import { type RenderResult, render } from '../../../src/public/app/entry-server.tsx'
import { publicClient, publicRows } from '../../support/fakes/publicContent.ts'
import { assets, renderPage, visibleText } from '../../support/fakes/shownPages.ts'
import { expectConsole } from '../../support/harness/console.ts'

const home = (section: Readonly<Record<string, unknown>>) =>
  renderPage('/', {
    ...publicRows,
    sections: [
      {
        id: 1,
        title: 'The title',
        sub_title: 'The sub title',
        content: `<p>${'c'.repeat(400)}</p>`,
        link_url: 'more-here',
        ...section,
      },
    ],
  })

test('the home page shows more slides, sections and social links than the default page size', async () => {
  const many = Array.from({ length: 25 }, (_none, index) => index + 1)
  const page = await renderPage('/', {
    ...publicRows,
    sliders: many.map(id => ({ id, title: `Slide no. ${id}.` })),
    sections: many.map(id => ({ id, title: `Section no. ${id}.`, template: 'default', is_top: 1, link_url: '/about' })),
    socials: many.map(id => ({ id, name: `Place no. ${id}.`, link_url: `https://social.example/${id}` })),
  })
  expect(visibleText(page)).toContain('Section no. 25.')
  expect(page.html).toContain('Slide no. 25.')
  expect(page.html).toContain('https://social.example/25')
})

test('a menu entry without a shortcode is shown only below its parent', async () => {
  const menus = [
    { id: 1, title: 'Our work', slug: 'work', shortcode: 'TOPMENU', parent_id: null },
    { id: 2, title: 'Below it', slug: 'below', shortcode: null, parent_id: 1 },
    { id: 3, title: 'Further below', slug: 'further', shortcode: '', parent_id: 2 },
    { id: 4, title: 'Of no menu', slug: 'nowhere', shortcode: null, parent_id: null },
    { id: 5, title: 'In a circle', slug: 'circle', shortcode: null, parent_id: 6 },
    { id: 6, title: 'In the same circle', slug: 'same', shortcode: null, parent_id: 5 },
  ]
  const text = visibleText(await renderPage('/', { ...publicRows, menus, navigation: [] }))
  for (const title of ['Our work', 'Below it', 'Further below']) expect(text).toContain(title)
  for (const title of ['Of no menu', 'circle']) expect(text).not.toContain(title)
})

describe('the routes of the site', () => {
  test.each<[path: string, status: number, texts: readonly string[]]>([
    ['/', 200, ['First slide', 'Pond & Sons']],
    ['/about', 200, ['About us', 'Since 2004', 'History', 'A part', 'See More']],
    ['/profile/rahima-begum', 200, ['Rahima Begum', '(Chair)', 'Her life.']],
    ['/news/fry-arrive', 200, ['Fry arrive', 'FIG: Fry arrive', '1 February 2026']],
    ['/details', 200, ['Details']],
    ['/services', 200, ['Software Development', 'Systems written']],
    ['/board-of-directors', 200, ['Rahima Begum', 'Director']],
    ['/contact-us', 200, ['1 Pond Road', 'Sun-Thu 10:00am to 6:00pm', 'Name', 'Phone', 'Email', 'Message', 'Submit']],
    ['/news-and-blogs', 200, ['Fry arrive', 'Read More']],
    ['/gmpf-gallery', 200, ['Pictures', 'A canal between paddy fields']],
    ['/gallery', 200, ['A canal between paddy fields']],
    ['/careers', 200, ['No data found']],
    ['/faq', 200, ['How do I join?', 'Come by.']],
    ['/sitemap', 200, ['Contact Us', 'Gallery']],
    ['/no-such-page', 404, ['Page Not Found 404']],
    ['/profile/nobody', 404, ['Page Not Found 404']],
    ['/a/b/c', 404, ['Page Not Found 404']],
  ])('the route %s responds with %i and its text', async (path, status, texts) => {
    const result = await renderPage(path)
    expect(result.status).toBe(status)
    for (const text of texts) expect(visibleText(result)).toContain(text)
    expect(result.html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(result.html).toMatch(/^<!DOCTYPE html>/)
    expect(result.html, 'a style attribute would be refused by the content security policy').not.toMatch(
      /<[^>]+ style=/,
    )
  })

  test('a profile requested by id redirects to its slug', async () => {
    expect(await renderPage('/profile/7')).toMatchObject({
      status: 301,
      headers: { location: '/profile/rahima-begum' },
      html: '',
    })
  })

  test.each([
    ['/news', '/news-and-blogs'],
    ['/News/?page=2', '/news-and-blogs?page=2'],
    ['/profile', '/board-of-directors'],
  ])('the address %s, the prefix of record addresses, redirects to their list', async (from, to) => {
    expect(await renderPage(from)).toMatchObject({ status: 301, headers: { location: to } })
  })

  test('the prefix of record addresses shows the page with that slug if the provider host has one', async () => {
    const pages = [{ id: 9, slug: 'news', title: 'Own news', content: '<p>Of the host</p>' }]
    expect(await renderPage('/news', { ...publicRows, pages })).toMatchObject({ status: 200 })
  })

  test('the home page makes exactly the specified public requests and one optional request', async () => {
    const calls: string[] = []
    await renderPage('/', publicRows, calls)
    expect(calls.toSorted()).toEqual([
      '/api/applications/demo',
      '/api/menus?size=1000',
      '/api/navigation',
      '/api/posts?size=3',
      '/api/sections?is_top=1',
      '/api/sliders',
      '/api/socials',
    ])
  })
})

describe('the section templates of the home page', () => {
  test('the default template has an excerpt of 150 characters, cards cut at 50 and 100, and a link', async () => {
    const result = await home({
      template: 'default',
      widgets: [{ id: 1, name: 'n', title: 't'.repeat(60), content: `<b>${'w'.repeat(120)}</b>`, link_url: 'a-card' }],
    })
    expect(visibleText(result)).toContain(`${'c'.repeat(150)}…`)
    expect(visibleText(result)).toContain(`${'t'.repeat(50)}…`)
    expect(visibleText(result)).toContain(`${'w'.repeat(100)}…`)
    expect(result.html).toContain('href="/more-here"')
    expect(result.html).toContain('href="/a-card"')
    expect(visibleText(result)).toContain('See more')
  })

  test('the welcome template has its texts, Read More, and a video behind a link', async () => {
    const result = await home({ template: 'welcome', video_url: 'https://youtu.be/aqz-KE-bpKQ' })
    for (const text of ['The sub title', 'The title', 'Read More']) expect(visibleText(result)).toContain(text)
    expect(result.html).toContain('href="https://youtu.be/aqz-KE-bpKQ"')
    expect(result.html).not.toContain('<iframe')
  })

  test('the citizen-charter template has Click Here', async () => {
    expect(visibleText(await home({ template: 'citizen-charter' }))).toContain('Click Here')
  })

  test('the activities template shows two programmes per row', async () => {
    expect((await home({ template: 'activities', widgets: [] })).html).toContain('class="cards programmes"')
  })

  test('the success-story template has the role line, 200 characters, and a linked Read More', async () => {
    const result = await home({
      template: 'success-story',
      widgets: [
        { id: 1, name: 'n', title: 'Amena', sub_title: 'Farmer', content: 's'.repeat(300), link_url: 'news/amena' },
      ],
    })
    expect(visibleText(result)).toContain('Farmer')
    expect(visibleText(result)).toContain(`${'s'.repeat(200)}…`)
    expect(result.html).toContain('href="/news/amena"')
  })

  test('the news-blogs template shows the latest posts', async () => {
    const result = await home({ template: 'news-blogs' })
    expect(result.html).toContain('href="/news/fry-arrive"')
    expect(visibleText(result)).toContain('Read More')
  })

  test.each(['', 'carousel', 'toString', null])('the unknown template %j is rendered as a notice', async template => {
    expect(visibleText(await home({ template }))).toContain('No Template Set...')
  })
})

describe('the sections of a page', () => {
  const pageWith = (section: Readonly<Record<string, unknown>>) => {
    const plain = { id: 3, name: 'Part', title: 'Parts', sub_title: null, content: '<p>Words.</p>', widgets: [] }
    const page = { id: 2, slug: 'about', title: 'About us', sections: [{ ...plain, ...section }] }
    return renderPage('/about', { ...publicRows, pages: [page] })
  }

  test('sections of a page use their template, or cards without one', async () => {
    const widgets = [{ id: 1, name: 'n', title: 'Years', sub_title: '22', content: null, link_url: 'more-here' }]
    expect((await pageWith({ template: 'facts', widgets })).html).toMatch(/<ul class="facts">.*22.*Years/s)
    for (const template of ['default', null, 'unheard-of']) {
      const { html } = await pageWith({ template, widgets })
      expect(html).toContain('class="card column"')
      expect(html).not.toContain('No Template Set...')
    }
  })

  test('sections of a page show their video and their link', async () => {
    for (const template of ['default', 'welcome']) {
      const { html } = await pageWith({ template, video_url: 'https://youtu.be/aqz-KE-bpKQ', link_url: 'more-here' })
      expect(html).toContain('href="https://youtu.be/aqz-KE-bpKQ"')
      expect(html).toContain('class="more" href="/more-here"')
    }
  })

  test('sections of a page show the latest posts with the posts template', async () => {
    expect((await pageWith({ template: 'news-blogs' })).html).toContain('href="/news/fry-arrive"')
  })

  test('links in section text lead to the same page from every address', async () => {
    const { html } = await pageWith({ content: '<p><a href="gmpf-goals">Goals</a></p>' })
    expect(html).toContain('<a href="/gmpf-goals">Goals</a>')
  })
})

describe('missing and hostile content', () => {
  test('cards without text have the specified fallbacks', async () => {
    const result = await home({
      template: 'default',
      widgets: [{ id: 1, name: '', title: null, content: null, thumb: null }],
    })
    for (const text of ['Untitled', 'No content available.']) expect(visibleText(result)).toContain(text)
  })

  test('without public menus, the links of the specification lead to existing pages only, and show the titles of these pages', async () => {
    const links = [
      { slug: 'gmpf-organogram', title: 'Who answers to whom' },
      { slug: 'terms-and-condition', title: 'Terms' },
      { slug: 'contact-us', title: null },
      { slug: 'sitemap', title: null },
    ]
    const { html } = await renderPage('/', { ...publicRows, navigation: [{ links, dead: [] }] })
    expect(html).toMatch(/href="\/gmpf-organogram"[^>]*>Who answers to whom</)
    for (const slug of ['terms-and-condition', 'contact-us', 'sitemap']) expect(html).toContain(`href="/${slug}"`)
    for (const slug of ['about-gmpf', 'gmpf-goals', 'fisheries-program', 'success-story', 'privacy-policy'])
      expect(html).not.toContain(`"/${slug}"`)
  })

  test('all links of the specification appear if the list of pages is unknown', async () => {
    const { html } = await renderPage('/')
    for (const slug of ['monga-preventional-program', 'gmpf-organogram', 'terms-and-condition', 'sitemap'])
      expect(html).toContain(`href="/${slug}"`)
  })

  test('provider menus replace the default links, in provider order', async () => {
    const menus = [
      { id: 1, title: 'Alpha', slug: '', shortcode: 'TOPMENU', parent_id: null },
      { id: 3, title: 'Beta', slug: 'beta', shortcode: 'TOPMENU', parent_id: 1 },
      { id: 2, title: 'Gamma', slug: 'https://gamma.example', shortcode: 'TOPMENU', parent_id: null },
    ]
    const { html } = await renderPage('/', { ...publicRows, menus })
    expect(html).not.toContain('href="/gmpf-organogram"')
    expect(html.indexOf('Alpha')).toBeLessThan(html.indexOf('Beta'))
    expect(html.indexOf('Beta')).toBeLessThan(html.indexOf('Gamma'))
    expect(html).toContain('href="https://gamma.example"')
  })

  test('content is escaped, unsafe links are removed, and data cannot close its script element', async () => {
    const bad = '</script><script>alert(1)</script>'
    const result = await home({
      template: 'default',
      title: bad,
      link_url: 'javascript:alert(1)',
      widgets: [{ id: 1, name: bad, title: bad, content: bad, link_url: 'javascript:alert(2)' }],
    })
    expect(result.html).not.toContain('<script>alert')
    expect(result.html).not.toContain('href="javascript:')
    const state = /<script type="application\/json" id="state">([\s\S]*?)<\/script>/.exec(result.html)?.[1]
    expect(JSON.parse(state ?? '')).toMatchObject({ page: { status: 200 } })
  })

  test('Bangla text is marked with its language', async () => {
    const posts = [
      {
        id: 1,
        slug: 'মাছ',
        title: 'পুকুরে নতুন পোনা',
        content: '<p>আজ সকালে</p>',
        created_at: '2026-01-31 10:00:00',
        updated_at: '',
      },
    ]
    const { html } = await renderPage('/news/%E0%A6%AE%E0%A6%BE%E0%A6%9B', { ...publicRows, posts })
    expect(html).toContain('<h1 lang="bn" dir="auto">')
    expect(html).toContain('31 January 2026')
  })

  test('a post shows its category and its tags, which link to the search', async () => {
    const posts = [
      {
        id: 1,
        slug: 'tagged',
        title: 'Tagged',
        tags: 'fish, মাছ,fish,',
        category_id: 5,
        created_at: '',
        updated_at: '',
      },
    ]
    const categories = [{ id: 5, name: 'Ponds & lakes' }]
    const { html } = await renderPage('/news/tagged', { ...publicRows, posts, 'post-categories': categories })
    expect(html).toMatch(/<a [^>]*href="\/news-and-blogs\/category\/5"[^>]*>Ponds &amp; lakes<\/a>/)
    expect(html.match(/<a rel="tag" [^>]+>[^<]+/g)).toEqual([
      '<a rel="tag" dir="auto" href="/search?q=fish">fish',
      '<a rel="tag" lang="bn" dir="auto" href="/search?q=%E0%A6%AE%E0%A6%BE%E0%A6%9B">মাছ',
    ])
    const without = await renderPage('/news/tagged', { ...publicRows, posts })
    expect([without.status, without.html.includes('/news-and-blogs/category/')]).toEqual([200, false])
  })

  test('a page shows its tags', async () => {
    const pages = [{ id: 2, slug: 'about', title: 'About us', tags: 'ponds' }]
    expect((await renderPage('/about', { ...publicRows, pages })).html).toContain(
      '<a rel="tag" dir="auto" href="/search?q=ponds">ponds</a>',
    )
  })

  test('an unavailable site responds with a plain 503 page, and an unknown site with 404', async () => {
    expectConsole(/could not be loaded/)
    const broken = publicClient()
    const result = await render({
      url: new URL('https://site.example/'),
      client: {
        ...broken,
        publicApplication: () => Promise.reject(unreachable(undefined)),
        publicList: () => Promise.reject(unreachable(undefined)),
      },
      config: { appKey: 'demo', siteUrl: 'https://site.example' },
      assets,
    })
    expect(result).toMatchObject({ status: 503, headers: { 'retry-after': '10' } })
    const { applications: _none, ...others } = publicRows
    expect((await renderPage('/', others)).status).toBe(404)
  })
})

describe('alternative texts of images', () => {
  const [post] = publicRows.posts ?? []
  const altsIn = ({ html }: RenderResult) => Array.from(html.matchAll(/<img[^>]* alt="([^"]*)"/g), ([, alt]) => alt)
  const withPicture = (resource: string, row: Readonly<Record<string, unknown>>, path: string) =>
    renderPage(path, { ...publicRows, [resource]: [row] })

  test('a content image has the description of its editor, or else its title', async () => {
    expect(altsIn(await renderPage('/news/fry-arrive'))).toContain('Fry arrive')
    const described = { ...post, thumb_alt: 'Fry in a bucket' }
    expect(altsIn(await withPicture('posts', described, '/news/fry-arrive'))).toContain('Fry in a bucket')
    const page = { id: 2, slug: 'about', title: 'About us', thumb: post?.thumb }
    expect(altsIn(await withPicture('pages', page, '/about'))).toContain('About us')
  })

  test('an image of a person has the name as description unless its link contains the name', async () => {
    const widgets = [{ id: 1, name: 'w', title: 'Rahima Begum', thumb: post?.thumb }]
    expect(altsIn(await home({ template: 'success-story', widgets }))).toContain('Rahima Begum')
    const person = { id: 1, slug: 'rahima', name: 'Rahima Begum', profile_image: post?.thumb }
    expect(altsIn(await withPicture('profiles', person, '/profile/rahima'))).toContain('Rahima Begum')
    const described = { ...person, profile_image_alt: 'Rahima at the pond' }
    expect(altsIn(await withPicture('profiles', described, '/profile/rahima'))).toContain('Rahima at the pond')
  })

  test('images of cards and slides have no description unless an editor wrote one', async () => {
    const altsOfHome = async (more: object) =>
      altsIn(
        await renderPage('/', {
          ...publicRows,
          sliders: [],
          posts: [],
          sections: [
            { id: 1, name: 's', template: 'activities', widgets: [{ id: 2, name: 'w', thumb: post?.thumb, ...more }] },
          ],
        }),
      )
    expect(await altsOfHome({})).toEqual([''])
    expect(await altsOfHome({ thumb_alt: 'Two herons' })).toEqual(['Two herons'])
  })

  test('a gallery image describes its link if the link has no text', async () => {
    const gallery = (widget: object) =>
      home({ template: 'gallery', title: null, widgets: [{ id: 1, name: 'w', thumb: post?.thumb, ...widget }] })
    const { html } = await gallery({ thumb_alt: 'Two herons' })
    expect(html).toMatch(/<a href="[^"]*"><figure>.*alt="Two herons"/)
  })
})
