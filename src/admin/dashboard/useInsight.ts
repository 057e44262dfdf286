import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { CallOptions } from '../../api/client.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'

/** What the provider tells of the site as a whole; null where it does not know the call. */
export const useInsight = <T>(
  name: string,
  read: (dataProvider: AdminDataProvider, call: CallOptions) => Promise<T | undefined>,
): UseQueryResult<T | null> => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  return useQuery({
    queryKey: ['insight', name],
    // A query may not give undefined.
    queryFn: async ({ signal }) => (await read(dataProvider, { signal })) ?? null,
  })
}
