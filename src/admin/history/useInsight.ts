import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { CallOptions } from '../../api/client.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'

/** What the provider tells of the site as a whole; null where it does not know the call. `askAgainMs` says when to ask again; false or none for not at all. */
export const useInsight = <T>(
  name: string,
  read: (dataProvider: AdminDataProvider, call: CallOptions) => Promise<T | undefined>,
  askAgainMs: (data: T) => number | false = () => false,
): UseQueryResult<T | null> => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  return useQuery({
    queryKey: ['insight', name],
    // A query may not give undefined.
    queryFn: async ({ signal }) => (await read(dataProvider, { signal })) ?? null,
    refetchInterval: ({ state: { data } }) => (data ? askAgainMs(data) : false),
  })
}
