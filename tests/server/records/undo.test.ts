/** Undo of deletions, for every resource on every database. */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dumpRows } from '../../../server/backup/dumpRows.ts'
import { defaultTrashDays } from '../../../server/config/retention.ts'
import { forEveryApplication } from '../../../server/db/tenantKey.ts'
import { sweepRecords } from '../../../server/start/sweepRecords.ts'
import { resources, site } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { callerOf, startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>
const every: readonly Descriptor[] = resources
const all = every.map(resource => [resource.name, resource] as const)
const trashSeconds = defaultTrashDays * 24 * 60 * 60

describe.each(dialects)('undo of deletes on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const create = async (resource: string, body: Values): Promise<Values & { id: number }> => {
    const answer = await provider.editor.call('POST', `/api/${resource}`, body)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.data
  }
  const remove = async (resource: string, id: unknown): Promise<string> => {
    const { status, body } = await provider.editor.call('DELETE', `/api/${resource}/${id}`)
    expect({ status, body }).toMatchObject({ status: 200, body: { undo: expect.stringMatching(/^\d+$/) } })
    return body.undo
  }
  const undo = (name: string, caller = provider.editor) => caller.call('POST', `/api/undo/${name}`)

  describe.each(all)('restoring %s', (name, resource) => {
    const sample = (word: string) => sampleOf(resource, `${name}-${word}`)

    test('a deleted record is restored completely with its id, once', async () => {
      const record = await create(name, sample('back'))
      const before = (await provider.editor.call('GET', `/api/${name}?all=1`)).body.data
      const taken = await remove(name, record.id)
      provider.clock.advance(60)
      const { status, body } = await undo(taken)
      expect(status).toBe(200)
      expect(body).toEqual({
        message: expect.stringMatching(/\.$/),
        data: { ...record, version: 2, updated_at: expect.not.stringMatching(String(record.updated_at)) },
      })
      const after = (await provider.editor.call('GET', `/api/${name}?all=1`)).body.data
      expect(after.data.map((row: Values) => row.id)).toEqual(before.data.map((row: Values) => row.id))
      expect(after.data.find((row: Values) => row.id === record.id)).toEqual(body.data)
      expect((await provider.editor.call('PUT', `/api/${name}/${record.id}`, body.data)).status).toBe(200)

      const rows = await everyRow(provider)
      expect(await undo(taken)).toMatchObject({ status: 404, body: { code: 'not-restorable' } })
      expect(await everyRow(provider)).toEqual(rows)
    })

    test('a restored record is found again by its words', async () => {
      if (resource.search.length === 0) return
      const record = await create(name, sample('searched'))
      const find = async () => {
        const words = encodeURIComponent(String(record[resource.search[0] ?? '']).replaceAll(/<[^>]*>/g, ''))
        const { body } = await provider.editor.call('GET', `/api/${name}?search_key=${words}`)
        return body.data.data.map((row: Values) => row.id)
      }
      const taken = await remove(name, record.id)
      expect(await find()).not.toContain(record.id)
      await undo(taken)
      expect(await find()).toContain(record.id)
    })

    test('a delete is not undone by another site, a visitor, or anybody after 30 days', async () => {
      const record = await create(name, sample('kept'))
      const taken = await remove(name, record.id)
      const before = await everyRow(provider)
      expect((await undo(taken, provider.stranger)).status).toBe(404)
      expect((await undo(taken, provider.visitor)).status).toBe(401)
      expect(await everyRow(provider)).toEqual(before)

      const deletedAt = provider.clock().toISOString()
      provider.clock.advance(trashSeconds + 1)
      // Calls the store directly, because the session has expired.
      await provider.store
        .inApplication('demo')
        .restore(taken)
        .then(
          () => expect.unreachable(),
          (error: unknown) => expect(error).toMatchObject({ code: 'not-restorable' }),
        )
      expect(await everyRow(provider)).toEqual(before)
      provider.clock.set(deletedAt)
    })

    test('a restore with a duplicate value is rejected with the other record, and succeeds once free', async () => {
      const uniques = Object.keys(resource.fields).filter(
        field => resource.fields[field]?.unique && !resource.fields[field]?.readOnly,
      )
      for (const field of uniques) {
        const record = await create(name, sample(`unique-${field}`))
        const taken = await remove(name, record.id)
        const other = await create(name, { ...sample(`unique-new-${field}`), [field]: record[field] })
        const before = await everyRow(provider)
        const refused = await undo(taken)
        expect(refused).toMatchObject({
          status: 409,
          body: {
            message: expect.stringContaining(String(record[field])),
            conflicts: [{ field, resource: name, id: other.id, title: other[resource.title] }],
          },
        })
        expect(await everyRow(provider)).toEqual(before)
        await remove(name, other.id)
        expect((await undo(taken)).status).toBe(200)
      }
    })

    test('a child of a deleted record is restored only after its parent', async () => {
      for (const [field, { kind, ...rest }] of Object.entries(resource.fields)) {
        if (kind !== 'reference' || !('to' in rest)) continue
        // Skips references that are emptied, or whose records are deleted, with their target.
        if ('onDelete' in rest && rest.onDelete !== 'refuse') continue
        const target = every.find(each => each.name === rest.to)
        if (!target) throw new Error(`There is no ${rest.to}.`)
        const parent = await create(target.name, sampleOf(target, `${name}-${field}-parent`))
        const record = await create(name, { ...sample(`below-${field}`), [field]: parent.id })
        const [taken, parentTaken] = [await remove(name, record.id), await remove(target.name, parent.id)]
        const before = await everyRow(provider)
        const refused = await undo(taken)
        expect({ status: refused.status, names: Object.keys(refused.body.errors) }).toEqual({
          status: 409,
          names: [field],
        })
        expect(await everyRow(provider)).toEqual(before)
        expect((await undo(parentTaken)).status).toBe(200)
        expect((await undo(taken)).body.data).toMatchObject({ id: record.id, [field]: parent.id })
      }
    })
  })

  test.each(['0', '-1', 'x', '99999999999', '4294967297', '%00'])(
    'POST /api/undo/%s restores nothing and responds with 404',
    async name => {
      const before = await everyRow(provider)
      expect(await undo(name)).toMatchObject({ status: 404, body: { message: expect.any(String) } })
      expect(await everyRow(provider)).toEqual(before)
    },
  )

  test('a rejected delete leaves nothing to restore', async () => {
    const page = await create('pages', { name: 'Held', title: 'Held' })
    await create('sections', { name: 'Holding', page_id: page.id })
    const before = await everyRow(provider)
    const { status, body } = await provider.editor.call('DELETE', `/api/pages/${page.id}`)
    expect(status).toBe(409)
    expect(body).not.toHaveProperty('undo')
    expect(await everyRow(provider)).toEqual(before)
  })

  test('a restored user signs in with the same password, and sessions remain ended', async () => {
    const person = { identifier: 'back@example.org', password: 'another long password' }
    const user = await create('users', { name: 'Back', email: person.identifier, password: person.password })
    const anyone = callerOf(provider.app, 'demo')
    const { token } = (await anyone.call('POST', '/api/login', person)).body
    const deleted = await provider.editor.call('DELETE', `/api/users/${user.id}`)
    expect((await anyone.call('POST', '/api/login', person)).status).toBe(401)
    const restored = await undo(deleted.body.undo)
    expect(restored.status).toBe(200)
    for (const { body } of [deleted, restored]) expect(JSON.stringify(body)).not.toMatch(/"password"|argon2/)
    expect((await callerOf(provider.app, 'demo', token).call('GET', '/api/users')).status).toBe(401)
    expect((await anyone.call('POST', '/api/login', person)).status).toBe(200)
  })

  test('the site search finds a restored post again', async () => {
    const post = await create('posts', { title: 'Heronry regained' })
    const find = async () => (await provider.visitor.call('GET', '/api/search?q=heronry')).body.data.total
    const taken = await remove('posts', post.id)
    expect(await find()).toBe(0)
    await undo(taken)
    expect(await find()).toBe(1)
  })

  test('expired deleted records of every application are purged', async () => {
    const stored = async () =>
      (await forEveryApplication(provider.database.db).selectFrom('deleted_records').select('app_key').execute()).map(
        row => row.app_key,
      )
    for (const caller of [provider.editor, provider.stranger]) {
      const faq = await caller.call('POST', '/api/faqs', { faq_title: 'Swept' })
      await caller.call('DELETE', `/api/faqs/${faq.body.data.id}`)
    }
    const before = await stored()
    expect(before).toEqual(expect.arrayContaining(['demo', 'other']))
    await sweepRecords(site, provider.database, provider.clock())
    expect(await stored()).toEqual(before)
    const now = provider.clock().toISOString()
    provider.clock.advance(trashSeconds + 1)
    await sweepRecords(site, provider.database, provider.clock())
    expect(await stored()).toEqual([])
    provider.clock.set(now)
  })

  test('a backup contains the change history, and no deleted records', async () => {
    const user = await create('users', { name: 'Dumped', email: 'dumped@example.org', password: 'a long enough one' })
    await remove('users', user.id)
    const folder = await mkdtemp(join(tmpdir(), 'undo-dump-'))
    const tables = (await dumpRows(provider.database, folder)).map(({ name }) => name)
    await rm(folder, { recursive: true })
    expect(tables).toContain('changes')
    expect(tables).not.toContain('deleted_records')
  })
})
