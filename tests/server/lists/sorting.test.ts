/** The fields that a list may be sorted by: for visitors those that an index has in order, for everybody none that reads all texts. */
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersOf, readListRequest } from '../../../server/lists/listRequest.ts'
import { createStore } from '../../../server/store/store.ts'
import { resources } from '../../../src/resources/index.ts'
import { type Descriptor, isPublic } from '../../../src/schema/descriptor/resource.ts'
import { addingAs, addingTo, storableSample } from '../../support/sites/samples.ts'
import {
  dialects,
  openTestDatabase,
  openTestStore,
  startProvider,
  type TestProvider,
} from '../../support/sites/server.ts'

/** Whether every record has a place that visitors read. */
const hasIndexedPlace = ({ sort_order: place }: Descriptor['fields']) =>
  place?.public === true && (place.required === true || typeof place.default === 'number')

/** What visitors may sort by. */
const offeredOf = ({ fields, page }: Descriptor) => [
  ...new Set(['id', ...(hasIndexedPlace(fields) ? ['sort_order'] : []), ...(page?.sort ? [page.sort.field] : [])]),
]
const publicResources = (resources as readonly Descriptor[]).filter(isPublic)

describe.each(dialects)('on %s', dialect => {
  let provider: TestProvider

  beforeAll(async () => {
    provider = await startProvider(dialect)
    for (const resource of publicResources)
      for (const [index, word] of ['b', 'c', 'a'].entries()) {
        const place = resource.fields.sort_order && { sort_order: index === 0 ? 9 : index }
        await provider.editor.call(
          'POST',
          `/api/${resource.name}`,
          await storableSample(addingAs(provider.editor), resource, `${resource.name}-${word}`, place),
        )
      }
  })
  afterAll(() => provider?.close())

  test.each(publicResources)('visitors sort $name only by indexed fields, which the refusal names', async resource => {
    const offered = offeredOf(resource)
    const refused = ['nonsense', 'created_by', 'version', 'created_at', ...Object.keys(resource.fields)]
    for (const field of refused.filter(name => !offered.includes(name))) {
      const { status, body } = await provider.visitor.call('GET', `/api/${resource.name}?sort=${field}`)
      expect({ field, status, words: body.errors?.sort }).toEqual({
        ...{ field, status: 422 },
        words: [`sort must be one of: ${offered.join(', ')}.`],
      })
    }
  })

  test.each(publicResources)('$name come in the order that visitors request', async resource => {
    for (const field of offeredOf(resource)) {
      const valuesIn = async (order: string): Promise<readonly (string | number)[]> =>
        (await provider.visitor.call('GET', `/api/${resource.name}?sort=${field}&order=${order}`)).body.data.data.map(
          (row: Record<string, string | number>) => row[field],
        )
      const rising = await valuesIn('asc')
      // Records that others refer to are among them.
      expect(rising.length).toBeGreaterThanOrEqual(3)
      expect(rising).toEqual(rising.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      expect(await valuesIn('desc')).toEqual(rising.toReversed())
    }
  })

  test('nobody sorts by texts without a bounded length, by secrets, or by an unknown field', async () => {
    for (const path of ['posts?sort=content', 'posts?sort=nonsense', 'users?sort=password', 'users?sort=address']) {
      const { status, body } = await provider.editor.call('GET', `/api/${path}`)
      expect({ path, status, words: body.errors?.sort }).toEqual({
        ...{ path, status: 422 },
        words: [expect.stringMatching(/^sort must be one of: id, created_at, /)],
      })
    }
  })
})

test('a list that visitors sort is read in the order of an index, without sorting', async () => {
  const database = await openTestDatabase('sqlite')
  const appKey = 'sorted'
  const store = (await openTestStore(database, [appKey])).inApplication(appKey)
  for (const resource of publicResources)
    await store.insert(resource, await storableSample(addingTo(store), resource, resource.name))
  const compiled: CompiledQuery[] = []
  const watching: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      compiled.push(database.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const watched = { ...database, db: database.db.withPlugin(watching) }
  const rows = createStore({ database: watched, clock: () => new Date() }).inApplication(appKey)
  for (const resource of publicResources.filter(({ fields }) => fields.status))
    for (const sort of offeredOf(resource))
      for (const order of ordersOf(resource, sort)) {
        compiled.length = 0
        await rows.list(resource, readListRequest(resource, { sort, order }, 'visitor'), 'visitor')
        // The first table that a statement reads is the one that it lists.
        const pages = compiled.filter(
          ({ sql }) => sql.includes(' order by ') && /from "([^"]+)"/.exec(sql)?.[1] === resource.name,
        )
        // What is ahead and what is over are read by themselves.
        expect({ name: resource.name, sort, pages: pages.length }).toEqual({
          ...{ name: resource.name, sort },
          pages: order === 'upcoming' ? 2 : 1,
        })
        for (const { sql, parameters } of pages) {
          const explained = CompiledQuery.raw(`explain query plan ${sql}`, parameters.map(Number))
          const steps = JSON.stringify((await database.db.executeQuery(explained)).rows)
          expect({ name: resource.name, sort, order, steps }).toMatchObject({
            ...{ name: resource.name, sort, order },
            steps: expect.not.stringContaining('TEMP B-TREE'),
          })
        }
      }
  await database.close()
})
