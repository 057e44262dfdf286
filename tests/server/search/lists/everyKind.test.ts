/**
 * A list contains the same values as the single record, for fields of every kind: as columns, and inside every
 * composite kind.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/db/database.ts'
import { tenantOf } from '../../../../server/db/tenant/tenantQueries.ts'
import { columnsFor } from '../../../../server/records/read/sentRecords.ts'
import { migrate } from '../../../../server/schema/migrate.ts'
import { readListRequest } from '../../../../server/search/lists/listRequest.ts'
import type { ApplicationStore } from '../../../../server/store/store.ts'
import { allResources, site } from '../../../../src/resources/index.ts'
import { blocks, group, rows } from '../../../../src/schema/descriptor/compositeFields.ts'
import type { Field, InnerFields } from '../../../../src/schema/descriptor/field.ts'
import { maxDepth } from '../../../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../../../src/schema/descriptor/kindTraits.ts'
import type { Fields } from '../../../../src/schema/descriptor/resource.ts'
import { toSentValue } from '../../../../src/schema/validation/normalize.ts'
import { fieldKinds, kinds, sampleValue } from '../../../support/fixtures/kinds.ts'
import { boats } from '../../../support/fixtures/soundDescriptor.ts'
import { dialects, openMigratedDatabase } from '../../../support/sites/databases.ts'
import { openTestStore } from '../../../support/sites/server.ts'

const fieldsWith = (prefix: string, options: Pick<Field, 'public'>, of = fieldKinds): Fields =>
  Object.fromEntries(of.map(kind => [`${prefix}_${kind}`, { ...kinds[kind].field, ...options } as Field]))
const structuredKinds = fieldKinds.filter(kind => traitsOf({ kind }).isStructured)

/** Each composite kind with fields of every kind, then with composite ones up to the maximum depth. */
const compositesOf = (depth = 1): Fields => {
  // The descriptor check refuses some kinds inside others, but the code for lists supports all of them.
  const inner = {
    ...fieldsWith('inner', {}, depth === 1 ? fieldKinds : structuredKinds),
    ...fieldsWith('hidden', { public: false }, structuredKinds),
    ...(depth < maxDepth && compositesOf(depth + 1)),
  } as InnerFields
  const isPublic = { public: true } as const
  return {
    in_group: group('Group', inner, isPublic),
    in_rows: rows('Rows', inner, isPublic),
    in_blocks: blocks(
      'Blocks',
      { first: { label: 'First', fields: inner }, second: { label: 'Second', fields: inner } },
      isPublic,
    ),
  }
}

const composites = compositesOf()
const status = kinds.status.field
const resource = boats({ ...fieldsWith('own', { public: true }), ...fieldsWith('private', {}), ...composites, status })
const columns = Object.entries<Field>(resource.fields)

/** Stored values of a field: samples of its kind, then null. */
const storedValues = (name: string, field: Field): readonly (string | number | null)[] => {
  if (name === 'status') return [1]
  const stored = Object.hasOwn(composites, name)
    ? ['"first"', 'second'].map(word => JSON.stringify(sampleValue(field, word)))
    : kinds[field.kind].good.map(([, value]) => value)
  return [...stored, null]
}
const rowCount = Math.max(...columns.map(([name, field]) => storedValues(name, field).length))
const storedRows = Array.from({ length: rowCount }, (_none, at) =>
  Object.fromEntries(
    columns.map(([name, field]) => {
      const values = storedValues(name, field)
      return [name, values[at % values.length] ?? null]
    }),
  ),
)
/** Ids in valid sample values of references. */
const referredIds = new Set(
  [...kinds.reference.good, ...kinds.references.good].flatMap(([, ids]) => JSON.parse(`${ids}`)),
)

const audiences = ['visitor', 'viewer', 'owner'] as const
/** Queries of lists: some are read in index order, others by ids. */
const queries = [
  {},
  { size: '1000' },
  { size: '4', page: '2' },
  { size: '4', sort: 'id', order: 'asc' },
  { ids: '2,1' },
]

describe.each(dialects)('lists with fields of every kind on %s', dialect => {
  let database: Database
  let store: ApplicationStore
  beforeAll(async () => {
    database = await openMigratedDatabase(dialect)
    store = (await openTestStore(database)).inApplication('demo')
    await migrate(database, { site, descriptors: [...allResources, resource] })
    const tenant = tenantOf(site, database.db, 'demo')
    const system = { version: 1, created_at: '2026-03-01 06:00:00', updated_at: '2026-03-01 06:00:00' }
    for (const [at, id] of [...referredIds].entries())
      await tenant.insertRow('pages', { ...system, id, name: `Page "${id}"`, title: 'যুব উন্নয়ন', status: at % 2 }, [
        'id',
      ])
    for (const row of storedRows) await tenant.insertRow(resource.name, { ...system, ...row }, ['id'])
  })
  afterAll(() => database?.close())

  test.each(audiences.flatMap(audience => queries.map(query => ({ audience, query }))))(
    'the list $query as $audience has the same values as single records, for every kind',
    async ({ audience, query }) => {
      const request = readListRequest(resource, query, audience)
      const { data, total } = JSON.parse((await store.listJson(resource, request, audience)).toString())
      expect(total).toBe('ids' in query ? 2 : rowCount)
      expect(data.length).toBeGreaterThan(0)
      for (const row of data) {
        const record = await store.find(resource, row.id, audience)
        expect(row).toEqual(record)
      }
      expect((await store.list(resource, request, audience)).data).toEqual(data)
    },
  )

  test('a list requested by an owner has the stored values of every readable kind', async () => {
    const request = readListRequest(resource, { all: '1' }, 'owner')
    const { data } = JSON.parse((await store.listJson(resource, request, 'owner')).toString())
    for (const row of data)
      for (const [name, field] of columns.filter(([name]) => columnsFor(resource, 'owner').includes(name)))
        expect([name, row[name]]).toEqual([name, toSentValue(field, storedRows[row.id - 1]?.[name] ?? null)])
  })
})
