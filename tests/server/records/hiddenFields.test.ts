/**
 * Fields that only programs and effects use, and read-only fields with a default, for every resource that has some. On
 * every database.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RecordSuffix, schemaName } from '../../../server/routes/resourceNames.ts'
import { resources, site } from '../../../src/resources/index.ts'
import { constantDefaultOf } from '../../../src/schema/descriptor/defaults.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import { type Descriptor, isPublic, isSecret } from '../../../src/schema/descriptor/resource.ts'
import { mayReadField } from '../../../src/schema/descriptor/rights.ts'
import { isHidden } from '../../../src/schema/descriptor/shown/hidden.ts'
import { isReplaceable } from '../../support/fixtures/sample.ts'
import { dialects } from '../../support/sites/databases.ts'
import { readOpenApiDocument } from '../../support/sites/openApi.ts'
import { addingAs, storableSample } from '../../support/sites/samples.ts'
import { callerOf, startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Readonly<Record<string, unknown>>
type Schemas = Readonly<
  Record<string, { readonly properties: Readonly<Record<string, { readonly description?: string }>> }>
>

const all: readonly Descriptor[] = resources
const namesWhere = ({ fields }: Descriptor, has: (field: Field) => boolean): readonly string[] =>
  Object.keys(fields).filter(name => fields[name] && has(fields[name]))
const casesOf = (has: (field: Field) => boolean) =>
  all.flatMap(resource => {
    const names = namesWhere(resource, has)
    return names.length > 0 ? [[resource.name, { resource, names }] as const] : []
  })
const hidden = casesOf(isHidden)
const set = casesOf(field => field.readOnly === true && constantDefaultOf(field) !== undefined)

describe.runIf(hidden.length > 0).each(dialects)('hidden fields on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())
  const add = async (resource: Descriptor, word: string): Promise<Values> => {
    const body = await storableSample(addingAs(provider.editor), resource, `${word} ${resource.name}`)
    const created = await provider.editor.call('POST', `/api/${resource.name}`, body)
    expect(created.status, JSON.stringify(created.body)).toBe(201)
    return created.body.data
  }
  const programOf = async () => {
    const { body } = await provider.editor.call('POST', '/api/tokens', { name: 'Copier', role: 'owner', days: 30 })
    return callerOf(provider.app, 'demo', body.data.token)
  }

  test.each(hidden)(
    'a program and a session read and set the hidden fields of %s',
    async (name, { resource, names }) => {
      const [one, other] = [await add(resource, 'one'), await add(resource, 'other')]
      const path = `/api/${name}/${one.id}`
      const program = await programOf()
      const read = names.filter(each => resource.fields[each] && !isSecret(resource.fields[each]))
      for (const caller of [provider.editor, program])
        expect(Object.keys((await caller.call('GET', path)).body.data)).toEqual(expect.arrayContaining([...read]))
      for (const each of names.filter(each => isReplaceable(resource, each) && !resource.fields[each]?.unique)) {
        const changed = await program.call('PUT', path, { [each]: other[each] })
        expect(changed).toMatchObject({ status: 200, body: { data: { [each]: other[each] } } })
      }
      for (const each of names.filter(each => isReplaceable(resource, each))) {
        const refused = await program.call('PUT', path, { [each]: { of: 'no kind' } })
        expect(refused.status, each).toBe(422)
        expect(Object.keys(refused.body.errors)[0]?.split('.')[0]).toBe(each)
      }
    },
  )

  test.each(hidden)('visitors get no hidden field of %s', async (name, { resource, names }) => {
    const record = await add(resource, 'unseen')
    const path = `/api/${name}/${record.id}`
    if (isPublic(resource)) {
      const { data } = (await provider.visitor.call('GET', path)).body
      expect(data.id).toBe(record.id)
      expect(Object.keys(data).filter(key => names.includes(key))).toEqual([])
    } else expect((await provider.visitor.call('GET', path)).status).toBe(401)
    for (const each of names) {
      const sorted = await provider.visitor.call('GET', `/api/${name}?sort=${each}`)
      expect(sorted.status).toBe(isPublic(resource) ? 422 : 401)
      if (!resource.filters.includes(each)) continue
      const filtered = await provider.visitor.call(
        'GET',
        `/api/${name}?${each}=${encodeURIComponent(`${record[each]}`)}`,
      )
      expect(filtered.status).toBe(isPublic(resource) ? 422 : 401)
    }
  })

  test.each(hidden)(
    'a filter by a hidden field of %s finds its records for a program',
    async (name, { resource, names }) => {
      const record = await add(resource, 'found')
      const program = await programOf()
      for (const each of names.filter(each => resource.filters.includes(each) && typeof record[each] === 'string')) {
        const found = await program.call('GET', `/api/${name}?${each}=${encodeURIComponent(`${record[each]}`)}`)
        expect(found).toMatchObject({ status: 200 })
        expect(found.body.data.data.map(({ id }: Values) => id)).toEqual(
          resource.fields[each]?.unique ? [record.id] : expect.arrayContaining([record.id]),
        )
      }
    },
  )

  test.each(hidden)(
    'the OpenAPI document has the hidden fields of %s in every schema but the public one',
    async (_name, { resource, names }) => {
      const { schemas } = (await readOpenApiDocument<{ readonly components: { readonly schemas: Schemas } }>())
        .components
      const propertiesOf = (suffix: RecordSuffix) => schemas[schemaName(site, resource, suffix)]?.properties ?? {}
      const hasIn = (suffix: RecordSuffix, field: Field) => {
        if (suffix === '') return !isSecret(field)
        return !field.readOnly && !(suffix === 'Update' && field.fixed)
      }
      for (const each of names) {
        const field = resource.fields[each] as Field
        for (const suffix of ['', 'Input', 'Update'] as const)
          if (hasIn(suffix, field))
            expect(propertiesOf(suffix)[each]?.description, `${suffix} ${each}`).toContain('For programs')
        expect(propertiesOf('Public')).not.toHaveProperty(each)
      }
    },
  )
})

describe.runIf(set.length > 0).each(dialects)('defaults of read-only fields on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
  })
  afterAll(() => provider?.close())

  test.each(set)(
    'a new record of %s has the defaults of its read-only fields, whatever is sent',
    async (name, { resource, names }) => {
      const body = await storableSample(addingAs(provider.editor), resource, `default ${name}`)
      const sent = Object.fromEntries(names.map(each => [each, null]))
      const { data } = (await provider.editor.call('POST', `/api/${name}`, { ...body, ...sent })).body
      for (const each of names.filter(each => resource.fields[each] && mayReadField('owner', resource.fields[each])))
        expect(data[each]).toEqual(constantDefaultOf(resource.fields[each] as Field))
      const changed = await provider.editor.call('PUT', `/api/${name}/${data.id}`, sent)
      expect(changed.body.data).toMatchObject(Object.fromEntries(names.map(each => [each, data[each]])))
    },
  )
})
