/**
 * Iterates over all records of a table in ranges of ids, without sorting. Each slice takes a few milliseconds, so that
 * other requests are not blocked.
 */
import { sql } from 'kysely'
import { createSlices, type Slices, yieldToOthers } from '../../runtime/eventLoop/yieldToOthers.ts'
import type { Row } from '../tables.ts'
import type { TenantQueries } from './tenantQueries.ts'

interface WalkOptions {
  /** Aborts the iteration; its reason is thrown. Default: no signal. */
  readonly signal?: AbortSignal | undefined
  /** Maximum number of ids in a slice. Slices are smaller if reading takes long. Default 1,024. */
  readonly most?: number
}

/** Smallest id above `after`, across all applications; undefined if there is none. */
const nextId = async (tenant: TenantQueries, table: string, after: number): Promise<number | undefined> => {
  const [row] = await tenant.runRaw<{ id: number | null }, { readonly after: number }>(
    ['next id', table],
    { after },
    places => sql`select min(id) as id from ${sql.table(table)} where id > ${places.after}`,
  )
  return row?.id ?? undefined
}

/** Ids above `after`, up to and including `until`. */
export interface IdRange {
  readonly after: number
  readonly until: number
}

/** Consecutive ranges that cover all ids of a table, across all applications. Skips large gaps between ids. */
export async function* idRanges(tenant: TenantQueries, table: string, slices: Slices): AsyncGenerator<IdRange> {
  for (let after = 0; ; ) {
    const first = await nextId(tenant, table, after)
    if (first === undefined) return
    const range = { after: first - 1, until: first - 1 + slices.size() }
    yield range
    after = range.until
  }
}

/**
 * Rows of the application in the order of their ids, in slices that may be empty. `columns` need not include the id.
 * Yields to the event loop between slices.
 */
export async function* walkRows(
  tenant: TenantQueries,
  table: string,
  columns: readonly string[],
  { signal, most = 1_024 }: WalkOptions = {},
): AsyncGenerator<readonly Row[]> {
  const slices = createSlices({ first: Math.min(64, most), most })
  for await (const range of idRanges(tenant, table, slices)) {
    yield await slices.measure(() => tenant.rowsBetween(table, columns, range))
    await yieldToOthers()
    signal?.throwIfAborted()
  }
}
