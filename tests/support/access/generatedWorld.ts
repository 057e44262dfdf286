/** Random sites, roles, people, records and requests, for the test of generated access. */
import fc from 'fast-check'
import { createSite } from '../../../src/resources/createSite.ts'
import type { Access } from '../../../src/schema/descriptor/access/conditionShape.ts'
import { choice, flag, integer, reference, slug, status, text } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import type { BuiltIn, Condition, Conditions, Entry } from './accessOracle.ts'

export const requestsOfWorld = 125

const kinds = ['news', 'advice'] as const
const kind = choice(
  'Kind',
  kinds.map(value => ({ value, label: value })),
)
const resourceOf = (name: string, fields: Fields, more: Partial<Descriptor>): Descriptor => ({
  name,
  path: name,
  label: { one: name, many: name },
  icon: 'page',
  fields: { title: text('Title', { required: true, public: true }), ...fields },
  title: 'title',
  list: { columns: ['title'], pageSizes: [10] },
  form: ['title', ...Object.keys(fields)],
  search: ['title'],
  filters: [],
  texts: { deleteAsk: 'Delete it?' },
  ...more,
})
/** Site with these conditions. Safe casts: conditions of the oracle are conditions of a descriptor. */
export const siteWith = (ofThings: Conditions, ofPlaces: Conditions) =>
  createSite({
    resources: [
      resourceOf('places', { kind }, { filters: ['kind'], access: ofPlaces as Access, rights: { read: 'viewer' } }),
      resourceOf(
        'things',
        {
          slug: slug('Slug', { from: 'title', unique: true, public: true }),
          kind,
          amount: integer('Amount', { required: true }),
          place_id: reference('Place', 'places'),
          is_open: flag('Open'),
          status: status(),
        },
        {
          filters: ['kind', 'place_id', 'is_open', 'status', { field: 'amount', as: 'range' }],
          access: ofThings as Access,
          rights: { own: 'author' },
        },
      ),
    ],
    extend: { users: { fields: { place_id: reference('Place', 'places'), kind } } },
  })

/** Values of people and records refer to a place by its index; one place does not exist. */
export const placeCount = 4
const some = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const placeIndex = fc.option(fc.nat(placeCount - 1), { nil: null })
const kindOrNull = some(...kinds, null)
const thing = fc.record({
  word: some('pond', 'Fish', 'net', 'boat'),
  kind: kindOrNull,
  amount: fc.nat(20),
  place: placeIndex,
  is_open: some(0, 1),
  status: some(0, 1),
})
const leaf = fc.oneof(
  some<unknown>('me', ['me']).map(operand => ({ created_by: operand })),
  some<unknown>('me.place_id', ['me.place_id', null], null, 'place:0', ['place:1', 'me.place_id'], 'place:2').map(
    operand => ({ place_id: operand }),
  ),
  some<unknown>('news', ['news', null], null, 'me.kind', ['advice', 'me.kind']).map(operand => ({ kind: operand })),
  some(0, 1).map(operand => ({ status: operand })),
  some(0, 1).map(operand => ({ is_open: operand })),
)
const { where } = fc.letrec<{ where: Condition }>(tie => ({
  where: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    {
      weight: 4,
      arbitrary: fc.array(leaf, { minLength: 1, maxLength: 2 }).map(parts => Object.assign({}, ...parts) as Condition),
    },
    { weight: 1, arbitrary: fc.array(tie('where'), { minLength: 1, maxLength: 3 }).map(or => ({ or })) },
    { weight: 1, arbitrary: fc.array(tie('where'), { minLength: 1, maxLength: 2 }).map(and => ({ and })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(leaf, fc.array(tie('where'), { minLength: 1, maxLength: 2 }))
        .map(([own, or]) => ({ ...own, or })),
    },
  ),
}))
const placeWhere: fc.Arbitrary<Condition> = fc.oneof(
  some<unknown>('me.place_id', 'place:0', ['place:1', 'place:2', 'me.place_id']).map(operand => ({ id: operand })),
  some<unknown>('news', ['advice', null], 'me.kind').map(operand => ({ kind: operand })),
)
const conditionsOf = (of: fc.Arbitrary<Condition>): fc.Arbitrary<Conditions> => {
  const entry = fc.option(
    of.map(each => ({ where: each })),
    { nil: undefined, freq: 2 },
  )
  return fc
    .record({ viewer: entry, author: entry, editor: entry })
    .map(each => Object.fromEntries(Object.entries(each).filter(([, value]) => value)) as Conditions)
}
const scope = fc.oneof(
  { weight: 3, arbitrary: some('all') },
  { weight: 2, arbitrary: some('own') },
  { weight: 1, arbitrary: some('none') },
)
const entryOf = (
  resource: string,
  of: fc.Arbitrary<Condition>,
): fc.Arbitrary<Omit<Entry, 'where'> & { where: Condition | null }> =>
  fc.record({
    resource: fc.constant(resource),
    ...{ read: scope, create: fc.boolean(), update: scope, delete: scope, publish: fc.boolean() },
    where: fc.option(of, { nil: null }),
  })
const madeRole = fc.record({
  base: some<BuiltIn>('viewer', 'author', 'editor', 'editor'),
  rights: fc.tuple(
    fc.option(entryOf('things', where), { freq: 8 }),
    fc.option(entryOf('places', placeWhere), { freq: 8 }),
  ),
})
const human = fc.record({
  type: some<BuiltIn>('viewer', 'author', 'editor', 'owner'),
  role: fc.option(fc.nat(2), { nil: undefined, freq: 2 }),
  place: placeIndex,
  kind: kindOrNull,
})
/** Index of a record; one that is too large selects none. */
const at = fc.nat(60)
const values = fc.record(
  { kind: kindOrNull, amount: fc.nat(20), place: placeIndex, is_open: some(0, 1), status: some(0, 1) },
  { requiredKeys: [] },
)
const list = fc.record({
  of: fc.constant('list' as const),
  filters: fc.record(
    {
      kind: some(...kinds),
      place: fc.nat(placeCount),
      is_open: some(0, 1),
      status: some(0, 1),
      from: fc.nat(20),
      to: fc.nat(20),
    },
    { requiredKeys: [] },
  ),
  search: some('', '', '', 'fish', 'POND', 'o'),
  sort: some<readonly [string, string] | undefined>(
    undefined,
    ['id', 'asc'],
    ['id', 'desc'],
    ['amount', 'asc'],
    ['amount', 'desc'],
  ),
  page: some(1, 1, 2, 3),
  size: some(3, 5, 100),
  isFiltered: fc.boolean(),
})
const request = fc.oneof(
  { weight: 6, arbitrary: list },
  {
    weight: 4,
    arbitrary: fc.record({ of: some<'read' | 'read slug' | 'changes'>('read', 'read slug', 'changes'), at }),
  },
  { weight: 3, arbitrary: fc.record({ of: fc.constant('create' as const), values: thing }) },
  { weight: 4, arbitrary: fc.record({ of: fc.constant('update' as const), at, values }) },
  { weight: 2, arbitrary: fc.record({ of: fc.constant('delete' as const), at }) },
  {
    weight: 1,
    arbitrary: fc.record({
      of: fc.constant('bulk' as const),
      ats: fc.uniqueArray(at, { minLength: 1, maxLength: 4 }),
      values,
    }),
  },
  { weight: 1, arbitrary: fc.record({ of: fc.constant('move' as const), who: fc.nat(20), human }) },
)
export const world = fc.record({
  ...{ ofThings: conditionsOf(where), ofPlaces: conditionsOf(placeWhere) },
  roles: fc.array(madeRole, { minLength: 3, maxLength: 3 }),
  people: fc.array(human, { minLength: 6, maxLength: 6 }),
  places: fc.array(kindOrNull, { minLength: placeCount, maxLength: placeCount }),
  things: fc.array(fc.tuple(fc.nat(20), thing), { minLength: 25, maxLength: 40 }),
  requests: fc.array(fc.tuple(fc.nat(20), request), { minLength: requestsOfWorld, maxLength: requestsOfWorld }),
})
export type World = typeof world extends fc.Arbitrary<infer W> ? W : never
export type Request = typeof request extends fc.Arbitrary<infer R> ? R : never
export type Values = Partial<Pick<World['things'][number][1], 'kind' | 'amount' | 'place' | 'is_open' | 'status'>>
