/** Saves that say which version they are based on, for every resource on every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { changeOf, sampleOf } from '../../support/fixtures/sample.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { dialects, startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>
const all = (resources as readonly Descriptor[]).map(resource => [resource.name, resource] as const)

describe.each(dialects)('on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const save = (path: string, body: Values, match?: string) =>
    provider.editor.call('PUT', path, body, match === undefined ? {} : { 'if-match': match })

  describe.each(all)('%s', (name, resource) => {
    const create = async (word: string) => {
      const body = sampleOf(resource, `${name}-${word}`)
      const answer = await provider.editor.call('POST', `/api/${name}`, body)
      expect(answer).toMatchObject({ status: 201, body: { data: { version: 1 } } })
      const record = answer.body.data as Values
      /** A body that changes a field to a value of its own. */
      const changed = (to: string) => changeOf(resource, record, sampleOf(resource, `${name}-${word}-${to}`)) ?? {}
      return { path: `/api/${name}/${record.id}`, body, changed }
    }

    test('a save that is based on the stored version is accepted', async () => {
      const { path, changed } = await create('fresh')
      expect(await save(path, changed('a'), '"1"')).toMatchObject({ status: 200, body: { data: { version: 2 } } })
      expect(await save(path, changed('b'), '"2"')).toMatchObject({ status: 200, body: { data: { version: 3 } } })
    })

    test('a save that is based on an older version is refused with what is stored, and stores nothing', async () => {
      const { path, body, changed } = await create('stale')
      await save(path, changed('a'))
      const current = (await provider.editor.call('GET', path)).body.data
      const before = await everyRow(provider)
      const refused = await save(path, body, '"1"')
      expect(refused).toMatchObject({ status: 409, body: { code: 'stale', message: expect.any(String) } })
      // An editor's record without the nested ones, which a form does not store.
      expect(current).toMatchObject(refused.body.current)
      expect(Object.keys(refused.body.current)).toEqual(expect.arrayContaining(['id', 'version', resource.title]))
      expect(refused.body.current.version).toBe(2)
      expect(await everyRow(provider)).toEqual(before)
    })

    test.each([undefined, '*'])('a save with If-Match %s is accepted with every stored version', async match => {
      const { path, body, changed } = await create(`unasked-${match === undefined ? 'none' : 'any'}`)
      await save(path, changed('a'))
      expect((await save(path, body, match)).status).toBe(200)
    })

    test('one of two saves at once that are based on the same version is accepted', async () => {
      const { path, changed } = await create('raced')
      const answers = await Promise.all([save(path, changed('a'), '"1"'), save(path, changed('b'), '"1"')])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      expect((await provider.editor.call('GET', path)).body.data.version).toBe(2)
    })
  })

  test.each(['1', '"x"', '"1", "2"', 'W/"1"', '""', '"99999999999"'])(
    'If-Match %s is rejected with a message',
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

  test('a stale save of the settings is refused', async () => {
    const { id, version } = (await provider.editor.call('GET', '/api/applications/demo')).body.data
    const path = `/api/applications/${id}`
    expect((await save(path, { name: 'First' }, `"${version}"`)).status).toBe(200)
    const refused = await save(path, { name: 'Second' }, `"${version}"`)
    expect(refused).toMatchObject({ status: 409, body: { code: 'stale', current: { name: 'First' } } })
    expect((await provider.editor.call('GET', path)).body.data.name).toBe('First')
  })

  test('the refusal of a stale save of a user holds nothing of the password', async () => {
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
