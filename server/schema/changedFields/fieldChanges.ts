/**
 * What a changed field means for the values that are stored: those that its new kind can take over are converted, what would be lost or unsafe is
 * refused, and values that it would no longer take are counted. Those stay, and a record with one can be saved as long as the value is not touched.
 */
import type { Kysely } from 'kysely'
import { type Field, maxInteger, minInteger } from '../../../src/schema/descriptor/field.ts'
import { traitsOf } from '../../../src/schema/descriptor/kindTraits.ts'
import { type Descriptor, type Fields, storedFieldsOf } from '../../../src/schema/descriptor/resource.ts'
import { schemaOfField } from '../../../src/schema/validation/valueSchema.ts'
import { escapeText } from '../../content/escapeText.ts'
import type { AnyTables, Column } from '../../db/tables.ts'
import { compositeChange } from './compositeChanges.ts'
import { type ColumnPlace, type FieldChange, findIn, records } from './findInColumn.ts'

/** The former fields of a resource, as `writtenFields` has written them; undefined where they are not known. */
export const readFields = (written: string | undefined): Fields | undefined =>
  // Nothing but `writtenFields` writes this fact; versions before it wrote a hash.
  written?.startsWith('{') ? (JSON.parse(written) as Fields) : undefined

/** The fields of a resource as the database remembers them. */
export const writtenFields = (resource: Descriptor): string => JSON.stringify(storedFieldsOf(resource))

/** What of a field decides which values it takes. */
export const demandsOf = ({
  label: _label,
  public: _public,
  cuts: _cuts,
  rights: _rights,
  ...demands
}: Field): string => JSON.stringify(demands)

/** Plain text as rich text that reads the same: an empty line begins a paragraph, any other a line. */
const paragraphsOf = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map(paragraph => `<p>${escapeText(paragraph.trim()).replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('')

/** The values of a stored list. */
const listOf = (stored: string | number): readonly unknown[] => {
  const list: unknown = JSON.parse(String(stored))
  return Array.isArray(list) ? list : []
}

const changeOf = async (
  db: Kysely<AnyTables>,
  place: ColumnPlace,
  former: Field,
  field: Field,
): Promise<FieldChange> => {
  const named = `'${place.table}.${place.name}'`
  const becomes = `${named} was of kind ${former.kind} and is now of kind ${field.kind}`
  const isOfKind = former.kind === field.kind
  if (!isOfKind && [former.kind, field.kind].includes('password')) {
    const found = await findIn(db, place, { fails: () => true })
    return found.count
      ? { refusal: `${becomes}. No password becomes another value, or comes from one. Give the field another name.` }
      : {}
  }
  const composite = await compositeChange(db, place, { former, field, named, becomes })
  if (composite) return composite
  if (!isOfKind && field.kind === 'html') {
    await findIn(db, place, { fails: () => false, convert: paragraphsOf })
    return { note: `${becomes}: its values become paragraphs.` }
  }
  if (!isOfKind && former.kind === 'html') {
    const found = await findIn(db, place, { fails: value => /[<&]/.test(String(value)) })
    return found.count
      ? {
          refusal: `${becomes}, and ${records(found)} would lose their formatting. Keep the former kind, or give the field another name.`,
        }
      : {}
  }
  if (!isOfKind && field.kind === 'references') {
    const isReference = former.kind === 'reference' && former.to === field.to
    const found = await findIn(db, place, {
      fails: () => !isReference,
      convert: value => JSON.stringify([Number(value)]),
    })
    return found.count
      ? {
          refusal: `${becomes}, and the value of ${records(found)} is no record of ${field.to}. Give the field another name.`,
        }
      : { note: `${becomes}: each value becomes a list of one.` }
  }
  if (!isOfKind && field.kind === 'choices') {
    await findIn(db, place, { fails: () => false, convert: value => JSON.stringify([value]) })
    return { note: `${becomes}: each value becomes a list of one.` }
  }
  if (!isOfKind && former.kind === 'choices') {
    const found = await findIn(db, place, { fails: value => listOf(value).length !== 1 })
    if (found.count)
      return {
        refusal: `${becomes}, and ${records(found)} would lose all but one of their values. Change them first, or keep the former kind.`,
      }
    await findIn(db, place, { fails: () => false, convert: value => String(listOf(value)[0]) })
    return { note: `${becomes}: each list of one becomes its value.` }
  }
  const schema = schemaOfField(field)
  const found = await findIn(db, place, { fails: value => !schema.safeParse(value).success })
  if (found.count === 0) return {}
  return !isOfKind && traitsOf(field).isUsedAsIs
    ? { refusal: `${becomes}, and the value of ${records(found)} is none. Change it first, or keep the former kind.` }
    : {
        note: `${named} no longer takes the value of ${records(found)}. It stays, until somebody changes it.`,
      }
}

/** Why the values of a column cannot be stored as numbers; undefined where all can, or it becomes a column of texts. */
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
    : `'${table}.${name}' is now stored as ${what}, and the value of ${records(found)} is none. Change it first, or keep the former kind.`
}

/** What the changes of a resource's fields mean for its records. Stores converted values, unless it is a trial. */
export const bringFields = async (
  db: Kysely<AnyTables>,
  resource: Descriptor,
  { former, isTrial }: { readonly former: Fields | undefined; readonly isTrial: boolean },
): Promise<readonly FieldChange[]> => {
  const changes: FieldChange[] = []
  for (const [name, field] of Object.entries(storedFieldsOf(resource))) {
    const before = former?.[name] ?? (field.renamedFrom === undefined ? undefined : former?.[field.renamedFrom])
    if (before && demandsOf(before) !== demandsOf(field))
      changes.push(await changeOf(db, { table: resource.name, name, isTrial }, before, field))
  }
  return changes
}
