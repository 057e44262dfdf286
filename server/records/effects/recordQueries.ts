/** Read-only queries for effects: indexed lookups of records of the same application. */
import type { Site } from '../../../src/resources/createSite.ts'
import type { RecordNamed, ResourceName, ResourceNamed } from '../../../src/resources/records.ts'
import { isStructuredField } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, fieldOf } from '../../../src/schema/descriptor/resource.ts'
import type { Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { inOrder, orderOf, type Rows } from '../../search/lists/listOrder.ts'
import { columnsFor, sentRow } from '../read/sentRecords.ts'

/** Fields by which an index finds records: the id, list filters, references and unique fields. */
type IndexedField<D extends Pick<Descriptor, 'fields' | 'filters'>> =
  | 'id'
  | (D['filters'][number] & keyof D['fields'])
  | {
      [K in keyof D['fields']]: D['fields'][K] extends { kind: 'reference' } | { unique: true } ? K : never
    }[keyof D['fields']]

type Conditions<N extends ResourceName> = {
  readonly [K in IndexedField<ResourceNamed<N>> & keyof RecordNamed<N>]?: Exclude<RecordNamed<N>[K], readonly unknown[]>
}

/** Read-only queries of the records of one application, including records that visitors do not see. */
export interface RecordQueries {
  /** Finds a record by id; undefined if it does not exist. */
  find<N extends ResourceName>(resource: N, id: number): Promise<RecordNamed<N> | undefined>
  /**
   * Lists the records that have all values of `where`, in the order of the resource's list. `limit` is 1 to 1,000;
   * default 100.
   */
  list<N extends ResourceName>(
    resource: N,
    query?: { readonly where?: Conditions<N>; readonly limit?: number },
  ): Promise<readonly RecordNamed<N>[]>
  /** Counts the records that have all values of `where`. */
  count<N extends ResourceName>(resource: N, where?: Conditions<N>): Promise<number>
}

const mostRecords = 1_000
const usualRecords = 100

const resourceIn = ({ resources }: Site, name: string): Descriptor => {
  const found = resources.find(resource => resource.name === name)
  if (found) return found
  throw new Error(`There is no resource '${name}'. Use one of: ${resources.map(each => each.name).join(', ')}.`)
}

const isIndexed = (resource: Descriptor, name: string): boolean => {
  const field = fieldOf(resource, name)
  if (!field || isStructuredField(resource, name)) return false
  return name === 'id' || resource.filters.includes(name) || field.kind === 'reference' || field.unique === true
}

/** Query of the rows that have all values of `where`. Throws an Error if a field has no index. */
const rowsWhere = (tenant: Tenant, resource: Descriptor, where: Row): Rows => {
  // Safe cast: it only drops the types of the columns.
  let rows = tenant.select(resource.name) as Rows
  for (const [name, value] of Object.entries<Value>(where)) {
    if (!isIndexed(resource, name))
      throw new Error(
        `'${name}' of ${resource.name} has no index, so records cannot be found by it. Add it to the filters of the descriptor.`,
      )
    rows = value === null ? rows.where(name, 'is', null) : rows.where(name, '=', value)
  }
  return rows
}

/** Creates the queries of an application. `during` runs each query, or throws to refuse it. */
export const recordQueriesOf = (tenant: Tenant, during: <T>(query: () => Promise<T>) => Promise<T>): RecordQueries => {
  const resourceOf = (name: string) => resourceIn(tenant.site, name)
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
  // Safe cast: a query returns the columns of the resource that it names, which its record type lists.
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
