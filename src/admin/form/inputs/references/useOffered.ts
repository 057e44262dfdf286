import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../../../dataProvider.ts'
import type { RecordField } from '../../../../schema/descriptor/recordFields.ts'
import { type AnyRecord, descriptorOf, recordName } from '../../../data/descriptors.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'

const typingMs = 250
const foundAtOnce = 25
const offeredMs = 10_000

/** What the picker of a field offers: the dropdown load of its resource, or what a search finds; nothing before it is opened. */
export const useOffered = ({ to, only }: RecordField, isOpen: boolean, typed: string) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const target = descriptorOf(to)
  const searched = useDebounced(typed.trim(), typingMs)
  return useQuery<readonly AnyRecord[]>({
    queryKey: [target.path, 'choices', searched, only],
    enabled: isOpen,
    // Opening it again soon reads nothing.
    staleTime: offeredMs,
    queryFn: async ({ signal }) => {
      const isSearch = searched !== '' && target.search.length > 0
      if (!isSearch && only === undefined) return dataProvider.choices(target.path, { signal })
      const pagination = { page: 1, perPage: foundAtOnce }
      const filter = { ...only, ...(isSearch && { q: searched }) }
      return (await dataProvider.getList<AnyRecord>(target.path, { pagination, filter, signal })).data
    },
  })
}

/** A record as a picker names it: its number and its name, where that is known. */
export const choiceLabel = ({ to }: RecordField, record: AnyRecord): string => {
  const target = descriptorOf(to)
  return target.title in record ? `${record.id} · ${recordName(target, record)}` : String(record.id)
}

/** Enter in an open list chooses what is highlighted, and where nothing is, it does not send the form either. */
export const keepFormOnEnter = (isOpen: boolean) => (event: KeyboardEvent) => {
  if (isOpen && event.key === 'Enter') event.preventDefault()
}
