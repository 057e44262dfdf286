/**
 * Builds the JSON of list pages inside SQLite: one UTF-8 text from the bytes of the columns. In JavaScript, each text
 * would be decoded, concatenated and encoded again. One buffer per record would make V8 collect garbage more often.
 */
import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Placeholders } from '../../db/statementCache.ts'
import type { AnyTables, Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { listPage, type PageRequest } from './listPage.ts'

/** JSON text before and after the records of a page, as strings or placeholders. */
interface Around {
  readonly before: Value
  readonly after: Value
}

/** Single row of the query for a page. */
interface PageText {
  readonly text: Buffer
}

const recordName = 'record'

/** JSON of the envelope of a page, split into the parts before and after its records. */
export const pageEnvelope = (total: number, at: PageRequest, more?: Parameters<typeof listPage>[3]) => {
  const [before = '', after = ''] = JSON.stringify(listPage([], total, at, more)).split('[]')
  return { before: `${before}[`, after: `]${after}` }
}

/** JSON properties of a record: names, and SQL expressions of their values. A value is a column or JSON. */
export type JsonRecord = readonly (readonly [name: string, value: RawBuilder<unknown>])[]

const objectOf = (record: JsonRecord): RawBuilder<unknown> =>
  sql`json_object(${sql.join(record.flatMap(([name, value]) => [sql.lit(name), value]))})`

/** JSON of a record, as a selected column. */
export const jsonColumnOf = (record: JsonRecord) => objectOf(record).as(recordName)

/** SQL aggregate that joins the JSON of the records, in the order of the rows. */
const pageOf = (record: RawBuilder<unknown>, { before, after }: Around) =>
  sql`cast(${before} || coalesce(group_concat(${record}, ','), '') || ${after} as blob) as text`

/** Builds the query for the JSON of a page. `rows` selects `jsonColumnOf` of its records, in their order. */
export const pageTextQuery = (
  { compiled }: Tenant,
  rows: SelectQueryBuilder<AnyTables, string, unknown>,
  around: Around,
): Compilable<PageText> =>
  // SQLite preserves the order of a subquery with a limit.
  compiled(sql<PageText>`select ${pageOf(sql.ref(recordName), around)} from (${rows})`)

/**
 * JSON of the records with these ids, in the order of the ids and separated by commas. Omits records that have been
 * deleted meanwhile. Each record is looked up by its id.
 * `shape` starts with the table and, together with `values`, identifies everything on which the SQL depends.
 */
export const textById = async <V extends Row>(
  tenant: Tenant,
  shape: readonly [table: string, ...string[]],
  ids: readonly number[],
  values: V,
  recordIn: (places: Placeholders<V>) => JsonRecord,
): Promise<Buffer> => {
  const [table] = shape
  const all = { ...values, ids: JSON.stringify(ids) }
  const [page] = await tenant.runRaw(['JSON by id', ...shape], all, places => {
    const text = pageOf(objectOf(recordIn(places)), { before: '', after: '' })
    // SQLite preserves the order of a cross join.
    return sql<PageText>`select ${text} from json_each(${places.ids}) as place cross join ${sql.table(table)}
      where ${sql.ref(`${table}.id`)} = place.value and ${sql.ref(`${table}.app_key`)} = ${tenant.appKey}`
  })
  return bytesOf(page)
}

/** Bytes of a page. The query is an aggregate, which always returns a row; throws an Error if there is none. */
export const bytesOf = (page: PageText | undefined): Buffer => {
  if (!page) throw new Error('The database returned no page.')
  return page.text
}
