/** What the deletion of a record does to those that refer to it, before it is done. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { isRecordField, onDeleteOf } from '../../../schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import type { AnyRecord } from '../../data/descriptors.ts'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

interface DeletionEffects {
  /** One sentence for each resource whose records are changed or deleted with it. */
  readonly messages: readonly string[]
  /** Whether they are still counted. */
  readonly isPending: boolean
}

/** The effects of a deletion; none where the provider does not tell them, or nothing but a refusal can come of it. */
export const useDeletionEffects = (descriptor: Descriptor, record: AnyRecord): DeletionEffects => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { descriptors, hidden } = useDescriptors()
  const all = [...descriptors, ...hidden]
  const isAffected = all.some(({ fields }) =>
    Object.values(fields).some(
      field => isRecordField(field) && field.to === descriptor.name && onDeleteOf(field) !== 'refuse',
    ),
  )
  const { data = [], isLoading } = useQuery({
    queryKey: [descriptor.path, 'deletion', record.id],
    enabled: isAffected,
    gcTime: 0,
    queryFn: ({ signal }) => dataProvider.deletionEffects(descriptor.path, record.id, { signal }),
  })
  const messages = data.flatMap(({ resource, effect, count }) => {
    const label = all.find(({ name }) => name === resource)?.label
    if (!label || effect === 'refused') return []
    const params = { count, label: (count === 1 ? label.one : label.many).toLowerCase() }
    return [effect === 'deleted' ? t('delete.goesWithIt', params) : t('delete.becomesEmpty', params)]
  })
  return { messages, isPending: isLoading }
}
