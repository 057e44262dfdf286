/** Descriptors without a mistake, for tests that put one in. */
import type { Field } from '../../src/schema/field.ts'
import type { Descriptor, Fields } from '../../src/schema/resource.ts'

export const name = { kind: 'text', label: 'Name', required: true, public: true } as const satisfies Field

/** A sound descriptor, with what the test changes in it. */
export const boats = (fields: Fields = {}, change: Partial<Descriptor> = {}): Descriptor => ({
  name: 'boats',
  path: 'boat',
  label: { one: 'Boat', many: 'Boats' },
  icon: 'page',
  fields: { name, ...fields },
  title: 'name',
  list: { columns: ['name'], pageSizes: [10, 25] },
  form: ['name', ...Object.keys(fields)],
  search: ['name'],
  filters: [],
  texts: { deleteAsk: 'Sink it?' },
  ...change,
})
export const nets = (fields: Fields = {}): Descriptor => boats(fields, { name: 'nets', path: 'net' })
export const text = { kind: 'text', label: 'Code' } as const satisfies Field
/** What a descriptor that was not type-checked may hold. */
export const misspelt = <T>(keys: object, value = boats() as T): T => ({ ...value, ...keys })

export type Mistake = readonly [mistake: string, resources: readonly Descriptor[], where: string]
