/** Defaults that the server fills in when a record is made, and those that are always the same. */
import type { FilledDefaults } from '../values/time/filledMoments.ts'
import type { Field } from './field.ts'

/** A field whose default is filled in when a record is made. */
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

/** The default that is filled in when a record is made; undefined for a value that is always the same, and for none. */
export const filledDefaultOf = ({
  kind,
  default: given,
}: Pick<Field, 'kind' | 'default'>): FilledField['default'] | undefined => {
  const filled: readonly FilledField['default'][] = Object.hasOwn(filledByKind, kind)
    ? filledByKind[kind as keyof FilledDefaults]
    : []
  return filled.find(each => each === given)
}

/** The default that is always the same; undefined where there is none. */
export const fixedDefaultOf = (field: Field): Field['default'] =>
  filledDefaultOf(field) === undefined ? field.default : undefined
