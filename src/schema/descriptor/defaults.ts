/** Defaults of fields: constants, and dynamic defaults, which are computed when a record is created. */
import type { DynamicDefaults } from '../values/time/dynamicDefaults.ts'
import type { Field } from './field.ts'

/** Field with a dynamic default. */
export type DynamicDefaultField = {
  [K in keyof DynamicDefaults]: { readonly kind: K; readonly default: DynamicDefaults[K] }
}[keyof DynamicDefaults]

const dynamicByKind: { readonly [K in keyof DynamicDefaults]: readonly DynamicDefaults[K][] } = {
  date: ['today'],
  dateTime: ['now', 'today'],
  time: ['now'],
  integer: ['next'],
  reference: ['me'],
}

/** Dynamic defaults that a field of the kind can have. */
export const dynamicDefaultsOf = (kind: Field['kind']): readonly DynamicDefaultField['default'][] =>
  Object.hasOwn(dynamicByKind, kind) ? dynamicByKind[kind as keyof DynamicDefaults] : []

/** Dynamic default of a field; undefined if it has a constant default or none. */
export const dynamicDefaultOf = ({
  kind,
  default: given,
}: Pick<Field, 'kind' | 'default'>): DynamicDefaultField['default'] | undefined =>
  dynamicDefaultsOf(kind).find(each => each === given)

/** Constant default of a field; undefined if it has none. */
export const constantDefaultOf = (field: Field): Field['default'] =>
  dynamicDefaultOf(field) === undefined ? field.default : undefined
