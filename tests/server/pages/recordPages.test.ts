/** The sitemap, redirects of previous addresses and links for records with public addresses work from the descriptor alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { menus, pages, site as thisSite } from '../../../src/resources/index.ts'
import { archivedResources, type PagedResource, pagedResources } from '../../../src/resources/recordPages.ts'
import { type Descriptor, inputsOf } from '../../../src/schema/descriptor/resource.ts'
import { feedAddress, hasOwnPath } from '../../../src/schema/routes/recordPage.ts'
import { htmlOf, validNumber } from '../../support/fixtures/fitting.ts'
import { sampleOf, valueWithWords } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import {
  generatedLists,
  listedResources,
  type RecordSite,
  slugIn,
  startRecordSite,
  titleOf,
  uniqueTextOf,
} from '../../support/sites/recordSite.ts'

/** Resources, and those whose records have an address of their own or a slug. */
const cases = pagedResources(thisSite).map(resource => [resource.name, resource] as const)
const withPath = cases.filter(([, { page }]) => !/[?#]/.test(page.record))
const withSlug = cases.filter(([, { page }]) => page.record.endsWith(':slug'))

/** Resources with an archive, except those whose records are hidden in later years. */
const archived = archivedResources(thisSite).flatMap(({ resource, by }) =>
  resource.visible?.until === by ? [] : [[resource.name, resource, by] as const],
)
const sorted = listedResources.filter(([, { page }]) => page.sort)
const dated = archivedResources(thisSite).flatMap(({ resource, by }) =>
  resource.page.cardLook === 'dated' && resource.page.card?.[0] === by ? [[resource.name, resource, by] as const] : [],
)
const fed = listedResources.filter(([, { page }]) => page.feed)

/** Two values of a sort field, the greater first; empty if its limits allow only one. Both make the record visible. */
const sortedValues = ({ fields, visible }: Descriptor, name: string): readonly unknown[] => {
  const field = fields[name]
  if (field?.kind === 'time') return ['23:58', '23:57']
  if (field?.kind === 'date')
    return visible?.from === name ? ['2026-03-01', '2026-02-28'] : ['2098-01-01', '2097-01-01']
  if (field?.kind === 'dateTime') return ['2098-01-01 00:00:00', '2097-01-01 00:00:00']
  const greatest = validNumber(field, 2_000_001)
  return validNumber(field, greatest - 1) === greatest ? [] : [greatest, greatest - 1]
}

describe.each(dialects)('record pages on %s', dialect => {
  let provider: RecordSite['provider']
  let site: RecordSite['site']
  let add: RecordSite['add']
  let addressOf: RecordSite['addressOf']
  let close: RecordSite['close'] | undefined
  beforeAll(async () => {
    ;({ provider, site, add, addressOf, close } = await startRecordSite(dialect))
  })
  afterAll(() => close?.())

  const map = async () => (await site.get('/sitemap.xml')).payload

  test.each(cases)(
    'the page of %s is rendered, and the sitemap lists it unless it is a fragment of another page',
    async (_name, resource) => {
      const record = await add(resource, 'drawn')
      const address = addressOf(resource, record)
      const { statusCode } = await site.get(address.replace(/#.*/, ''))
      expect({ address, statusCode }).toEqual({ address, statusCode: 200 })
      const listed = `<loc>https://site.example${address.replaceAll('&', '&amp;')}</loc>`
      if (address.includes('#')) expect(await map()).not.toContain(listed)
      else expect(await map()).toContain(listed)
    },
  )

  test.each(withSlug)('a previous address of %s redirects to the current one', async (name, resource) => {
    const slug = slugIn(resource)
    const record = await add(resource, 'moving')
    const before = addressOf(resource, record, record[slug])
    const { status } = await provider.editor.call('PUT', `/api/${name}/${record.id}`, { [slug]: `moved-নতুন` })
    expect(status).toBe(200)
    const moved = await provider.visitor.call('GET', `/api/moved/${name}/${record[slug]}`)
    expect(moved).toMatchObject({ status: 200, body: { data: { slug: 'moved-নতুন' } } })
    // On a shared page, the previous address still leads to that page.
    if (!hasOwnPath(resource.page.record)) return
    const { statusCode, headers } = await site.get(before)
    expect({ statusCode, to: headers.location }).toEqual({
      statusCode: 301,
      to: addressOf(resource, record, 'moved-নতুন'),
    })
  })

  test.each(withPath)('only a link to a missing record of %s is reported as broken', async (_name, resource) => {
    const record = await add(resource, 'linked')
    const alive = addressOf(resource, record)
    const dead = addressOf(resource, { id: 999_999 }, 'nothing-there')
    for (const slug of [alive, dead]) await add(menus, 'link', { slug, parent_id: null })
    const navigation = (await provider.visitor.call('GET', '/api/navigation')).body.data
    expect(navigation.dead).toContain(dead)
    expect(navigation.dead).not.toContain(alive)
  })
  /** Addresses of the links in the main part of a page. */
  const linksIn = (html: string) =>
    [...(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').matchAll(/<a [^>]*?href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    )
  /** HTML of a page without the map of its list. */
  const withoutMap = (html: string) => html.replace(/<nav class="districts[\s\S]*?<\/nav>/, '')
  const own = (links: readonly string[], { page }: PagedResource) =>
    links.filter(link => link.startsWith(page.record.replace(/:(slug|id)$/, '')))

  /** All pages of a list, in order. */
  const everyPage = async (list: string): Promise<readonly string[]> => {
    const seen: string[] = []
    for (let page = 1; ; page += 1) {
      const { statusCode, payload } = await site.get(page === 1 ? list : `${list}?page=${page}`)
      expect(statusCode).toBe(200)
      seen.push(payload)
      if (!payload.includes('rel="next"')) return seen
    }
  }

  test.each(listedResources)(
    'the list of %s shows published records page by page, and 404 after the last page',
    async (_, resource, list) => {
      const record = await add(resource, 'listed')
      const hidden = await add(resource, 'switched-off', { status: 0 })
      const first = await site.get(list)
      expect({ list, status: first.statusCode }).toEqual({ list, status: 200 })
      const seen = await everyPage(list)
      expect(seen.join(' ')).toContain(uniqueTextOf(resource, record))
      expect(seen.join(' ')).not.toContain(uniqueTextOf(resource, hidden))
      expect((await site.get(`${list}?page=${seen.length + 1}`)).statusCode).toBe(404)
    },
  )

  test.each(generatedLists)(
    'the list of %s has a second page from the thirteenth record on, without duplicates',
    async (_, resource, list) => {
      for (let number = 0; number < 13; number += 1) await add(resource, `many-${number}`)
      const [first, second] = [await site.get(list), await site.get(`${list}?page=2`)]
      expect([first.statusCode, second.statusCode]).toEqual([200, 200])
      expect(first.payload).toContain(`<link rel="next" href="https://site.example${list}?page=2"/>`)
      expect(second.payload).toContain(`<link rel="canonical" href="https://site.example${list}?page=2"/>`)
      const links = [own(linksIn(withoutMap(first.payload)), resource), own(linksIn(second.payload), resource)].map(
        all => new Set(all.filter(link => !/\/archive\/|\.ics$/.test(link))),
      )
      expect(links[0]?.size).toBe(12)
      expect([...(links[0] ?? [])].filter(link => links[1]?.has(link))).toEqual([])
    },
  )

  test.each(generatedLists)(
    'the list of %s is in the sitemap, and no page may take its address',
    async (_, _resource, list) => {
      const { status, body } = await provider.editor.call(
        'POST',
        '/api/pages',
        sampleOf(pages, 'taking', { slug: list.slice(1) }),
      )
      expect({ status, slug: body.errors?.slug }).toEqual({
        status: 422,
        slug: [
          `Slug '${list.slice(1)}' is an address that the site itself uses. Choose another, like ${list.slice(1)}-2.`,
        ],
      })
      expect(await map()).toContain(`<loc>https://site.example${list}</loc>`)
      await add(menus, 'to-list', { slug: list, parent_id: null })
      expect((await provider.visitor.call('GET', '/api/navigation')).body.data.dead).not.toContain(list)
    },
  )

  test.each(archived)('the archive of %s has the records of each year, latest first', async (name, resource, by) => {
    const isDay = resource.fields[by]?.kind === 'date'
    const on = (day: string) => ({ [by]: isDay ? day : `${day} 12:00:00` })
    const early = await add(resource, 'early', on('1998-02-03'))
    const last = await add(resource, 'late', on('1998-11-30'))
    const other = await add(resource, 'other', on('1997-12-31'))
    await add(resource, 'hidden', { ...on('1996-05-05'), status: 0 })
    const archive = (path: string) => provider.visitor.call('GET', `/api/archive/${name}${path}`)
    const years: readonly number[] = (await archive('')).body.data
    expect(years).toEqual(years.toSorted((a, b) => b - a))
    expect(years).toEqual(expect.arrayContaining([1998, 1997]))
    expect(years).not.toContain(1996)
    expect((await archive('/1998')).body.data).toMatchObject({ data: [last.id, early.id], total: 2 })
    const address = `${resource.page.list}/archive`
    const { statusCode, payload } = await site.get(`${address}/1998`)
    expect(statusCode).toBe(200)
    expect(payload.indexOf(uniqueTextOf(resource, last))).toBeGreaterThan(0)
    expect(payload.indexOf(uniqueTextOf(resource, last))).toBeLessThan(payload.indexOf(uniqueTextOf(resource, early)))
    expect(payload).not.toContain(uniqueTextOf(resource, other))
    expect(linksIn((await site.get(resource.page.list ?? '')).payload)).toContain(`${address}/1997`)
    for (const missing of ['1996', '98', '0000', 'last'])
      expect({ missing, status: (await site.get(`${address}/${missing}`)).statusCode }).toEqual({
        missing,
        status: 404,
      })
    for (const [slug, isDead] of [
      [`${address}/1998`, false],
      [`${address}/all`, true],
    ] as const) {
      await add(menus, 'to-year', { slug, parent_id: null })
      const { dead } = (await provider.visitor.call('GET', '/api/navigation')).body.data
      expect({ slug, isDead: dead.includes(slug) }).toEqual({ slug, isDead })
    }
  })

  test.each(dated)('the cards of %s have their date in the margin', async (_, resource, by) => {
    // Values for which the form displays the date field.
    const { when = {} } = inputsOf(resource).find(({ field }) => field === by) ?? {}
    const shown = Object.fromEntries(Object.entries(when).map(([field, values]) => [field, values?.[0]]))
    const record = await add(resource, 'in-the-margin', { [by]: '1993-02-07', ...shown })
    const { payload } = await site.get(`${resource.page.list}/archive/1993`)
    const card = /<article class="card dated">.*?<\/article>/s.exec(payload)?.[0] ?? ''
    expect(card).toContain(htmlOf(titleOf(resource, record)))
    expect(card).toMatch(/<p class="card-note"><time [^>]*><b[^>]*>7<\/b>/)
    expect(payload).toContain('class="cards dated-cards"')
  })

  test.each(sorted)('the list of %s has the sort order of its descriptor', async (_, resource, list) => {
    const { field, order = 'asc' } = resource.page.sort ?? { field: 'id' }
    const greaterFirst = sortedValues(resource, field)
    const values = order === 'asc' ? greaterFirst.toReversed() : greaterFirst
    const given = (value: unknown) => (field === 'id' || value === undefined ? {} : { [field]: value })
    // Without a sort order, the newer record would come first.
    const earlier = await add(resource, 'sorted-first', given(values[0]))
    const later = await add(resource, 'sorted-last', given(values[1]))
    const [first, last] = field === 'id' && order === 'desc' ? [later, earlier] : [earlier, later]
    const payload = withoutMap((await everyPage(list)).join(' '))
    const [before, after] = [
      payload.indexOf(uniqueTextOf(resource, first)),
      payload.indexOf(uniqueTextOf(resource, last)),
    ]
    expect(before).toBeGreaterThan(0)
    // Equal values have no defined order.
    expect(after).toBeGreaterThan(field === 'id' || values.length > 0 ? before : 0)
  })

  test.each(fed)('the feed of %s has the latest records, and is linked by its list', async (_, resource, list) => {
    const title = valueWithWords(resource.fields[resource.title], 'Fed & <new>')
    const record = await add(resource, 'fed', { [resource.title]: title })
    const { statusCode, headers, payload } = await site.get(feedAddress(resource.page) ?? '')
    expect({ statusCode, type: headers['content-type'] }).toEqual({
      statusCode: 200,
      type: 'application/rss+xml; charset=utf-8',
    })
    const address = addressOf(resource, record)
    const escaped =
      resource.fields[resource.title]?.kind === 'html' ? 'Fed &amp; &lt;new&gt;' : htmlOf(titleOf(resource, record))
    expect(payload).toContain(`<item><title>${escaped}</title><link>https://site.example${address}</link>`)
    expect((await site.get(list)).payload).toMatch(
      new RegExp(
        `<link rel="alternate" type="application/rss\\+xml" title="[^"]+" href="${feedAddress(resource.page)}"/>`,
      ),
    )
  })
})
