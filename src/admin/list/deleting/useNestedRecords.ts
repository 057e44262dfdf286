/** What is nested in a record that is to be deleted: it goes with it. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

interface NestedRecords {
  /** Of the button that deletes all of it. */
  readonly label: string
  /** Deletes the record with them; gives the names of the deletes. */
  readonly remove: () => Promise<readonly string[]>
}

/** The records nested in one; undefined where there are none, null while that is not known yet. */
export const useNestedRecords = (descriptor: Descriptor, record: AnyRecord): NestedRecords | null | undefined => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { resources } = useDescriptors()
  const [child] = descriptor.children ?? []
  const nested = resources.find(({ name }) => name === child?.resource)
  const { data: count, isLoading } = useQuery({
    queryKey: [descriptor.path, 'nested', record.id],
    enabled: child !== undefined && nested !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const filter = { [child?.by ?? '']: record.id }
      const one = { pagination: { page: 1, perPage: 1 }, filter, signal }
      return (await dataProvider.getList<AnyRecord>(nested?.path ?? '', one)).total ?? 0
    },
  })
  if (isLoading) return null
  if (!nested || !count) return undefined
  return {
    label:
      count === 1
        ? t('delete.withChild', { one: nested.label.one.toLowerCase() })
        : t('delete.withChildren', { count, many: nested.label.many.toLowerCase() }),
    remove: () => dataProvider.removeWithChildren(descriptor.path, record.id),
  }
}
