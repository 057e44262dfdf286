/** Every registered section template, on the home page and on other pages, with much and with little content. */
import { describe, expect, test } from 'vitest'
import type { RenderResult } from '../../../src/public/app/entry-server.tsx'
import { render } from '../../../src/public/app/entry-server.tsx'
import { sections, widgets as widgetsResource } from '../../../src/resources/index.ts'
import { sectionTemplates } from '../../../src/resources/sectionTemplates/index.ts'
import {
  districtOptions,
  districts,
  districtsIn,
  districtsInBangla,
  tileColumns,
  tileRows,
} from '../../../src/schema/values/places/districts.ts'
import { publicClient, publicRows } from '../../support/fakes/publicContent.ts'

type Row = Readonly<Record<string, unknown>>
type Template = (typeof sectionTemplates)[number]

const assets = {
  scripts: [],
  styles: ['/assets/site.css'],
  partStyles: { 'src/public/sections/lazyViews.ts': ['/assets/templates.css'] },
  preloads: [],
}

const show = (path: string, rows: typeof publicRows, calls: string[] = []): Promise<RenderResult> =>
  render({
    url: new URL(path, 'https://site.example'),
    client: publicClient({ ...publicRows, ...rows }, calls),
    config: { appKey: 'demo', siteUrl: 'https://site.example' },
    assets,
  })

/** Functions that render a section on each of the two kinds of pages with sections. */
const places = {
  home: (section: Row, calls?: string[]) => show('/', { sections: [{ ...section, is_top: 1 }] }, calls),
  page: (section: Row, calls?: string[]) =>
    show('/work', { pages: [{ id: 2, slug: 'work', title: 'Our work', sections: [section] }] }, calls),
} as const
const placeNames = ['home', 'page'] as const

/** HTML of the main content without the data for hydration. */
const drawnOf = ({ html }: RenderResult): string =>
  html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll(/<script[\s\S]*?<\/script>/g, '')
const textIn = (html: string): string =>
  html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const picture = (name: string) => `/files/demo/${name}-abc123-960x640-0f5c55.webp`
const longTitle =
  'A title of the length that reports and tenders have, with every word that somebody wanted to see in it, and with a few more at its end.'
const mixed = 'জলাশয় ও মাছ চাষ: fish ponds of the গোমতী basin'

const widgetOf = (id: number, more: Row = {}): Row => ({
  id,
  name: `Widget ${id}`,
  title: `Title ${id}`,
  sub_title: String(2000 + id),
  content: `<p>Ashwin to Kartik: text ${id}</p>`,
  link_url: 'more-here',
  thumb: picture(`thumb-${id}`),
  ...more,
})
const sectionOf = (template: string, more: Row = {}): Row => ({
  id: 1,
  name: 'Section',
  title: 'Heading',
  sub_title: 'Beside it',
  content: '<p>Its text.</p>',
  link_url: 'all-of-it',
  template,
  widgets: [],
  ...more,
})
const many = (count: number, more: Row = {}) =>
  Array.from({ length: count }, (_none, index) => widgetOf(index + 1, more))

const expectSound = (result: RenderResult) => {
  expect(result.status).toBe(200)
  expect(result.isWhole, 'nothing is left out').toBe(true)
  const html = drawnOf(result)
  expect(textIn(html)).not.toMatch(/undefined|\bnull\b|NaN|\[object|No Template Set/)
  expect(html).not.toMatch(/<(ul|ol|dl|table|tbody|figcaption|blockquote)[^>]*><\/\1>/)
  // The heading levels have no gaps.
  const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level))
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 1)).toBeLessThanOrEqual(1)
  expect(html).not.toMatch(/<[^>]+ style=/)
}

describe.each(sectionTemplates)('the section template $value', ({ value, uses }: Template) => {
  test.each(placeNames)(
    'a section template is rendered on a %s with 0, 1, 3 and 9 widgets, with and without images',
    async place => {
      for (const count of [0, 1, 3, 9])
        for (const thumb of [picture('thumb'), null])
          expectSound(await places[place](sectionOf(value, { thumb, widgets: many(count, { thumb }) })))
    },
  )

  test.each(placeNames)(
    'a section template is rendered on a %s with titles of 140 characters and mixed scripts',
    async place => {
      for (const text of [longTitle, mixed]) {
        const result = await places[place](
          sectionOf(value, { title: text, sub_title: text, widgets: many(3, { title: text, sub_title: text }) }),
        )
        expectSound(result)
        expect(textIn(drawnOf(result))).toContain(text.slice(0, 20))
      }
    },
  )

  test.each(placeNames)(
    'a section template shows an empty section on a %s as its heading, or not at all',
    async place => {
      const empty = { content: null, link_url: null, sub_title: null }
      const named = await places[place](sectionOf(value, empty))
      expect(named.isWhole).toBe(true)
      expect(textIn(drawnOf(named))).not.toContain('No content available.')
      expect(drawnOf(named)).toContain('Heading')
      const nameless = await places[place](sectionOf(value, { ...empty, title: null }))
      expect(nameless.isWhole).toBe(true)
      expect(textIn(drawnOf(nameless))).not.toMatch(/undefined|null/)
    },
  )

  const marks: Record<'sections' | 'widgets', Readonly<Record<string, readonly [stored: unknown, drawn: string]>>> = {
    sections: {
      title: ['Mark one', 'Mark one'],
      sub_title: ['Mark two', 'Mark two'],
      content: ['<p>Mark three</p>', 'Mark three'],
      link_url: ['mark-four', '/mark-four'],
      video_url: ['https://youtu.be/markFive05', 'https://youtu.be/markFive05'],
      map_html: ['https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4', 'openstreetmap.org/export/embed.html'],
      thumb: [picture('mark-six'), 'mark-six'],
      background_img: [picture('mark-seven'), 'mark-seven'],
    },
    widgets: {
      title: ['Sign one', 'Sign one'],
      sub_title: ['Sign two', 'Sign two'],
      content: ['<p>Sign three</p>', 'Sign three'],
      link_url: ['https://youtu.be/signFour04', 'https://youtu.be/signFour04'],
      thumb: [picture('sign-five'), 'sign-five'],
      icon: ['phone', 'M6 3h4l1.5 5'],
    },
  }
  const stored = (resource: keyof typeof marks) =>
    Object.fromEntries(Object.entries(marks[resource]).map(([field, [value_]]) => [field, value_]))

  test.each(placeNames)('a section template shows on a %s exactly its declared fields', async place => {
    const html = drawnOf(
      await places[place](
        sectionOf(value, { ...stored('sections'), widgets: [{ id: 1, name: 'Nameless', ...stored('widgets') }] }),
      ),
    )
    for (const resource of ['sections', 'widgets'] as const) {
      const drawn = Object.entries(marks[resource]).flatMap(([field, [, mark]]) => (html.includes(mark) ? [field] : []))
      expect(drawn.toSorted(), resource).toEqual(Object.keys(uses[resource]).toSorted())
    }
  })

  test.each(placeNames)(
    'a section template on a %s never shows the internal name of a section or widget',
    async place => {
      const cards = ['default', 'activities', 'icon-cards']
      for (const more of [stored('widgets'), { content: '<p>Magh: sowing</p>' }, { link_url: 'more-here' }, {}]) {
        const widgets = [{ id: 1, ...more, name: 'Inner widget', title: null }]
        const section = sectionOf(value, { ...stored('sections'), name: 'Inner section', title: null, widgets })
        const result = await places[place](section)
        expect(result.isWhole).toBe(true)
        const html = drawnOf(result)
        expect(html).not.toContain('Inner')
        expect(html).not.toMatch(/<(ul|h[23]|th|b|figcaption)[^>]*><\/\1>/)
        expect(html, 'a link has a text').not.toMatch(/<a [^>]*>\s*<\/a>/)
        expect(html).not.toMatch(/: <\/span>|: "/)
        if (cards.includes(value)) expect(textIn(html)).toContain('Untitled')
        else if (value !== 'accordion') expect(textIn(html)).not.toContain('Untitled')
      }
    },
  )

  test('a section template declares only fields that editors can edit', () => {
    for (const [resource, form] of [
      ['sections', sections.fields],
      ['widgets', widgetsResource.fields],
    ] as const)
      for (const field of Object.keys(uses[resource])) expect(Object.keys(form)).toContain(field)
  })

  test('a section template loads nothing from other hosts before a click', async () => {
    for (const place of placeNames) {
      const html = drawnOf(
        await places[place](
          sectionOf(value, { ...stored('sections'), widgets: [{ id: 1, name: 'W', ...stored('widgets') }] }),
        ),
      )
      expect(html).not.toMatch(/<iframe|<video|<embed|<object/)
    }
  })
})

describe('the style sheet of the section templates', () => {
  const isLinked = ({ html }: RenderResult) => html.includes('/assets/templates.css')

  test('the template style sheet is linked only by pages with a section', async () => {
    for (const place of placeNames) {
      expect(isLinked(await places[place](sectionOf('timeline')))).toBe(true)
      expect(isLinked(await places[place](sectionOf('default')))).toBe(false)
    }
    expect(isLinked(await show('/faq', {}))).toBe(false)
  })
})

describe('data from other resources in a section', () => {
  test.each(placeNames)('the team is loaded on a %s only for a section without its own people', async place => {
    const calls: string[] = []
    const listed = await places[place](sectionOf('people'), calls)
    expect(calls.filter(call => call.startsWith('/api/profiles'))).toHaveLength(1)
    expect(drawnOf(listed)).toContain('Rahima Begum')
    expect(drawnOf(listed)).toContain('href="/profile/rahima-begum"')
    expect(listed.html, 'their lives are not sent').not.toContain('Her life.')
    const own: string[] = []
    expect(drawnOf(await places[place](sectionOf('people', { widgets: many(1) }), own))).not.toContain('Rahima Begum')
    expect(own.some(call => call.startsWith('/api/profiles'))).toBe(false)
  })

  test.each(placeNames)(
    'a map section without a map of its own shows, on a %s, the map of the application settings',
    async place => {
      const map_html = 'https://www.openstreetmap.org/export/embed.html?bbox=9,9,9,9'
      const [application] = publicRows.applications ?? []
      const rows = { applications: [{ ...application, map_html }] }
      const section = sectionOf('map', { is_top: 1 })
      const page = { id: 2, slug: 'work', title: 'Our work', sections: [section] }
      const result = await (place === 'home'
        ? show('/', { ...rows, sections: [section] })
        : show('/work', { ...rows, pages: [page] }))
      expect(drawnOf(result)).toContain('1 Pond Road')
      expect(drawnOf(result)).toContain('openstreetmap.org/export/embed.html?bbox=9,9,9,9')
    },
  )
})

test('a quotation is a figure with its text and its source', async () => {
  const html = drawnOf(await places.page(sectionOf('quotation')))
  expect(html).toMatch(/<figure><blockquote>.*Its text\..*<\/blockquote><figcaption><b[^>]*>Beside it/s)
})

test('a link to a library document shows type and size, and another link its name only', async () => {
  const widgets = [
    widgetOf(1, { title: 'Annual report', link_url: '/files/demo/Annual-report-abcdefgh23-1234567.pdf' }),
    widgetOf(2, { title: 'Elsewhere', link_url: 'https://example.org/report' }),
  ]
  const text = textIn(drawnOf(await places.page(sectionOf('downloads', { widgets }))))
  expect(text).toMatch(/Annual report \(PDF, 1\.2.MB ?\)/)
  expect(text).toMatch(/Elsewhere (?!\()/)
})

describe('the year template', () => {
  const year = async (contents: readonly string[], more: Row = {}) =>
    drawnOf(
      await places.page(
        sectionOf('year', { widgets: contents.map((content, index) => widgetOf(index + 1, { content })), ...more }),
      ),
    )

  test('the year template is a table of twelve months with a spanning cell per line', async () => {
    const html = await year(['<p>Ashwin to Kartik: instalments pause</p><p>Magh: sowing</p>'])
    expect(html.match(/<th scope="col"/g)).toHaveLength(12)
    expect(html).toMatch(/<td colSpan="2"[^>]*><i>Ashwin to Kartik: <\/i><span>instalments pause<\/span><\/td>/)
    expect(html.match(/<td><\/td>/g), 'the months between, and the corner').toHaveLength(9 + 1)
  })

  test('the year template shows a line without months below the table', async () => {
    const html = await year(['<p>Magh: sowing</p><p>Ask your branch.</p>'])
    expect(html).toMatch(/<p class="year-rest"[^>]*>.*Title 1.*Ask your branch\./s)
  })
})

describe('the map of districts', () => {
  const drawn = async (districts: readonly (string | null)[]) =>
    drawnOf(
      await places.page(
        sectionOf('districts', {
          widgets: districts.map((sub_title, index) =>
            widgetOf(index + 1, { title: `Region ${index + 1}`, sub_title }),
          ),
        }),
      ),
    )

  test('the map marks the districts of each region with its number, in any language and spelling', async () => {
    const html = await drawn(['Rangpur; কুড়িগ্রাম', "Comilla and Cox's Bazar, Atlantis"])
    expect(html).toContain('aria-label="Map of the districts of Bangladesh, 4 of 64 marked.')
    expect(html.match(/<rect /g)).toHaveLength(64)
    const marked = [...html.matchAll(/class="district-region"[^>]*>(\d)<\/text><text[^>]*><tspan[^>]*>([^<]+)</g)]
    expect(marked.map(([, number, name]) => `${number} ${name}`)).toEqual([
      '1 Rangpur',
      '1 Kurigram',
      '2 Cumilla',
      '2 Cox’s Bazar',
    ])
    expect(textIn(html), 'a name that is not a district is in the list').toContain('Atlantis')
  })

  test('the map assigns a district of two regions to the first one', async () => {
    const html = await drawn(['Dhaka', 'Dhaka, Gazipur'])
    expect(html.match(/class="district-region"[^>]*>1</g)).toHaveLength(1)
    expect(html.match(/class="district-region"[^>]*>2</g)).toHaveLength(1)
  })

  test('the map is omitted without named districts, while the list remains', async () => {
    const html = await drawn([null])
    expect(html).not.toContain('districts-map')
    expect(textIn(html)).toContain('Region 1')
  })

  test('the map has 64 districts, each with a tile and a unique name', () => {
    expect(new Set(districts.map(({ column, row }) => `${column} ${row}`)).size).toBe(64)
    expect(new Set(districts.flatMap(({ en, bn, spellings = [] }) => [en, bn, ...spellings])).size).toBe(
      districts.reduce((count, { spellings = [] }) => count + 2 + spellings.length, 0),
    )
    for (const district of districts) {
      expect(districtsIn(district.bn)).toEqual([district])
      expect(district.column).toBeLessThan(tileColumns)
      expect(district.row).toBeLessThan(tileRows)
    }
  })

  test('the map has the districts of the choice field, with unique values in both languages', () => {
    expect(new Set(districtOptions.map(({ value }) => value)).size).toBe(64)
    expect(districtOptions).toContainEqual({ value: 'coxs-bazar', label: 'Cox’s Bazar' })
    for (const { value, label } of districtOptions)
      expect(districtsIn(districtsInBangla[value]).map(({ en }) => en)).toEqual([label])
  })
})
