/** Initial state of a list: no search and no filters. */
import { firstPageSize, firstSort } from '../../api/records/listPath.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { chosenPageSize, type ListPreferences } from './preferences/listPreferences.ts'

/** Page size of a list: the person's choice or, if there is none, the descriptor's default. */
export const pageSizeOf = (descriptor: Descriptor, preferences: ListPreferences): number =>
  chosenPageSize(preferences, descriptor.path) ?? firstPageSize(descriptor)

/** react-admin's parameters for the first page of a list. */
export const firstListParams = (descriptor: Descriptor, preferences: ListPreferences) => ({
  pagination: { page: 1, perPage: pageSizeOf(descriptor, preferences) },
  sort: firstSort(descriptor),
  filter: {},
})
