import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../db/database.ts'

/** Ids as one value, which `amongIdsIn` takes. */
export const idsValue: { readonly [D in Dialect]: (ids: readonly number[]) => string } = {
  sqlite: ids => JSON.stringify(ids),
  postgres: ids => `{${ids.join()}}`,
}

/** The ids of such a value, or of the place where it is to be, as a query, whose one column is `gram_id`. */
export const amongIdsIn: { readonly [D in Dialect]: (value: string) => RawBuilder<unknown> } = {
  sqlite: value => sql`(select value as gram_id from json_each(${value}))`,
  postgres: value => sql`(select unnest(${value}::integer[]) as gram_id)`,
}

/** These ids as such a query. */
export const amongIds: { readonly [D in Dialect]: (ids: readonly number[]) => RawBuilder<unknown> } = {
  sqlite: ids => amongIdsIn.sqlite(idsValue.sqlite(ids)),
  postgres: ids => amongIdsIn.postgres(idsValue.postgres(ids)),
}
