/** Tables derived from descriptors. */

import { describe, expect, test } from 'vitest'
import { tablesOf } from '../../../server/schema/plan.ts'
import { site } from '../../../src/resources/index.ts'
import type { Field } from '../../../src/schema/descriptor/field.ts'
import type { Descriptor, Fields } from '../../../src/schema/descriptor/resource.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

const status: Field = { kind: 'status', label: 'Status', default: 1, required: true }
const sort_order: Field = { kind: 'integer', label: 'Order', default: 0 }
const day: Field = { kind: 'date', label: 'Day', required: true, public: true, after: 'Over' }

/** Optional fields that decide the lists of a resource and what visitors see. */
const optionalFields: readonly (readonly [name: string, field: Field])[] = [
  ['status', status],
  ['sort_order', sort_order],
  ['day', day],
]

const subsetsOf = <T>([first, ...others]: readonly T[]): readonly (readonly T[])[] => {
  if (first === undefined) return [[]]
  const without = subsetsOf(others)
  return [...without, ...without.map(some => [first, ...some])]
}

const pages: Pick<Descriptor, 'page'> = {
  page: {
    ...{ record: '/boats/:id', list: '/boats', archive: { by: 'day', each: 'year' } },
    sort: { field: 'day', upcomingFirst: true },
  },
}

const facetsOf = (fields: Fields): readonly Partial<Descriptor>[] => [
  {},
  { filters: Object.keys(fields), list: { columns: ['name'], pageSizes: [10], newestLast: true } },
  ...(fields.day ? [{ visible: { from: 'day' } }, { visible: { until: 'day' } }] : []),
  ...(fields.day && fields.status ? [pages] : []),
]

const descriptors = subsetsOf(optionalFields).flatMap(some => {
  const fields = Object.fromEntries(some)
  return facetsOf(fields).flatMap(facets => {
    const seen = boats(fields, facets)
    const unseen = Object.fromEntries(
      Object.entries(seen.fields).map(([name, { public: _public, ...field }]) => [name, field as Field]),
    )
    return [seen, { ...seen, fields: unseen }]
  })
})

describe('the planned indexes', () => {
  test.each(descriptors.map(descriptor => [Object.keys(descriptor.fields).join(', '), descriptor] as const))(
    'the indexes of a resource with the fields %s use existing columns',
    (_fields, descriptor) => {
      const [table] = tablesOf(site, [descriptor])
      const columns = ['id', ...(table?.columns ?? []).map(({ name }) => name)]
      const indexed = (table?.indexes ?? []).flatMap(index => index.columns.map(column => column.replace(/ desc$/, '')))
      expect(indexed.length).toBeGreaterThan(0)
      expect(indexed.filter(column => !columns.includes(column))).toEqual([])
    },
  )
})
