/** Records with a public address are found there by search, sitemap, former addresses and links, by what their descriptor says alone. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type PublicField, publicRecords } from '../../../src/resources/derived/publicRecords.ts'
import { menus, pages } from '../../../src/resources/index.ts'
import { archivedResources, type PagedResource, pagedResources } from '../../../src/resources/recordPages.ts'
import { inLanguage, missingWords, resourceTerms } from '../../../src/resources/words/index.ts'
import { type Descriptor, inputsOf } from '../../../src/schema/descriptor/resource.ts'
import { feedAddress } from '../../../src/schema/routes/recordPage.ts'
import { fieldsWith, sampleOf } from '../../support/fixtures/sample.ts'
import { embedded, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { dialects, startProvider, type TestProvider } from '../../support/sites/server.ts'

/** A resource, and whether its records have a slug in their address. */
const cases = pagedResources.map(resource => [resource.name, resource] as const)
const withPath = cases.filter(([, { page }]) => !/[?#]/.test(page.record))
const withSlug = cases.filter(([, { page }]) => page.record.endsWith(':slug'))

/** Those whose records are also shown as a list. */
const listed = pagedResources.flatMap(resource =>
  resource.page.list === undefined ? [] : [[resource.name, resource, resource.page.list] as const],
)
const archived = archivedResources.map(({ resource, by }) => [resource.name, resource, by] as const)
const sorted = listed.filter(([, { page }]) => page.sort)
const dated = archivedResources.flatMap(({ resource, by }) =>
  resource.page.cardLook === 'dated' && resource.page.card?.[0] === by ? [[resource.name, resource, by] as const] : [],
)
const fed = listed.filter(([, { page }]) => page.feed)
/** Lists that no page stands around; the first part of each is taken. */
const unwritten = listed.filter(([, { page }]) => !page.written)
/** Of those, the ones whose records have the page that the product draws. */
const drawn = unwritten.filter(([, { page }]) => page.screen === undefined)

/** The kinds of the fields of each entry, in alphabetical order. */
const kindsIn = ({ kind, entries = [] }: PublicField): string | undefined =>
  kind === 'rows'
    ? entries[0]?.fields
        .map(field => field.kind)
        .toSorted()
        .join()
    : undefined
const isWall = (field: PublicField) => ['image', 'image,text'].includes(kindsIn(field) ?? '')
const isListOfDocuments = (field: PublicField) => kindsIn(field) === 'file,text'

/** The labels of a field on the page of its record: its own, or those of its inner fields, entry by entry; none of pictures and documents by their names. */
const labelsOf = (around: PublicField): readonly string[] => {
  if (isWall(around) || isListOfDocuments(around)) return []
  const { label, entries } = around
  return entries
    ? entries.flatMap(({ fields }) =>
        fields.flatMap(field => (field.entries ? [field.label] : []).concat(labelsOf(field))),
      )
    : [label]
}

/** The fields of each resource that visitors get, as one of a kind has them. */
const shownCases = (isOne: (field: PublicField) => boolean) =>
  publicRecords.flatMap(({ name, fields, card }) => {
    const resource = pagedResources.find(each => each.name === name)
    // A screen of its own shows what it likes.
    if (!resource || resource.page.screen) return []
    const known = [...fields, ...card.filter(each => !fields.some(field => field.name === each.name))]
    return known.filter(isOne).map(field => [`${name} by ${field.name}`, resource, field] as const)
  })
const ending = shownCases(field => field.after !== undefined)
const nothings = shownCases(field => field.zero !== undefined)
const years = shownCases(field => field.year === true)
const walls = shownCases(isWall)
const documents = shownCases(isListOfDocuments)
const tables = listed.filter(([, { page }]) => page.listLook === 'table')

/** A value of a field in whose text some words are: of a list, in the first text of an entry. */
const saying = (resource: Descriptor, name: string, words: string): object => {
  const field = resource.fields[name]
  if (field?.kind !== 'rows') return { [name]: words }
  const [entry] = [sampleOf(resource, 'entry')[name]].flat() as readonly Record<string, unknown>[]
  const inner = Object.keys(field.fields).find(key => ['text', 'longText'].includes(field.fields[key]?.kind ?? ''))
  return { [name]: [{ ...entry, [inner ?? '']: words }] }
}

/** Two values of a field by which a list is sorted, the greater one first. One that visitors would not see yet is none. */
const sortedValues = ({ fields, visible }: Descriptor, name: string): readonly unknown[] => {
  const field = fields[name]
  if (field?.kind === 'date')
    return visible?.from === name ? ['2026-03-01', '2026-02-28'] : ['2098-01-01', '2097-01-01']
  if (field?.kind === 'dateTime') return ['2098-01-01 00:00:00', '2097-01-01 00:00:00']
  const max = (field?.kind === 'integer' ? field.max : undefined) ?? 2_000_001
  return [max, max - 1]
}

/** The field that holds the slug; '' where there is none. */
const slugIn = ({ fields }: Descriptor) => fieldsWith(fields, 'slug')[0] ?? ''

describe.each(dialects)('on %s', dialect => {
  let provider: TestProvider
  let site: Awaited<ReturnType<typeof startFrontEnd>>
  beforeAll(async () => {
    provider = await startProvider(dialect)
    site = await startFrontEnd({ ...embedded(provider) })
  })
  afterAll(async () => {
    await site?.close()
    await provider?.close()
  })

  const add = async (resource: Descriptor, word: string, values: object = {}) => {
    const { status, body } = await provider.editor.call(
      'POST',
      `/api/${resource.name}`,
      sampleOf(resource, word, { ...values }),
    )
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  const addressOf = ({ page }: PagedResource, record: Record<string, unknown>, slug: unknown = record.slug): string =>
    page.record.replace(':slug', encodeURIComponent(String(slug))).replace(':id', String(record.id))
  const hits = async (query: string) => (await provider.visitor.call('GET', `/api/search?q=${query}`)).body.data.data
  const map = async () => (await site.get('/sitemap.xml')).payload

  test.each(cases)('site search finds %s where they stand, by each field that is searched', async (name, resource) => {
    const { title, fields, page } = resource
    for (const field of [title, ...(page.search ?? [])]) {
      if (fields[field]?.kind === 'slug') continue
      const word = `${name.replaceAll('-', '')}${field.replaceAll('_', '')}`
      const record = await add(
        resource,
        `${name}-by-${field.replaceAll('_', '-')}`,
        saying(resource, field, `A ${word} one`),
      )
      const address = addressOf(resource, record, record[slugIn(resource)])
      const found = [expect.objectContaining({ resource: name, id: record.id, address })]
      expect(await hits(word)).toEqual(page.search ? found : [])
    }
  })

  test.each(cases)(
    'the page of %s is drawn, and is in the sitemap unless it is a place on another page',
    async (_name, resource) => {
      const record = await add(resource, 'drawn')
      const address = addressOf(resource, record, record[slugIn(resource)])
      const { statusCode } = await site.get(address.replace(/#.*/, ''))
      expect({ address, statusCode }).toEqual({ address, statusCode: 200 })
      const listed = `<loc>https://site.example${address.replaceAll('&', '&amp;')}</loc>`
      if (address.includes('#')) expect(await map()).not.toContain(listed)
      else expect(await map()).toContain(listed)
    },
  )

  test.each(withSlug)('a former address of %s leads to the present one', async (name, resource) => {
    const slug = slugIn(resource)
    const record = await add(resource, 'moving')
    const before = addressOf(resource, record, record[slug])
    const { status } = await provider.editor.call('PUT', `/api/${name}/${record.id}`, { [slug]: `moved-নতুন` })
    expect(status).toBe(200)
    const moved = await provider.visitor.call('GET', `/api/moved/${name}/${record[slug]}`)
    expect(moved).toMatchObject({ status: 200, body: { data: { slug: 'moved-নতুন' } } })
    const { statusCode, headers } = await site.get(before)
    expect({ statusCode, to: headers.location }).toEqual({
      statusCode: 301,
      to: addressOf(resource, record, 'moved-নতুন'),
    })
  })

  test.each(withPath)('only a link to one of %s that does not exist is reported as dead', async (_name, resource) => {
    const record = await add(resource, 'linked')
    const alive = addressOf(resource, record, record[slugIn(resource)])
    const dead = addressOf(resource, { id: 999_999 }, 'nothing-there')
    for (const slug of [alive, dead]) await add(menus, 'link', { slug, parent_id: null })
    const navigation = (await provider.visitor.call('GET', '/api/navigation')).body.data
    expect(navigation.dead).toContain(dead)
    expect(navigation.dead).not.toContain(alive)
  })
  /** The addresses that the main part of a page links to, header and footer aside. */
  const linksIn = (html: string) =>
    [...(/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '').matchAll(/<a [^>]*?href="([^"]+)"/g)].map(
      ([, href = '']) => href,
    )
  const titleOf = (resource: Descriptor, record: Record<string, unknown>) => String(record[resource.title])
  /** A page without the map of its list. */
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

  test.each(listed)(
    'the list of %s shows what is published, page by page, and ends with 404',
    async (_, resource, list) => {
      const record = await add(resource, 'listed')
      const hidden = await add(resource, 'switched-off', { status: 0 })
      const first = await site.get(list)
      expect({ list, status: first.statusCode }).toEqual({ list, status: 200 })
      const seen = await everyPage(list)
      expect(seen.join(' ')).toContain(titleOf(resource, record))
      expect(seen.join(' ')).not.toContain(`>${titleOf(resource, hidden)}<`)
      expect((await site.get(`${list}?page=${seen.length + 1}`)).statusCode).toBe(404)
    },
  )

  test.each(unwritten)(
    'the list of %s has a second page from the thirteenth record on, with each record on one of both',
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

  test.each(unwritten)(
    'no page may take the address of the list of %s, which is in the sitemap',
    async (_, _resource, list) => {
      const { status, body } = await provider.editor.call(
        'POST',
        '/api/pages',
        sampleOf(pages, 'taking', { slug: list.slice(1) }),
      )
      expect({ status, slug: body.errors?.slug }).toEqual({
        status: 422,
        slug: ['Slug is an address that the site itself uses. Choose another.'],
      })
      expect(await map()).toContain(`<loc>https://site.example${list}</loc>`)
      await add(menus, 'to-list', { slug: list, parent_id: null })
      expect((await provider.visitor.call('GET', '/api/navigation')).body.data.dead).not.toContain(list)
    },
  )

  test.each(archived)(
    'the archive of %s has the records of each year, the latest first',
    async (name, resource, by) => {
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
      expect(payload.indexOf(titleOf(resource, last))).toBeLessThan(payload.indexOf(titleOf(resource, early)))
      expect(payload).not.toContain(titleOf(resource, other))
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
    },
  )

  test.each(dated)('the cards of %s have their day in the margin, and the rest below', async (_, resource, by) => {
    // The values by which the form shows the day.
    const { when = {} } = inputsOf(resource).find(({ field }) => field === by) ?? {}
    const shown = Object.fromEntries(Object.entries(when).map(([field, values]) => [field, values?.[0]]))
    const record = await add(resource, 'in-the-margin', { [by]: '1993-02-07', ...shown })
    const { payload } = await site.get(`${resource.page.list}/archive/1993`)
    const card = /<article class="card dated">.*?<\/article>/s.exec(payload)?.[0] ?? ''
    expect(card).toContain(titleOf(resource, record))
    expect(card).toMatch(/<p class="card-note"><time [^>]*><b[^>]*>7<\/b>/)
    expect(payload).toContain('class="cards dated-cards"')
  })

  test.each(sorted)('the list of %s has the order that its descriptor says', async (_, resource, list) => {
    const { field, order } = resource.page.sort ?? { field: 'id', order: 'asc' }
    const greaterFirst = sortedValues(resource, field)
    const values = order === 'asc' ? greaterFirst.toReversed() : greaterFirst
    // Without it, the newer one would come first.
    const first = await add(resource, 'sorted-first', { [field]: values[0] })
    const last = await add(resource, 'sorted-last', { [field]: values[1] })
    const payload = (await everyPage(list)).join(' ')
    const [before, after] = [payload.indexOf(titleOf(resource, first)), payload.indexOf(titleOf(resource, last))]
    expect(before).toBeGreaterThan(0)
    expect(after).toBeGreaterThan(before)
  })

  test.each(fed)('the feed of %s has the latest records, and its list names it', async (_, resource, list) => {
    const record = await add(resource, 'fed', { [resource.title]: 'Fed & <new>' })
    const { statusCode, headers, payload } = await site.get(feedAddress(resource.page) ?? '')
    expect({ statusCode, type: headers['content-type'] }).toEqual({
      statusCode: 200,
      type: 'application/rss+xml; charset=utf-8',
    })
    const address = addressOf(resource, record, record[slugIn(resource)])
    expect(payload).toContain(`<item><title>Fed &amp; &lt;new&gt;</title><link>https://site.example${address}</link>`)
    expect((await site.get(list)).payload).toMatch(
      new RegExp(
        `<link rel="alternate" type="application/rss\\+xml" title="[^"]+" href="${feedAddress(resource.page)}"/>`,
      ),
    )
  })
  /** A body in which the form shows a field. */
  const showing = ({ when = {} }: PublicField) =>
    Object.fromEntries(Object.entries(when).map(([field, values]) => [field, values?.[0]]))
  const pageOf = async (resource: PagedResource, word: string, values: object) => {
    const record = await add(resource, word, values)
    const { statusCode, payload } = await site.get(addressOf(resource, record, record[slugIn(resource)]))
    expect(statusCode).toBe(200)
    return /<main[\s\S]*<\/main>/.exec(payload)?.[0] ?? ''
  }

  test.each(ending)(
    'a stored page of %s says that its time is over, to the second, without a write',
    async (_, resource, field) => {
      const [day, value, before, after] =
        field.kind === 'date'
          ? ['2031-03-10', '2031-03-10', '2031-03-10T17:59:59Z', '2031-03-10T18:00:00Z']
          : ['2031-03-10', '2031-03-10 12:30:00', '2031-03-10T12:29:59Z', '2031-03-10T12:30:00Z']
      const settings = await provider.editor.call('PUT', '/api/applications/demo', { time_zone: 'Asia/Dhaka' })
      expect(settings.status).toBe(200)
      // Whatever must not come after it is as late as it.
      const pair = Object.fromEntries(
        resource.order?.flat().map(name => [name, resource.fields[name]?.kind === 'date' ? day : value]) ?? [],
      )
      const record = await add(resource, `over-${field.name.replaceAll('_', '-')}`, {
        ...showing(field),
        ...pair,
        [field.name]: value,
      })
      const address = addressOf(resource, record, record[slugIn(resource)])
      const shown = async () => (await site.get(address)).payload.includes(` · ${field.after}`)
      const present = provider.clock().toISOString()
      vi.useFakeTimers({ toFake: ['Date'] })
      try {
        for (const [moment, isOver] of [
          [before, false],
          [after, true],
        ] as const) {
          provider.clock.set(moment)
          vi.setSystemTime(moment)
          expect({ moment, isOver: await shown() }).toEqual({ moment, isOver })
          expect(await shown()).toBe(isOver)
        }
      } finally {
        vi.useRealTimers()
        // Sessions last for so many days.
        provider.clock.set(present)
      }
    },
  )

  test.each(nothings)('a page of %s says in words what 0 means', async (_, resource, field) => {
    const main = await pageOf(resource, `zero-${field.name.replaceAll('_', '-')}`, {
      ...showing(field),
      [field.name]: 0,
    })
    expect(main).toContain(`>${field.zero}<`)
    expect(main).not.toMatch(/>0\u00a0\w+</)
  })

  test.each(years)('a page of %s writes a year without thousands apart', async (_, resource, field) => {
    const main = await pageOf(resource, `year-${field.name}`, { ...showing(field), [field.name]: 2026 })
    expect(main).toContain('<dd>2026</dd>')
  })

  test.each(walls)('a page of %s is a wall of pictures', async (_, resource, field) => {
    const main = await pageOf(resource, 'wall', showing(field))
    expect(main).toMatch(/<ul class="gallery"><li><a href="[^"]+"><figure>/)
    expect(main.includes('<figcaption')).toBe(true)
  })

  test.each(documents)(
    'a page of %s lists documents by their names, with type and size',
    async (_, resource, field) => {
      const fields = field.entries?.[0]?.fields ?? []
      const nameOf = (kind: string) => fields.find(each => each.kind === kind)?.name ?? ''
      const address = '/files/demo/budget-aaaaaaaaaa-1800.pdf'
      const main = await pageOf(resource, 'papers', {
        ...showing(field),
        [field.name]: [{ [nameOf('text')]: 'The budget', [nameOf('file')]: address }],
      })
      expect(main).toMatch(/<a href="[^"]*budget-aaaaaaaaaa-1800.pdf"[^>]*>The budget<\/a>(?:<!-- -->)?\s*\(PDF/)
    },
  )

  test.each(tables)(
    'the list of %s is a table that names its columns, and each cell on a phone',
    async (name, resource, list) => {
      const record = await add(resource, 'tabled')
      const { payload } = await site.get(list)
      const table = /<table data-cards="">.*?<\/table>/s.exec(payload)?.[0] ?? ''
      expect(table).toContain(`>${titleOf(resource, record)}</a></th>`)
      const { card } = publicRecords.find(each => each.name === name) ?? { card: [] }
      for (const { label } of card) {
        expect(table).toMatch(new RegExp(`<th scope="col"[^>]*>${label}</th>`))
        expect(table).toContain(`data-th="${label}"`)
      }
      expect(payload).not.toContain('class="card')
    },
  )

  test.each(drawn)('the page of one of %s has the labels of the values that it shows', async (name, resource) => {
    const record = await add(resource, 'labelled')
    const { payload } = await site.get(addressOf(resource, record, record[slugIn(resource)]))
    const { fields } = publicRecords.find(each => each.name === name) ?? { fields: [] }
    const labels = [...payload.matchAll(/<dt[^>]*>([^<]+)<\/dt>/g)].map(([, label]) => label)
    expect(labels.length).toBeGreaterThan(0)
    const known = fields.flatMap(labelsOf)
    expect(labels).toEqual(known.filter(label => labels.includes(label)))
    // Every inner value of the sample is filled.
    const shown = fields.filter(({ entries, when }) => entries && !when)
    expect(labels).toEqual(expect.arrayContaining(shown.flatMap(labelsOf)))
    for (const [field, { public: isPublic, label }] of Object.entries(resource.fields))
      expect({ field, isShown: labels.includes(label) && !isPublic && !known.includes(label) }).toEqual({
        field,
        isShown: false,
      })
  })

  test.each(drawn)(
    'a Bangla site shows the list, the feed and the page of %s with the Bangla labels, digits and times',
    async (name, resource, list) => {
      const record = await add(resource, 'bangla')
      const address = addressOf(resource, record, record[slugIn(resource)])
      const labelsAt = (html: string) => [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt>/g)].map(([, label = '']) => label)
      const english = labelsAt((await site.get(address)).payload)
      const speak = (language: string) => provider.editor.call('PUT', '/api/applications/demo', { language })
      await speak('bn')
      try {
        const [records, page] = [(await site.get(list)).payload, (await site.get(address)).payload]
        expect(labelsAt(page)).toEqual(english.map(label => resourceTerms(resource, 'bn')[label] ?? label))
        // What has no word is shown in English.
        if (missingWords(resource, 'bn').length === 0) expect(labelsAt(page)).not.toEqual(english)
        const many = inLanguage(resource, 'bn').label.many
        expect(records).toMatch(new RegExp(`<h1[^>]*><span>${many}</span></h1>`))
        expect(page).toContain(`>${many}</a>`)
        if (resource.page.feed) expect((await site.get(feedAddress(resource.page) ?? '')).payload).toContain(many)
        const times = [...`${records}${page}`.matchAll(/<time[^>]*>([^<]+)<\/time>/g)].map(([, time = '']) => time)
        expect(times.filter(time => /[0-9A-Za-z]/.test(time))).toEqual([])
        const found = await site.get(`/search?q=${encodeURIComponent('bangla')}`)
        if (resource.page.search) expect(found.payload).toContain(`"hit-kind">${inLanguage(resource, 'bn').label.one}<`)
        expect({ name, status: found.statusCode }).toEqual({ name, status: 200 })
      } finally {
        await speak('en')
      }
    },
  )
})
