/** Effects of a resource added to the product: `tests/fixtures/noticeEffects.ts`. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dialects } from '../../../../support/sites/databases.ts'
import { startProvider, type TestProvider } from '../../../../support/sites/server.ts'

describe.each(dialects)('the effects of added resources on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  test('effects of an added resource check its records and set their read-only values', async () => {
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

  test('automatic values of an added resource use the date of the site, and each number once', async () => {
    provider.clock.set('2026-03-01T20:00:00Z')
    const { body } = await provider.editor.call('POST', '/api/login', {
      identifier: 'owner@demo.example',
      password: 'a long enough password',
    })
    const signedIn = { authorization: `Bearer ${body.token}` }
    const create = async (values: object) =>
      (await provider.editor.call('POST', '/api/notices', values, signedIn)).body.data
    const first = await create({ title: 'Filled' })
    // In Dhaka, the next day has started.
    expect(first).toMatchObject({ published_on: '2026-03-02', number: expect.any(Number) })
    const others = await Promise.all(['a', 'b', 'c', 'd'].map(title => create({ title, number: null })))
    expect(others.map(({ number }) => number - first.number).sort()).toEqual([1, 2, 3, 4])
    expect(await create({ title: 'Given', number: 900, published_on: '2026-01-01' })).toMatchObject({
      number: 900,
      published_on: '2026-01-01',
    })
    expect(await create({ title: 'After' })).toMatchObject({ number: 901 })
    const emptied = { number: null, published_on: null }
    const changed = await provider.editor.call('PUT', `/api/notices/${first.id}`, emptied, signedIn)
    expect(changed.body.data).toMatchObject(emptied)
  })
})
