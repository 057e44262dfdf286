/**
 * Pages of lists as the embedded database writes them: JSON in UTF-8, one text made of the columns' own bytes. In JavaScript each text would be
 * decoded, made a part of a greater one, and encoded again; and each record as bytes of its own would make V8 collect more often.
 */
import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Placeholders } from '../db/statementCache.ts'
import type { AnyTables, Row, Value } from '../db/tables.ts'
import type { Tenant } from '../tenant/tenantQueries.ts'
import { listPage, type PageRequest } from './listPage.ts'

/** What stands around the records of a page. */
interface Around {
  readonly before: Value
  readonly after: Value
}

/** A page's one row. */
interface PageText {
  readonly text: Buffer
}

const recordName = 'record'

/** The envelope of a page without its records. */
export const textsAround = (total: number, at: PageRequest, more?: Parameters<typeof listPage>[3]) => {
  const [before = '', after = ''] = JSON.stringify(listPage([], total, at, more)).split('[]')
  return { before: `${before}[`, after: `]${after}` }
}

/** The JSON of a record: each name with its value, which is a column or JSON itself. */
export type WrittenRecord = readonly (readonly [name: string, value: RawBuilder<unknown>])[]

const objectOf = (record: WrittenRecord): RawBuilder<unknown> =>
  sql`json_object(${sql.join(record.flatMap(([name, value]) => [sql.lit(name), value]))})`

/** A record as JSON, as a column of its table. */
export const recordOf = (record: WrittenRecord) => objectOf(record).as(recordName)

/** Joined in the order in which they come. */
const pageOf = (record: RawBuilder<unknown>, { before, after }: Around) =>
  sql`cast(${before} || coalesce(group_concat(${record}, ','), '') || ${after} as blob) as text`

/** A query for the page of the records that `rows` selects by `recordOf`, in their order. */
export const textOfRecords = (
  { compiled }: Tenant,
  rows: SelectQueryBuilder<AnyTables, string, unknown>,
  around: Around,
): Compilable<PageText> =>
  // The order of a subquery with a limit is preserved.
  compiled(sql<PageText>`select ${pageOf(sql.ref(recordName), around)} from (${rows})`)

/**
 * The records with these ids, in their order and with commas between them; one that has been deleted meanwhile is left out. Each is looked up by its
 * id. `shape` begins with their table, and with `values` names all that the text of a record depends on.
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
    // The order of a cross join is preserved.
    return sql<PageText>`select ${text} from json_each(${places.ids}) as place cross join ${sql.table(table)}
      where ${sql.ref(`${table}.id`)} = place.value and ${sql.ref(`${table}.app_key`)} = ${tenant.appKey}`
  })
  return bytesOf(page)
}

/** An aggregate has one row. */
export const bytesOf = (page: PageText | undefined): Buffer => {
  if (!page) throw new Error('The database gave no text of a page.')
  return page.text
}
