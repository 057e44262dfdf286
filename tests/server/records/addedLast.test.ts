/** New records of the back office come last in manually ordered lists, on every database. */
import { describe, expect, test } from 'vitest'
import { createClient } from '../../../src/api/client/client.ts'
import { specifiedHost } from '../../../src/api/protocol/specifiedCalls.ts'
import { lastPositionField, positionField } from '../../../src/api/records/positions.ts'
import { createDataProvider } from '../../../src/dataProvider.ts'
import { posts, resources, site } from '../../../src/resources/index.ts'
import { constantDefaultOf } from '../../../src/schema/descriptor/defaults.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { dialects } from '../../support/sites/databases.ts'
import { provideForTests } from '../../support/sites/providerForTests.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import type { TestProvider } from '../../support/sites/server.ts'

const every: readonly Descriptor[] = resources
const addedLast = every.filter(resource => lastPositionField(resource) !== undefined)

test('the tests cover all manually ordered resources, except those listed newest first', () => {
  const product = ['faqs', 'menus', 'post-categories', 'profiles', 'sections', 'sliders', 'socials', 'widgets']
  expect(addedLast.map(({ name }) => name)).toEqual(expect.arrayContaining(product))
  expect(lastPositionField(posts)).toBeUndefined()
})

describe.each(dialects)('new records in ordered lists on %s', dialect => {
  let provider: TestProvider
  provideForTests(dialect, {}, started => {
    provider = started
  })

  /** Data provider of the back office, connected to the running provider. */
  const officeOf = (hasExtensions: boolean) =>
    createDataProvider(
      createClient({
        ...{ host: 'http://provider.test', appKey: 'demo', token: () => 'signed in' },
        ...(!hasExtensions && { features: specifiedHost }),
        fetch: async (input, init) => {
          const request = new Request(input, init)
          const { pathname, search } = new URL(request.url)
          const text = await request.text()
          const body: unknown = text === '' ? undefined : JSON.parse(text)
          const answer = await provider.editor.call(request.method, pathname + search, body)
          return Response.json(answer.body, { status: answer.status })
        },
      }),
      site,
    )
  // The records are inactive, because some resources limit the number of active records.
  const sample = (resource: Descriptor, word: string, place: unknown) =>
    storableSample(addingAs(provider.editor), resource, word, {
      ...(resource.fields.status && { status: 0 }),
      [positionField]: place,
    })
  const idsOf = async ({ name }: Descriptor): Promise<readonly number[]> => {
    const { data } = (await provider.editor.call('GET', `/api/${name}?size=1000`)).body.data
    return data.map((row: { id: number }) => row.id)
  }

  describe.each(addedLast.map(resource => [resource.name, resource] as const))('the order of %s', (name, resource) => {
    const hosts = !specifiedHost.resources.includes(name) ? [true] : [true, false]
    test.each(hosts)('a record added in the back office comes last (host with extensions: %s)', async hasExtensions => {
      const office = officeOf(hasExtensions)
      for (const place of [7, 0, 3])
        await provider.editor.call('POST', `/api/${name}`, await sample(resource, `${hasExtensions}-${place}`, place))
      const added: number[] = []
      for (const word of ['first', 'second']) {
        const { data } = await office.create(resource.path, {
          data: await sample(resource, `${hasExtensions}-${word}`, null),
        })
        added.push(Number(data.id))
      }
      expect((await idsOf(resource)).slice(-2)).toEqual(added)
    })

    test('a sort order sent by the back office is stored, and one omitted by an API client is the default', async () => {
      const { data } = await officeOf(true).create(resource.path, { data: await sample(resource, 'stated', 2) })
      expect(data[positionField]).toBe(2)
      const { [positionField]: _, ...body } = await sample(resource, 'left out', null)
      const stored = (await provider.editor.call('POST', `/api/${name}`, body)).body.data
      const field = lastPositionField(resource)
      const isMadeLast = resource.list.newestLast
      if (!isMadeLast) expect(stored[positionField]).toBe((field && constantDefaultOf(field)) ?? null)
    })
  })

  test('a post added in the back office comes first, as the newest', async () => {
    const place = posts.fields.sort_order.default
    const { data } = await officeOf(true).create(posts.path, { data: await sample(posts, 'latest', place) })
    expect((await idsOf(posts))[0]).toBe(data.id)
  })
})
