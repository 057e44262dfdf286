/**
 * `isReached`, which decides on a record that was read, agrees with the SQL condition of the same reach, for texts,
 * numbers, flags, dates and empty fields. ACCESS_SEED repeats a run.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../../../server/db/database.ts'
import { tenantOf } from '../../../../server/db/tenant/tenantQueries.ts'
import { limitsOf } from '../../../../server/permissions/limits.ts'
import { reachCondition, withinReach, withLimits } from '../../../../server/permissions/reachCondition.ts'
import { migrate } from '../../../../server/schema/migrate.ts'
import { createStore } from '../../../../server/store/store.ts'
import { createSite } from '../../../../src/resources/createSite.ts'
import { isReached, type Reach, reachOf } from '../../../../src/schema/descriptor/access/access.ts'
import { choice, date, dateTime, flag, integer, text } from '../../../../src/schema/descriptor/field.ts'
import type { Descriptor } from '../../../../src/schema/descriptor/resource.ts'
import { dialects, openTestDatabase } from '../../../support/sites/databases.ts'
import { addTestSite } from '../../../support/sites/server.ts'

const seed = Number(process.env.ACCESS_SEED ?? 20_260_301)

const things: Descriptor = {
  name: 'things',
  path: 'things',
  label: { one: 'Thing', many: 'Things' },
  icon: 'page',
  fields: {
    title: text('Title'),
    kind: choice('Kind', [
      { value: 1, label: 'One' },
      { value: 2, label: 'Two' },
    ]),
    amount: integer('Amount'),
    is_open: flag('Open'),
    day: date('Day'),
    at: dateTime('At'),
  },
  title: 'title',
  list: { columns: ['title'], pageSizes: [10] },
  form: ['title', 'kind', 'amount', 'is_open', 'day', 'at'],
  search: [],
  filters: ['title', 'kind', 'amount', 'is_open', 'day', 'at'],
  texts: { deleteAsk: 'Delete it?' },
}
const site = createSite({ resources: [things] })

/** Texts that a database might confuse: case, spaces, Unicode forms, digits, patterns. */
const texts = [
  '',
  ' ',
  'a',
  'A',
  'a ',
  ' a',
  'é',
  'e\u0301',
  'ß',
  'ss',
  'İ',
  'i',
  '1',
  '01',
  '1.0',
  '%',
  '_',
  "'",
  '\u0000',
  '\ud800',
  '\ufffd',
  'ক',
  '😀',
  'null',
  'true',
  'me',
  'me.title',
]
const stored = texts.filter(value => !['\u0000', '\ud800'].includes(value))
const numbers = [
  0,
  -0,
  1,
  2,
  -1,
  2_147_483_647,
  -2_147_483_648,
  2_147_483_648,
  99_999_999_999,
  1.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
]
const days = ['2026-03-01', '2026-3-1', '2026-02-28', '']
const times = ['2026-03-01 06:00:00', '2026-03-01T06:00:00Z', '2026-03-01', '']
const among = <T>(values: readonly T[]) => fc.constantFrom<T | null>(...values, null)
const integers = numbers.filter(value => Number.isInteger(value) && Math.abs(value) <= 2_147_483_647)

const rowOf = fc.record({
  title: among(stored),
  kind: among([1, 2, 3]),
  amount: among([...integers, -2_147_483_648]),
  is_open: fc.constantFrom(0, 1),
  day: among(days),
  at: among(times),
})

const operandOf = (single: fc.Arbitrary<unknown>) => fc.oneof(single, fc.array(single, { maxLength: 4 }))
/** Values of any type for any field: those that do not fit must match nothing. */
const wrong: fc.Arbitrary<unknown> = fc.constantFrom(
  true,
  false,
  '1',
  1,
  null,
  {},
  [],
  'me.amount',
  'me.title',
  'me.none',
  undefined,
)
const leaf = fc.oneof(
  ...Object.entries({
    title: texts,
    kind: [1, 2, '1'],
    amount: numbers,
    is_open: [0, 1, true],
    day: days,
    at: times,
    id: numbers,
    none: [1],
  }).map(([name, values]) =>
    operandOf(fc.oneof({ weight: 6, arbitrary: among<unknown>(values) }, { weight: 1, arbitrary: wrong })).map(
      operand => ({ [name]: operand }),
    ),
  ),
)
const { where } = fc.letrec<{ where: unknown }>(tie => ({
  where: fc.oneof(
    { depthSize: 'small', maxDepth: 4 },
    {
      weight: 4,
      arbitrary: fc.array(leaf, { minLength: 1, maxLength: 2 }).map(parts => Object.assign({}, ...parts) as unknown),
    },
    { weight: 1, arbitrary: fc.array(tie('where'), { maxLength: 3 }).map(or => ({ or })) },
    { weight: 1, arbitrary: fc.array(tie('where'), { maxLength: 3 }).map(and => ({ and })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(leaf, fc.array(tie('where'), { minLength: 1, maxLength: 2 }))
        .map(([own, or]) => ({ ...own, or })),
    },
  ),
}))

describe.each(dialects)('conditions in SQL and on read records on %s', dialect => {
  let database: Database
  let rows: readonly Readonly<Record<string, unknown>>[] = []
  const tenant = () => tenantOf(site, database.db, 'demo')

  beforeAll(async () => {
    database = await openTestDatabase(dialect)
    await migrate(database, { site })
    await addTestSite(createStore({ site, database, clock: () => new Date() }))
    for (const values of fc.sample(rowOf, { numRuns: 150, seed }))
      await tenant()
        .insert('things', {
          ...values,
          version: 1,
          created_at: '2026-03-01 06:00:00',
          updated_at: '2026-03-01 06:00:00',
        })
        .execute()
    rows = await tenant().select('things').selectAll().orderBy('id').execute()
  })
  afterAll(() => database?.close())

  const idsBy = async (reach: Reach): Promise<readonly number[]> => {
    const found = await tenant()
      .select('things')
      .select('id')
      .where(reachCondition('things', reach))
      .orderBy('id')
      .execute()
    return found.map(({ id }) => Number(id))
  }

  test('agree on every record', async () => {
    let matched = 0
    await fc.assert(
      fc.asyncProperty(where, fc.record({ title: among(stored), amount: among(integers) }), async (condition, me) => {
        const reach = reachOf(things, condition, { ...me, id: 7 })
        const expected = rows.flatMap(row => (isReached(reach, row) ? [Number(row.id)] : []))
        matched += expected.length > 0 && expected.length < rows.length ? 1 : 0
        expect(await idsBy(reach)).toEqual(expected)
      }),
      { numRuns: 600, seed },
    )
    expect(matched).toBeGreaterThan(150)
  })

  test('a value that no column can hold matches nothing, and refuses no query', async () => {
    for (const condition of [
      { title: '\u0000' },
      { title: '\ud800' },
      { amount: 99_999_999_999 },
      { id: 2 ** 31 },
      { amount: 1.5 },
    ]) {
      const limits = limitsOf(
        { ...site, allResources: [{ ...things, access: { editor: { where: condition } } }] },
        { roles: ['editor'], custom: undefined, me: { id: 1 } },
      )
      const narrowed = withinReach(withLimits(tenant(), limits))
      expect(await narrowed.select('things').select(sql`1`.as('one')).execute()).toEqual([])
    }
  })
})
