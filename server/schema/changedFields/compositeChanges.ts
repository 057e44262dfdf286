/** What a changed group, list of rows or of blocks means for the values that are stored. */
import type { Kysely } from 'kysely'
import type { CompositeField, Field } from '../../../src/schema/descriptor/field.ts'
import { type FlatValue, flatValues, isComposite } from '../../../src/schema/descriptor/innerFields.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { normalize, sentValue } from '../../../src/schema/validation/normalize.ts'
import { schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import type { AnyTables } from '../../db/tables.ts'
import { type ColumnPlace, type FieldChange, findIn, records } from './findInColumn.ts'

interface Change {
  readonly former: Field
  readonly field: Field
  /** The column as a sentence names it. */
  readonly named: string
  /** Which kind it was and is, the beginning of a sentence. */
  readonly becomes: string
}

/** The field that a value stands in, whatever its entry: its names without positions. */
const nameOf = ({ place }: FlatValue): string => place.filter(key => typeof key === 'string').join('.')

/** The kinds of the flat fields that some values have, by their names. */
const kindsIn = (values: readonly FlatValue[]): ReadonlyMap<string, string> =>
  new Map(values.map(flat => [nameOf(flat), flat.field.kind]))

const isGiven = ({ value }: FlatValue): boolean =>
  value !== null && value !== undefined && (!Array.isArray(value) || value.length > 0)

/** Whether a value would be used as markup or as an address without having been made harmless as one. */
const isUnsafe = ({ field, value }: FlatValue): boolean => {
  if (field.kind === 'html') return /[<&]/.test(String(value))
  return traitsOf(field).isUsedAsIs && !schemaOfField(field).safeParse(value).success
}

/** Whether a stored value has a part that is of another kind now, or new, and unsafe as that. */
const becomesUnsafe = (former: CompositeField, field: CompositeField, stored: unknown): boolean => {
  const before = kindsIn(flatValues(former, sentValue(former, stored)))
  return flatValues(field, sentValue(field, stored)).some(
    flat => isGiven(flat) && before.get(nameOf(flat)) !== flat.field.kind && isUnsafe(flat),
  )
}

/** Names of the given values of a stored value that the field has no more. */
const lostNames = (former: CompositeField, field: CompositeField, stored: unknown): readonly string[] => {
  const left = kindsIn(flatValues(field, sentValue(field, stored)))
  return flatValues(former, sentValue(former, stored)).flatMap(flat =>
    isGiven(flat) && !left.has(nameOf(flat)) ? [nameOf(flat)] : [],
  )
}

/** Whether a value has every key and entry of a document that it was made of. */
const hasAllOf = (document: unknown, value: unknown): boolean => {
  if (typeof document !== 'object' || document === null || typeof value !== 'object' || value === null) return true
  return Object.entries(document).every(
    ([key, inside]) => Object.hasOwn(value, key) && hasAllOf(inside, Reflect.get(value, key)),
  )
}

/** What a JSON document becomes, in the form in which it is stored; undefined where it does not fit, or is not harmless. A document with more than the fields does not fit. */
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
      refusal: `${becomes}, and the value of ${records(misfits)} does not fit. Change it first, or keep the former kind.`,
    }
  await findIn(db, place, { fails: () => false, convert: value => convertedJson(field, value) ?? value })
  return { note: `${becomes}: each JSON document becomes its value.` }
}

const withinKind = async (
  db: Kysely<AnyTables>,
  place: ColumnPlace,
  { former, field, named }: { readonly former: CompositeField; readonly field: CompositeField; readonly named: string },
): Promise<FieldChange> => {
  const trial = { ...place, isTrial: true }
  const unsafe = await findIn(db, trial, { fails: value => becomesUnsafe(former, field, value) })
  if (unsafe.count)
    return {
      refusal: `The value of ${records(unsafe)} in ${named} is unsafe as what it is now. Change it first, or give the inner field another name.`,
    }
  const schema = schemaOfField(field)
  const misfits = await findIn(db, trial, { fails: value => !schema.safeParse(value).success })
  const names = new Set<string>()
  const lost = await findIn(db, trial, {
    fails: value => {
      const lostHere = lostNames(former, field, value)
      for (const name of lostHere) names.add(name)
      return lostHere.length > 0
    },
  })
  const notes = [
    ...(misfits.count
      ? [`${named} no longer takes the value of ${records(misfits)}. It stays, until somebody changes it.`]
      : []),
    ...(lost.count
      ? [
          `${named} no longer has ${[...names].join(', ')}, which ${records(lost)} still ${lost.count === 1 ? 'holds' : 'hold'}. It is no longer shown, and removed when the record is next saved.`,
        ]
      : []),
  ]
  return notes.length > 0 ? { note: notes.join(' ') } : {}
}

/** What a change from, to or of a composite field means; undefined where neither field is one, or where its JSON becomes a document. */
export const compositeChange = async (
  db: Kysely<AnyTables>,
  place: ColumnPlace,
  { former, field, named, becomes }: Change,
): Promise<FieldChange | undefined> => {
  if (!isComposite(former) && !isComposite(field)) return undefined
  if (isComposite(former) && isComposite(field) && former.kind === field.kind)
    return withinKind(db, place, { former, field, named })
  if (former.kind === 'json' && isComposite(field)) return fromJson(db, place, field, becomes)
  if (isComposite(former) && field.kind === 'json') return undefined
  const found = await findIn(db, { ...place, isTrial: true }, { fails: value => normalize(former, value) !== null })
  return found.count
    ? { refusal: `${becomes}, which the value of ${records(found)} cannot become. Give the field another name.` }
    : {}
}
