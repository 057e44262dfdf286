/** The filters of a list: which it has, and which are set. They stand in the address. */
import { useListContext } from 'react-admin'
import type { Field } from '../../../schema/descriptor/field.ts'
import { type Descriptor, fieldOf } from '../../../schema/descriptor/resource.ts'

export interface Filter {
  readonly name: string
  readonly field: Field
}

/** The filters that a descriptor allows, in its order. */
const filtersOf = (descriptor: Descriptor): readonly Filter[] =>
  descriptor.filters.flatMap(name => {
    const field = fieldOf(descriptor, name)
    return field ? [{ name, field }] : []
  })

/** What a list is filtered by. */
export const useFilters = (descriptor: Descriptor) => {
  const { filterValues, setFilters } = useListContext()
  const filters = filtersOf(descriptor)
  const set = filters.filter(({ name }) => (filterValues[name] ?? '') !== '')
  return {
    filters,
    /** Those with a value. */
    set,
    valueIn: (name: string): unknown => filterValues[name],
    /** An empty text or undefined lifts the filter. */
    change: (name: string, value: string | number | undefined) => {
      const { [name]: _, ...rest } = filterValues
      setFilters(value === undefined || value === '' ? rest : { ...rest, [name]: value })
    },
    /** Lifts every filter; the search stays. */
    lift: () => setFilters('q' in filterValues ? { q: filterValues.q } : {}),
  }
}
