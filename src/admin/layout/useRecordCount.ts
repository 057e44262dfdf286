/** How many records the side menu says that a resource has. */
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { useHasExtensions } from '../data/host.ts'
import { PersonKnownContext, useMay } from '../data/permissions.ts'

interface Counted {
  readonly descriptor: Descriptor
  /** Values that the records have; none for all records. undefined counts nothing. */
  readonly values: Readonly<Record<string, string | number | undefined>> | undefined
  /** Names what is counted among other queries of the resource. */
  readonly key: string
}

/** 0 where nothing is counted, or the provider does not give it: one that ignores a filter answers with other records too. */
export const useRecordCount = ({ descriptor, values, key }: Counted): number => {
  const may = useMay()
  const hasExtensions = useHasExtensions()
  const isKnown = useContext(PersonKnownContext)
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { data } = useQuery({
    // Below the resource's own key, so that every write of a record reads it again.
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
