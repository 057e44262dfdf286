import { type RawBuilder, sql } from 'kysely'
import type { Dialect } from '../../db/database.ts'

/** Ids as a single SQL value, for `amongIdsIn`. */
export const idsValue: { readonly [D in Dialect]: (ids: readonly number[]) => string } = {
  sqlite: ids => JSON.stringify(ids),
  postgres: ids => `{${ids.join()}}`,
}

/** Subquery that returns the ids of an `idsValue`, or of a placeholder for one, in the column `gram_id`. */
export const amongIdsIn: { readonly [D in Dialect]: (value: string) => RawBuilder<unknown> } = {
  sqlite: value => sql`(select value as gram_id from json_each(${value}))`,
  postgres: value => sql`(select unnest(${value}::integer[]) as gram_id)`,
}

/** Subquery that returns the given ids in the column `gram_id`. */
export const amongIds: { readonly [D in Dialect]: (ids: readonly number[]) => RawBuilder<unknown> } = {
  sqlite: ids => amongIdsIn.sqlite(idsValue.sqlite(ids)),
  postgres: ids => amongIdsIn.postgres(idsValue.postgres(ids)),
}
