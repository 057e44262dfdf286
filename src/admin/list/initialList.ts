/** A list as it is first opened: nothing searched or filtered. */
import { firstPageSize, firstSort } from '../../api/records/listPath.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { chosenPageSize, type ListPreferences } from './preferences/listPreferences.ts'

/** Rows at once. */
export const rowsOf = (descriptor: Descriptor, preferences: ListPreferences): number =>
  chosenPageSize(preferences, descriptor.path) ?? firstPageSize(descriptor)

/** react-admin's parameters of the first page. */
export const firstListParams = (descriptor: Descriptor, preferences: ListPreferences) => ({
  pagination: { page: 1, perPage: rowsOf(descriptor, preferences) },
  sort: firstSort(descriptor),
  filter: {},
})
