/** Lists of every resource on every database: pages, search, filters and order. */
import { expect, test } from 'vitest'
import { flatValues } from '../../../src/schema/descriptor/innerFields.ts'
import { isSearchable, traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { isRecordField } from '../../../src/schema/descriptor/recordFields.ts'
import { fieldOf, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { describeEveryResource, type Values } from '../../support/sites/everyResource.ts'

/** Text as search reads it, sufficiently exact for the samples. */
const plain = (value: unknown): string =>
  String(value ?? '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .toUpperCase()

/** Lower-cases ASCII letters of a text; returns other values unchanged. */
const lower = (value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll(/[A-Z]/g, letter => letter.toLowerCase()) : value

describeEveryResource(site => {
  const { resource, list, create } = site

  test('a list is returned in its envelope, page by page, in its order', async () => {
    for (const word of ['one', 'two', 'three']) await create(`paged-${word}`)
    const records = (await site.provider.editor.call('GET', `${list}?size=1000`)).body.data
    expect(Object.keys(records).sort()).toEqual(['current_page', 'data', 'last_page', 'per_page', 'total'])
    const sign = resource.list.newestLast ? 1 : -1
    const orders = records.data.map((row: Values) => [Number(row.sort_order ?? 0), sign * Number(row.id)])
    expect(orders).toEqual(
      orders.toSorted((a: number[], b: number[]) => Number(a[0]) - Number(b[0]) || Number(a[1]) - Number(b[1])),
    )

    const second = (await site.provider.editor.call('GET', `${list}?page=2&size=2`)).body.data
    expect(second).toMatchObject({
      current_page: 2,
      per_page: 2,
      total: records.total,
      last_page: Math.ceil(records.total / 2),
    })
    expect(second.data).toEqual(records.data.slice(2, 4))
    const past = (await site.provider.editor.call('GET', `${list}?page=9999&size=2`)).body.data
    expect(past).toMatchObject({ data: [], current_page: 9999, total: records.total })
    const all = (await site.provider.editor.call('GET', `${list}?all=1&page=3&size=1`)).body.data
    expect(all).toMatchObject({ current_page: 1, last_page: 1, total: records.total })
    expect(all.data).toEqual(records.data)
  })

  test('a parameter that begins with _ is ignored', async () => {
    const plain = await site.provider.editor.call('GET', list)
    const odd = await site.provider.editor.call('GET', `${list}?_no_such_parameter=red&_=1`)
    expect(odd).toMatchObject({ status: 200, body: plain.body })
  })

  test.each(['page', 'size'])('the invalid parameter %s is rejected at its field', async parameter => {
    for (const value of ['0', '-1', 'x', '1.5', '', '99999999999']) {
      const { status, body } = await site.provider.editor.call('GET', `${list}?${parameter}=${value}`)
      expect({ value, status, names: Object.keys(body.errors ?? {}) }).toEqual({
        value,
        status: 422,
        names: [parameter],
      })
    }
  })

  /** Searched texts of a value, starting at a given character. */
  const searchedParts = (name: string, value: unknown, from = 1): readonly string[] => {
    const field = resource.fields[name]
    if (!field) return []
    return flatValues(field, value).flatMap(flat =>
      isSearchable(flat.field) && typeof flat.value === 'string' ? [plain(flat.value).slice(from, 200)] : [],
    )
  }

  test('a search finds parts of each searched field, ignoring case, and nothing else', async () => {
    if (resource.search.length === 0) return
    const record = await create('Needle')
    await create('haystack')
    for (const field of resource.search) {
      for (const part of searchedParts(field, record[field])) {
        const { body } = await site.provider.editor.call(
          'GET',
          `${list}?size=1000&search_key=${encodeURIComponent(part)}`,
        )
        expect({ field, found: body.data.data.map((row: Values) => row.id) }).toMatchObject({
          found: expect.arrayContaining([record.id]),
        })
        for (const row of body.data.data)
          expect(resource.search.flatMap(each => searchedParts(each, row[each], 0)).join('\n')).toContain(part)
      }
    }
    const none = await site.provider.editor.call('GET', `${list}?search_key=no-such-words-anywhere`)
    expect(none.body.data).toMatchObject({ data: [], total: 0 })
    for (const wild of ['%', '_', '\\', "'"]) {
      const { body } = await site.provider.editor.call('GET', `${list}?search_key=${encodeURIComponent(`${wild}zz`)}`)
      expect(body.data.total).toBe(0)
    }
  })

  test.each([...resource.filters.filter(filter => typeof filter === 'string'), '(none)'])(
    'a filter by %s returns only equal values',
    async filter => {
      const field = resource.fields[filter]
      if (!field || isRecordField(field)) return
      const record = await create(`filtered-by-${filter}`, field.kind === 'status' ? { [filter]: 0 } : {})
      // A list of choices is filtered by a single one.
      const [one] = [record[filter]].flat()
      if (one === null || one === undefined) return
      const { body } = await site.provider.editor.call(
        'GET',
        `${list}?size=1000&${filter}=${encodeURIComponent(String(one))}`,
      )
      expect(body.data.data.map((row: Values) => row.id)).toContain(record.id)
      for (const row of body.data.data) expect([row[filter]].flat()).toContain(one)
      const empty = await site.provider.editor.call('GET', `${list}?${filter}=`)
      expect(empty.status).toBe(200)
      if (field.kind !== 'status') return
      const wrong = await site.provider.editor.call('GET', `${list}?${filter}=much`)
      expect({ status: wrong.status, names: Object.keys(wrong.body.errors) }).toEqual({
        status: 422,
        names: [filter],
      })
    },
  )

  test('a field with short values can sort a list, with empty values last', async () => {
    const sorted = await site.provider.editor.call('GET', `${list}?size=1000&sort=${resource.title}&order=desc`)
    const title = fieldOf(resource, resource.title)
    if (title && traitsOf(title).isSortable) {
      const titles = sorted.body.data.data.map((row: Values) => row[resource.title])
      const filled = titles.filter((value: unknown) => value !== null).map(lower)
      expect(titles.slice(filled.length)).toEqual(titles.filter((value: unknown) => value === null))
      expect(filled).toEqual(filled.toSorted((a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)))
    } else
      expect({ status: sorted.status, names: Object.keys(sorted.body.errors) }).toEqual({
        status: 422,
        names: ['sort'],
      })
    const { status, body } = await site.provider.editor.call('GET', `${list}?sort=password`)
    expect({ status, names: Object.keys(body.errors) }).toEqual({ status: 422, names: ['sort'] })
  })

  test('only signed-in users get all records as one page', async () => {
    expect((await site.provider.editor.call('GET', `${list}?all=1`)).status).toBe(200)
    if (!isPublic(resource)) return
    for (const query of ['all=1', 'all=1&fields=id', 'all=1&ids=1', 'all=1&size=5'])
      expect(await site.provider.visitor.call('GET', `${list}?${query}`)).toMatchObject({
        status: 422,
        body: {
          errors: { all: ['all=1 needs a token. Without one, request pages with a size of at most 1,000.'] },
        },
      })
  })
})
