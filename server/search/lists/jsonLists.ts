/**
 * Writes pages of lists as JSON inside the embedded database: one UTF-8 text from the bytes of the columns. In
 * JavaScript, each text would be decoded, concatenated and encoded again. One buffer per record would make V8 collect
 * garbage more often.
 */
import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Placeholders } from '../../db/statementCache.ts'
import type { AnyTables, Row, Value } from '../../db/tables.ts'
import type { Tenant } from '../../db/tenant/tenantQueries.ts'
import { listPage, type PageRequest } from './listPage.ts'

/** JSON before and after the records of a page. */
interface Around {
  readonly before: Value
  readonly after: Value
}

/** Single row of the query for a page. */
interface PageText {
  readonly text: Buffer
}

const recordName = 'record'

/** Envelope of a page, split at the position of its records. */
export const textsAround = (total: number, at: PageRequest, more?: Parameters<typeof listPage>[3]) => {
  const [before = '', after = ''] = JSON.stringify(listPage([], total, at, more)).split('[]')
  return { before: `${before}[`, after: `]${after}` }
}

/** Properties of a record: names and their values. A value is a column or JSON. */
export type WrittenRecord = readonly (readonly [name: string, value: RawBuilder<unknown>])[]

const objectOf = (record: WrittenRecord): RawBuilder<unknown> =>
  sql`json_object(${sql.join(record.flatMap(([name, value]) => [sql.lit(name), value]))})`

/** JSON of a record, as a column of its table. */
export const recordOf = (record: WrittenRecord) => objectOf(record).as(recordName)

/** Joins the records in the order of the rows. */
const pageOf = (record: RawBuilder<unknown>, { before, after }: Around) =>
  sql`cast(${before} || coalesce(group_concat(${record}, ','), '') || ${after} as blob) as text`

/** Builds the query for a page of the records in `rows`, which selects `recordOf`. Keeps their order. */
export const textOfRecords = (
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
  recordIn: (places: Placeholders<V>) => WrittenRecord,
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

/** Bytes of a page. The query is an aggregate and always returns a row, so throws an Error if there is none. */
export const bytesOf = (page: PageText | undefined): Buffer => {
  if (!page) throw new Error('The database returned no page.')
  return page.text
}
