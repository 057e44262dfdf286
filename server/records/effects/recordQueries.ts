/** What effects may read: records of their own site, by what an index finds. */
import { type RecordNamed, type ResourceName, type ResourceNamed, resources } from '../../../src/resources/index.ts'
import { isStructuredField } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, fieldOf } from '../../../src/schema/descriptor/resource.ts'
import type { Row, Value } from '../../db/tables.ts'
import { inOrder, orderOf, type Rows } from '../../lists/listOrder.ts'
import type { Tenant } from '../../tenant/tenantQueries.ts'
import { columnsFor, sentRow } from '../read/sentRecords.ts'

/** Fields that an index leads with: filters of the list, references and what is unique. */
type IndexedField<D extends Pick<Descriptor, 'fields' | 'filters'>> =
  | 'id'
  | (D['filters'][number] & keyof D['fields'])
  | {
      [K in keyof D['fields']]: D['fields'][K] extends { kind: 'reference' } | { unique: true } ? K : never
    }[keyof D['fields']]

type Conditions<N extends ResourceName> = {
  readonly [K in IndexedField<ResourceNamed<N>> & keyof RecordNamed<N>]?: Exclude<RecordNamed<N>[K], readonly unknown[]>
}

/** Queries of the records of one site, those that visitors do not see included. No other site's are ever there, and nothing can be written. */
export interface RecordQueries {
  /** A record by its id; undefined where there is none. */
  find<N extends ResourceName>(resource: N, id: number): Promise<RecordNamed<N> | undefined>
  /** Records with all of these values, at most `limit` (1 to 1,000, default 100), in the order of the resource's list. */
  list<N extends ResourceName>(
    resource: N,
    query?: { readonly where?: Conditions<N>; readonly limit?: number },
  ): Promise<readonly RecordNamed<N>[]>
  /** How many records have all of these values. */
  count<N extends ResourceName>(resource: N, where?: Conditions<N>): Promise<number>
}

const byName: ReadonlyMap<string, Descriptor> = new Map(resources.map(resource => [resource.name, resource]))
const mostRecords = 1_000
const usualRecords = 100

const resourceOf = (name: string): Descriptor => {
  const found = byName.get(name)
  if (!found) throw new Error(`'${name}' is no resource. Name one of: ${[...byName.keys()].join(', ')}.`)
  return found
}

const isIndexed = (resource: Descriptor, name: string): boolean => {
  const field = fieldOf(resource, name)
  if (!field || isStructuredField(resource, name)) return false
  return name === 'id' || resource.filters.includes(name) || field.kind === 'reference' || field.unique === true
}

/** What a value of a condition is looked for by. */
const rowsWhere = (tenant: Tenant, resource: Descriptor, where: Row): Rows => {
  // The builder is the same; the type only forgets which columns were selected.
  let rows = tenant.select(resource.name) as Rows
  for (const [name, value] of Object.entries<Value>(where)) {
    if (!isIndexed(resource, name))
      throw new Error(
        `'${name}' of ${resource.name} has no index, so no record can be looked up by it. Add it to the filters of the descriptor.`,
      )
    rows = value === null ? rows.where(name, 'is', null) : rows.where(name, '=', value)
  }
  return rows
}

/** The queries of a site. `during` runs each, and may refuse it. */
export const recordQueriesOf = (tenant: Tenant, during: <T>(query: () => Promise<T>) => Promise<T>): RecordQueries => {
  const read = (name: string, where: Row, limit: number): Promise<readonly Row[]> =>
    during(() => {
      const resource = resourceOf(name)
      if (!Number.isInteger(limit) || limit < 1 || limit > mostRecords)
        throw new Error(`${limit} records cannot be read at once. Use a whole number from 1 to ${mostRecords}.`)
      const rows = rowsWhere(tenant, resource, where).select([...columnsFor(resource, 'owner')])
      return inOrder(rows, orderOf(resource, { sort: undefined, filters: Object.keys(where) }))
        .limit(limit)
        .execute()
    })
  // The columns of a resource are those of its record: the name determines the type, which is forgotten in between.
  const queries = {
    find: async (name: string, id: number) => {
      const [row] = await read(name, { id }, 1)
      return row && sentRow(resourceOf(name), row, 'owner')
    },
    list: async (name: string, { where = {}, limit = usualRecords }: { where?: Row; limit?: number } = {}) =>
      (await read(name, where, limit)).map(row => sentRow(resourceOf(name), row, 'owner')),
    count: (name: string, where: Row = {}) =>
      during(async () => {
        const counted = rowsWhere(tenant, resourceOf(name), where).select(({ fn }) => fn.countAll<number>().as('total'))
        return Number((await counted.executeTakeFirst())?.total ?? 0)
      }),
  }
  return queries as unknown as RecordQueries
}
