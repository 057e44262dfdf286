import { useGetManyAggregate } from 'react-admin'
import { type AnyRecord, descriptorOf, recordName } from '../../data/descriptors.ts'

/** The id that a record refers to, and the name it stands for. The names of a page are read together. */
export const ReferenceCell = ({ id, to }: { id: unknown; to: string }) => {
  const descriptor = descriptorOf(to)
  const { data } = useGetManyAggregate<AnyRecord>(descriptor.path, { ids: [Number(id)] })
  const record = data?.find(found => String(found?.id) === String(id))
  return record ? `${id} · ${recordName(descriptor, record)}` : String(id)
}

/** The names of some records, in their order; the number of one whose name is not known. They are read with those of the page. */
export const useRecordNames = (ids: unknown, to: string): readonly string[] => {
  const descriptor = descriptorOf(to)
  const wanted = Array.isArray(ids) ? ids.map(Number) : []
  const { data } = useGetManyAggregate<AnyRecord>(descriptor.path, { ids: wanted }, { enabled: wanted.length > 0 })
  return wanted.map(id => {
    const record = data?.find(found => Number(found?.id) === id)
    return record ? recordName(descriptor, record) : `#${id}`
  })
}

/** The names of the records that one names. */
export const ReferencesCell = ({ ids, to }: { ids: unknown; to: string }) => useRecordNames(ids, to).join(', ')
