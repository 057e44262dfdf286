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
  /** The records nested in it, which are deleted with it where the editor confirms that; undefined where there are none, or the provider does not tell. */
  readonly nested: NestedRecords | undefined
  /** One sentence for each resource whose records are changed or deleted with it. */
  readonly messages: readonly string[]
  /** Whether they are still counted. */
  readonly isPending: boolean
}

interface NestedRecords {
  /** Of the button that deletes all of it. */
  readonly label: string
  /** Sentence that names them. */
  readonly message: string
  /** Deletes the record with them; gives the name under which all of it is restored, undefined where it cannot be. */
  readonly remove: () => Promise<string | undefined>
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
  const childName = descriptor.children?.[0]?.resource
  const child = descriptors.find(({ name }) => name === childName)
  const { data = [], isLoading } = useQuery({
    queryKey: [descriptor.path, 'deletion', record.id],
    enabled: isAffected || child !== undefined,
    gcTime: 0,
    // Read with each opening of the dialog, and not again after the delete, when the record is gone.
    staleTime: 'static',
    queryFn: ({ signal }) => dataProvider.deletionEffects(descriptor.path, record.id, { signal }),
  })
  const messages = data.flatMap(({ resource, effect, count }) => {
    const label = all.find(({ name }) => name === resource)?.label
    if (!label || effect === 'refused') return []
    const params = { count, label: (count === 1 ? label.one : label.many).toLowerCase() }
    return [effect === 'deleted' ? t('delete.goesWithIt', params) : t('delete.becomesEmpty', params)]
  })
  // What refuses the deletion of the record alone goes with it where it is nested in it.
  const count = data.find(({ resource, effect }) => resource === childName && effect === 'refused')?.count ?? 0
  const counted = ({ label }: Descriptor) => ({
    count,
    one: label.one.toLowerCase(),
    many: label.many.toLowerCase(),
  })
  const nested: NestedRecords | undefined =
    child && count > 0
      ? {
          label: t(count === 1 ? 'delete.withChild' : 'delete.withChildren', counted(child)),
          message: t(count === 1 ? 'delete.nestedOne' : 'delete.nestedMany', counted(child)),
          remove: () => dataProvider.removeWithChildren(descriptor.path, record.id),
        }
      : undefined
  return { nested, messages, isPending: isLoading }
}
