/** Lists of limited people use the index of their condition, or are read in parts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tenantOf } from '../../../../server/db/tenant/tenantQueries.ts'
import { forEveryApplication } from '../../../../server/db/tenantKey.ts'
import { limitsOf } from '../../../../server/permissions/limits.ts'
import { withinReach, withLimits } from '../../../../server/permissions/reachCondition.ts'
import { reachIndexOf } from '../../../../server/permissions/reachIndex.ts'
import { queryOf } from '../../../../server/records/read/requestedQuery.ts'
import type { ListRequest } from '../../../../server/search/lists/listRequest.ts'
import { createSite } from '../../../../src/resources/createSite.ts'
import type { Reach } from '../../../../src/schema/descriptor/access/access.ts'
import { reference, status, text } from '../../../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../../../src/schema/descriptor/resource.ts'
import { dialects, testOnce } from '../../../support/sites/databases.ts'
import { type SiteApp, startSiteApp } from '../../../support/sites/siteApp.ts'

const resourceOf = (name: string, fields: Fields = {}, more: Partial<Descriptor> = {}): Descriptor => ({
  name,
  path: name,
  label: { one: name, many: name },
  icon: 'page',
  fields: { title: text('Title', { required: true }), ...fields },
  title: 'title',
  list: { columns: ['title'], pageSizes: [10] },
  form: ['title', ...Object.keys(fields)],
  search: ['title'],
  filters: [],
  texts: { deleteAsk: 'Delete it?' },
  ...more,
})

const office = reference('Office', 'offices')
const notices = resourceOf(
  'notices',
  { office_id: office, code: text('Code', { unique: true }), kind: text('Kind'), status: status() },
  { filters: ['kind'], access: { author: { where: { or: [{ created_by: 'me' }, { and: [{ id: 1 }] }] } } } },
)
const pets = resourceOf('pets', { office_id: office })
const site = createSite({ resources: [resourceOf('offices'), notices, pets] })
const among = (field: string, ...values: readonly (string | number | null)[]): Reach => ({ field, among: values })

testOnce.each<[condition: string, reach: Reach, resource: Descriptor, expected: object]>([
  ['none', true, pets, { filters: [], isOrdered: true, isScanned: false }],
  ['one that matches nothing', false, pets, { filters: [], isOrdered: true, isScanned: false }],
  ['a filter', among('kind', 'a'), notices, { filters: ['kind'], isOrdered: true, isScanned: false }],
  [
    'a field of access',
    among('created_by', 1),
    notices,
    { filters: ['created_by'], isOrdered: true, isScanned: false },
  ],
  ['two values of a filter', among('kind', 'a', 'b'), notices, { filters: [], isOrdered: false, isScanned: false }],
  ['a reference', among('office_id', 1), notices, { filters: [], isOrdered: false, isScanned: false }],
  ['a unique text', among('code', 'a'), notices, { filters: [], isOrdered: false, isScanned: false }],
  ['an empty value', among('kind', 'a', null), notices, { filters: [], isOrdered: false, isScanned: true }],
  ['the author of records without an index', among('created_by', 1), pets, { isOrdered: false, isScanned: true }],
  ['a status without a list', among('status', 1), notices, { isOrdered: false, isScanned: true }],
  ['one of two', { or: [among('kind', 'a'), among('created_by', 1)] }, notices, { isOrdered: false, isScanned: true }],
  [
    'two filters',
    { and: [among('kind', 'a'), among('created_by', 1)] },
    notices,
    { isOrdered: false, isScanned: true },
  ],
  [
    'one filter twice',
    { and: [among('kind', 'a'), among('kind', 'a')] },
    notices,
    { filters: ['kind'], isOrdered: true, isScanned: false },
  ],
])('the index of a condition is known for %s', (_, reach, resource, expected) => {
  expect(reachIndexOf(resource, reach)).toMatchObject(expected)
})

const request: ListRequest = { page: 1, size: 10, search: '', filters: {}, sort: undefined }
const limitsFor = (scope: string, where: object | undefined) => {
  const rights = ['notices', 'pets'].map(resource => ({
    ...{ resource, read: scope, update: 'none', delete: 'none', create: false, publish: false },
    where: where && JSON.stringify(where),
  }))
  return limitsOf(site, { roles: ['editor'], custom: { base: 'editor', rights }, me: { id: 1 } })
}

describe.each(dialects)('lists of limited people on %s', dialect => {
  let app: SiteApp
  const count = 3_000
  beforeAll(async () => {
    app = await startSiteApp(site, dialect)
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n`
    await sql`insert into pets (app_key, title, version, created_by, created_at, updated_at)
      select 'demo', 'Pet', 1, case when i % 3 = 0 then 1 else 2 end, '2026-01-01 00:00:00', '2026-01-01 00:00:00' from (${numbers}) as numbers`.execute(
      forEveryApplication(app.database.db),
    )
  })
  afterAll(() => app?.close())
  const rowsOf = (scope: string, where?: object) =>
    app.store.inApplication('demo', { userId: 1, role: 'editor', limits: limitsFor(scope, where) })

  test('a list of own records without an index has the total, order and pages of a filtered one', async () => {
    const own = rowsOf('own')
    for (const [page, sort] of [
      [1, undefined],
      [100, undefined],
      [3, { field: 'title', order: 'asc' }],
    ] as const) {
      const found = await own.list(pets, { ...request, page, sort }, 'editor')
      expect(found.total).toBe(1_000)
      const last = count - (count % 3)
      const first = last - (page - 1) * 30
      expect(found.data.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, at) => first - at * 3))
    }
    expect(await own.count(pets)).toBe(1_000)
    expect(await rowsOf('all').count(pets)).toBe(count)
    expect(await rowsOf('all', { id: [1, 2] }).count(pets)).toBe(2)
  })

  test('the history of a limited person has the total, order and pages of their records', async () => {
    const numbers = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select i from n`
    await sql`insert into changes (app_key, resource, record_id, title, action, user_id, user_name, at, act)
      select 'demo', 'pets', i, 'Pet', 'updated', 1, 'Owner', '2026-01-01 00:00:00', 'act' || i from (${numbers}) as numbers`.execute(
      forEveryApplication(app.database.db),
    )
    const history = { resource: 'pets', recordId: undefined, act: undefined }
    const { changes } = rowsOf('own')
    const found = await changes({ ...history, page: 100, size: 10 })
    expect(found).toMatchObject({ total: 1_000, current_page: 100, last_page: 100 })
    expect(found.data.map(({ record_id }) => record_id)).toEqual(Array.from({ length: 10 }, (_, at) => 30 - at * 3))
    expect((await changes({ ...history, page: 101, size: 10 })).data).toEqual([])
    expect((await changes({ ...history, recordId: 3, page: 1, size: 10 })).total).toBe(1)
    expect((await changes({ ...history, recordId: 4, page: 1, size: 10 })).total).toBe(0)
  })

  test('a condition of a descriptor has an index that also provides the order', async () => {
    const tenant = withinReach(withLimits(tenantOf(site, app.database.db, 'demo'), limitsFor('own', undefined)))
    const reading = { tenant, clock: () => new Date() }
    const list = { resource: notices, request, audience: 'editor' } as const
    expect(await queryOf(reading, list)).toMatchObject({
      isScan: false,
      isCountIndexed: true,
      order: { isIndexed: true },
    })
    const filtered = { ...list, request: { ...request, filters: { kind: 'a' } } }
    expect(await queryOf(reading, filtered)).toMatchObject({ isCountIndexed: false, order: { isIndexed: false } })
    expect(await queryOf(reading, { ...list, resource: pets })).toMatchObject({ isScan: true, isCountIndexed: false })
    if (dialect !== 'sqlite') return
    const plan = await sql<{ detail: string }>`explain query plan select id from notices
      where app_key = 'demo' and created_by = 1 order by id desc limit 10`.execute(forEveryApplication(app.database.db))
    expect(plan.rows.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^SEARCH notices USING COVERING INDEX ix_notices_\w+ \(app_key=\? AND created_by=\?\)$/),
    ])
  })
})
