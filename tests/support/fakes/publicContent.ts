/** An in-memory provider with the specified public calls, for rendering pages without a server. */
import { createClient } from '../../../src/api/client/client.ts'
import { linkedSlugs } from '../../../src/api/site/siteLinks.ts'

type Row = Readonly<Record<string, unknown>>

/** Rows by resource; `applications` holds the one application. A missing resource gives 404. */
export type PublicRows = Readonly<Record<string, readonly Row[]>>

const application: Row = {
  id: 1,
  name: 'Pond & Sons',
  title: 'Fish for all',
  email: 'info@example.org',
  phone: '+880 2 5550',
  address: '1 Pond Road',
  opening_hours: 'Sun-Thu 10:00am to 6:00pm',
  time_zone: 'Asia/Dhaka',
  status: 1,
}

/** Content of a small site, for tests that need only some records of each resource. */
export const publicRows: PublicRows = {
  applications: [application],
  sliders: [{ id: 1, title: 'First slide', thumb: '/files/demo/pond-abc123-1600x720-0f5c55.webp', link_url: 'about' }],
  sections: [],
  posts: [
    {
      id: 4,
      slug: 'fry-arrive',
      title: 'Fry arrive',
      content: `<p>${'Water and fish. '.repeat(20)}</p>`,
      thumb: '/files/demo/fry-abc123-1200x800-0f5c55.webp',
      created_at: '2026-01-31 19:00:00',
      updated_at: '2026-02-01 00:00:00',
    },
  ],
  profiles: [
    {
      id: 7,
      slug: 'rahima-begum',
      name: 'Rahima Begum',
      title: 'Chair',
      designation: 'Director',
      biography_content: '<p>Her life.</p>',
    },
  ],
  careers: [],
  faqs: [{ id: 9, faq_title: 'How do I join?', faq_content: '<p>Come by.</p>' }],
  pages: [
    {
      id: 20,
      slug: 'services',
      title: 'Our Service',
      sections: [
        {
          id: 21,
          name: 's',
          template: 'icon-cards',
          widgets: [
            {
              id: 22,
              name: 'w',
              title: 'Software Development',
              content: '<p>Systems written beside their users.</p>',
              link_url: 'about',
              icon: 'window',
            },
          ],
        },
      ],
    },
    {
      id: 23,
      slug: 'gmpf-gallery',
      title: 'Pictures',
      sections: [
        {
          id: 24,
          name: 's',
          template: 'gallery',
          widgets: [
            {
              id: 25,
              name: 'w',
              title: 'A canal between paddy fields',
              thumb: '/files/demo/canal-abc123-960x640-0f5c55.webp',
            },
          ],
        },
      ],
    },
    {
      id: 2,
      slug: 'about',
      title: 'About us',
      sub_title: 'Since 2004',
      content: '<h2>History</h2>',
      sections: [
        {
          id: 3,
          title: 'Parts',
          widgets: [
            { id: 5, name: 'w', title: 'A part', content: `<p>${'x'.repeat(300)}</p>`, link_url: 'fisheries-program' },
          ],
        },
      ],
    },
  ],
}

/** The rows for a provider with extensions: it also reports the links that have a page, here all of them. */
export const withExtensions = (rows: PublicRows): PublicRows => ({
  ...rows,
  navigation: [
    {
      links: linkedSlugs.map(slug => ({ slug, title: rows.pages?.find(page => page.slug === slug)?.title ?? null })),
      dead: [],
    },
  ],
})

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A client of that provider. `calls` collects the path and query of each call. */
export const publicClient = (rows: PublicRows = publicRows, calls: string[] = []) =>
  createClient({
    host: '',
    appKey: 'demo',
    fetch: async url => {
      calls.push(url)
      const { pathname, searchParams } = new URL(url, 'http://provider')
      const [, , resource = '', key] = pathname.split('/')
      const found = rows[resource]
      if (!found) return json({ message: 'There is no such thing here.' }, 404)
      if (resource === 'applications' || resource === 'navigation') return json({ data: found[0] })
      if (key === undefined) {
        const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('size') ?? 20)]
        const data = found.slice((page - 1) * size, page * size)
        const lastPage = Math.max(1, Math.ceil(found.length / size))
        return json({ data: { data, current_page: page, last_page: lastPage, total: found.length, per_page: size } })
      }
      const row = found.find(candidate => String(candidate.id) === key || candidate.slug === decodeURIComponent(key))
      return row ? json({ data: row }) : json({ message: 'There is no such thing here.' }, 404)
    },
  })
