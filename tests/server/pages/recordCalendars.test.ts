/** Lists and pages of records have the calendar and the district map that their descriptor declares. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { site as thisSite } from '../../../src/resources/index.ts'
import { type PagedResource, pagedResources } from '../../../src/resources/recordPages.ts'
import type { Option } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, slugFieldOf } from '../../../src/schema/descriptor/resource.ts'
import { calendarAddress } from '../../../src/schema/routes/calendarAddress.ts'
import { districtsIn } from '../../../src/schema/values/places/districts.ts'
import { validText } from '../../support/fixtures/fitting.ts'
import { valueWithWords } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { embeddedOptions, startFrontEnd } from '../../support/sites/frontEnd.ts'
import { addressOf, titleOf } from '../../support/sites/recordSite.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

/** Resources with a calendar, except those whose records are visible only before or after the event. */
const calendared = pagedResources(thisSite).flatMap(resource => {
  const { calendar } = resource.page
  const limits: readonly unknown[] = Object.values(resource.visible ?? {})
  if (!calendar || [calendar.from, calendar.until].some(name => name !== undefined && limits.includes(name))) return []
  return [[resource.name, resource, calendar] as const]
})
/**
 * Lists with a district map, with a value that names a district. Omits fields that cannot have such a value, because
 * they are computed or unique.
 */
const onMap = pagedResources(thisSite).flatMap(resource => {
  const { list, map = '' } = resource.page
  const field = resource.fields[map]
  if (!field || list === undefined || field.readOnly || field.unique) return []
  const options: readonly Option[] = 'options' in field ? field.options : [{ value: 'Khulna', label: '' }]
  const named = options.flatMap(({ value, label }) => {
    const [district] = districtsIn(`${value},${label}`)
    return district && (field.kind !== 'text' || validText(field, String(value)) === value) ? [{ value, district }] : []
  })
  return named.slice(0, 1).map(({ value, district }) => {
    const given = field.kind === 'choices' ? [value] : value
    return [resource.name, resource, { list, given, district: district.en }] as const
  })
})
/** Resources with a calendar and default screens. */
const drawn = calendared.flatMap(([name, resource]) => {
  const { list, written, screen } = resource.page
  return list === undefined || written || screen !== undefined ? [] : [[name, resource, list] as const]
})

/** Resources with neither a calendar nor a map. */
const timeless = pagedResources(thisSite).flatMap(({ name, page: { list, calendar, map } }) =>
  list === undefined || calendar || map !== undefined ? [] : [[name, list] as const],
)

/** True if the start of a record may be empty. */
const mayBeUntimed = ({ fields, page }: PagedResource) => {
  const { required, requiredWhen, default: usual } = fields[page.calendar?.from ?? ''] ?? {}
  return !required && !requiredWhen && usual === undefined
}

const slugIn = (resource: Descriptor) => slugFieldOf(resource) ?? ''

describe.each(dialects)('calendars and maps of records on %s', dialect => {
  let provider: TestProvider
  let site: Awaited<ReturnType<typeof startFrontEnd>>
  beforeAll(async () => {
    provider = await startProvider(dialect)
    site = await startFrontEnd(embeddedOptions(provider))
  })
  afterAll(async () => {
    await site?.close()
    await provider?.close()
  })

  const add = async (resource: Descriptor, word: string, values: object = {}) => {
    const sent = await storableSample(addingAs(provider.editor), resource, word, { ...values })
    const { status, body } = await provider.editor.call('POST', `/api/${resource.name}`, sent)
    expect(status, JSON.stringify(body)).toBe(201)
    return body.data
  }
  /** Addresses of the links on a page. */
  const linksIn = (html: string) => [...html.matchAll(/<a [^>]*?href="([^"]+)"/g)].map(([, href = '']) => href)

  test.each(timeless)(
    'the list of %s, whose descriptor asks for no calendar and no map, has neither',
    async (_name, list) => {
      expect((await site.get(calendarAddress(list))).statusCode).toBe(404)
      expect((await site.get(list)).payload).not.toMatch(/calendar\.ics|districts-map/)
    },
  )

  /** Events of a calendar, with unfolded lines. */
  const eventsIn = async (address: string) => {
    const { statusCode, headers, payload } = await site.get(address)
    const events = payload.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1)
    return { statusCode, type: headers['content-type'], events }
  }
  /** Values that start and end on two given days, in the afternoon. */
  const between = ({ fields, page: { calendar } }: PagedResource, first: string, last: string) => {
    const { from = '', until, place } = calendar ?? {}
    const on = (name: string, day: string) => ({ [name]: fields[name]?.kind === 'date' ? day : `${day} 10:00:00` })
    return {
      ...on(from, first),
      ...(until !== undefined && on(until, last)),
      ...(place !== undefined && { [place]: validText(fields[place], 'Hall 2; Dhaka') }),
    }
  }

  test.each(calendared)(
    'the calendar of %s has current and future records, next first, and one file per record',
    async (name, resource, { from, until, place }) => {
      const { list } = resource.page
      const later = await add(resource, 'later', between(resource, '2096-08-01', '2096-08-02'))
      const next = await add(resource, 'next', between(resource, '2096-05-06', '2096-05-07'))
      const over = await add(resource, 'over', between(resource, '1994-05-06', '1994-05-07'))
      const hidden = await add(resource, 'hidden', { ...between(resource, '2096-06-06', '2096-06-07'), status: 0 })
      const untimed = mayBeUntimed(resource) ? [await add(resource, 'untimed', { [from]: null })] : []
      const fileOf = (record: Record<string, unknown>) =>
        calendarAddress(addressOf(resource, record, record[slugIn(resource)]))
      const idsIn = (events: readonly string[]) => events.map(event => /UID:(.+)@site\.example/.exec(event)?.[1])
      const uidOf = ({ id }: Record<string, unknown>) => `${name}-${id}`

      const type = 'text/calendar; charset=utf-8'
      if (list !== undefined) {
        const all = await eventsIn(calendarAddress(list))
        expect(all).toMatchObject({ statusCode: 200, type })
        const wanted = [next, later].map(uidOf)
        expect(idsIn(all.events).filter(id => wanted.includes(id ?? ''))).toEqual(wanted)
        for (const record of [over, hidden, ...untimed]) expect(idsIn(all.events)).not.toContain(uidOf(record))
      }
      const { events, ...file } = await eventsIn(fileOf(next))
      expect(file).toEqual({ statusCode: 200, type })
      expect(idsIn(events)).toEqual([uidOf(next)])
      expect(events[0]).toContain('\r\nDTSTART')
      expect(events[0]).toMatch(/\r\nDTSTART(;VALUE=DATE:20960506|:20960506T100000Z)\r\n/)
      if (until !== undefined) expect(events[0]).toMatch(/\r\nDTEND(;VALUE=DATE:20960508|:20960507T100000Z)\r\n/)
      // The value of a computed place cannot be set.
      if (place !== undefined && !resource.fields[place]?.readOnly)
        expect(events[0]).toContain(
          `\r\nLOCATION:${validText(resource.fields[place], 'Hall 2; Dhaka')?.replace(';', '\\;')}\r\n`,
        )
      const page = `https://site.example${addressOf(resource, next, next[slugIn(resource)])}`
      expect(events[0]).toContain(`\r\nURL:${page}\r\n`)
      expect((await eventsIn(fileOf(over))).events).toHaveLength(1)
      for (const record of [hidden, ...untimed, { id: 999_999, slug: 'nothing-there' }])
        expect((await eventsIn(fileOf(record))).statusCode).toBe(404)
    },
  )

  test.each(calendared.filter(([, { page }]) => page.list !== undefined))(
    'the calendar of %s follows changes with stable ids, and contains no records of other sites',
    async (name, resource) => {
      const { list = '' } = resource.page
      const values = between(resource, '2095-01-02', '2095-01-03')
      const record = await add(resource, 'followed', values)
      const read = async () => (await site.get(calendarAddress(list))).payload.replaceAll('\r\n ', '')
      const uid = `UID:${name}-${record.id}@site.example`
      expect(await read()).toContain(uid)
      const slug = slugIn(resource)
      const titled = (words: string) => {
        const field = resource.fields[resource.title]
        const isOfTime = Object.values(resource.page.calendar ?? {}).includes(resource.title)
        return field?.fixed || isOfTime ? {} : { [resource.title]: valueWithWords(field, words) }
      }
      const change = {
        ...titled('Called otherwise'),
        ...(slug && !resource.fields[slug]?.fixed && { [slug]: 'called-otherwise' }),
      }
      const { status, body: changed } = await provider.editor.call('PUT', `/api/${name}/${record.id}`, change)
      expect(status).toBe(200)
      expect(await read()).toContain(uid)
      const words = titleOf(resource, changed.data)
        .replaceAll(/[\\;,]/g, '\\$&')
        .replaceAll('\n', '\\n')
      expect(await read()).toContain(`SUMMARY:${words}`)
      await provider.editor.call('PUT', `/api/${name}/${record.id}`, { status: 0 })
      expect(await read()).not.toContain(uid)
      const body = await storableSample(addingAs(provider.stranger), resource, 'elsewhere', values)
      const { status: added, body: strange } = await provider.stranger.call('POST', `/api/${name}`, body)
      expect(added).toBe(201)
      expect(await read()).not.toContain(`UID:${name}-${strange.data.id}@`)
    },
  )

  test.each(drawn)(
    'list and page of %s link to their calendars, and the page has structured data for an event',
    async (_, resource, list) => {
      const record = await add(resource, 'on-paper', between(resource, '2094-05-06', '2094-05-07'))
      const address = addressOf(resource, record, record[slugIn(resource)])
      const [listPage, page] = [(await site.get(list)).payload, (await site.get(address)).payload]
      expect(listPage).toContain(`href="webcal://site.example${calendarAddress(list)}"`)
      expect(linksIn(listPage)).toContain(calendarAddress(list))
      expect(linksIn(page)).toContain(calendarAddress(address))
      expect(page).toMatch(/"@type":"Event","startDate":"2094-05-06(T10:00:00\.000Z)?"/)
      if (!mayBeUntimed(resource)) return
      const untimed = await add(resource, 'untimed-page', { [resource.page.calendar?.from ?? '']: null })
      const other = (await site.get(addressOf(resource, untimed, untimed[slugIn(resource)]))).payload
      expect(other).not.toContain('calendar.ics')
      expect(other).toContain('"@type":"WebPage"')
    },
  )

  test.each(onMap)(
    'the list of %s starts with a map that links the records of each district',
    async (_, resource, { list, given, district }) => {
      const { map = '' } = resource.page
      const record = await add(resource, 'placed', { [map]: given })
      const hidden = await add(resource, 'unplaced', { [map]: given, status: 0 })
      const { payload } = await site.get(list)
      const [places = ''] = /<nav class="districts[\s\S]*?<\/nav>/.exec(payload) ?? []
      const id = `district-${district.toLowerCase()}`
      expect(places).toContain(`<a href="#${id}" tabindex="-1"><g class="district hue-1">`)
      const [entry = ''] = new RegExp(`<li id="${id}"[\\s\\S]*?</li>`).exec(places) ?? []
      expect(entry).toContain(`>${district}</h3>`)
      expect(entry).toContain(`href="${addressOf(resource, record, record[slugIn(resource)])}"`)
      expect(entry).not.toContain(`href="${addressOf(resource, hidden)}"`)
    },
  )
})
