/** Records of every resource that a search finds, through the calls of their lists. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../data/descriptors.ts'
import { useDebounced } from '../ui/useDebounced.ts'

const settleMs = 200
const leastChars = 2
const perResource = 4
const callsAtOnce = 4

export interface FoundRecord {
  readonly descriptor: Descriptor
  readonly record: AnyRecord
}

interface Found {
  readonly records: readonly FoundRecord[]
  /** Why some resources could not be searched; undefined where all could. */
  readonly error?: unknown
}

/** What a search of all resources finds; `isSearching` while it is under way. */
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
      const queue = resources.filter(({ search }) => search.length > 0)
      const found = new Map<string, readonly FoundRecord[]>()
      let failure: unknown
      const takeTurns = async (): Promise<void> => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const descriptor = next
          try {
            const { data: records } = await dataProvider.getList<AnyRecord>(descriptor.path, {
              pagination: { page: 1, perPage: perResource },
              filter: { q: search },
              signal,
            })
            found.set(
              descriptor.name,
              records.map(record => ({ descriptor, record })),
            )
          } catch (error) {
            // One resource that fails does not hide the others.
            failure ??= error
          }
        }
      }
      await Promise.all(Array.from({ length: callsAtOnce }, takeTurns))
      return { records: resources.flatMap(({ name }) => found.get(name) ?? []), error: failure }
    },
  })
  const isTyping = typed.trim() !== search && typed.trim().length >= leastChars
  return {
    records: isWanted && typed.trim().length >= leastChars ? (data?.records ?? []) : [],
    error: isWanted ? data?.error : undefined,
    isSearching: isFetching || isTyping,
  }
}
