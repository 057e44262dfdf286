/** Computes values of fields from other values of the same record. */
import type { Field, FieldKind } from './field.ts'
import type { Computed } from './kinds/simpleKinds.ts'
import { type KindWith, traitsOf } from './kindTraits.ts'

type Fields = Readonly<Record<string, Field>>

/** Kinds that can be joined: short texts, numbers and dates in stored form. */
type JoinedKind = KindWith<{ isPlain: true; isTyped: true; isLong: false; isUsedAsIs: false }>
type Joinable<F extends Fields> = { [K in keyof F]: F[K] extends { kind: JoinedKind } ? K : never }[keyof F]
/** Restricts the parts of computed texts to fields of the same resource that can be joined. */
export type ComputedFromOwnFields<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends { readonly computed: { readonly join: infer J extends readonly string[] } }
    ? J[number] extends Joinable<F>
      ? unknown
      : { readonly computed: { readonly join: readonly Joinable<F>[] } }
    : unknown
}

/** True if a computed text may contain values of the kind. */
export const isJoinable = ({ kind }: { readonly kind: FieldKind }): boolean => {
  const { isPlain, isTyped, isLong, isUsedAsIs } = traitsOf({ kind })
  return isPlain && isTyped && !isLong && !isUsedAsIs
}

/** Rule by which a field is computed; undefined if it is not computed. */
export const computedOf = (field: Field | undefined): Computed | undefined =>
  field?.kind === 'text' ? field.computed : undefined

const usualMax = 255

/** Computed value of a field; `null` if all of its sources are empty. */
const computedValue = (fields: Fields, name: string, held: (name: string) => unknown): string | null => {
  const field = fields[name]
  const computed = computedOf(field)
  if (!computed) {
    const value = held(name)
    return value === null || value === undefined || value === '' ? null : String(value)
  }
  const parts = computed.join.map(part => computedValue(fields, part, held)).filter(part => part !== null)
  const max = (field?.kind === 'text' && field.max) || usualMax
  // Truncation may leave a lone high surrogate, which is removed.
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

/**
 * All computed values of a record, by field name. `held` returns the stored or entered value of a field. The descriptor
 * must be valid: fields that are computed from each other would recurse forever.
 */
export const computedValues = (
  { fields }: { readonly fields: Fields },
  held: (name: string) => unknown,
): Readonly<Record<string, string | null>> =>
  Object.fromEntries(computedNamesOf(fields).map(name => [name, computedValue(fields, name, held)]))

/** Sources of a computed field, including indirect ones. Includes the field itself if there is a cycle. */
export const sourcesOf = (
  fields: Fields,
  name: string,
  found: ReadonlySet<string> = new Set(),
): ReadonlySet<string> => {
  let all = found
  for (const source of computedOf(fields[name])?.join ?? [])
    if (!all.has(source)) all = sourcesOf(fields, source, new Set([...all, source]))
  return all
}

/**
 * Rules for the computed fields of a resource, as JSON; '' if it has none. If the text changes, stored values must be
 * recomputed.
 */
export const computedFingerprint = ({ fields }: { readonly fields: Fields }): string => {
  const facts = computedNamesOf(fields).map(name => [
    name,
    fields[name],
    [...sourcesOf(fields, name)].map(source => fields[source]?.kind),
  ])
  return facts.length > 0 ? JSON.stringify(facts) : ''
}
