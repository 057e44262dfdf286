import { useGetManyAggregate } from 'react-admin'
import { type AnyRecord, descriptorOf, isCustomRoles, recordName, roleNameIn } from '../../data/descriptors.ts'
import { useMay } from '../../data/permissions.ts'
import { useSite } from '../../data/site.ts'
import { useLanguage } from '../../i18n/language.tsx'

/** Id and name of a referenced record; the name alone of a custom role; the id alone if it may not be read. The names on a page are read together. */
export const ReferenceCell = ({ id, to }: { id: unknown; to: string }) => {
  const descriptor = descriptorOf(useSite(), to)
  const isReadable = useMay().read(descriptor)
  const { data } = useGetManyAggregate<AnyRecord>(descriptor.path, { ids: [Number(id)] }, { enabled: isReadable })
  const { language } = useLanguage()
  const record = data?.find(found => String(found?.id) === String(id))
  if (record && isCustomRoles(descriptor)) return roleNameIn(record, language)
  return record ? `${id} · ${recordName(descriptor, record)}` : String(id)
}

/**
 * Names of records, in the given order; '#' and the id if a name is unknown. They are read together with the other
 * names of the page.
 */
export const useRecordNames = (ids: unknown, to: string): readonly string[] => {
  const descriptor = descriptorOf(useSite(), to)
  const wanted = Array.isArray(ids) ? ids.map(Number) : []
  const isEnabled = useMay().read(descriptor) && wanted.length > 0
  const { data } = useGetManyAggregate<AnyRecord>(descriptor.path, { ids: wanted }, { enabled: isEnabled })
  return wanted.map(id => {
    const record = data?.find(found => Number(found?.id) === id)
    return record ? recordName(descriptor, record) : `#${id}`
  })
}

/** Names of the records that a multiple reference refers to. */
export const ReferencesCell = ({ ids, to }: { ids: unknown; to: string }) => useRecordNames(ids, to).join(', ')
