/** JSON text of a list page equals the JSON of its records, regardless of how it is built. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/db/database.ts'
import { tenantOf } from '../../../../server/db/tenant/tenantQueries.ts'
import { publicReferencesOf } from '../../../../server/records/read/referredRecords.ts'
import { readListRequest, sortableFields } from '../../../../server/search/lists/listRequest.ts'
import type { Query } from '../../../../server/search/lists/queryValues.ts'
import type { ApplicationStore } from '../../../../server/store/store.ts'
import { allResources, pages, posts, sections, site } from '../../../../src/resources/index.ts'
import type { Field } from '../../../../src/schema/descriptor/field.ts'
import { entryTypesOf, isComposite } from '../../../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, isPublic } from '../../../../src/schema/descriptor/resource.ts'
import { dialects, openMigratedDatabase } from '../../../support/sites/databases.ts'
import { addingTo, storableSample } from '../../../support/sites/samples.ts'
import { openTestStore } from '../../../support/sites/server.ts'

const audiences = ['visitor', 'viewer', 'owner'] as const

/** Characters that JSON escapes, or might: quotes, invisible characters, Unicode line breaks and surrogate pairs. */
const hardText = `"\\/ \b\f\n\r\t \u0001\u001f\u007f\u0085\u2028\u2029\ufeff </script> যুব উন্নয়ন 🐟`

/**
 * Values of a composite field as an older descriptor may have stored them: with fewer inner fields, with others, and
 * null.
 */
const olderValues = ([name, field]: readonly [string, Field]): readonly (readonly [string, string | null])[] => {
  if (!isComposite(field)) return traitsOf(field).isStructured ? [[name, null]] : []
  const inner = Object.keys(entryTypesOf(field)[0] ?? {})
  const previous = { gone: hardText, [inner[0] ?? '']: [hardText, 1.5e-9, true] }
  const empty = Object.fromEntries(inner.map(name => [name, null]))
  const lists = [[previous, {}, empty], [null, 'text', 7, true, [1], { block: 'gone', of: 'it' }], { no: 'list' }]
  const inBlocks = (field.kind === 'blocks' ? Object.keys(field.blocks) : []).map(block => [
    { block },
    { block, ...previous },
    { ...previous, block: 5 },
  ])
  return [null, ...(field.kind === 'group' ? [{}, previous, empty] : [...lists, ...inBlocks])].map(value => [
    name,
    value && JSON.stringify(value),
  ])
}

describe.each(dialects)('JSON of lists on %s', dialect => {
  let database: Database
  let rows: ApplicationStore
  beforeAll(async () => {
    database = await openMigratedDatabase(dialect)
    rows = (await openTestStore(database)).inApplication('demo')
    for (let number = 0; number < 12; number += 1)
      await rows.insert(posts, { title: `Number ${number} ${hardText}`, tags: number % 2 ? '' : hardText })
    const page = await rows.insert(pages, { name: 'About us', title: 'About us' })
    await rows.insert(sections, { page_id: page.id ?? null, name: 'Nested', title: 'Nested' })
  })
  afterAll(() => database?.close())

  const expectSame = async (resource: Descriptor, query: Query): Promise<void> => {
    for (const audience of audiences) {
      // Visitors have fewer sort fields.
      if (query.sort && !sortableFields(resource, audience).includes(String(query.sort))) continue
      // Only editors may request whole lists.
      if (query.all && audience === 'visitor') continue
      const request = readListRequest(resource, query, audience)
      const text = (await rows.listJson(resource, request, audience)).toString('utf8')
      expect(text).toBe(JSON.stringify(await rows.list(resource, request, audience)))
    }
  }

  test.each([
    {},
    { page: '1', size: '5' },
    { page: '2', size: '5' },
    { page: '3', size: '5' },
    { page: '9', size: '5' },
    { sort: 'title', order: 'desc', size: '5', page: '2' },
    { search_key: 'number 1' },
    { search_key: 'nowhere' },
    { status: '1' },
    { ids: '3,1' },
    { all: '1' },
  ])('a list of posts has the same JSON whether the database or the server builds it, with the query %j', query =>
    expectSame(posts, query),
  )

  test('lists with nested records have the same JSON whether the database or the server builds it, for every resource', async () => {
    for (const resource of allResources) await expectSame(resource, {})
  })

  test('visitors read the same values in lists as in single records, including nested ones', async () => {
    const nested: unknown[] = []
    for (const resource of allResources.filter(isPublic)) {
      const text = await rows.listJson(resource, readListRequest(resource, {}, 'visitor'), 'visitor')
      for (const row of JSON.parse(text.toString()).data) {
        expect(row).toEqual(await rows.find(resource, row.id, 'visitor'))
        if (resource === pages) nested.push(row.sections)
      }
    }
    expect(nested).toMatchObject([[{ title: 'Nested' }]])
  })

  const structured = allResources.filter(({ fields }) =>
    Object.values<Field>(fields).some(field => traitsOf(field).isStructured),
  )
  test.each(structured.map(resource => [resource.name, resource] as const))(
    'stored JSON values of %s, also of older descriptors, are the same whether the database or the server builds the JSON',
    async (name, resource: Descriptor) => {
      const { id } = await rows.insert(resource, await storableSample(addingTo(rows), resource, 'sample'))
      for (const [field, stored] of Object.entries<Field>(resource.fields).flatMap(olderValues)) {
        await tenantOf(site, database.db, 'demo')
          .update(name, { [field]: stored })
          .where('id', '=', Number(id))
          .execute()
        await expectSame(resource, { ids: String(id) })
      }
      await expectSame(resource, { ids: String(id), sort: resource.title })
    },
  )

  test.each(
    structured.flatMap(resource =>
      publicReferencesOf(site, resource).map(({ name, target }) => ({ resource, name, target })),
    ),
  )(
    'visitors of $resource.name read permitted values of $name whether the database or the server builds the JSON',
    async ({ resource, name, target }: { resource: Descriptor; name: string; target: Descriptor }) => {
      const add = addingTo(rows)
      const ids: number[] = []
      for (const [at, status] of [1, 0, 1].entries())
        ids.push(await add(target, await storableSample(add, target, `${name} "${at}" উন্নয়ন`, { status })))
      const named = ids.toReversed()
      const { id } = await rows.insert(resource, await storableSample(add, resource, `names ${name}`))
      const stored = JSON.stringify(named)
      await tenantOf(site, database.db, 'demo')
        .update(resource.name, { [name]: stored })
        .where('id', '=', Number(id))
        .execute()
      await expectSame(resource, { ids: String(id) })
      const request = readListRequest(resource, { ids: String(id) }, 'visitor')
      const { data } = JSON.parse((await rows.listJson(resource, request, 'visitor')).toString())
      const seen = isPublic(target) ? named.filter(each => each !== ids[1] || !target.fields.status) : []
      expect(data[0][name]).toEqual(seen)
      expect(data[0][`${name}_records`]).toMatchObject(seen.map(each => ({ id: each })))
    },
  )

  test('any text is the same whether the database or the server builds the JSON', async () => {
    const texts = fc
      .string({ unit: 'binary', maxLength: 40 })
      .filter(text => !text.includes('\0') && !/\p{Surrogate}/u.test(text))
    await fc.assert(
      fc.asyncProperty(texts, async text => {
        await tenantOf(site, database.db, 'demo').update('posts', { content: text }).where('id', '=', 1).execute()
        await expectSame(posts, { ids: '1' })
      }),
      { numRuns: 60 },
    )
  })
})
