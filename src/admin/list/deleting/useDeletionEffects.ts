/** Effects of a deletion on other records, read before the deletion. */
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { NamedRecord } from '../../../api/wire/envelopes.ts'
import type { DeletionEffect } from '../../../api/wire/records.ts'
import type { AdminDataProvider } from '../../../dataProvider.ts'
import { isRecordField } from '../../../schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../../schema/descriptor/resource.ts'
import { inSentence } from '../../../schema/words/inSentence.ts'
import { type AnyRecord, isCustomRoles } from '../../data/descriptors.ts'
import { useDescriptors } from '../../i18n/localizedDescriptors.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'

interface DeletionEffects {
  /**
   * Nested records, which are deleted too if the editor confirms that; undefined if there are none or the provider does
   * not report them.
   */
  readonly nested: NestedRecords | undefined
  /** One sentence for each resource whose records are changed or deleted as a result. */
  readonly messages: readonly string[]
  /** Records that prevent the deletion, other than nested ones, by resource. */
  readonly refusals: readonly Refusal[]
  /** True while the effects are being counted. */
  readonly isPending: boolean
}

export interface Refusal {
  /** Name of the resource of the records. */
  readonly resource: string
  /** Sentence with the number of the records that prevent the deletion. */
  readonly message: string
  readonly count: number
  /** Some of the records that prevent the deletion. */
  readonly records: readonly NamedRecord[]
}

interface NestedRecords {
  /** Label of the button that deletes the record with its nested records. */
  readonly label: string
  /** Sentence that names the nested records. */
  readonly message: string
  /**
   * Deletes the record with its nested records. Resolves to the name under which all of them can be restored; undefined
   * if they cannot.
   */
  readonly remove: () => Promise<string | undefined>
}

/** Effects of a deletion; none if the provider does not report them. */
export const useDeletionEffects = (descriptor: Descriptor, record: AnyRecord): DeletionEffects => {
  const t = useTranslate()
  const dataProvider = useDataProvider<AdminDataProvider>()
  const { descriptors, hidden } = useDescriptors()
  const all = [...descriptors, ...hidden]
  const isReferredTo = all.some(({ fields }) =>
    Object.values(fields).some(field => isRecordField(field) && field.to === descriptor.name),
  )
  const childName = descriptor.children?.[0]?.resource
  const child = descriptors.find(({ name }) => name === childName)
  const { data = [], isLoading } = useQuery({
    queryKey: [descriptor.path, 'deletion', record.id],
    // Conditions of roles name records of any resource.
    enabled: isReferredTo || all.some(isCustomRoles),
    gcTime: 0,
    // The effects are read each time the dialog opens, but not again after the deletion, when the record no longer
    // exists.
    staleTime: 'static',
    queryFn: ({ signal }) => dataProvider.deletionEffects(descriptor.path, record.id, { signal }),
  })
  const paramsOf = ({ resource, count }: DeletionEffect) => {
    const label = all.find(({ name }) => name === resource)?.label
    return label && { count, label: inSentence(count === 1 ? label.one : label.many) }
  }
  const messages = data.flatMap(found => {
    if (found.effect === 'narrowed') {
      const names = (found.records ?? []).map(({ title }) => title).join(', ')
      return [t('delete.narrowsRoles', { names: found.count > (found.records ?? []).length ? `${names}, …` : names })]
    }
    const params = paramsOf(found)
    if (!params || found.effect === 'refused') return []
    return [found.effect === 'deleted' ? t('delete.goesWithIt', params) : t('delete.becomesEmpty', params)]
  })
  const refusals = data.flatMap(found => {
    const params = paramsOf(found)
    if (!params || found.effect !== 'refused' || (child && found.resource === childName)) return []
    const { resource, count, records = [] } = found
    return [{ resource, message: t('delete.refusedBy', params), count, records }]
  })
  // Nested records prevent the deletion of the record alone; with confirmation they are deleted too.
  const count = data.find(({ resource, effect }) => resource === childName && effect === 'refused')?.count ?? 0
  const counted = ({ label }: Descriptor) => ({
    count,
    one: inSentence(label.one),
    many: inSentence(label.many),
  })
  const grandchild = descriptors.find(({ name }) => name === child?.children?.[0]?.resource)
  const inner = grandchild && inSentence(grandchild.label.many)
  const nestedKey = count === 1 ? 'delete.nestedOne' : 'delete.nestedMany'
  const nested: NestedRecords | undefined =
    child && count > 0
      ? {
          label: t(count === 1 ? 'delete.withChild' : 'delete.withChildren', counted(child)),
          message: inner ? t(`${nestedKey}With`, { ...counted(child), inner }) : t(nestedKey, counted(child)),
          remove: () => dataProvider.removeWithChildren(descriptor.path, record.id),
        }
      : undefined
  return { nested, messages, refusals, isPending: isLoading }
}
