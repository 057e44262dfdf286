import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../db/database.ts'

/** These ids as a query, whose one column is `gram_id`. */
export const amongIds: { readonly [D in Dialect]: (ids: readonly number[]) => RawBuilder<unknown> } = {
  sqlite: ids => sql`(select value as gram_id from json_each(${JSON.stringify(ids)}))`,
  postgres: ids => sql`(select unnest(${`{${ids.join()}}`}::integer[]) as gram_id)`,
}
