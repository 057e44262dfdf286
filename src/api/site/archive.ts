/**
 * Archive of a resource: its records by year. Extension of the contract: GET /api/archive/{resource} and
 * /api/archive/{resource}/{year}.
 */
import type { Send } from '../protocol/call.ts'
import { readList } from '../protocol/envelopes.ts'
import { apiPaths } from '../protocol/paths.ts'
import type { ListPage } from '../wire/envelopes.ts'

/** Years with public records, latest first. */
export const archiveYears = async (send: Send, resource: string): Promise<readonly number[]> => {
  const { data } = readList<unknown>(await send('GET', apiPaths.archive(resource)))
  return data.filter(year => typeof year === 'number')
}

/** Ids of one page of the records of a year, latest first; empty beyond the last page. */
export const archivePage = async (
  send: Send,
  resource: string,
  { year, ...query }: { readonly year: string; readonly page: string; readonly size: string },
): Promise<ListPage<number>> => {
  const path = `${apiPaths.archive(resource)}/${encodeURIComponent(year)}?${new URLSearchParams(query)}`
  return readList<number>(await send('GET', path))
}
