/** Defaults of fields: dynamic ones, which the server computes when a record is created, and constants. */
import type { FilledDefaults } from '../values/time/filledTimestamps.ts'
import type { Field } from './field.ts'

/** Field with a dynamic default. */
export type FilledField = {
  [K in keyof FilledDefaults]: { readonly kind: K; readonly default: FilledDefaults[K] }
}[keyof FilledDefaults]

const filledByKind: { readonly [K in keyof FilledDefaults]: readonly FilledDefaults[K][] } = {
  date: ['today'],
  dateTime: ['now', 'today'],
  time: ['now'],
  integer: ['next'],
  reference: ['me'],
}

/** Dynamic defaults of a kind. */
export const filledDefaultsOf = (kind: Field['kind']): readonly FilledField['default'][] =>
  Object.hasOwn(filledByKind, kind) ? filledByKind[kind as keyof FilledDefaults] : []

/** Dynamic default of a field; undefined if it has a constant default or none. */
export const filledDefaultOf = ({
  kind,
  default: given,
}: Pick<Field, 'kind' | 'default'>): FilledField['default'] | undefined =>
  filledDefaultsOf(kind).find(each => each === given)

/** Constant default of a field; undefined if it has none. */
export const fixedDefaultOf = (field: Field): Field['default'] =>
  filledDefaultOf(field) === undefined ? field.default : undefined
