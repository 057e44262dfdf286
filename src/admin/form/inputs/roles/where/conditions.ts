/** Conditions of custom roles as the builder shows them: terms in groups of at most two levels. Pure. */
import { conditionMistakes } from '../../../../../schema/checks/access/conditionMistakes.ts'
import { conditionColumn, personFieldOf } from '../../../../../schema/descriptor/access/access.ts'
import { type ConditionValue, systemColumns } from '../../../../../schema/descriptor/access/conditionShape.ts'
import type { Field } from '../../../../../schema/descriptor/field.ts'
import { type Descriptor, declaredFieldOf } from '../../../../../schema/descriptor/resource.ts'
import { parsed } from '../rightsLines.ts'

/** Comparison of a field: with values, with a value of the person, or with nothing. */
export type Comparison = 'is' | 'oneOf' | 'person' | 'empty'

/** Condition on one field. `values` has one value for `is` and `person`, several for `oneOf`, and none for `empty`. */
export interface Term {
  readonly field: string
  readonly comparison: Comparison
  /** Values; null for one that is not chosen yet. For `person`: 'me', or 'me.' with a field of the user. */
  readonly values: readonly ConditionValue[]
}

export type Join = 'and' | 'or'

/** Terms of which all or one must match. */
export interface TermGroup {
  readonly join: Join
  readonly items: readonly Term[]
}

/** Condition with terms, and groups of terms. */
export interface ShownCondition {
  readonly join: Join
  readonly items: readonly (Term | TermGroup)[]
}

export const isGroup = (item: Term | TermGroup): item is TermGroup => 'join' in item

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isSingle = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
const isOfPerson = (value: unknown): boolean => typeof value === 'string' && personFieldOf(value) !== undefined

const termOf = (field: string, operand: unknown): Term | undefined => {
  const values: readonly unknown[] = Array.isArray(operand) ? operand : [operand]
  if (values.length === 0) return undefined
  if (values.every(value => value === null)) return { field, comparison: 'empty', values: [] }
  if (!values.every(isSingle)) return undefined
  if (values.some(isOfPerson)) return values.length === 1 ? { field, comparison: 'person', values } : undefined
  return { field, comparison: values.length === 1 ? 'is' : 'oneOf', values }
}

const isJoin = (key: string): key is Join => key === 'and' || key === 'or'

/** Terms of an object without inner groups, in one list; undefined if it has groups or cannot be shown. */
const termsOf = (where: unknown): readonly Term[] | undefined => {
  if (!isObject(where)) return undefined
  const found: Term[] = []
  for (const [key, value] of Object.entries(where)) {
    if (key === 'and' && Array.isArray(value)) {
      for (const each of value) {
        const inner = termsOf(each)
        if (!inner) return undefined
        found.push(...inner)
      }
      continue
    }
    const term = isJoin(key) ? undefined : termOf(key, value)
    if (!term) return undefined
    found.push(term)
  }
  return found.length > 0 ? found : undefined
}

/** Items of an `or`: single terms, and groups of terms that must all match. */
const alternativesOf = (value: unknown): readonly (Term | TermGroup)[] | undefined => {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const items: (Term | TermGroup)[] = []
  for (const each of value) {
    const terms = termsOf(each)
    const [only] = terms ?? []
    if (!terms || !only) return undefined
    items.push(terms.length === 1 ? only : { join: 'and', items: terms })
  }
  return items
}

const allItemsOf = (where: unknown): readonly (Term | TermGroup)[] | undefined => {
  if (!isObject(where)) return undefined
  const items: (Term | TermGroup)[] = []
  for (const [key, value] of Object.entries(where)) {
    if (key === 'or') {
      const inner = alternativesOf(value)
      if (!inner || inner.some(isGroup)) return undefined
      items.push({ join: 'or', items: inner.filter((item): item is Term => !isGroup(item)) })
    } else if (key === 'and') {
      if (!Array.isArray(value) || value.length === 0) return undefined
      for (const each of value) {
        const inner = allItemsOf(each)
        if (!inner) return undefined
        items.push(...inner)
      }
    } else {
      const term = termOf(key, value)
      if (!term) return undefined
      items.push(term)
    }
  }
  return items
}

/** Condition as the builder shows it; undefined if it cannot show it. `text` is the stored JSON, not ''. */
export const shownCondition = (text: string): ShownCondition | undefined => {
  const where = parsed(text)
  if (!isObject(where)) return undefined
  const keys = Object.keys(where)
  const alternatives = keys.length === 1 && keys[0] === 'or' ? alternativesOf(where.or) : undefined
  if (alternatives) return { join: 'or', items: alternatives }
  const items = allItemsOf(where)
  return items && items.length > 0 ? { join: 'and', items } : undefined
}

const operandOf = ({ comparison, values }: Term): unknown => {
  if (comparison === 'empty') return null
  const given = values.filter(value => value !== null)
  return comparison === 'oneOf' && given.length > 1 ? given : (given[0] ?? null)
}

type Part = readonly [string, unknown]
const partOf = (item: Term | TermGroup): Part =>
  isGroup(item)
    ? [item.join, item.items.map(term => ({ [term.field]: operandOf(term) }))]
    : [item.field, operandOf(item)]

/** One object of parts that must all match. Parts with a repeated key go into `and`. */
const objectOf = (parts: readonly Part[]): Readonly<Record<string, unknown>> => {
  const plain: Record<string, unknown> = {}
  const repeated: unknown[] = []
  for (const [key, value] of parts) {
    if (key === 'and' && Array.isArray(value)) repeated.push(...value)
    else if (Object.hasOwn(plain, key)) repeated.push({ [key]: value })
    else plain[key] = value
  }
  return repeated.length > 0 ? { ...plain, and: repeated } : plain
}

/** Stored JSON of a condition; '' if it has no terms. */
export const conditionText = ({ join, items }: ShownCondition): string => {
  const full = items.filter(item => !isGroup(item) || item.items.length > 0)
  if (full.length === 0) return ''
  const alternatives = () =>
    full.map(item => (isGroup(item) ? objectOf(item.items.map(partOf)) : objectOf([partOf(item)])))
  return JSON.stringify(join === 'or' && full.length > 1 ? { or: alternatives() } : objectOf(full.map(partOf)))
}

/** True if every term has all of its values. */
export const isComplete = ({ items }: ShownCondition): boolean =>
  items
    .flatMap(item => (isGroup(item) ? item.items : [item]))
    .every(
      ({ field, comparison, values }) =>
        field !== '' &&
        (comparison === 'empty' || (values.length > 0 && values.every(value => value !== null && value !== ''))),
    )

/** Kinds of fields that decide most often, in the order in which they are offered. */
const firstKinds: readonly (Field['kind'] | undefined)[] = ['reference', 'choice', 'flag', 'status']

const placeOf = (resource: Descriptor, name: string): number => {
  if (name === 'created_by') return firstKinds.length
  const place = firstKinds.indexOf(declaredFieldOf(resource, name)?.kind)
  return place >= 0 ? place : firstKinds.length + 1
}

/** Fields that a condition may use, those that decide most often first. */
export const conditionFields = (resource: Descriptor, users: Descriptor): readonly string[] =>
  [...new Set([...Object.keys(resource.fields), ...systemColumns])]
    .toSorted((one, other) => placeOf(resource, one) - placeOf(resource, other))
    .filter(
      name =>
        conditionColumn(resource, name) !== undefined &&
        conditionMistakes(resource, users, { [name]: null }).length === 0,
    )

/** Resource that a field refers to; undefined for other fields. */
export const targetOf = (resource: Descriptor, name: string): string | undefined => {
  const field: Field | undefined = declaredFieldOf(resource, name)
  if (name === 'created_by') return 'users'
  return field?.kind === 'reference' ? field.to : undefined
}

/** Values of the person that a field can be compared with: 'me', and 'me.' with a field of the user. */
export const personValues = (resource: Descriptor, users: Descriptor, name: string): readonly string[] => {
  const column = conditionColumn(resource, name)
  const target = targetOf(resource, name)
  const own = Object.keys(users.fields).filter(field => {
    if (column === undefined || conditionColumn(users, field) !== column) return false
    return targetOf(users, field) === target && users.fields[field]?.kind !== 'status'
  })
  return [...(target === users.name ? ['me'] : []), ...own.map(field => `me.${field}`)]
}

/** Term for another field, with no value yet. */
export const newTerm = (field: string): Term => ({ field, comparison: 'is', values: [null] })

/** The same field with another comparison. Values stay where they fit. `ofPerson`: see `personValues`. */
export const comparedBy = (term: Term, comparison: Comparison, ofPerson: readonly string[]): Term => {
  if (comparison === 'empty') return { ...term, comparison, values: [] }
  if (comparison === 'person') return { ...term, comparison, values: [ofPerson[0] ?? null] }
  const kept = term.comparison === 'person' ? [] : term.values
  return { ...term, comparison, values: comparison === 'is' ? [kept[0] ?? null] : kept.length > 0 ? kept : [null] }
}
