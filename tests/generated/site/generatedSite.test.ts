/** Site with many generated resources, on each database. Every descriptor that the check accepts must work. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteMistakes } from '../../../src/resources/check.ts'
import { site as thisSite } from '../../../src/resources/index.ts'
import { pagedResources } from '../../../src/resources/recordPages.ts'
import { isPublic } from '../../../src/schema/descriptor/resource.ts'
import { calendarAddress } from '../../../src/schema/routes/calendarAddress.ts'
import { feedAddress, pathOf } from '../../../src/schema/routes/recordPage.ts'
import { submissionAddresses } from '../../../src/schema/routes/submissions.ts'
import { count, seed } from '../../support/generated/seed.ts'
import { dialects } from '../../support/sites/databases.ts'
import { readOpenApiDocument } from '../../support/sites/openApi.ts'
import { type RecordSite, startRecordSite } from '../../support/sites/recordSite.ts'

const own = thisSite.config.resources ?? []
const cases = own.map(resource => [resource.name, resource] as const)

test(`the descriptor check accepts every generated descriptor of seed ${seed}`, () => {
  expect(own).toHaveLength(count)
  expect(siteMistakes(thisSite)).toBeUndefined()
})

test.each(cases)('the descriptor of %s is unchanged by JSON serialization', (_name, resource) => {
  expect(JSON.parse(JSON.stringify(resource))).toEqual(resource)
})

describe.each(dialects)('generated resources on %s', dialect => {
  let provider: RecordSite['provider']
  let site: RecordSite['site']
  let add: RecordSite['add']
  let addressOf: RecordSite['addressOf']
  let close: RecordSite['close'] | undefined
  beforeAll(async () => {
    ;({ provider, site, add, addressOf, close } = await startRecordSite(dialect))
  })
  afterAll(() => close?.())

  const idsIn = ({ status, body }: Awaited<ReturnType<RecordSite['provider']['visitor']['call']>>) => ({
    status,
    ids: body.data?.data?.map((row: { id: number }) => row.id),
  })

  test.each(cases)(
    'generated %s can be created, read, listed, updated, deleted and restored',
    async (name, resource) => {
      const [one, other] = [await add(resource, `${name}-one`), await add(resource, `${name}-other`)]
      const list = `/api/${name}`
      const read = await provider.editor.call('GET', `${list}/${one.id}`)
      expect(read).toMatchObject({ status: 200, body: { data: { id: one.id } } })
      expect(idsIn(await provider.editor.call('GET', `${list}?all=1`))).toEqual({
        status: 200,
        ids: expect.arrayContaining([one.id, other.id]),
      })
      expect(await provider.editor.call('PUT', `${list}/${one.id}`, read.body.data)).toMatchObject({ status: 200 })
      const deleted = await provider.editor.call('DELETE', `${list}/${other.id}`)
      expect(deleted.status).toBe(200)
      expect((await provider.editor.call('POST', `/api/undo/${deleted.body.undo}`)).status).toBe(200)
    },
  )

  test.each(cases)('generated %s are found by search and filters, in each sort order', async (name, resource) => {
    const record = await add(resource, `${name}-found`)
    const queries = [
      ...(resource.search.length > 0 ? ['search_key=found'] : []),
      ...(resource.list.sort ? [`sort=${resource.list.sort.field}&order=${resource.list.sort.order}`] : []),
      ...resource.filters.flatMap(filter => {
        if (typeof filter === 'string') {
          const [value] = [record[filter]].flat()
          return value === null || value === undefined ? [] : [`${filter}=${encodeURIComponent(String(value))}`]
        }
        const { field, as } = filter
        const value = encodeURIComponent(String(record[field] ?? ''))
        if (as === 'exists') return [`${field}.exists=${record[field] === null ? 0 : 1}`]
        return as === 'range' ? [`${field}.from=${value}`, `${field}.to=${value}`] : [`${field}.contains=`]
      }),
    ]
    for (const query of queries) {
      const answer = await provider.editor.call('GET', `/api/${name}?size=1000&${query}`)
      expect({ query, status: answer.status, errors: answer.body.errors }).toEqual({
        ...{ query, status: 200, errors: undefined },
      })
      if (query !== 'search_key=found') expect({ query, ...idsIn(answer) }.ids).toContain(record.id)
    }
  })

  test.each(cases)('visitors can read generated %s only if the resource is public', async (name, resource) => {
    const record = await add(resource, `${name}-seen`)
    const answers = [
      await provider.visitor.call('GET', `/api/${name}/${record.id}`),
      await provider.visitor.call('GET', `/api/${name}?size=1000`),
    ]
    expect(answers.map(({ status }) => status)).toEqual(isPublic(resource) ? [200, 200] : [401, 401])
    if (isPublic(resource)) expect(idsIn(answers[1] as (typeof answers)[number]).ids).toContain(record.id)
  })

  test.each(cases)('every public address of generated %s responds with 200', async (name, resource) => {
    const { page, submissions } = resource
    const record = await add(resource, `${name}-drawn`)
    const addresses = [
      ...(submissions ? submissionAddresses(submissions) : []),
      ...pagedResources(thisSite)
        .filter(each => each.name === name)
        .map(each => addressOf(each, record).replace(/#.*/, '')),
      ...(page?.list ? [page.list] : []),
      ...(page?.list && page.calendar ? [calendarAddress(page.list)] : []),
      ...(page && feedAddress(page) ? [feedAddress(page) ?? ''] : []),
      ...(page ? [pathOf(page.record).includes(':') ? '/sitemap.xml' : pathOf(page.record)] : []),
    ]
    for (const address of addresses)
      expect({ address, status: (await site.get(address)).statusCode }).toEqual({ address, status: 200 })
  })
})

test('the OpenAPI document has every route and every request field of each resource', async () => {
  const document = await readOpenApiDocument<{ readonly paths: Readonly<Record<string, object>> }>()
  const words = JSON.stringify(document)
  for (const { name, fields } of own) {
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining([`/api/${name}`, `/api/${name}/{key}`]))
    expect(Object.keys(fields).filter(field => !words.includes(JSON.stringify(field)))).toEqual([])
  }
})
