/** Filters of lists: their declaration in descriptors, and the query parameters that they add. */
import type { Field } from './field.ts'

/** Filter by range, by text search, or by the presence of a value. */
export interface FieldFilter<K extends string = string> {
  readonly field: K
  readonly as: 'range' | 'search' | 'exists'
}

/** Filter of a list. A bare field name filters by one exact value of the field. */
export type FilterItem<K extends string = string> = K | FieldFilter<K>

/** Comparison operators of parameters. `from` and `to` are inclusive; `contains` ignores the case of ASCII letters. */
export type FilterBy = 'is' | 'from' | 'to' | 'contains' | 'exists'

/** Query parameter of a list. */
export interface ListFilter {
  /** Name of the parameter: the field name, with an operator if it is not 'is', such as `fee.from`. */
  readonly key: string
  /** Name of the field, which never contains a dot. */
  readonly name: string
  readonly by: FilterBy
}

const comparisons: { readonly [A in FieldFilter['as']]: readonly FilterBy[] } = {
  range: ['from', 'to'],
  search: ['contains'],
  exists: ['exists'],
}

/** Name of the field that a filter uses. */
export const filteredField = (filter: FilterItem): string => (typeof filter === 'string' ? filter : filter.field)

/** Query parameters of a resource's filters, in order. */
export const filtersOf = ({ filters }: { readonly filters: readonly FilterItem[] }): readonly ListFilter[] =>
  filters.flatMap((filter): readonly ListFilter[] => {
    const name = filteredField(filter)
    if (typeof filter === 'string') return [{ key: name, name, by: 'is' }]
    // An unknown operator adds no parameter.
    const known = typeof filter.as === 'string' && Object.hasOwn(comparisons, filter.as) ? comparisons[filter.as] : []
    return known.map(by => ({ key: `${name}.${by}`, name, by }))
  })

/** Parses the field name and the operator from the name of a parameter. */
export const filterOfKey = (key: string): Pick<ListFilter, 'name' | 'by'> => {
  const [name = '', by = 'is'] = key.split('.')
  // Safe cast: `filtersOf` has made the name of the parameter.
  return { name, by: by as FilterBy }
}

/** True if the database has to compare all records for a parameter, because no index supports it. */
export const scansAllRecords = (key: string): boolean => filterOfKey(key).by !== 'is'

/** Field that describes the value of an exact-match filter: for `choices` and `references`, a single choice or reference. */
export const filterFieldOf = (field: Field): Field => {
  if (field.kind === 'choices') return { kind: 'choice', label: field.label, options: field.options }
  return field.kind === 'references' ? { kind: 'reference', label: field.label, to: field.to } : field
}

const limits: ReadonlySet<string> = new Set(['required', 'requiredWhen', 'default', 'min', 'max'])

/** Field that describes the value of a parameter. The ends of a range may lie outside the limits of the field. */
export const filterValueField = (field: Field, by: FilterBy): Field => {
  const { label } = field
  if (by === 'is') return filterFieldOf(field)
  if (by === 'contains') return { kind: 'text', label }
  if (by === 'exists') return { kind: 'flag', label }
  // Safe cast: all removed options are optional.
  return Object.fromEntries(Object.entries(field).filter(([option]) => !limits.has(option))) as unknown as Field
}

/** Sort order of a list: by a sortable field, or by a system field. */
export interface ListSort<K extends string = string> {
  readonly field: K | 'id' | 'created_at' | 'updated_at'
  readonly order: 'asc' | 'desc'
}
