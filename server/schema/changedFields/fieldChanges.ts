/**
 * Converts or checks stored values if a field changes. Values that fit the new kind are converted; a change that would
 * lose data or be unsafe is refused. Values that have become invalid are counted and stay; a record with such a value
 * can be saved as long as the value is not edited.
 */
import type { Kysely } from 'kysely'
import { type Field, maxInteger, minInteger } from '../../../src/schema/descriptor/field.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, type Fields, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import { schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import { escapeText } from '../../content/escapeText.ts'
import type { AnyTables, Column } from '../../db/tables.ts'
import { compositeChange } from './compositeChanges.ts'
import { type ColumnPlace, type FieldChange, findIn, recordsText } from './findInColumn.ts'

/** Parses the previous fields of a resource from the output of `writtenFields`; undefined if they are unknown. */
export const readFields = (written: string | undefined): Fields | undefined =>
  // Only `writtenFields` writes JSON here. Earlier versions wrote a hash.
  written?.startsWith('{') ? (JSON.parse(written) as Fields) : undefined

/** Omits the addresses that slugs must not use: they change with the site, and stored slugs are not checked again. */
const withoutRoutes = (key: string, value: unknown): unknown =>
  key === 'routes' && Array.isArray(value) ? true : value

/** Serialises the stored fields of a resource, to be recorded in the database. */
export const writtenFields = (resource: Descriptor): string => JSON.stringify(storedFieldsOf(resource), withoutRoutes)

/** Serialises the options of a field that decide its valid values. */
export const demandsOf = ({
  label: _label,
  public: _public,
  excerptLengths: _excerptLengths,
  rights: _rights,
  ...demands
}: Field): string => JSON.stringify(demands, withoutRoutes)

/** Converts plain text to rich text: an empty line starts a paragraph, any other line break becomes `<br>`. */
const paragraphsOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${escapeText(paragraph.trim()).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('')

/** Parses a stored list; empty if the JSON is not an array. */
const listOf = (stored: string | number): readonly unknown[] => {
  const list: unknown = JSON.parse(String(stored))
  return Array.isArray(list) ? list : []
}

const changeOf = async (
  db: Kysely<AnyTables>,
  place: ColumnPlace,
  previous: Field,
  field: Field,
): Promise<FieldChange> => {
  const named = `'${place.table}.${place.name}'`
  const becomes = `${named} was of kind ${previous.kind} and is now of kind ${field.kind}`
  const isOfKind = previous.kind === field.kind
  if (!isOfKind && [previous.kind, field.kind].includes('password')) {
    const found = await findIn(db, place, { fails: () => true })
    return found.count ? { refusal: `${becomes}. Passwords cannot be converted. Give the field another name.` } : {}
  }
  const composite = await compositeChange(db, place, { previous, field, named, becomes })
  if (composite) return composite
  if (!isOfKind && field.kind === 'html') {
    await findIn(db, place, { fails: () => false, convert: paragraphsOf })
    return { note: `${becomes}: its values become paragraphs.` }
  }
  if (!isOfKind && previous.kind === 'html') {
    const found = await findIn(db, place, { fails: value => /[<&]/.test(String(value)) })
    return found.count
      ? {
          refusal: `${becomes}, and ${recordsText(found)} would lose their formatting. Keep the previous kind, or give the field another name.`,
        }
      : {}
  }
  if (!isOfKind && field.kind === 'references') {
    const isReference = previous.kind === 'reference' && previous.to === field.to
    const found = await findIn(db, place, {
      fails: () => !isReference,
      convert: value => JSON.stringify([Number(value)]),
    })
    return found.count
      ? {
          refusal: `${becomes}, and the value of ${recordsText(found)} is not the id of a record of ${field.to}. Give the field another name.`,
        }
      : { note: `${becomes}: each value becomes a list of one.` }
  }
  if (!isOfKind && field.kind === 'choices') {
    await findIn(db, place, { fails: () => false, convert: value => JSON.stringify([value]) })
    return { note: `${becomes}: each value becomes a list of one.` }
  }
  if (!isOfKind && previous.kind === 'choices') {
    const found = await findIn(db, place, { fails: value => listOf(value).length !== 1 })
    if (found.count)
      return {
        refusal: `${becomes}, and ${recordsText(found)} would lose all but one of their values. Change them first, or keep the previous kind.`,
      }
    await findIn(db, place, { fails: () => false, convert: value => String(listOf(value)[0]) })
    return { note: `${becomes}: each list of one becomes its value.` }
  }
  const schema = schemaOfField(field)
  const found = await findIn(db, place, { fails: value => !schema.safeParse(value).success })
  if (found.count === 0) return {}
  return !isOfKind && traitsOf(field).isUsedAsIs
    ? {
        refusal: `${becomes}, and the value of ${recordsText(found)} does not fit. Change it first, or keep the previous kind.`,
      }
    : {
        note: `${named} no longer accepts the value of ${recordsText(found)}. The value stays until somebody changes it.`,
      }
}

/** Reason why the values of a column cannot be stored as numbers; undefined if all can, or if the new type is text. */
export const refusalToConvert = async (
  db: Kysely<AnyTables>,
  table: string,
  { name, type }: Column,
): Promise<string | undefined> => {
  if (type === 'text') return undefined
  const isNumber = (value: string | number) => /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/.test(String(value))
  const isInRange = (value: string | number) => {
    const number = Number(value)
    return isNumber(value) && Number.isInteger(number) && number >= minInteger && number <= maxInteger
  }
  const [fits, what] = type === 'integer' ? [isInRange, 'a whole number'] : [isNumber, 'a number']
  const found = await findIn(db, { table, name, isTrial: true }, { fails: value => !fits(value) })
  return found.count === 0
    ? undefined
    : `'${table}.${name}' is now stored as ${what}, and the value of ${recordsText(found)} does not fit. Change it first, or keep the previous kind.`
}

/** Applies changed fields of a resource to its records. Stores converted values unless this is a trial. */
export const migrateFields = async (
  db: Kysely<AnyTables>,
  resource: Descriptor,
  { previous, isTrial }: { readonly previous: Fields | undefined; readonly isTrial: boolean },
): Promise<readonly FieldChange[]> => {
  const changes: FieldChange[] = []
  for (const [name, field] of Object.entries(storedFieldsOf(resource))) {
    const before = previous?.[name] ?? (field.renamedFrom === undefined ? undefined : previous?.[field.renamedFrom])
    if (before && demandsOf(before) !== demandsOf(field))
      changes.push(await changeOf(db, { table: resource.name, name, isTrial }, before, field))
  }
  return changes
}
