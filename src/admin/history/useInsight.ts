import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { CallOptions } from '../../api/client/client.ts'
import type { AdminDataProvider } from '../../dataProvider.ts'

/** A report of the provider on the site; null where it does not have the call. `askAgainMs` gives when to read it again, ms; false or none for never. */
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
