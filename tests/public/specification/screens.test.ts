/** Other public screens. Source: specification 2, 4, 15. */
import { describe, expect, test } from 'vitest'
import { createClient } from '../../../src/api/client/client.ts'
import { render } from '../../../src/public/app/entry-server.tsx'
import { type PublicRows, publicClient, publicRows } from '../../support/fakes/publicContent.ts'
import { assets, renderPage, visibleText } from '../../support/fakes/shownPages.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { expectInOrder } from '../../support/harness/textOrder.ts'

/** Host without pages. */
const bare: PublicRows = { ...publicRows, pages: [] }
const fallback = /<img src="\/default-image\.jpg"/

const services = ['/software-service', '/implementation', '/service', '/network-and-infrastructure', '/specialization']
const linksIn = (html: string) =>
  [...(/<main.*<\/main>/s.exec(html)?.[0] ?? '').matchAll(/<a [^>]*href="([^"#]+)"/g)].map(([, to]) => to)
const serviceLinksIn = (html: string) => linksIn(html).filter(to => services.includes(to ?? ''))

describe('the Our Service screen', () => {
  test('the Our Service screen shows five cards if the provider host has no page with that slug', async () => {
    const result = await renderPage('/services', bare)
    expect(result.status).toBe(200)
    expect(serviceLinksIn(result.html)).toEqual(services)
    expect(result.html).toMatch(/<h1[^>]*><span>Our Service</)
  })

  test('the Our Service screen shows five cards below the text of a page without cards', async () => {
    const pages = [{ id: 1, slug: 'services', title: 'What we do', content: '<p>Words.</p>', sections: [] }]
    const { html } = await renderPage('/services', { ...bare, pages })
    expect(html.indexOf('Words.')).toBeLessThan(html.indexOf('href="/software-service"'))
    expect(serviceLinksIn(html)).toEqual(services)
  })

  test('the Our Service screen shows its five cards unless a section of the page has cards', async () => {
    const { html } = await renderPage('/services')
    expect(html).toContain('Systems written beside their users.')
    expect(serviceLinksIn(html)).toEqual([])
  })

  test.each(services)(
    'the screen %s exists on any host, and shows the page of its slug if there is one',
    async path => {
      expect((await renderPage(path, bare)).status).toBe(200)
      const pages = [{ id: 1, slug: path.slice(1), title: 'Written', content: '<p>By an editor.</p>' }]
      const written = await renderPage(path, { ...bare, pages })
      expect(visibleText(written)).toContain('By an editor.')
      expect(written.html).not.toContain('class="statement"')
    },
  )
})

describe('the gallery screen', () => {
  const fixed = (html: string) => new Set(html.match(/\/gallery\/[\w-]+\.webp/g) ?? [])

  test.each(['/gmpf-gallery', '/gallery'])(
    'the gallery screen %s shows local images on a host without a page of that slug',
    async path => {
      const result = await renderPage(path, bare)
      expect(result.status).toBe(200)
      expect(fixed(result.html).size).toBe(8)
      expect(result.html).toMatch(/<h1[^>]*><span>Gallery</)
    },
  )

  test.each(['/gmpf-gallery', '/gallery'])(
    'the gallery screen %s shows local images unless a section of the page has images',
    async path => {
      const { html } = await renderPage(path)
      expect(fixed(html).size).toBe(0)
      expect(html).toContain('/files/demo/canal-')
    },
  )
})

test.each([
  ['/board-of-directors', 'Rahima Begum'],
  ['/contact-us', 'Sun-Thu 10:00am to 6:00pm'],
  ['/news-and-blogs', 'Fry arrive'],
  ['/careers', 'No data found'],
  ['/faq', 'How do I join?'],
])('the address %s shows its block below the page with that slug, and also without such a page', async (path, text) => {
  const without = await renderPage(path, bare)
  expect([without.status, visibleText(without).includes(text)]).toEqual([200, true])
  const pages = [{ id: 1, slug: path.slice(1), title: 'Written', content: '<p>By an editor.</p>', sections: [] }]
  const written = visibleText(await renderPage(path, { ...bare, pages }))
  for (const each of ['By an editor.', text]) expect(written).toContain(each)
})

test('the contact page shows address, opening hours, phone, email, social icons, a map and a form, in this order', async () => {
  const application = {
    ...publicRows.applications?.[0],
    ...{ address: 'House 7, Dhaka', opening_hours: 'Sun-Thu 10:00am to 6:00pm', phone: '+880 2 5550 0142' },
    ...{ email: 'a@plain.example', map_html: 'https://www.openstreetmap.org/export/embed.html?bbox=1' },
  }
  const socials = [{ id: 1, name: 'Facebook', icon: 'facebook', link_url: 'https://facebook.com/x' }]
  const { html } = await renderPage('/contact-us', { ...bare, applications: [application], socials })
  const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
  const facts = ['>House 7, Dhaka<', '>Sun-Thu 10:00am to 6:00pm<', '+880 2 5550 0142', '>a<wbr/>@plain.example']
  const inputs = ['name', 'phone', 'email', 'message'].map(name => ` name="${name}"`)
  expectInOrder(main, ...facts, 'href="https://facebook.com/x"', 'class="map ', ...inputs, '>Submit</button>')
})

test('the contact page shows the specified opening hours if the provider host lacks that field, and none if an editor left the field empty', async () => {
  const { opening_hours: _hours, ...application } = publicRows.applications?.[0] ?? {}
  const isShown = async (values: object) =>
    visibleText(await renderPage('/contact-us', { ...bare, applications: [{ ...application, ...values }] })).includes(
      'Sun-Thu 10:00am to 6:00pm',
    )
  expect([await isShown({}), await isShown({ opening_hours: null })]).toEqual([true, false])
})

describe('the careers list', () => {
  /** Careers page of a host with this response to the list request. */
  const careersOf = (answer: Response) => {
    const { send } = publicClient(bare)
    const client = createClient({
      host: '',
      appKey: 'demo',
      fetch: async url => (url.startsWith('/api/careers') ? answer : Response.json(await send('GET', url))),
    })
    const url = new URL('/careers', 'https://site.example')
    return render({ url, client, config: { appKey: 'demo', siteUrl: url.origin }, assets })
  }

  test('the careers list shows No data found when it is empty', async () =>
    expect(visibleText(await renderPage('/careers', { ...bare, careers: [] }))).toContain('No data found'))

  test.each([
    [404, { message: 'no' }],
    [403, { message: 'no' }],
    [500, { message: 'no' }],
    [503, { message: 'no' }],
    [200, null],
    [200, { data: null }],
    [200, { data: { data: null } }],
    [200, {}],
  ])('the careers list shows No data found if the response is %i with %j', async (status, body) => {
    expectConsole(/without its|could not be/)
    const result = await careersOf(Response.json(body, { status }))
    expect(result.status).toBe(200)
    expect(visibleText(result)).toContain('No data found')
  })
})

describe('the fallback image', () => {
  const widgets = [{ id: 1, name: 'w', title: 'A card', content: 'x', link_url: 'there' }]
  const sections = [{ id: 1, name: 's', title: 'Cards', template: 'default', widgets }]

  test.each<[string, string, PublicRows]>([
    ['a card of the home page', '/', { sections }],
    ['an activity', '/', { sections: [{ ...sections[0], template: 'activities' }] }],
    ['a success story', '/', { sections: [{ ...sections[0], template: 'success-story' }] }],
    [
      'a post of the home page',
      '/',
      { sections: [{ id: 1, template: 'news-blogs' }], posts: [{ id: 1, title: 'Post' }] },
    ],
    ['a card of a page', '/about', { pages: [{ id: 1, slug: 'about', title: 'A', thumb: '/x.png', sections }] }],
    ['a page', '/about', { pages: [{ id: 1, slug: 'about', title: 'A' }] }],
    ['a post of the news list', '/news-and-blogs', { posts: [{ id: 1, title: 'Post' }] }],
    ['a post', '/news/post', { posts: [{ id: 1, slug: 'post', title: 'Post' }] }],
    ['a person of the team list', '/board-of-directors', { profiles: [{ id: 1, name: 'Anwara' }] }],
    ['a person', '/profile/anwara', { profiles: [{ id: 1, slug: 'anwara', name: 'Anwara' }] }],
    ['a job opening of the careers list', '/careers', { careers: [{ id: 1, title: 'Officer' }] }],
  ])('the fallback image replaces the missing image of %s', async (_of, path, rows) => {
    expect((await renderPage(path, { ...bare, sliders: [], ...rows })).html).toMatch(fallback)
  })
})

test('a widget of a page is a card with thumb, title, the first 260 characters with an ellipsis, and a See More link', async () => {
  const content = `<p>${'word '.repeat(100)}</p>`
  const widgets = [{ id: 1, name: 'w', title: 'A card', thumb: '/x.png', content, link_url: 'there' }]
  const pages = [{ id: 1, slug: 'about', title: 'A', sections: [{ id: 1, name: 's', template: 'default', widgets }] }]
  const { html } = await renderPage('/about', { ...bare, pages })
  const card = /<article class="card.*?<\/article>/s.exec(html)?.[0] ?? ''
  expect(card).toMatch(/\/x\.png.*A card.*word.*href="\/there">See More</s)
  expect(/>((?:word )*word)…</.exec(card)?.[1]?.length).toBe(259)
})

test('the news list shows 150 characters of each post, and a Read More link to /news/{slug}', async () => {
  const posts = [{ id: 1, slug: 'post', title: 'Post', content: `<p>${'word '.repeat(100)}</p>` }]
  const { html } = await renderPage('/news-and-blogs', { ...bare, posts })
  expect(/>((?:word )*word)…</.exec(html)?.[1]?.length).toBe(149)
  expect(html).toContain('href="/news/post">Read More<')
})

test('a post shows title, thumb, a caption of FIG: and the title, and its content as HTML', async () => {
  const posts = [{ id: 1, slug: 'post', title: 'A post', thumb: '/x.png', content: '<p>Words.</p>' }]
  const { html } = await renderPage('/news/post', { ...bare, posts })
  expect(html).toMatch(/<h1[^>]*>.*A post.*\/x\.png.*<figcaption[^>]*>FIG: A post<.*<p>Words\.<\/p>/s)
})

test('a profile shows image, name, the title in parentheses, and the biography as HTML', async () => {
  const person = { id: 1, slug: 'a', name: 'Anwara', title: 'Chair', profile_image: '/x.png' }
  const { html } = await renderPage('/profile/a', {
    ...bare,
    profiles: [{ ...person, biography_content: '<p>Life.</p>' }],
  })
  expectInOrder(html.slice(html.indexOf('<main')), '/x.png', '<h1', '(Chair)', '<p>Life.</p>')
})

test('the team page links to /profile/{id}', async () => {
  expect(linksIn((await renderPage('/board-of-directors', bare)).html)).toContain('/profile/7')
})

test('the page /details shows the text Details', async () => {
  expect((await renderPage('/details', bare)).html).toMatch(/<h1[^>]*>Details<\/h1>/)
})

test.each(['/nowhere', '/news/nothing', '/profile/nobody', '/a/b/c'])(
  'the unknown address %s shows Page Not Found 404',
  async path => {
    const result = await renderPage(path, bare)
    expect([result.status, /<h1[^>]*>(<span>)?Page Not Found 404</.test(result.html)]).toEqual([404, true])
  },
)
