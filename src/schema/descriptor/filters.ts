/** The filters of a list: what a descriptor says of them, and the parameters of a list that follow. */
import type { Field } from './field.ts'

/** A filter by more than one value of a field: by its least and greatest, by a text in it, or by whether it is filled in. */
export interface FieldFilter<K extends string = string> {
  readonly field: K
  readonly as: 'range' | 'search' | 'exists'
}

/** A field's name alone is a filter by one of its values. */
export type FilterItem<K extends string = string> = K | FieldFilter<K>

/** How a parameter compares: `from` and `to` with the value itself, too; `contains` without the case of ASCII letters. */
export type FilterBy = 'is' | 'from' | 'to' | 'contains' | 'exists'

/** A parameter of a list. */
interface ListFilter {
  /** Its name: that of the field, or `fee.from`. No field has a name with a dot. */
  readonly key: string
  readonly name: string
  readonly by: FilterBy
}

const comparisons: { readonly [A in FieldFilter['as']]: readonly FilterBy[] } = {
  range: ['from', 'to'],
  search: ['contains'],
  exists: ['exists'],
}

/** The field that a filter is of. */
export const filteredField = (filter: FilterItem): string => (typeof filter === 'string' ? filter : filter.field)

/** Every parameter of some filters, in their order. */
export const filtersOf = ({ filters }: { readonly filters: readonly FilterItem[] }): readonly ListFilter[] =>
  filters.flatMap((filter): readonly ListFilter[] => {
    const name = filteredField(filter)
    if (typeof filter === 'string') return [{ key: name, name, by: 'is' }]
    // An operator that is not known is no parameter.
    const known = typeof filter.as === 'string' && Object.hasOwn(comparisons, filter.as) ? comparisons[filter.as] : []
    return known.map(by => ({ key: `${name}.${by}`, name, by }))
  })

/** The field and the comparison of a parameter. */
export const filterOfKey = (key: string): Pick<ListFilter, 'name' | 'by'> => {
  const [name = '', by = 'is'] = key.split('.')
  // Written by `filtersOf`.
  return { name, by: by as FilterBy }
}

/** Whether a filter compares each record: no index has the records that it finds. */
export const isCompared = (key: string): boolean => filterOfKey(key).by !== 'is'

/** What a filter by a field takes: of several choices or records, one of them. */
export const filterFieldOf = (field: Field): Field => {
  if (field.kind === 'choices') return { kind: 'choice', label: field.label, options: field.options }
  return field.kind === 'references' ? { kind: 'reference', label: field.label, to: field.to } : field
}

const limits: ReadonlySet<string> = new Set(['required', 'requiredWhen', 'default', 'min', 'max'])

/** What a parameter takes, as a field: of several choices one, and at the ends of a range also what no record may have. */
export const filterValueField = (field: Field, by: FilterBy): Field => {
  const { label } = field
  if (by === 'is') return filterFieldOf(field)
  if (by === 'contains') return { kind: 'text', label }
  if (by === 'exists') return { kind: 'flag', label }
  // Without options that any field may do without.
  return Object.fromEntries(Object.entries(field).filter(([option]) => !limits.has(option))) as unknown as Field
}

/** An order of a list: by a field of a kind that lists are sorted by, or by what every record has. */
export interface ListSort<K extends string = string> {
  readonly field: K | 'id' | 'created_at' | 'updated_at'
  readonly order: 'asc' | 'desc'
}
