import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useDataProvider } from 'react-admin'
import type { AdminDataProvider } from '../../dataProvider.ts'
import type { RecordField } from '../../schema/descriptor/recordFields.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { bestFirst } from '../../schema/values/text/textFit.ts'
import { type AnyRecord, recordName } from '../data/descriptors.ts'
import { useDebounced } from './useDebounced.ts'

const typingMs = 250
const foundAtOnce = 25
const offeredMs = 10_000

interface PickerState {
  /** Values that an offered record must have. Default: every record is offered. */
  readonly only?: RecordField['only']
  readonly isOpen: boolean
  readonly typed: string
}

/**
 * Options of a picker of records: the resource's list of choices, or the results of a search, those whose name matches
 * best first. Nothing is read before the picker is opened.
 */
export const useOfferedRecords = (target: Descriptor, { only, isOpen, typed }: PickerState) => {
  const dataProvider = useDataProvider<AdminDataProvider>()
  const searched = useDebounced(typed.trim(), typingMs)
  return useQuery<readonly AnyRecord[]>({
    queryKey: [target.path, 'choices', searched, only],
    enabled: isOpen,
    // A picker that is reopened within this time reads nothing.
    staleTime: offeredMs,
    queryFn: async ({ signal }) => {
      const isSearch = searched !== '' && target.search.length > 0
      if (!isSearch && only === undefined) return dataProvider.choices(target.path, { signal })
      const pagination = { page: 1, perPage: foundAtOnce }
      const filter = { ...only, ...(isSearch && { q: searched }) }
      const { data } = await dataProvider.getList<AnyRecord>(target.path, { pagination, filter, signal })
      return isSearch ? bestFirst(data, record => recordName(target, record), searched) : data
    },
  })
}

/** Label of a record in a picker: its id and, if known, its name. */
export const choiceLabel = (target: Descriptor, record: AnyRecord): string =>
  target.title in record ? `${record.id} · ${recordName(target, record)}` : String(record.id)

/**
 * Handler of key presses: Enter in an open list selects the highlighted option, and never submits the form, even if
 * nothing is highlighted.
 */
export const keepFormOnEnter = (isOpen: boolean) => (event: KeyboardEvent) => {
  if (isOpen && event.key === 'Enter') event.preventDefault()
}
