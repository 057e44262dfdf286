/** Finds inner values by path, with their labels for issues: 'Contacts 2, Phone'. */
import type { CompositeField, Field } from '../descriptor/field.ts'
import { entryFieldsOf, isComposite } from '../descriptor/innerFields.ts'
import type { Param } from './issue.ts'
import { valueIssue } from './valueIssues.ts'

/** Path and label of a value. */
interface LabelledPath {
  /** Indexes, starting at 0, and names. */
  readonly keys: readonly PropertyKey[]
  readonly label: Param
}

const valueUnder = (value: unknown, key: PropertyKey): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined

const pathFrom = (field: Field, value: unknown, path: readonly PropertyKey[], place: LabelledPath): LabelledPath => {
  const [first, ...rest] = path
  if (!isComposite(field) || first === undefined) return place
  if (field.kind === 'group') return pathInEntry(field, value, path, place)
  const label = typeof first === 'number' ? valueIssue('entry-label', { label: place.label, entry: first + 1 }) : ''
  return pathInEntry(field, valueUnder(value, first), rest, { keys: [...place.keys, first], label })
}

const pathInEntry = (
  field: CompositeField,
  entry: unknown,
  [name, ...rest]: readonly PropertyKey[],
  place: LabelledPath,
): LabelledPath => {
  const inner = typeof name === 'string' ? entryFieldsOf(field, entry)?.[name] : undefined
  if (!inner || name === undefined) return place
  const label = valueIssue('inner-label', { outer: place.label, label: inner.label })
  return pathFrom(inner, valueUnder(entry, name), rest, { keys: [...place.keys, name], label })
}

/**
 * Finds the inner value or entry at a path, with its label. If the path leads nowhere, the nearest one above. `value`
 * is the value of the field in sent form.
 */
export const pathAt = (field: Field, value: unknown, path: readonly PropertyKey[]): LabelledPath =>
  pathFrom(field, value, path, { keys: [], label: field.label })

/** Label of the value at a path. */
export const labelAt = (field: Field, value: unknown, path: readonly PropertyKey[]): Param =>
  pathAt(field, value, path).label
