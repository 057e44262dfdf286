/** Display and search of values, by kind and options of the field, with labels in each language. */

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { placeOfKind } from '../../../src/public/components/values/placeOfKind.ts'
import { isEmpty } from '../../../src/public/components/values/valueByKind.tsx'
import { site as thisSite } from '../../../src/resources/index.ts'
import type { PublicField } from '../../../src/resources/publicFields.ts'
import { publicRecordsOf } from '../../../src/resources/publicRecords.ts'
import { type PagedResource, pagedResources } from '../../../src/resources/recordPages.ts'
import { inLanguage, missingWords, resourceTerms } from '../../../src/resources/words/index.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { isComposite } from '../../../src/schema/descriptor/innerFields.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { feedAddress, hasOwnPath } from '../../../src/schema/routes/recordPage.ts'
import { htmlOf, validNumber, validText } from '../../support/fixtures/fitting.ts'
import { sampleValue } from '../../support/fixtures/kinds.ts'
import { sampleOf, valueWithWords } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import {
  generatedLists,
  listedResources,
  type RecordSite,
  startRecordSite,
  titleOf,
} from '../../support/sites/recordSite.ts'

/** First public text in a group, rows or blocks; undefined if there is none. */
const textInside = (field: Field | undefined): readonly [name: string, field: Field] | undefined => {
  const entries = field?.kind === 'blocks' ? Object.values(field.blocks).slice(0, 1) : [field]
  const fields = entries.flatMap(entry => (entry && 'fields' in entry ? Object.entries(entry.fields) : []))
  return fields.find(([, inner]) => inner.public !== false && ['text', 'longText'].includes(inner.kind))
}

/**
 * Body in which a field contains a word, and the text by which it is found. The text is the stored value if the field
 * cannot contain the word. In a composite field, the word is in the first text of the first entry. undefined if the
 * composite field has no text.
 */
const saying = (
  resource: Descriptor,
  name: string,
  word: string,
): readonly [value: object, said: string] | undefined => {
  const field = resource.fields[name]
  const isAround = field !== undefined && isComposite(field)
  const inside = textInside(field)
  if (isAround && !inside) return undefined
  const words = valueWithWords(inside?.[1] ?? field, `A ${word} one`)
  const said = String(words).includes(word) ? word : String(words)
  if (!isAround) return [{ [name]: words }, said]
  const entries = [sampleOf(resource, 'entry')[name] ?? sampleValue(field, 'entry')].flat() as readonly object[]
  const [entry, ...others] = entries.map((each, index) =>
    index === 0 ? { ...each, [inside?.[0] ?? '']: words } : each,
  )
  return [{ [name]: field.kind === 'group' ? entry : [entry, ...others] }, said]
}

/** Resources whose records have default pages. */
const drawn = generatedLists.filter(([, { page }]) => page.screen === undefined && hasOwnPath(page.record))

/** Kinds of the inner fields of an entry, in alphabetical order. */
const kindsIn = ({ kind, entries = [] }: PublicField): string | undefined =>
  kind === 'rows'
    ? entries[0]?.fields
        .map(field => field.kind)
        .toSorted()
        .join()
    : undefined
const isPictureWall = (field: PublicField) => ['image', 'image,text'].includes(kindsIn(field) ?? '')
const isListOfDocuments = (field: PublicField) => kindsIn(field) === 'file,text'

/**
 * Labels of a field on the page of its record: its own, or those of its inner fields for each entry. Pictures,
 * documents, empty values and hidden kinds have none.
 */
const labelsOf = (field: PublicField, value: unknown): readonly string[] => {
  if (isEmpty(value) || placeOfKind(field.kind) === 'none') return []
  if (!field.entries) return [field.label]
  if (isPictureWall(field) || isListOfDocuments(field)) return []
  const labelsIn = (fields: readonly PublicField[], entry: object) =>
    fields.flatMap(inner => {
      const held: unknown = Reflect.get(entry, inner.name)
      return [...(inner.entries && !isEmpty(held) ? [inner.label] : []), ...labelsOf(inner, held)]
    })
  const entries: readonly unknown[] = [value].flat()
  return entries.flatMap(entry => {
    if (typeof entry !== 'object' || entry === null) return []
    const type = field.entries?.find(({ block }) => !block || ('block' in entry && block.name === entry.block))
    return labelsIn(type?.fields ?? [], entry)
  })
}

/** Public fields that match a condition, with their resources. */
const shownCases = (isOne: (field: PublicField) => boolean) =>
  publicRecordsOf(thisSite).flatMap(({ name, fields }) => {
    const resource = pagedResources(thisSite).find(each => each.name === name)
    // Custom screens may display anything.
    if (!resource || resource.page.screen || !hasOwnPath(resource.page.record)) return []
    return fields.filter(isOne).map(field => [`${name} by ${field.name}`, resource, field] as const)
  })
const ending = shownCases(field => field.after !== undefined)
const nothings = shownCases(field => field.zero !== undefined).filter(
  // Excludes fields whose limits do not allow 0.
  ([, resource, field]) => validNumber(resource.fields[field.name], 0) === 0,
)
const years = shownCases(field => field.year === true)
const maps = shownCases(field => field.kind === 'map')
const walls = shownCases(isPictureWall)
const documents = shownCases(isListOfDocuments)
const tables = listedResources.filter(([, { page }]) => page.listLook === 'table')

describe.each(dialects)('displayed values of records on %s', dialect => {
  let provider: RecordSite['provider']
  let site: RecordSite['site']
  let add: RecordSite['add']
  let addressOf: RecordSite['addressOf']
  let close: RecordSite['close'] | undefined
  beforeAll(async () => {
    ;({ provider, site, add, addressOf, close } = await startRecordSite(dialect))
  })
  afterAll(() => close?.())

  /** Body that makes the form display a field. */
  const showing = ({ when = {} }: PublicField) =>
    Object.fromEntries(Object.entries(when).map(([field, values]) => [field, values?.[0]]))
  const pageOf = async (resource: PagedResource, word: string, values: object) => {
    const record = await add(resource, word, values)
    const { statusCode, payload } = await site.get(addressOf(resource, record))
    expect(statusCode).toBe(200)
    return /<main[\s\S]*<\/main>/.exec(payload)?.[0] ?? ''
  }

  const hits = async (query: string) => (await provider.visitor.call('GET', `/api/search?q=${query}`)).body.data.data

  test.each(maps)(
    'the map field of %s links to the entered map, and not to a map search for its label',
    async (_name, resource, field) => {
      const embed = 'https://www.openstreetmap.org/export/embed.html?bbox=90.3,23.7,90.5,23.9'
      const html = await pageOf(resource, `map-by-${field.name.replaceAll('_', '-')}`, {
        ...showing(field),
        [field.name]: embed,
      })
      expect(html).toContain(`href="${embed}"`)
      expect(html).not.toContain('openstreetmap.org/search')
    },
  )

  test.each(pagedResources(thisSite).map(resource => [resource.name, resource] as const))(
    'the site search finds records of %s by each searched field',
    async (name, resource) => {
      const { title, fields, page } = resource
      for (const field of new Set([title, ...(page.search ?? [])])) {
        // Values computed by the server cannot contain the word of a test.
        if (fields[field]?.kind === 'slug' || fields[field]?.readOnly) continue
        // Dates that would hide the record cannot contain it either.
        if (Object.values(resource.visible ?? {}).includes(field)) continue
        const word = `${name.replaceAll('-', '')}${field.replaceAll('_', '').toLowerCase()}`
        const [value, said] = saying(resource, field, word) ?? []
        if (said === undefined) continue
        const record = await add(resource, `${name}-by-${field.replaceAll('_', '-').toLowerCase()}`, value)
        const address = addressOf(resource, record)
        const hit = expect.objectContaining({ resource: name, id: record.id, address })
        const found = await hits(encodeURIComponent(said))
        if (said === word) expect(found).toEqual(page.search ? [hit] : [])
        // Other records may have the same value.
        else if (page.search) expect(found).toContainEqual(hit)
        else expect(found).not.toContainEqual(hit)
      }
    },
  )

  test.each(ending)(
    'a cached page of %s is marked as past from the second at which its end has passed, without a write',
    async (_, resource, field) => {
      const [day, value, before, after] =
        field.kind === 'date' || field.day
          ? [
              '2031-03-10',
              field.kind === 'date' ? '2031-03-10' : '2031-03-10 06:00:00',
              '2031-03-10T17:59:59Z',
              '2031-03-10T18:00:00Z',
            ]
          : ['2031-03-10', '2031-03-10 12:30:00', '2031-03-10T12:29:59Z', '2031-03-10T12:30:00Z']
      const settings = await provider.editor.call('PUT', '/api/applications/demo', { time_zone: 'Asia/Dhaka' })
      expect(settings.status).toBe(200)
      // Dates that must not precede it get the same value.
      const pair = Object.fromEntries(
        resource.order?.flat().flatMap(name => {
          const kind = resource.fields[name]?.kind
          return kind === 'date' ? [[name, day]] : kind === 'dateTime' ? [[name, value]] : []
        }) ?? [],
      )
      const record = await add(resource, `over-${field.name.replaceAll('_', '-')}`, {
        ...showing(field),
        ...pair,
        [field.name]: value,
      })
      const address = addressOf(resource, record)
      const shown = async () => (await site.get(address)).payload.includes(` · ${field.after}`)
      const present = provider.clock().toISOString()
      vi.useFakeTimers({ toFake: ['Date'] })
      try {
        for (const [timestamp, isOver] of [
          [before, false],
          [after, true],
        ] as const) {
          provider.clock.set(timestamp)
          vi.setSystemTime(timestamp)
          expect({ timestamp, isOver: await shown() }).toEqual({ timestamp, isOver })
          expect(await shown()).toBe(isOver)
        }
      } finally {
        vi.useRealTimers()
        // Resets the clock, because sessions would expire.
        provider.clock.set(present)
      }
    },
  )

  test.each(nothings)('a page of %s displays the text for zero instead of the value 0', async (_, resource, field) => {
    const main = await pageOf(resource, `zero-${field.name.replaceAll('_', '-')}`, {
      ...showing(field),
      [field.name]: 0,
    })
    expect(main).toContain(`>${field.zero}<`)
    expect(main).not.toMatch(/>0\u00a0\w+</)
  })

  test.each(years)('a page of %s displays a year without a thousands separator', async (_, resource, field) => {
    const year = validNumber(resource.fields[field.name], 2026)
    const main = await pageOf(resource, `year-${field.name}`, { ...showing(field), [field.name]: year })
    expect(main).toContain(`<dd>${year}</dd>`)
  })

  test.each(walls)('a page of %s displays the images of a list as a gallery', async (_, resource, field) => {
    const main = await pageOf(resource, 'wall', showing(field))
    expect(main).toMatch(/<ul class="gallery"><li><a href="[^"]+"><figure>/)
    expect(main.includes('<figcaption')).toBe(true)
  })

  test.each(documents)('a page of %s lists documents by name, with type and size', async (_, resource, field) => {
    const fields = field.entries?.[0]?.fields ?? []
    const nameOf = (kind: string) => fields.find(each => each.kind === kind)?.name ?? ''
    const address = '/files/demo/budget-aaaaaaaaaa-1800.pdf'
    const around = resource.fields[field.name]
    const title = validText(around?.kind === 'rows' ? around.fields[nameOf('text')] : undefined, 'The budget')
    const main = await pageOf(resource, 'papers', {
      ...showing(field),
      [field.name]: [{ [nameOf('text')]: title, [nameOf('file')]: address }],
    })
    expect(main).toMatch(
      new RegExp(`<a href="[^"]*budget-aaaaaaaaaa-1800.pdf"[^>]*>${title}</a>(?:<!-- -->)?\\s*\\(PDF`),
    )
  })

  test.each(tables)(
    'the list of %s is a table with column headers, and each cell repeats its header for phones',
    async (name, resource, list) => {
      const record = await add(resource, 'tabled')
      const { payload } = await site.get(list)
      const table = /<table data-cards="">.*?<\/table>/s.exec(payload)?.[0] ?? ''
      expect(table).toContain(`>${htmlOf(titleOf(resource, record))}</a></th>`)
      const { card } = publicRecordsOf(thisSite).find(each => each.name === name) ?? { card: [] }
      // A column that is empty in every row is omitted, and a reference to a hidden record is empty.
      const filled = card.filter(({ name: field, kind }) => record[field] !== null && !kind.startsWith('reference'))
      for (const { label } of filled) {
        expect(table.replaceAll(/<th scope="col"[^>]*>/g, '<th>')).toContain(`<th>${htmlOf(label)}</th>`)
        expect(table).toContain(`data-th="${htmlOf(label)}"`)
      }
      expect(payload).not.toContain('class="card')
    },
  )

  /** True if visitors may read the record that a reference names. */
  const isNamed = async ({ kind, to }: PublicField, value: unknown) => {
    if (kind !== 'reference' && kind !== 'references') return true
    const found = [value].flat().map(id => to && provider.visitor.call('GET', `/api/${to.name}/${id}`))
    return (await Promise.all(found)).some(answer => answer?.status === 200)
  }

  test.each(drawn)('the page of %s has the labels of its displayed values', async (name, resource) => {
    const { id } = await add(resource, 'labelled')
    const { data: record } = (await provider.visitor.call('GET', `/api/${name}/${id}`)).body
    const { payload } = await site.get(addressOf(resource, record))
    const { fields } = publicRecordsOf(thisSite).find(each => each.name === name) ?? { fields: [] }
    const labels = [...payload.matchAll(/<dt[^>]*>([^<]+)<\/dt>/g)].map(([, label]) => label)
    // Short values come first, then composite values, whose labels are repeated for each entry.
    const [facts, parts]: [string[], string[]] = [[], []]
    for (const field of fields) {
      const isMet = Object.entries(field.when ?? {}).every(([other, values]) => values?.includes(record[other] ?? null))
      if (!isMet || !(await isNamed(field, record[field.name]))) continue
      if (field.entries) parts.push(...labelsOf(field, record[field.name]))
      else if (placeOfKind(field.kind) === 'fact') facts.push(...labelsOf(field, record[field.name]))
    }
    expect(labels).toEqual([...facts, ...parts].map(htmlOf))
  })

  test.each(drawn)(
    'list, feed and page of %s on a Bangla site have Bangla labels, digits and times',
    async (name, resource, list) => {
      const record = await add(resource, 'bangla')
      const address = addressOf(resource, record)
      const labelsAt = (html: string) => [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt>/g)].map(([, label = '']) => label)
      const english = labelsAt((await site.get(address)).payload)
      const speak = (language: string) => provider.editor.call('PUT', '/api/applications/demo', { language })
      await speak('bn')
      try {
        const [records, page] = [(await site.get(list)).payload, (await site.get(address)).payload]
        expect(labelsAt(page)).toEqual(english.map(label => resourceTerms(thisSite, resource, 'bn')[label] ?? label))
        // The pages can only differ if every label has a translation, and one of them is not in Bangla already.
        if (missingWords(thisSite, resource, 'bn').length === 0 && english.some(label => /[a-z]/i.test(label)))
          expect(labelsAt(page)).not.toEqual(english)
        const many = inLanguage(thisSite, resource, 'bn').label.many
        expect(records).toMatch(new RegExp(`<h1[^>]*><span>${htmlOf(many)}</span></h1>`))
        expect(page).toContain(`>${htmlOf(many)}</a>`)
        if (resource.page.feed) expect((await site.get(feedAddress(resource.page) ?? '')).payload).toContain(many)
        const times = [...`${records}${page}`.matchAll(/<time[^>]*>([^<]+)<\/time>/g)].map(([, time = '']) => time)
        expect(times.filter(time => /[0-9A-Za-z]/.test(time))).toEqual([])
        const found = await site.get(`/search?q=${encodeURIComponent('bangla')}`)
        const isFound = resource.page.search && titleOf(resource, record).includes('bangla')
        if (isFound) expect(found.payload).toContain(`"hit-kind">${inLanguage(thisSite, resource, 'bn').label.one}<`)
        expect({ name, status: found.statusCode }).toEqual({ name, status: 200 })
      } finally {
        await speak('en')
      }
    },
  )
})
