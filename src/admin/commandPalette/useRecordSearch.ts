/** Searches the records of every resource through the calls of their lists. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import pMap from 'p-map'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import { useDebounced } from '../ui/useDebounced.ts'

const settleMs = 200
const leastChars = 2
const perResource = 4
const callsAtOnce = 4

/** Search result, with the descriptor of its resource. */
export interface FoundRecord {
  readonly descriptor: Descriptor
  readonly record: AnyRecord
}

interface Found {
  readonly records: readonly FoundRecord[]
  /** Error of a resource that could not be searched; undefined if all could. */
  readonly error?: unknown
}

/** Records of all resources that match `typed`. `isSearching` is true while the search runs. */
export const useRecordSearch = (resources: readonly Descriptor[], typed: string) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const search = useDebounced(typed.trim(), settleMs)
  const isWanted = search.length >= leastChars
  const { data, isFetching } = useQuery({
    queryKey: ['palette', search],
    enabled: isWanted,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Found> => {
      let failure: unknown
      const recordsOf = async (descriptor: Descriptor): Promise<readonly FoundRecord[]> => {
        try {
          const { data: records } = await dataProvider.getList<AnyRecord>(descriptor.path, {
            pagination: { page: 1, perPage: perResource },
            filter: { q: search },
            signal,
          })
          return records.map(record => ({ descriptor, record }))
        } catch (error) {
          // A resource that fails does not hide the results of the others.
          failure ??= error
          return []
        }
      }
      const searched = resources.filter(({ search }) => search.length > 0)
      const found = await pMap(searched, recordsOf, { concurrency: callsAtOnce })
      return { records: found.flat(), error: failure }
    },
  })
  const isTyping = typed.trim() !== search && typed.trim().length >= leastChars
  return {
    records: isWanted && typed.trim().length >= leastChars ? (data?.records ?? []) : [],
    error: isWanted ? data?.error : undefined,
    isSearching: isFetching || isTyping,
  }
}
