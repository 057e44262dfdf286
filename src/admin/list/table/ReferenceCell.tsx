import { useGetManyAggregate } from 'react-admin'
import { type AnyRecord, descriptorOf, recordName } from '../../data/descriptors.ts'

/** The id that a record refers to, and the name it stands for. The names of a page are read together. */
export const ReferenceCell = ({ id, to }: { id: unknown; to: string }) => {
  const descriptor = descriptorOf(to)
  const { data } = useGetManyAggregate<AnyRecord>(descriptor.path, { ids: [Number(id)] })
  const record = data?.find(found => String(found?.id) === String(id))
  return record ? `${id} · ${recordName(descriptor, record)}` : String(id)
}
