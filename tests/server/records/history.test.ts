/** Previous contents of records, for every resource on every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { sweepRecords } from '../../../server/start/sweepRecords.ts'
import { resources, site } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { hasHistory } from '../../../src/schema/descriptor/shown/publishing.ts'
import { sampleOf, singleChange } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>
type Entry = { id: number; action: string; fields: string[] | null; is_stored: boolean }
const every: readonly Descriptor[] = resources
const daySeconds = 24 * 60 * 60

describe.each(dialects)('the history of records on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const call = (method: string, path: string, body?: unknown, headers = {}) =>
    provider.editor.call(method, `/api/${path}`, body, headers)
  const create = async (name: string, body: Values): Promise<Values & { id: number }> => {
    const answer = await call('POST', name, body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.data
  }
  const save = async (path: string, body: Values): Promise<Values> => {
    provider.clock.advance(60)
    const answer = await call('PUT', path, body)
    expect(answer).toMatchObject({ status: 200 })
    return answer.body.data
  }
  const entriesOf = async (path: string, query = ''): Promise<readonly Entry[]> => {
    const answer = await call('GET', `${path}/revisions${query}`)
    expect(answer).toMatchObject({ status: 200 })
    return answer.body.data.data
  }
  const revision = (path: string, id: unknown, query = '') => call('GET', `${path}/revisions/${id}${query}`)
  const restore = (path: string, id: unknown, body: Values = {}, headers = {}) =>
    call('POST', `${path}/revisions/${id}/restore`, body, headers)

  test.each(every.filter(hasHistory).map(resource => [resource.name, resource] as const))(
    'each content of %s is read as it was, and restored',
    async (name, resource) => {
      const record = await create(name, sampleOf(resource, `${name}-old`))
      const path = `${name}/${record.id}`
      const change = singleChange(resource, record, sampleOf(resource, `${name}-new`)) ?? {}
      const [field = ''] = Object.keys(change)
      const changed = await save(path, change)
      const [second, first, ...others] = await entriesOf(path)
      expect(others).toEqual([])
      expect(second).toMatchObject({ action: 'updated', is_stored: true, fields: expect.arrayContaining([field]) })
      expect(first).toMatchObject({ action: 'created', is_stored: true, fields: [] })
      for (const [entry, expected] of [
        [first, record],
        [second, changed],
      ] as const) {
        const { status, body } = await revision(path, entry?.id)
        const { version, updated_at } = expected
        expect({ status, data: body.data }).toMatchObject({
          status: 200,
          data: { version, at: updated_at, dropped: [] },
        })
        expect(expected).toMatchObject(body.data.values)
      }
      const compared = await revision(path, first?.id, '?compare=now')
      expect(compared.body.data).toMatchObject({ fields: second?.fields, other: { id: null, version: 2 } })
      const restored = await restore(path, first?.id)
      expect(restored).toMatchObject({ status: 200, body: { data: { version: 3 } } })
      const { id: _id, version: _version, updated_at: _at, ...old } = record
      expect(restored.body.data).toMatchObject(old)
      expect((await revision(path, second?.id)).body.data.values).toMatchObject(change)
    },
  )

  test.each(every.filter(resource => !hasHistory(resource)).map(({ name }) => name))(
    '%s have no history, and their previous contents are not stored',
    async name => {
      const resource = site.resourceNamed(name) as Descriptor
      const record = await create(name, sampleOf(resource, `${name}-old`))
      await call('PUT', `${name}/${record.id}`, singleChange(resource, record, sampleOf(resource, `${name}-new`)))
      expect((await call('GET', `${name}/${record.id}/revisions`)).status).toBe(404)
      const stored = forEveryApplication(provider.database.db).selectFrom('revisions').select('id')
      expect(await stored.where('resource', '=', name).execute()).toEqual([])
    },
  )

  test('the settings of the site have a history, by their key', async () => {
    const before = (await call('GET', 'applications/demo')).body.data
    await save('applications/demo', { name: 'Renamed' })
    const [entry] = await entriesOf('applications/demo')
    expect(entry).toMatchObject({ action: 'updated', fields: ['name'] })
    const compared = await revision('applications/demo', entry?.id, '?compare=before')
    expect(compared.body.data).toMatchObject({ values: { name: 'Renamed' }, other: { values: { name: before.name } } })
    const restored = await restore('applications/demo', entry?.id, { before: true })
    expect(restored).toMatchObject({ status: 200, body: { data: { name: before.name } } })
    expect((await call('GET', 'applications/other/revisions')).status).toBe(404)
  })

  test('twenty saves of a text take little more space than one, and each is read', async () => {
    const text = Array.from({ length: 300 }, (_, at) => `word${at}`).join(' ')
    const post = await create('posts', { ...sampleOf(site.posts, 'long'), content: `<p>${text}</p>` })
    const path = `posts/${post.id}`
    for (let at = 1; at <= 20; at += 1) await save(path, { content: `<p>${text} and ${at}</p>` })
    const sizes = await forEveryApplication(provider.database.db)
      .selectFrom('revisions')
      .select('data')
      .where('record_id', '=', post.id)
      .where('resource', '=', 'posts')
      .execute()
    expect(sizes).toHaveLength(20)
    expect(sizes.map(({ data }) => data).join('').length).toBeLessThan(2 * text.length)
    const entries = [...(await entriesOf(path, '?size=10')), ...(await entriesOf(path, '?size=10&page=2'))]
    for (const [at, { id, fields }] of entries.entries()) {
      expect(fields).toEqual(['content'])
      const { body } = await revision(path, id)
      expect(body.data.values.content).toBe(`<p>${text} and ${20 - at}</p>`)
    }
  })

  test('a long text is stored and read', async () => {
    const text = Array.from({ length: 30_000 }, (_, at) => `w${at}`).join(' ')
    const post = await create('posts', { ...sampleOf(site.posts, 'longer'), content: `<p>${text}</p>` })
    await save(`posts/${post.id}`, { content: '<p>Short.</p>' })
    const [, first] = await entriesOf(`posts/${post.id}`)
    expect((await revision(`posts/${post.id}`, first?.id)).body.data.values.content).toBe(`<p>${text}</p>`)
  })

  test('some fields are restored, and the others keep their values', async () => {
    const faq = await create('faqs', { faq_title: 'Old title', faq_content: 'Old text' })
    const path = `faqs/${faq.id}`
    await save(path, { faq_title: 'New title', faq_content: 'New text' })
    const first = (await entriesOf(path)).at(-1)
    const restored = await restore(path, first?.id, { fields: ['faq_title'] }, { 'if-match': '"2"' })
    expect(restored.body.data).toMatchObject({ faq_title: 'Old title', faq_content: 'New text', version: 3 })
    const before = await everyRow(provider)
    expect(await restore(path, first?.id, {}, { 'if-match': '"2"' })).toMatchObject({ status: 409 })
    expect(await restore(path, first?.id, { fields: ['faq_titel'] })).toMatchObject({
      status: 422,
      body: { errors: { faq_titel: ["Unknown field 'faq_titel'. Use 'faq_title'."] } },
    })
    expect(await everyRow(provider)).toEqual(before)
  })

  test('a value that is not valid any more is refused at its field, and nothing is restored', async () => {
    const category = await create('post-categories', sampleOf(site.postCategories, 'gone'))
    const post = await create('posts', { ...sampleOf(site.posts, 'kept'), category_id: category.id })
    const path = `posts/${post.id}`
    await save(path, { category_id: null, title: 'Without a category' })
    expect((await call('DELETE', `post-categories/${category.id}`)).status).toBe(200)
    const first = (await entriesOf(path)).at(-1)
    const before = await everyRow(provider)
    expect(await restore(path, first?.id)).toMatchObject({ status: 422, body: { errors: { category_id: [/./] } } })
    expect(await everyRow(provider)).toEqual(before)
  })

  test('a content whose field has gone or has another kind is read without it, and names it', async () => {
    const faq = await create('faqs', { faq_title: 'First', faq_content: 'Text' })
    const path = `faqs/${faq.id}`
    await save(path, { faq_title: 'Second' })
    const [row] = await forEveryApplication(provider.database.db)
      .selectFrom('revisions')
      .selectAll()
      .where('resource', '=', 'faqs')
      .where('record_id', '=', faq.id)
      .execute()
    const { deflateRawSync } = await import('node:zlib')
    const content = {
      faq_title: 'First',
      faq_content: 7,
      subtitle: 'Gone',
      version: 1,
      updated_at: '2026-01-01 00:00:00',
    }
    const data = deflateRawSync(JSON.stringify(content)).toString('base64')
    await forEveryApplication(provider.database.db)
      .updateTable('revisions')
      .set({ data })
      .where('id', '=', Number(row?.id))
      .execute()
    const first = (await entriesOf(path)).at(-1)
    expect((await revision(path, first?.id)).body.data).toMatchObject({
      values: { faq_title: 'First' },
      dropped: ['faq_content', 'subtitle'],
    })
    expect(await restore(path, first?.id)).toMatchObject({
      status: 200,
      body: { data: { faq_title: 'First', faq_content: 'Text' } },
    })
  })

  test('a record that is deleted has no history, and has it again after it is restored', async () => {
    const faq = await create('faqs', { faq_title: 'Comes back', faq_content: 'Text' })
    const path = `faqs/${faq.id}`
    await save(path, { faq_title: 'Goes' })
    const { undo } = (await call('DELETE', path)).body
    expect((await call('GET', `${path}/revisions`)).status).toBe(404)
    await call('POST', `undo/${undo}`)
    const entries = await entriesOf(path)
    expect(entries.map(({ action, is_stored }) => [action, is_stored])).toEqual([
      ['restored', true],
      ['deleted', false],
      ['updated', true],
      ['created', true],
    ])
    expect((await revision(path, entries.at(-1)?.id)).body.data.values.faq_title).toBe('Comes back')
    expect((await revision(path, entries[1]?.id)).status).toBe(404)
  })

  test('a record that is deleted for good takes its previous contents along', async () => {
    const revisionsOf = async (id: number) =>
      (
        await forEveryApplication(provider.database.db)
          .selectFrom('revisions')
          .select('id')
          .where('resource', '=', 'faqs')
          .where('record_id', '=', id)
          .execute()
      ).length
    const made = async () => {
      const faq = await create('faqs', { faq_title: 'Old', faq_content: '<p>Text</p>' })
      await save(`faqs/${faq.id}`, { faq_title: 'New' })
      return faq.id
    }
    const [stays, emptied, swept] = [await made(), await made(), await made()]
    await call('DELETE', `faqs/${emptied}`)
    const [{ act }] = (await call('GET', 'trash?size=1')).body.data.data
    expect(await revisionsOf(emptied)).toBe(1)
    expect((await call('DELETE', `trash/${act}`)).status).toBe(200)
    await call('DELETE', `faqs/${swept}`)
    const now = provider.clock().toISOString()
    provider.clock.advance(31 * daySeconds)
    await sweepRecords(site, provider.database, provider.clock())
    provider.clock.set(now)
    expect([await revisionsOf(stays), await revisionsOf(emptied), await revisionsOf(swept)]).toEqual([1, 0, 0])
  })

  test.each(['0', '2000000000', '99999999999', 'abc', '1%00', '-1', '__proto__'])(
    'the revision %s of a record does not exist',
    async id => {
      const faq = await create('faqs', { faq_title: `Faq ${id.length}`, faq_content: 'Text' })
      expect((await revision(`faqs/${faq.id}`, id)).status).toBe(404)
      expect((await restore(`faqs/${faq.id}`, id)).status).toBe(404)
      const own = (await entriesOf(`faqs/${faq.id}`))[0]
      expect([404, 422]).toContain((await revision(`faqs/${faq.id}`, own?.id, `?compare=${id}`)).status)
    },
  )

  test('a change of another record, or of another site, is no revision of a record', async () => {
    const one = await create('faqs', { faq_title: 'One', faq_content: 'Text' })
    const two = await create('faqs', { faq_title: 'Two', faq_content: 'Text' })
    const [other] = await entriesOf(`faqs/${two.id}`)
    expect((await revision(`faqs/${one.id}`, other?.id)).status).toBe(404)
    const [own] = await entriesOf(`faqs/${one.id}`)
    const foreign = await provider.stranger.call('GET', `/api/faqs/${one.id}/revisions/${own?.id}`)
    expect(foreign.status).toBe(404)
    expect((await provider.stranger.call('GET', `/api/faqs/${one.id}/revisions`)).status).toBe(404)
  })

  test('old contents are removed after HISTORY_DAYS, and newer ones that were compressed with them are still read', async () => {
    const now = provider.clock().toISOString()
    const days = (count: number) => provider.clock.advance(count * daySeconds)
    const faq = await create('faqs', { faq_title: 'Kept 0', faq_content: '<p>A text that all contents have.</p>' })
    const rows = provider.store.inApplication('demo', Number(faq.created_by))
    const areStored = async () => {
      await sweepRecords(site, provider.database, provider.clock(), { historyDays: 10 })
      const { data } = await rows.history.list(site.faqs, faq.id, { page: 1, size: 10 })
      return data.map(({ is_stored, fields }) => [is_stored, fields])
    }
    await rows.update(site.faqs, faq.id, { faq_title: 'Kept 1' })
    days(20)
    await rows.update(site.faqs, faq.id, { faq_title: 'Kept 2' })
    const whole = [
      [true, ['faq_title']],
      [true, ['faq_title']],
      [true, []],
    ]
    days(9)
    expect(await areStored()).toEqual(whole)
    days(2)
    expect(await areStored()).toEqual([
      [true, null],
      [false, null],
      [true, []],
    ])
    days(10)
    expect(await areStored()).toEqual([
      [true, null],
      [false, null],
      [false, null],
    ])
    provider.clock.set(now)
  })
})
