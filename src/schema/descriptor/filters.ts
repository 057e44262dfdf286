/** Filters of lists: their declaration in a descriptor, and the resulting query parameters. */
import type { Field } from './field.ts'

/** Filter by range, by text search, or by the presence of a value. */
export interface FieldFilter<K extends string = string> {
  readonly field: K
  readonly as: 'range' | 'search' | 'exists'
}

/** Filter of a list. The name of a field alone filters by one of its values. */
export type FilterItem<K extends string = string> = K | FieldFilter<K>

/** Comparison operators of parameters. `from` and `to` are inclusive; `contains` ignores the case of ASCII letters. */
export type FilterBy = 'is' | 'from' | 'to' | 'contains' | 'exists'

/** Query parameter of a list. */
interface ListFilter {
  /** Name of the parameter: that of the field, or with an operator, such as `fee.from`. Names of fields contain no dot. */
  readonly key: string
  readonly name: string
  readonly by: FilterBy
}

const comparisons: { readonly [A in FieldFilter['as']]: readonly FilterBy[] } = {
  range: ['from', 'to'],
  search: ['contains'],
  exists: ['exists'],
}

/** Field of a filter. */
export const filteredField = (filter: FilterItem): string => (typeof filter === 'string' ? filter : filter.field)

/** Parameters of the filters, in order. */
export const filtersOf = ({ filters }: { readonly filters: readonly FilterItem[] }): readonly ListFilter[] =>
  filters.flatMap((filter): readonly ListFilter[] => {
    const name = filteredField(filter)
    if (typeof filter === 'string') return [{ key: name, name, by: 'is' }]
    // An unknown operator adds no parameter.
    const known = typeof filter.as === 'string' && Object.hasOwn(comparisons, filter.as) ? comparisons[filter.as] : []
    return known.map(by => ({ key: `${name}.${by}`, name, by }))
  })

/** Field and operator of a parameter. */
export const filterOfKey = (key: string): Pick<ListFilter, 'name' | 'by'> => {
  const [name = '', by = 'is'] = key.split('.')
  // Safe cast: `filtersOf` builds the names.
  return { name, by: by as FilterBy }
}

/** True if a filter compares all records, because no index supports it. */
export const scansAllRecords = (key: string): boolean => filterOfKey(key).by !== 'is'

/** Field that describes the value of a filter. A filter on a list of choices or references takes a single one. */
export const filterFieldOf = (field: Field): Field => {
  if (field.kind === 'choices') return { kind: 'choice', label: field.label, options: field.options }
  return field.kind === 'references' ? { kind: 'reference', label: field.label, to: field.to } : field
}

const limits: ReadonlySet<string> = new Set(['required', 'requiredWhen', 'default', 'min', 'max'])

/** Field that describes the value of a parameter. A limit of a range may lie outside the limits of the field. */
export const filterValueField = (field: Field, by: FilterBy): Field => {
  const { label } = field
  if (by === 'is') return filterFieldOf(field)
  if (by === 'contains') return { kind: 'text', label }
  if (by === 'exists') return { kind: 'flag', label }
  // Removes the limits of the field, all of which are optional.
  return Object.fromEntries(Object.entries(field).filter(([option]) => !limits.has(option))) as unknown as Field
}

/** Sort order of a list: by a sortable field, or by a system field. */
export interface ListSort<K extends string = string> {
  readonly field: K | 'id' | 'created_at' | 'updated_at'
  readonly order: 'asc' | 'desc'
}
