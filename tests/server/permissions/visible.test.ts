/**
 * Visible periods of all resources that have one: in lists, at addresses, in search and in cached pages, on every
 * database.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allResources, menus, site as thisSite } from '../../../src/resources/index.ts'
import { pagedResources } from '../../../src/resources/recordPages.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { timedStateOf } from '../../../src/schema/descriptor/publicState.ts'
import { type Descriptor, recordKeyOf } from '../../../src/schema/descriptor/resource.ts'
import { calendarAddress } from '../../../src/schema/routes/calendarAddress.ts'
import { feedAddress, hasOwnPath, recordAddress } from '../../../src/schema/routes/recordPage.ts'
import { sampleOf, valueWithWords } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { titleOf, uniqueTextOf } from '../../support/sites/recordSite.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import { type Caller, startProvider, type TestProvider } from '../../support/sites/server.ts'

const timed = (allResources as readonly Descriptor[]).filter(({ visible }) => visible)
const zone = 'Asia/Dhaka'
/** 10 March in Dhaka starts at 18:00 UTC on the 9th. */
const [day, dayBegan] = ['2026-03-10', '2026-03-09 18:00:00']

/** Start of a visible period, the last time before it, and the first time at which the record is visible. */
const fromValuesOf = (field: Field): readonly [value: string, before: string, after: string] =>
  field.kind === 'date'
    ? [day, '2026-03-09T17:59:59Z', '2026-03-09T18:00:00Z']
    : [dayBegan, '2026-03-09T17:59:59Z', '2026-03-09T18:00:00Z']
/** End of a visible period, the last time at which the record is visible, and the first at which it is not. */
const endOf = (field: Field): readonly [value: string, before: string, after: string] => {
  if (field.kind === 'date') return [day, '2026-03-10T17:59:59Z', '2026-03-10T18:00:00Z']
  if (field.kind === 'dateTime' && field.day) return [dayBegan, '2026-03-10T17:59:59Z', '2026-03-10T18:00:00Z']
  return ['2026-03-10 12:30:00', '2026-03-10T12:29:59Z', '2026-03-10T12:30:00Z']
}

/** Body in which the other limit of the period never hides the record: it is empty, or far from the tested times. */
const otherLimit = ({ visible = {}, fields }: Descriptor, limit: string): object => {
  const [key, name] = Object.entries(visible).find(([, name]) => name !== undefined && name !== limit) ?? []
  const field = fields[name ?? '']
  if (!name || !field) return {}
  const farDay = key === 'from' ? '2026-01-02' : '2026-12-30'
  const far = field.kind === 'date' ? farDay : `${farDay} 00:00:00`
  return { [name]: field.required || field.requiredWhen || field.default !== undefined ? far : null }
}

interface Limit {
  readonly resource: Descriptor
  readonly field: string
  readonly value: string
  readonly seen: string
  readonly hidden: string
}
const limits: readonly Limit[] = timed.flatMap(resource => {
  const { from, until } = resource.visible ?? {}
  const found: Limit[] = []
  const [begins, ends] = [resource.fields[from ?? ''], resource.fields[until ?? '']]
  if (begins && from) {
    const [value, hidden, seen] = fromValuesOf(begins)
    found.push({ resource, field: from, value, seen, hidden })
  }
  if (ends && until) {
    const [value, seen, hidden] = endOf(ends)
    found.push({ resource, field: until, value, seen, hidden })
  }
  return found
})
const shownCases = limits
  .filter(({ resource }) => resource.page)
  .map(limit => [`${limit.resource.name} by ${limit.field}`, limit] as const)
const cases = limits.map(limit => [`${limit.resource.name} by ${limit.field}`, limit] as const)

describe.each(dialects)('visibility by time on %s', dialect => {
  let provider: TestProvider
  let site: Awaited<ReturnType<typeof startFrontEnd>>
  beforeAll(async () => {
    provider = await startProvider(dialect)
    site = await startFrontEnd(embeddedOptions(provider))
    const [settings] = [await provider.editor.call('GET', '/api/applications/demo')]
    await provider.editor.call('PUT', `/api/applications/${settings.body.data.id}`, { time_zone: zone })
  })
  afterAll(async () => {
    await site?.close()
    await provider?.close()
  })

  let previous: string | undefined
  /**
   * Stores a record with a limit, some days before that limit. Deletes the previous one, so that only one limit
   * matters.
   */
  const addLimited = async ({ resource, field, value }: Limit, word: string, others: object = {}) => {
    provider.clock.set('2026-03-01T06:00:00Z')
    const login = await provider.visitor.call('POST', '/api/login', {
      identifier: 'owner@demo.example',
      password: 'a long enough password',
    })
    const signedIn = { authorization: `Bearer ${login.body.token}` }
    const titled = { [resource.title]: valueWithWords(resource.fields[resource.title], word) }
    const { call } = provider.editor
    const signed: Caller = { call: (method, url, sent) => call(method, url, sent, signedIn) }
    const body = await storableSample(addingAs(signed), resource, word, {
      ...titled,
      ...otherLimit(resource, field),
      ...others,
      [field]: value,
    })
    const stored = await signed.call('POST', `/api/${resource.name}`, body)
    expect(stored.status).toBe(201)
    if (previous) expect((await provider.editor.call('DELETE', previous, undefined, signedIn)).status).toBe(200)
    previous = `/api/${resource.name}/${stored.body.data.id}`
    return { record: stored.body.data, signedIn }
  }

  test.each(cases)('visitors see %s until its end, to the second', async (_name, limit) => {
    const { resource, field, seen, hidden } = limit
    const word = `word${resource.name.replaceAll('-', '')}${field.replaceAll('_', '')}`.toLowerCase()
    const { record } = await addLimited(limit, word)
    const { id } = record
    const ids = async (path: string, read: (body: { data: { data: { id: number }[] } }) => unknown[]) =>
      read((await provider.visitor.call('GET', path)).body)

    for (const [timestamp, isSeen] of [
      [seen, true],
      [hidden, false],
    ] as const) {
      provider.clock.set(timestamp)
      const state = timedStateOf(resource, record, { now: new Date(timestamp), zone })
      expect(state?.is).toBe(isSeen ? undefined : field === resource.visible?.from ? 'scheduled' : 'expired')
      const listed = await ids(`/api/${resource.name}?size=100`, ({ data }) => data.data.map(record => record.id))
      expect(listed.includes(id)).toBe(isSeen)
      expect((await provider.visitor.call('GET', `/api/${resource.name}/${id}`)).status).toBe(isSeen ? 200 : 404)
      if (!resource.page?.search) continue
      const found = await provider.visitor.call('GET', `/api/search?q=${encodeURIComponent(titleOf(resource, record))}`)
      expect(found.body.data.data.some((hit: { id: number }) => hit.id === id)).toBe(isSeen)
    }
  })

  test.each(shownCases)(
    'cached pages, sitemap, feed and menu show %s until its end, to the second, without a write',
    async (_name, limit) => {
      const { resource: of, field, seen, hidden } = limit
      const resource = pagedResources(thisSite).find(({ name }) => name === of.name)
      if (!resource) throw new Error(`${of.name} has no public pages.`)
      const { page } = resource
      const word = `stored${resource.name.replaceAll('-', '')}${field.replaceAll('_', '')}`
      const begins = page.calendar && {
        [page.calendar.from]:
          resource.fields[page.calendar.from]?.kind === 'date' ? '2096-01-01' : '2096-01-01 00:00:00',
      }
      const { record, signedIn } = await addLimited(limit, word, begins)
      const address = recordAddress(page.record, recordKeyOf(resource, record))
      const entry = {
        title: `Entry of ${resource.name} by ${field}`,
        slug: address,
        shortcode: 'TOPMENU',
        parent_id: null,
      }
      const added = await provider.editor.call('POST', '/api/menus', sampleOf(menus, 'entry', entry), signedIn)
      expect(added.status).toBe(201)
      const has = async (path: string, text: string) => (await site.get(path)).payload.includes(text)
      const shownAt = async () => ({
        ...(page.list !== undefined && { list: await has(page.list, uniqueTextOf(resource, record)) }),
        ...(page.feed && { feed: await has(feedAddress(page) ?? '', `<link>https://site.example${address}</link>`) }),
        ...(page.calendar &&
          page.list !== undefined && {
            calendar: await has(calendarAddress(page.list), `UID:${resource.name}-${record.id}@`),
          }),
        ...(page.calendar && { file: (await site.get(calendarAddress(address))).statusCode === 200 }),
        map: await has('/sitemap.xml', `<loc>https://site.example${address.replaceAll('&', '&amp;')}</loc>`),
        // An address with a query leads to a shared page.
        ...(hasOwnPath(page.record) && {
          page: (await site.get(address)).statusCode === 200,
          menu: await has('/', `>${entry.title}</a>`),
        }),
      })
      for (const timestamp of [seen, hidden].toSorted()) {
        provider.clock.set(timestamp)
        const shown = await shownAt()
        expect(new Set(Object.values(shown)), JSON.stringify(shown)).toEqual(new Set([timestamp === seen]))
        // The current response is cached, and must not be sent after the limit.
        expect(await shownAt()).toEqual(shown)
      }
    },
  )

  test.each(timed.filter(({ visible }) => visible?.from && visible.until).map(each => [each.name, each] as const))(
    'a record of %s with its end before its start is rejected, if both are of one kind',
    async (_name, resource) => {
      const { from = '', until = '' } = resource.visible ?? {}
      if (resource.fields[from]?.kind !== resource.fields[until]?.kind) return
      provider.clock.set('2026-03-01T06:00:00Z')
      const isDay = resource.fields[from]?.kind === 'date'
      const body = await storableSample(addingAs(provider.editor), resource, 'reversed', {
        [from]: isDay ? '2026-03-02' : '2026-03-02 00:00:00',
        [until]: isDay ? '2026-03-01' : '2026-03-01 00:00:00',
      })
      const answer = await provider.editor.call('POST', `/api/${resource.name}`, body)
      expect(Object.keys(answer.body.errors)).toEqual([until])
    },
  )
})
