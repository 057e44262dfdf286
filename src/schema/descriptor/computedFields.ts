/** Values that are made of other values of a record, wherever it is written. */
import type { Field, FieldKind } from './field.ts'
import type { Computed } from './kinds/simpleKinds.ts'
import { type KindWith, traitsOf } from './kindTraits.ts'

type Fields = Readonly<Record<string, Field>>

/** Kinds whose values can be joined: short texts, and numbers and days, as they are stored. */
type JoinedKind = KindWith<{ isPlain: true; isTyped: true; isLong: false; isUsedAsIs: false }>
type Joinable<F extends Fields> = { [K in keyof F]: F[K] extends { kind: JoinedKind } ? K : never }[keyof F]
/** Computed texts, each of fields of the same resource. */
export type OwnParts<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends { readonly computed: { readonly join: infer J extends readonly string[] } }
    ? J[number] extends Joinable<F>
      ? unknown
      : { readonly computed: { readonly join: readonly Joinable<F>[] } }
    : unknown
}

export const isJoinable = ({ kind }: { readonly kind: FieldKind }): boolean => {
  const { isPlain, isTyped, isLong, isUsedAsIs } = traitsOf({ kind })
  return isPlain && isTyped && !isLong && !isUsedAsIs
}

/** How the value of a field is made; undefined where people give it. */
export const computedOf = (field: Field | undefined): Computed | undefined =>
  field?.kind === 'text' ? field.computed : undefined

const usualMax = 255

/** The value of one field, and of those that it is made of; `null` where all of them are empty. */
const computedValue = (fields: Fields, name: string, held: (name: string) => unknown): string | null => {
  const field = fields[name]
  const computed = computedOf(field)
  if (!computed) {
    const value = held(name)
    return value === null || value === undefined || value === '' ? null : String(value)
  }
  const parts = computed.join.map(part => computedValue(fields, part, held)).filter(part => part !== null)
  const max = (field?.kind === 'text' && field.max) || usualMax
  // Half of a pair of surrogates is no character.
  return (
    parts
      .join(computed.separator ?? ' ')
      .slice(0, max)
      .replace(/[\uD800-\uDBFF]$/, '')
      .trim() || null
  )
}

const computedNames = new WeakMap<Fields, readonly string[]>()

const computedNamesOf = (fields: Fields): readonly string[] => {
  const known = computedNames.get(fields) ?? Object.keys(fields).filter(name => computedOf(fields[name]))
  computedNames.set(fields, known)
  return known
}

/** Every computed value of a record, by the field's name. `held` gives the stored or typed value of a field. The descriptors have been checked. */
export const computedValues = (
  { fields }: { readonly fields: Fields },
  held: (name: string) => unknown,
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(computedNamesOf(fields).map(name => [name, computedValue(fields, name, held)]))

/** The fields of which a value is made, those of computed ones among them included; the field itself where it is in a circle. */
export const partsOf = (fields: Fields, name: string, found: ReadonlySet<string> = new Set()): ReadonlySet<string> => {
  let all = found
  for (const part of computedOf(fields[name])?.join ?? [])
    if (!all.has(part)) all = partsOf(fields, part, new Set([...all, part]))
  return all
}

/** How each computed value of a resource is made: another text where stored values must be made again. '' where there is none. */
export const computedFact = ({ fields }: { readonly fields: Fields }): string => {
  const facts = computedNamesOf(fields).map(name => [
    name,
    fields[name],
    [...partsOf(fields, name)].map(part => fields[part]?.kind),
  ])
  return facts.length > 0 ? JSON.stringify(facts) : ''
}
