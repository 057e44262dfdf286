/** Initial state of a list: no search and no filters. */
import { firstPageSize, firstSort } from '../../api/records/listPath.ts'
import type { Descriptor } from '../../schema/descriptor/resource.ts'
import { chosenPageSize, type ListPreferences } from './preferences/listPreferences.ts'

/** Number of rows per page. */
export const rowsOf = (descriptor: Descriptor, preferences: ListPreferences): number =>
  chosenPageSize(preferences, descriptor.path) ?? firstPageSize(descriptor)

/** react-admin's parameters for the first page. */
export const firstListParams = (descriptor: Descriptor, preferences: ListPreferences) => ({
  pagination: { page: 1, perPage: rowsOf(descriptor, preferences) },
  sort: firstSort(descriptor),
  filter: {},
})
