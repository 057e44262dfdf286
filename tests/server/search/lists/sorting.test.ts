/** Sort fields of lists: visitors get only orders with an index, and nobody one that would read all texts. */
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ordersOf, readListRequest } from '../../../../server/search/lists/listRequest.ts'
import { createStore } from '../../../../server/store/store.ts'
import { resources, site } from '../../../../src/resources/index.ts'
import { type Descriptor, isPublic } from '../../../../src/schema/descriptor/resource.ts'
import { dialects, openMigratedDatabase } from '../../../support/sites/databases.ts'
import { addingAs, addingTo, storableSample } from '../../../support/sites/samples.ts'
import { openTestStore, startProvider, type TestProvider } from '../../../support/sites/server.ts'

/** True if every record has a position that visitors may read. */
const hasIndexedPlace = ({ sort_order: place }: Descriptor['fields']) =>
  place?.public === true && (place.required === true || typeof place.default === 'number')

/** Fields by which visitors may sort. */
const offeredOf = ({ fields, page }: Descriptor) => [
  ...new Set(['id', ...(hasIndexedPlace(fields) ? ['sort_order'] : []), ...(page?.sort ? [page.sort.field] : [])]),
]
const publicResources = (resources as readonly Descriptor[]).filter(isPublic)

describe.each(dialects)('sorted lists on %s', dialect => {
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

  test.each(publicResources)('visitors sort $name only by indexed fields, which the error names', async resource => {
    const offered = offeredOf(resource)
    const refused = ['nonsense', 'created_by', 'version', 'created_at', ...Object.keys(resource.fields)]
    for (const field of refused.filter(name => !offered.includes(name))) {
      const { status, body } = await provider.visitor.call('GET', `/api/${resource.name}?sort=${field}`)
      expect({ field, status, words: body.errors?.sort }).toEqual({
        ...{ field, status: 422 },
        words: [expect.stringMatching(`^sort must be .*${offered.join(', ')}.*not '${field}'`)],
      })
    }
  })

  test.each(publicResources)('the list of $name has the order that visitors request', async resource => {
    for (const field of offeredOf(resource)) {
      const valuesIn = async (order: string): Promise<readonly (string | number)[]> =>
        (await provider.visitor.call('GET', `/api/${resource.name}?sort=${field}&order=${order}`)).body.data.data.map(
          (row: Record<string, string | number>) => row[field],
        )
      const rising = await valuesIn('asc')
      // Records that others refer to are in the list too.
      expect(rising.length).toBeGreaterThanOrEqual(3)
      expect(rising).toEqual(rising.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
      expect(await valuesIn('desc')).toEqual(rising.toReversed())
    }
  })

  test('sorting by unlimited texts, secrets or unknown fields is rejected', async () => {
    for (const path of ['posts?sort=content', 'posts?sort=nonsense', 'users?sort=password', 'users?sort=address']) {
      const { status, body } = await provider.editor.call('GET', `/api/${path}`)
      expect({ path, status, words: body.errors?.sort }).toEqual({
        ...{ path, status: 422 },
        words: [expect.stringMatching(/^sort must be one of: id, created_at, /)],
      })
    }
  })
})

test('a list sorted by visitors is read from an index without sorting', async () => {
  const database = await openMigratedDatabase('sqlite')
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
  const rows = createStore({ site, database: watched, clock: () => new Date() }).inApplication(appKey)
  for (const resource of publicResources.filter(({ fields }) => fields.status))
    for (const sort of offeredOf(resource))
      for (const order of ordersOf(resource, sort)) {
        compiled.length = 0
        await rows.list(resource, readListRequest(resource, { sort, order }, 'visitor'), 'visitor')
        // The first table of a statement is that of the list.
        const pages = compiled.filter(
          ({ sql }) => sql.includes(' order by ') && /from "([^"]+)"/.exec(sql)?.[1] === resource.name,
        )
        // Upcoming and past records are read in separate statements.
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
