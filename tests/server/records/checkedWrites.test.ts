/** Checks of new and changed records, which store nothing and report what a save would report. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '../../../server/runtime/limits/limits.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { type LimitedApp, type Person, startLimitedApp } from '../../support/access/limitedSite.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

const every: readonly Descriptor[] = resources

describe.each(dialects)('a check of records on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())
  const check = (name: string, items: unknown) => provider.editor.call('POST', `/api/${name}/check`, { items })

  test.each(every.map(resource => [resource.name, resource] as const))(
    'of %s stores nothing and reports what a save reports',
    async (name, resource) => {
      const created = await provider.editor.call('POST', `/api/${name}`, sampleOf(resource, `${name}-checked`))
      expect(created.status).toBe(201)
      const { id } = created.body.data as { readonly id: number }
      const wrong = { [resource.title]: 5 }
      const before = await everyRow(provider)
      const { body } = await check(name, [
        sampleOf(resource, `${name}-other`),
        { id, ...sampleOf(resource, `${name}-changed`), current_password: undefined },
        wrong,
        { id, nonsense: 5 },
        { id, version: 99 },
        { id: 1_999_999_999 },
      ])
      expect(await everyRow(provider)).toEqual(before)
      expect(body.data.done.map(({ at }: { at: number }) => at)).toEqual([0, 1])
      const saves = [
        await provider.editor.call('POST', `/api/${name}`, wrong),
        await provider.editor.call('PUT', `/api/${name}/${id}`, { nonsense: 5 }),
        await provider.editor.call('PUT', `/api/${name}/${id}`, {}, { 'if-match': '"99"' }),
        await provider.editor.call('PUT', `/api/${name}/1999999999`, {}),
      ]
      expect(body.data.failed).toEqual(saves.map((save, at) => ({ at: at + 2, status: save.status, ...save.body })))
    },
  )

  test('two equal new records are both accepted, because neither is stored', async () => {
    const resource = every.find(({ name }) => name === 'pages') as Descriptor
    const page = sampleOf(resource, 'pages-twice')
    expect((await check('pages', [page, page])).body.data).toEqual({ done: [{ at: 0 }, { at: 1 }], failed: [] })
    expect((await provider.editor.call('POST', '/api/pages', page)).status).toBe(201)
    const { failed } = (await check('pages', [page])).body.data
    const save = await provider.editor.call('POST', '/api/pages', page)
    expect(failed).toEqual([{ at: 0, status: 409, ...save.body }])
  })

  test.each([
    ['no list', undefined],
    ['an empty list', []],
    ['too many items', Array.from({ length: limits.bulkRecords.value + 1 }, () => ({}))],
    ['an item that is no object', [{}, 5]],
    ['an item that is a list', [[]]],
    ['an item with an invalid id', [{ id: 'x' }]],
    ['an item with an invalid version', [{ id: 1, version: 0.5 }]],
  ])('with %s is refused', async (_what, items) => {
    const { status, body } = await check('posts', items)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)[0]).toMatch(/^items/)
  })
})

describe.each(dialects)('a check of records by people with limits on %s', dialect => {
  let site: LimitedApp
  beforeAll(async () => {
    site = await startLimitedApp(dialect)
  })
  afterAll(() => site?.close())

  const rowsOf = (who: Person) => {
    const { north, south, ids } = site
    const own = site.records.find(({ resource, values }) => resource === 'gazettes' && values.created_by === ids[who])
    const foreign = site.records.find(
      ({ resource, values }) => resource === 'gazettes' && values.office_id === south && values.created_by !== ids[who],
    )
    const base = { title: 'a row', office_id: north, kind: 'open', status: 0 }
    return {
      foreign,
      items: [
        base,
        { ...base, status: 1 },
        { ...base, kind: 'closed' },
        { ...base, office_id: south },
        { id: own?.id, title: 'changed' },
        { id: foreign?.id, title: 'changed' },
      ],
    }
  }

  test.each<Person>(['author', 'reporter', 'clerk', 'editor'])(
    'refuses for the %s what a save refuses, with the same text',
    async who => {
      const ask = site.as(who)
      const { items } = rowsOf(who)
      const { data } = (await ask('POST', '/api/gazettes/check', { items })).body
      expect(data.failed.length).toBeGreaterThan(0)
      const outcomes = new Map(data.failed.map(({ at, ...each }: { readonly at: number }) => [at, each]))
      for (const [at, { id, ...values }] of items.entries() as Iterable<[number, { id?: number }]>) {
        const url = id === undefined ? '/api/gazettes' : `/api/gazettes/${id}`
        const save = await ask(id === undefined ? 'POST' : 'PUT', url, values)
        const reported = save.status < 300 ? undefined : { status: save.status, ...save.body }
        expect({ at, outcome: outcomes.get(at) }).toEqual({ at, outcome: reported })
      }
    },
  )

  test.each<Person>(['author', 'reporter', 'clerk', 'editor'])(
    'reports to the %s no value of a record out of reach, and a save then does',
    async who => {
      const { foreign, items } = rowsOf(who)
      const slug = foreign?.mark
      const code = foreign?.values.code
      const [allowed] = items
      const rows = [
        { ...allowed, slug },
        { ...allowed, code },
      ]
      const { data } = (await site.as(who)('POST', '/api/gazettes/check', { items: rows })).body
      expect(data).toEqual({ done: [{ at: 0 }, { at: 1 }], failed: [] })
      // The record still has the values.
      const { body } = await site.as('owner')('GET', `/api/gazettes/${foreign?.id}`)
      expect(body.data).toMatchObject({ slug, code })
      for (const row of rows) expect((await site.as(who)('POST', '/api/gazettes', row)).status).toBe(409)
    },
  )
})
