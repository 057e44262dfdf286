/** The effects that are registered, as a resource that is added has them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allEffects } from '../../../server/effects/index.ts'
import { allResources } from '../../../src/resources/index.ts'
import { dialects, startProvider, type TestProvider } from '../../support/sites/server.ts'

test('every effect is of a resource that is there', () => {
  const names: readonly string[] = allResources.map(({ name }) => name)
  expect(allEffects.length).toBeGreaterThan(0)
  expect(allEffects.filter(({ resource }) => !names.includes(resource))).toEqual([])
})

describe.runIf(allEffects.some(({ resource }) => resource === 'notices')).each(dialects)('on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  test('the effects of an added resource check its records and set their read-only values', async () => {
    const create = (body: object) => provider.editor.call('POST', '/api/notices', body)
    expect(await create({ title: 'Same', summary: 'Same' })).toMatchObject({
      status: 422,
      body: { errors: { summary: ['Say more than the title does.'] } },
    })
    const { body } = await create({ title: 'Long', content: `<p>${'word '.repeat(500)}</p>`, minutes: 99 })
    expect(body.data).toMatchObject({ title: 'Long', minutes: 3 })
    const changed = await provider.editor.call('PUT', `/api/notices/${body.data.id}`, { content: '<p>Short</p>' })
    expect(changed.body.data.minutes).toBe(1)
  })
})
