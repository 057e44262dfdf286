/**
 * Lists with upcoming records first, for every resource that declares one: in the API and on pages, on every database.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { site as thisSite } from '../../../../src/resources/index.ts'
import { pagedResources } from '../../../../src/resources/recordPages.ts'
import type { Field } from '../../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../../src/schema/descriptor/resource.ts'
import { dayMs, toTimestamp } from '../../../../src/schema/values/time/dates.ts'
import { dialects } from '../../../support/sites/databases.ts'
import { type RecordSite, startRecordSite, uniqueTextOf } from '../../../support/sites/recordSite.ts'

const cases = pagedResources(thisSite).flatMap(resource =>
  resource.page.sort?.upcomingFirst
    ? [
        [
          resource.name,
          resource,
          resource.page.sort.field,
          resource.page.sort.until ?? resource.page.sort.field,
        ] as const,
      ]
    : [],
)
const zone = 'Asia/Dhaka'

/** Value of a field that ends with a day in Dhaka (18:00 UTC), `days` after `today`. */
const endingIn = (field: Field | undefined, today: string, days: number) => {
  const day = toTimestamp(new Date(Date.parse(today) + days * dayMs)).slice(0, 10)
  if (field?.kind === 'date') return day
  return field?.kind === 'dateTime' && field.day ? `${day} 06:00:00` : `${day} 18:00:00`
}

interface Sorted {
  readonly field: string
  /** Field that decides when a record is over. */
  readonly until: string
}

// A site may have no such list.
describe.skipIf(cases.length === 0).each(dialects)('upcoming-first order on %s', dialect => {
  let provider: RecordSite['provider']
  let site: RecordSite['site']
  let begin: string
  let today: string
  let add: RecordSite['add']
  let close: RecordSite['close'] | undefined
  beforeAll(async () => {
    ;({ provider, site, add, close } = await startRecordSite(dialect))
    const { body } = await provider.editor.call('GET', '/api/applications')
    await provider.editor.call('PUT', `/api/applications/${body.data[0].id}`, { time_zone: zone })
    begin = toTimestamp(provider.clock())
    today = begin.slice(0, 10)
  })
  afterAll(() => close?.())

  const addEnding = async (resource: Descriptor, { field, until }: Sorted, days: readonly number[]) => {
    const { from } = resource.visible ?? {}
    const begun =
      from === undefined
        ? {}
        : { [from]: resource.fields[from]?.kind === 'date' ? '2026-01-01' : '2026-01-01 00:00:00' }
    for (const [index, day] of days.entries())
      await add(resource, `in-${day < 0 ? `minus-${-day}` : day}-days`, {
        ...begun,
        // Some records with a start and an end last nine days.
        [field]: endingIn(resource.fields[field], today, index % 3 === 1 ? day - 9 : day),
        [until]: endingIn(resource.fields[until], today, day),
      })
  }
  const idsOf = async (path: string, caller = provider.visitor): Promise<readonly number[]> => {
    const { status, body } = await caller.call('GET', path)
    expect({ path, status }).toEqual({ path, status: 200 })
    return body.data.data.map(({ id }: { id: number }) => id)
  }
  /** Expected list at a given time, from the stored values. */
  const expectedAt = async (resource: Descriptor, { field, until }: Sorted, isOver: (value: string) => boolean) => {
    const { body } = await provider.editor.call('GET', `/api/${resource.name}?all=1`)
    const rows: readonly Record<string, string | number>[] = body.data.data
    const byTime = rows.toSorted((a, b) => (String(a[field]) < String(b[field]) ? -1 : 1))
    const over = byTime.filter(row => isOver(String(row[until])))
    return [...byTime.filter(row => !over.includes(row)), ...over.toReversed()]
  }

  test.each(cases)(
    'records of %s are listed with upcoming ones first, then past ones, as time passes',
    async (name, resource, field, until) => {
      const list = resource.page.list ?? ''
      provider.clock.set(`${begin}Z`)
      await addEnding(resource, { field, until }, [400, 3, -2, 0, -300, 7, -1, 30, -5, -6, -7, -8, -9, -10, -11])
      const path = `/api/${name}?sort=${field}&order=upcoming`
      const readPages = async () => {
        const seen: string[] = []
        for (let page = 1; ; page += 1) {
          const { payload } = await site.get(page === 1 ? list : `${list}?page=${page}`)
          seen.push(payload)
          if (!payload.includes('rel="next"'))
            return seen.join(' ').replace(/<head>[\s\S]*?<\/head>|<nav class="districts[\s\S]*?<\/nav>/g, '')
        }
      }
      const ending = endingIn(resource.fields[until], today, 0)
      for (const [timestamp, isOver] of [
        [`${today}T17:59:59Z`, (value: string) => value < ending],
        [`${today}T18:00:00Z`, (value: string) => value <= ending],
      ] as const) {
        provider.clock.set(timestamp)
        const expected = await expectedAt(resource, { field, until }, isOver)
        const ids = expected.map(({ id }) => id)
        expect(ids).toHaveLength(15)
        expect(await idsOf(`${path}&size=1000`)).toEqual(ids)
        for (const size of [1, 2, 4, 7, 15, 100]) {
          const paged: number[] = []
          for (let page = 1; (page - 1) * size < ids.length; page += 1)
            paged.push(...(await idsOf(`${path}&size=${size}&page=${page}`)))
          expect(paged).toEqual(ids)
        }
        expect(await idsOf(`${path}&size=5&page=9`)).toEqual([])
        expect(await idsOf(`${path}&size=4&page=2`, provider.editor)).toEqual(ids.slice(4, 8))
        const [chosen] = ids
        expect(await idsOf(`${path}&ids=${ids.slice(2, 6).toReversed().join(',')}`)).toEqual(ids.slice(2, 6))
        if (resource.filters.includes('status')) expect(await idsOf(`${path}&status=1&size=1`)).toEqual([chosen])
        // Read twice, so that cached pages are covered, too.
        for (const pages of [await readPages(), await readPages()]) {
          const places = expected.map(record => pages.indexOf(uniqueTextOf(resource, record)))
          expect(places.every(place => place > 0)).toBe(true)
          expect(places).toEqual(places.toSorted((a, b) => a - b))
        }
      }
    },
  )

  test.each(cases)(
    'upcoming-first order of %s is available for that field only, and not with a search',
    async (name, resource, field) => {
      for (const query of [
        `sort=id&order=upcoming`,
        `sort=${field}&order=next`,
        ...(resource.search.length ? [`sort=${field}&order=upcoming&search_key=days`] : []),
      ]) {
        const { status, body } = await provider.visitor.call('GET', `/api/${name}?${query}`)
        expect({ query, status, names: Object.keys(body.errors ?? {}) }).toEqual({
          query,
          status: 422,
          names: ['order'],
        })
      }
    },
  )
})
