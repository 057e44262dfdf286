/** Filters of a list: the available ones and the active ones. Their state is in the address. */
import { useListContext } from 'react-admin'
import type { Field } from '../../../schema/descriptor/field.ts'
import { type FilterBy, filtersOf, filterValueField } from '../../../schema/descriptor/filters.ts'
import { type Descriptor, fieldOf } from '../../../schema/descriptor/resource.ts'
import { type Translate, useTranslate } from '../../i18n/useTranslate.ts'

/** A filter that a list offers. */
export interface Filter {
  /** Name of the query parameter. */
  readonly name: string
  readonly by: FilterBy
  readonly label: string
  /** Field that describes the filter's value. */
  readonly field: Field
}

/** Labels of filters, by operator. A new operator does not compile until it has one. */
const labelBy: { readonly [B in FilterBy]: (t: Translate, label: string) => string } = {
  is: (_t, label) => label,
  from: (t, label) => t('filter.from', { label }),
  to: (t, label) => t('filter.to', { label }),
  contains: (t, label) => t('filter.contains', { label }),
  exists: (t, label) => t('filter.exists', { label }),
}

/** Filters that a descriptor allows, in its order. */
const offered = (descriptor: Descriptor, t: Translate): readonly Filter[] =>
  filtersOf(descriptor).flatMap(({ key, name, by }) => {
    const field = fieldOf(descriptor, name)
    if (!field) return []
    return [
      { name: key, by, label: labelBy[by](t, field.label), field: by === 'is' ? field : filterValueField(field, by) },
    ]
  })

/** Filters of the current list. */
export const useFilters = (descriptor: Descriptor) => {
  const t = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const filters = offered(descriptor, t)
  const set = filters.filter(({ name }) => (filterValues[name] ?? '') !== '')
  return {
    filters,
    /** Filters that have a value. */
    set,
    valueIn: (name: string): unknown => filterValues[name],
    /** Sets a filter. '' or undefined removes it. */
    change: (name: string, value: string | number | undefined) => {
      const { [name]: _, ...rest } = filterValues
      setFilters(value === undefined || value === '' ? rest : { ...rest, [name]: value })
    },
    /** Removes every filter; the search stays. */
    lift: () => setFilters('q' in filterValues ? { q: filterValues.q } : {}),
  }
}
