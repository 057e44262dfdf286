import { useCallback } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'

/**
 * Returns a function that reads who saved a record last. It resolves to undefined if the provider does not tell the
 * person, or if it fails.
 */
export const useAuthor = ({ name }: Descriptor) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  return useCallback(
    async ({ id }: AnyRecord): Promise<string | undefined> => {
      try {
        const [last] = (await dataProvider.recordChanges({ resource: name, id: Number(id), count: 1 })) ?? []
        return (last?.action === 'updated' && last.user_name) || undefined
      } catch {
        return undefined
      }
    },
    [dataProvider, name],
  )
}
