import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { CallOptions } from '../../api/client/client.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'

/**
 * Reads one of the provider's reports; its data is null if the provider does not have the call. `askAgainMs` returns the
 * polling interval in ms, or false for no polling.
 */
export const useInsight = <T>(
  name: string,
  read: (dataProvider: AdminDataProvider, call: CallOptions) => Promise<T | undefined>,
  askAgainMs: (data: T) => number | false = () => false,
): UseQueryResult<T | null> => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  return useQuery({
    queryKey: ['insight', name],
    // A panel keeps its rows while more of them are loaded.
    placeholderData: keepPreviousData,
    // A query function must not return undefined.
    queryFn: async ({ signal }) => (await read(dataProvider, { signal })) ?? null,
    refetchInterval: ({ state: { data } }) => (data ? askAgainMs(data) : false),
  })
}
