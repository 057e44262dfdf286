/** Saves that name the version they are based on, for every resource on every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf, singleChange } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>
const all = (resources as readonly Descriptor[]).map(resource => [resource.name, resource] as const)

describe.each(dialects)('record versions on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const save = (path: string, body: Values, match?: string) =>
    provider.editor.call('PUT', path, body, match === undefined ? {} : { 'if-match': match })

  describe.each(all)('saving %s with a version', (name, resource) => {
    const create = async (word: string) => {
      const body = sampleOf(resource, `${name}-${word}`)
      const answer = await provider.editor.call('POST', `/api/${name}`, body)
      expect(answer).toMatchObject({ status: 201, body: { data: { version: 1 } } })
      const record = answer.body.data as Values
      /** Body that changes a field to a given value. */
      const changed = (to: string) => singleChange(resource, record, sampleOf(resource, `${name}-${word}-${to}`)) ?? {}
      return { path: `/api/${name}/${record.id}`, body, changed }
    }

    test('a save based on the stored version is accepted', async () => {
      const { path, changed } = await create('fresh')
      expect(await save(path, changed('a'), '"1"')).toMatchObject({ status: 200, body: { data: { version: 2 } } })
      expect(await save(path, changed('b'), '"2"')).toMatchObject({ status: 200, body: { data: { version: 3 } } })
    })

    test('a save based on an older version is rejected with the stored record, and stores nothing', async () => {
      const { path, body, changed } = await create('stale')
      await save(path, changed('a'))
      const current = (await provider.editor.call('GET', path)).body.data
      const before = await everyRow(provider)
      const refused = await save(path, body, '"1"')
      expect(refused).toMatchObject({ status: 409, body: { code: 'stale', message: expect.any(String) } })
      // Record as editors receive it, without nested records, which a form does not store.
      expect(current).toMatchObject(refused.body.current)
      expect(Object.keys(refused.body.current)).toEqual(expect.arrayContaining(['id', 'version', resource.title]))
      expect(refused.body.current.version).toBe(2)
      expect(await everyRow(provider)).toEqual(before)
    })

    test.each([undefined, '*'])(
      'a save with the header If-Match %s is accepted with any stored version',
      async match => {
        const { path, body, changed } = await create(`unasked-${match === undefined ? 'none' : 'any'}`)
        await save(path, changed('a'))
        expect((await save(path, body, match)).status).toBe(200)
      },
    )

    test('one of two concurrent saves based on the same version is accepted', async () => {
      const { path, changed } = await create('raced')
      const answers = await Promise.all([save(path, changed('a'), '"1"'), save(path, changed('b'), '"1"')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await provider.editor.call('GET', path)).body.data.version).toBe(2)
    })
  })

  test.each(['1', '"x"', '"1", "2"', 'W/"1"', '""', '"99999999999"'])(
    'the header If-Match %s is rejected with a message',
    async match => {
      const { body } = await provider.editor.call('POST', '/api/faqs', { faq_title: `Match ${match}` })
      const before = await everyRow(provider)
      expect(await save(`/api/faqs/${body.data.id}`, { faq_title: 'Changed' }, match)).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining('If-Match') },
      })
      expect(await everyRow(provider)).toEqual(before)
    },
  )

  test('a stale save of the settings is rejected', async () => {
    const { id, version } = (await provider.editor.call('GET', '/api/applications/demo')).body.data
    const path = `/api/applications/${id}`
    expect((await save(path, { name: 'First' }, `"${version}"`)).status).toBe(200)
    const refused = await save(path, { name: 'Second' }, `"${version}"`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'stale', current: { name: 'First' } } })
    expect((await provider.editor.call('GET', path)).body.data.name).toBe('First')
  })

  test('the conflict error of a user contains no password data', async () => {
    const body = sampleOf({ fields: resourceOf('users').fields }, 'stale-secret')
    const { data } = (await provider.editor.call('POST', '/api/users', body)).body
    await save(`/api/users/${data.id}`, { name: 'Renamed' })
    const refused = await save(`/api/users/${data.id}`, { name: 'Again' }, '"1"')
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).not.toMatch(/password|argon2/)
  })
})

const resourceOf = (name: string): Descriptor => {
  const found = (resources as readonly Descriptor[]).find(resource => resource.name === name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}
