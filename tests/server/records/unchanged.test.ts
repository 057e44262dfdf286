/** Saves of unchanged values write nothing, for every resource and every kind of field, on every database. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { unknownKeyIssues } from '../../../server/records/bodyKeys.ts'
import { migrate } from '../../../server/schema/migrate.ts'
import type { ApplicationStore } from '../../../server/store/store.ts'
import { changeActions } from '../../../src/api/wire/codes.ts'
import { allResources, resources, site } from '../../../src/resources/index.ts'
import { blocks, group, rows } from '../../../src/schema/descriptor/compositeFields.ts'
import type { Field, InnerFields } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import { fieldKinds, kinds, sampleValue } from '../../support/fixtures/kinds.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { testedOf } from '../../support/fixtures/tested.ts'
import { dialects, openMigratedDatabase } from '../../support/sites/databases.ts'
import { everyRow } from '../../support/sites/rows.ts'
import { addingAs, storableSample, unusedName } from '../../support/sites/samples.ts'
import { openTestStore, startProvider, type TestProvider } from '../../support/sites/server.ts'

type Values = Record<string, unknown>

describe.each(dialects)('saves without changes on %s', dialect => {
  let provider: TestProvider
  beforeAll(async () => {
    provider = await startProvider(dialect)
    const hook = {
      name: 'All',
      address: 'https://93.184.215.14/',
      resources: allResources.map(({ name }) => name),
      actions: [...changeActions],
    }
    expect(await provider.editor.call('POST', '/api/webhooks', hook)).toMatchObject({ status: 201 })
  })
  afterAll(() => provider?.close())

  const contentVersion = () => provider.store.inApplication('demo').contentVersion()
  const readOf = async (path: string): Promise<Values> => (await provider.editor.call('GET', path)).body.data
  const expectNothingWritten = async (path: string, body: Values, version: unknown): Promise<void> => {
    const before = [await everyRow(provider), await contentVersion()]
    // A save based on that version is still accepted.
    for (const match of ['*', `"${version}"`]) {
      const answer = await provider.editor.call('PUT', path, body, { 'if-match': match })
      expect(answer).toMatchObject({ status: 200, body: { data: { version } } })
    }
    expect([await everyRow(provider), await contentVersion()]).toEqual(before)
  }

  test.each(testedOf<Descriptor>(resources).map(resource => [resource.name, resource] as const))(
    'saving %s with the values read or sent before writes nothing',
    async (name, resource) => {
      const whole = await storableSample(addingAs(provider.editor), resource, `${name}-same`)
      const created = await provider.editor.call('POST', `/api/${name}`, whole)
      // A save must not reveal if a value equals a stored write-only one.
      const isSecret = (key: string) => resource.fields[key]?.writeOnly === true
      const body = Object.fromEntries(Object.entries(whole).filter(([key]) => !isSecret(key)))
      expect(created).toMatchObject({ status: 201, body: { data: { version: 1 } } })
      const path = `/api/${name}/${created.body.data.id}`
      await expectNothingWritten(path, await readOf(path), 1)
      await expectNothingWritten(path, body, 1)
      await expectNothingWritten(path, {}, 1)
    },
  )

  test('saving unchanged settings of the site writes nothing', async () => {
    const settings = await readOf('/api/applications/demo')
    await expectNothingWritten('/api/applications/demo', settings, settings.version)
  })

  test('saving an empty slug writes nothing if the stored slug equals the derived one', async () => {
    const { body } = await provider.editor.call('POST', '/api/posts', { title: 'Pond and river' })
    await expectNothingWritten(`/api/posts/${body.data.id}`, { title: 'Pond and river', slug: '' }, 1)
  })

  describe('unchanged values of every kind', () => {
    let database: Database
    let store: ApplicationStore
    const kindsToSend = fieldKinds.filter(kind => !['password', 'file', 'slug'].includes(kind))
    const fieldsOf = (names: readonly (keyof typeof kinds)[]): Fields =>
      Object.fromEntries(names.map(kind => [`a_${kind}`, { ...kinds[kind].field, public: true } as Field]))
    const inner = fieldsOf(kindsToSend.filter(kind => !['reference', 'references'].includes(kind))) as InnerFields
    const resource = boats(
      {
        ...fieldsOf(fieldKinds.filter(kind => kind !== 'password')),
        in_group: group('Group', inner),
        in_rows: rows('Rows', inner),
        in_blocks: blocks('Blocks', { first: { label: 'First', fields: inner } }),
      },
      { name: unusedName('boats') },
    )

    beforeAll(async () => {
      database = await openMigratedDatabase(dialect)
      store = (await openTestStore(database)).inApplication('demo')
      await migrate(database, { site, descriptors: [...allResources, resource] })
    })
    afterAll(() => database?.close())

    const expectKept = async (values: Values): Promise<void> => {
      const record = await store.insert(resource, { name: 'Boat', ...values })
      const id = Number(record.id)
      for (const body of [record, values, {}]) expect(await store.update(resource, id, body)).toEqual(record)
      expect(await store.find(resource, id, 'owner')).toEqual(record)
    }

    test.each(kindsToSend.filter(kind => !['reference', 'references'].includes(kind)))(
      'saving an unchanged value of kind %s does not change the version',
      async kind => {
        const given = kinds[kind].good.map(([value]) => ({ [`a_${kind}`]: value }))
        // Unknown keys are refused.
        const taken = given.filter(values => Object.keys(unknownKeyIssues(resource, values)).length === 0)
        expect(taken.length).toBeGreaterThan(0)
        for (const values of taken) await expectKept(values)
        await expectKept({ [`a_${kind}`]: null })
      },
    )

    test('saving unchanged references does not change the version', async () => {
      const pages = resources.find(({ name }) => name === 'pages') as Descriptor
      const made = ['One', 'Two'].map(word => store.insert(pages, sampleOf(pages, word)))
      const [one = 0, two = 0] = (await Promise.all(made)).map(({ id }) => Number(id))
      await expectKept({ a_reference: one, a_references: [two, one] })
      await expectKept({ a_reference: String(one), a_references: [String(one)] })
    })

    test.each(['in_group', 'in_rows', 'in_blocks'])(
      'saving an unchanged value of %s does not change the version',
      async name => {
        const field = resource.fields[name] as Field
        await expectKept({ [name]: sampleValue(field, 'word') })
        await expectKept({ [name]: null })
      },
    )
  })
})
