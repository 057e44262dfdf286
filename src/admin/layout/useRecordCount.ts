/** Record count of a resource in the side menu. */
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { useHasExtensions } from '../data/host.ts'
import { PersonKnownContext, useMay } from '../data/permissions.ts'

interface Counted {
  readonly descriptor: Descriptor
  /** Filter: values that the counted records have; {} counts all records, undefined none. */
  readonly values: Readonly<Record<string, string | number | undefined>> | undefined
  /** Distinguishes this count from other queries of the resource. */
  readonly key: string
}

/**
 * Number of matching records; 0 if nothing is counted or the provider ignores the filter, which shows in records that
 * do not match.
 */
export const useRecordCount = ({ descriptor, values, key }: Counted): number => {
  const may = useMay()
  const hasExtensions = useHasExtensions()
  const isKnown = useContext(PersonKnownContext)
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { data } = useQuery({
    // Nested under the resource's key, so that each write of a record invalidates it.
    queryKey: [descriptor.path, 'getList', key],
    enabled: values !== undefined && hasExtensions && isKnown && may.read(descriptor),
    queryFn: async ({ signal }) => {
      const wanted = Object.entries(values ?? {})
      const params = { pagination: { page: 1, perPage: 10 }, filter: values, signal }
      const { data: records, total } = await dataProvider.getList(descriptor.path, params)
      return records.every(record => wanted.every(([name, value]) => record[name] === value)) ? (total ?? 0) : 0
    },
    staleTime: 60_000,
  })
  return data ?? 0
}
