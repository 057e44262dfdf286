/** Converts or checks stored values if a composite field (group, list of rows, list of blocks) changes. */
import type { Kysely } from 'kysely'
import type { CompositeField, Field } from '../../../src/schema/descriptor/field.ts'
import { type FlatValue, flatValues, isComposite } from '../../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { normalize, toSentValue } from '../../../src/schema/validation/normalize.ts'
import { schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import type { AnyTables } from '../../db/tables.ts'
import { type ColumnPlace, type FieldChange, findIn, recordsText } from './findInColumn.ts'

interface Change {
  readonly previous: Field
  readonly field: Field
  /** Column name as messages show it. */
  readonly named: string
  /** First words of a message: the previous and the new kind. */
  readonly becomes: string
}

/** Path of the inner field that holds a value: its names joined by dots, without positions in lists. */
const nameOf = ({ place }: FlatValue): string => place.filter(key => typeof key === 'string').join('.')

/** Kinds of the inner fields of the values, by path. */
const kindsIn = (values: readonly FlatValue[]): ReadonlyMap<string, string> =>
  new Map(values.map(flat => [nameOf(flat), flat.field.kind]))

const hasValue = ({ value }: FlatValue): boolean =>
  value !== null && value !== undefined && (!Array.isArray(value) || value.length > 0)

/** True if a value would be used as markup or as a URL without having been sanitised as such. */
const isUnsafe = ({ field, value }: FlatValue): boolean => {
  if (field.kind === 'html') return /[<&]/.test(String(value))
  return traitsOf(field).isUsedAsIs && !schemaOfField(field).safeParse(value).success
}

/** True if an inner value is new or has changed its kind, and is unsafe as its new kind. */
const becomesUnsafe = (previous: CompositeField, field: CompositeField, stored: unknown): boolean => {
  const before = kindsIn(flatValues(previous, toSentValue(previous, stored)))
  return flatValues(field, toSentValue(field, stored)).some(
    flat => hasValue(flat) && before.get(nameOf(flat)) !== flat.field.kind && isUnsafe(flat),
  )
}

/** Paths of non-empty inner values that the new field no longer has. */
const lostNames = (previous: CompositeField, field: CompositeField, stored: unknown): readonly string[] => {
  const left = kindsIn(flatValues(field, toSentValue(field, stored)))
  return flatValues(previous, toSentValue(previous, stored)).flatMap(flat =>
    hasValue(flat) && !left.has(nameOf(flat)) ? [nameOf(flat)] : [],
  )
}

/** True if a parsed value still has every key and entry of its source document. */
const hasAllOf = (document: unknown, value: unknown): boolean => {
  if (typeof document !== 'object' || document === null || typeof value !== 'object' || value === null) return true
  return Object.entries(document).every(
    ([key, inside]) => Object.hasOwn(value, key) && hasAllOf(inside, Reflect.get(value, key)),
  )
}

/**
 * Converts a JSON document to the stored form of a composite field; undefined if it is invalid, has unknown keys or
 * contains unsafe markup.
 */
const convertedJson = (field: CompositeField, stored: string | number): string | undefined => {
  const { data, success } = schemaOfField(field).safeParse(stored)
  if (!success || !hasAllOf(JSON.parse(String(stored)), data)) return undefined
  if (flatValues(field, data).some(flat => flat.field.kind === 'html' && isUnsafe(flat))) return undefined
  return JSON.stringify(data)
}

const fromJson = async (db: Kysely<AnyTables>, place: ColumnPlace, field: CompositeField, becomes: string) => {
  const misfits = await findIn(db, { ...place, isTrial: true }, { fails: value => !convertedJson(field, value) })
  if (misfits.count)
    return {
      refusal: `${becomes}, and the value of ${recordsText(misfits)} does not fit. Change it first, or keep the previous kind.`,
    }
  await findIn(db, place, { fails: () => false, convert: value => convertedJson(field, value) ?? value })
  return { note: `${becomes}: each JSON document becomes its value.` }
}

const withinKind = async (
  db: Kysely<AnyTables>,
  place: ColumnPlace,
  {
    previous,
    field,
    named,
  }: { readonly previous: CompositeField; readonly field: CompositeField; readonly named: string },
): Promise<FieldChange> => {
  const trial = { ...place, isTrial: true }
  const unsafe = await findIn(db, trial, { fails: value => becomesUnsafe(previous, field, value) })
  if (unsafe.count)
    return {
      refusal: `The value of ${recordsText(unsafe)} in ${named} is unsafe for the new kind. Change it first, or give the inner field another name.`,
    }
  const schema = schemaOfField(field)
  const misfits = await findIn(db, trial, { fails: value => !schema.safeParse(value).success })
  const names = new Set<string>()
  const lost = await findIn(db, trial, {
    fails: value => {
      const lostHere = lostNames(previous, field, value)
      for (const name of lostHere) names.add(name)
      return lostHere.length > 0
    },
  })
  const notes = [
    ...(misfits.count
      ? [`${named} no longer accepts the value of ${recordsText(misfits)}. The value stays until somebody changes it.`]
      : []),
    ...(lost.count
      ? [
          `${named} no longer has ${[...names].join(', ')}, which ${recordsText(lost)} still ${lost.count === 1 ? 'holds' : 'hold'}. It is no longer shown, and removed when the record is next saved.`,
        ]
      : []),
  ]
  return notes.length > 0 ? { note: notes.join(' ') } : {}
}

/**
 * Effect of a change from, to or within a composite field; undefined if neither field is composite, or if a composite
 * field becomes a `json` field.
 */
export const compositeChange = async (
  db: Kysely<AnyTables>,
  place: ColumnPlace,
  { previous, field, named, becomes }: Change,
): Promise<FieldChange | undefined> => {
  if (!isComposite(previous) && !isComposite(field)) return undefined
  if (isComposite(previous) && isComposite(field) && previous.kind === field.kind)
    return withinKind(db, place, { previous, field, named })
  if (previous.kind === 'json' && isComposite(field)) return fromJson(db, place, field, becomes)
  if (isComposite(previous) && field.kind === 'json') return undefined
  const found = await findIn(db, { ...place, isTrial: true }, { fails: value => normalize(previous, value) !== null })
  return found.count
    ? { refusal: `${becomes}, which the value of ${recordsText(found)} cannot become. Give the field another name.` }
    : {}
}
