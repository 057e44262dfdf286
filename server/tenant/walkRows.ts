/** Passing through all records of a table without keeping anyone waiting: by ranges of ids, so that nothing is sorted, a few milliseconds at a time. */
import { sql } from 'kysely'
import type { Row } from '../db/tables.ts'
import { createSlices, type Slices, yieldToOthers } from '../runtime/yieldToOthers.ts'
import type { Tenant } from './tenantQueries.ts'

interface WalkOptions {
  /** Ends the walk by throwing its reason once it is aborted. Default: nothing ends it. */
  readonly signal?: AbortSignal | undefined
  /** Ids of one slice at most; fewer where they take long to read. Default 1,024. */
  readonly most?: number
}

/** The least id above another one, of any application; undefined where there is none. */
const nextId = async (tenant: Tenant, table: string, after: number): Promise<number | undefined> => {
  const [row] = await tenant.runRaw<{ id: number | null }, { readonly after: number }>(
    ['next id', table],
    { after },
    places => sql`select min(id) as id from ${sql.table(table)} where id > ${places.after}`,
  )
  return row?.id ?? undefined
}

/** Ids above `after`, and at most `until`. */
export interface IdRange {
  readonly after: number
  readonly until: number
}

/** Ranges that together hold all ids of a table, of any application, in their order; where many ids in a row are free, none is made of them. */
export async function* idRanges(tenant: Tenant, table: string, slices: Slices): AsyncGenerator<IdRange> {
  for (let after = 0; ; ) {
    const first = await nextId(tenant, table, after)
    if (first === undefined) return
    const range = { after: first - 1, until: first - 1 + slices.size() }
    yield range
    after = range.until
  }
}

/**
 * The application's rows of a table in the order of their ids, in slices that may be empty. `columns` need not name the id.
 * Between two slices the event loop goes round.
 */
export async function* walkRows(
  tenant: Tenant,
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
