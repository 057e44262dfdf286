/** Referenced records in responses, and records requested by id, for every resource on every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { callerOf, signIn, startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>

describe.each(dialects)('records named in errors on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  const call = (method: string, url: string, body?: unknown, headers?: Record<string, string>) =>
    provider.editor.call(method, url, body, headers)
  const signedInStranger = async () => callerOf(provider.app, 'other', await signIn(provider.app, 'other'))

  describe.each(resources.map(resource => [resource.name, resource as Descriptor] as const))(
    'the errors and id lists of %s',
    (name, resource) => {
      const list = `/api/${name}`
      const [uniqueField] = Object.keys(resource.fields).filter(
        field => resource.fields[field]?.unique && !resource.fields[field]?.readOnly,
      )
      const create = async (word: string, overrides: Values = {}): Promise<Values> => {
        const { status, body } = await call('POST', list, sampleOf(resource, `${name}-${word}`, overrides))
        expect({ status, body }).toMatchObject({ status: 201 })
        return body.data
      }

      test('the error about a duplicate value names the record that has it, and for a slug suggests a free one', async () => {
        if (!uniqueField) return
        const holder = await create('holder')
        const { status, body } = await call(
          'POST',
          list,
          sampleOf(resource, `${name}-other`, { [uniqueField]: holder[uniqueField] }),
        )
        expect({ status, body }).toMatchObject({
          status: 409,
          body: {
            code: 'taken',
            conflicts: [{ field: uniqueField, resource: name, id: holder.id, title: holder[resource.title] }],
          },
        })
        const field = resource.fields[uniqueField]
        if (field?.kind !== 'slug') return
        const [slug, free] = [String(holder[uniqueField]), `${holder[uniqueField]}-2`]
        expect(body.errors[uniqueField]).toEqual([
          `${field.label} '${slug}' is the address of another record. ${free} is free.`,
        ])
        await create('free', { [uniqueField]: free })
      })

      test('a list request with ids returns exactly these records', async () => {
        const [one, , three] = [await create('a'), await create('b'), await create('c')]
        const { body } = await call('GET', `${list}?ids=${one?.id},${three?.id},2000000000&page=9&size=1`)
        expect(body.data.data.map(({ id }: Values) => id).sort()).toEqual([one?.id, three?.id].sort())
        for (const wrong of ['', 'x', '1,,2', '-1', '1.5'])
          expect(await call('GET', `${list}?ids=${wrong}`)).toMatchObject({
            status: 422,
            body: { errors: { ids: [expect.any(String)] } },
          })
        const theirs = await (await signedInStranger()).call('GET', `${list}?ids=${one?.id}`)
        expect(theirs.body.data.total).toBe(0)
      })
    },
  )

  test('a rejected delete names the referring records', async () => {
    const page = (await call('POST', '/api/pages', { name: 'Held', title: 'Held' })).body.data
    const section = (await call('POST', '/api/sections', { name: 'Holding', title: 'Holding', page_id: page.id })).body
      .data
    expect(await call('DELETE', `/api/pages/${page.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'referred-to',
        referrer_count: 1,
        referrers: [{ resource: 'sections', id: section.id, title: section.name }],
      },
    })
  })
})
