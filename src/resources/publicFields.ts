/** Fields as the screens of the public site draw them: parts of what `derived` gives visitors. */
import type { Field, FieldKind, InnerFields } from '../schema/descriptor/field.ts'
import { isComposite, publicFieldOf } from '../schema/descriptor/innerFields.ts'
import { type Descriptor, type FieldInput, fieldOf, isPublic, slugFieldOf } from '../schema/descriptor/resource.ts'
import { hasOwnPath } from '../schema/routes/recordPage.ts'
import { allResources } from './index.ts'

/** The records that a reference leads to, as visitors read them. */
interface ReferredTo {
  readonly name: string
  /** The field that names one, and whether that is rich text. */
  readonly title: string
  readonly isTitleRich?: true
  readonly slug?: string
  /** The address of one. Default: there is none of its own. */
  readonly record?: string
}

/** What an entry of a group, of rows or of blocks has for visitors. */
interface PublicEntry {
  /** Of blocks: the type whose entries these are. */
  readonly block?: { readonly name: string; readonly label: string }
  readonly fields: readonly PublicField[]
}

/** A field that visitors may read. */
export interface PublicField<K extends FieldKind = FieldKind> {
  readonly name: string
  readonly kind: K
  readonly label: string
  /** Of an amount. */
  readonly unit?: string
  /** Of an amount: the greatest number of digits behind the point. */
  readonly places?: number
  /** Of a number: what is read for 0. */
  readonly zero?: string
  /** Of a whole number: whether it is a year. */
  readonly year?: boolean
  /** Of a day or a moment: what is read beside it once it is over. */
  readonly after?: string
  /** Of what is chosen among others. */
  readonly options?: readonly { readonly value: string | number; readonly label: string }[]
  /** Of a reference; absent where visitors may not read what it refers to. */
  readonly to?: ReferredTo
  /** Of digits: whether they are a phone number. */
  readonly isPhone?: boolean
  /** Of a moment: whether its day alone counts. */
  readonly day?: boolean
  /** Of a group, of rows and of blocks: their entries, for blocks one a type. */
  readonly entries?: readonly PublicEntry[]
  /** Shown only while each of these fields has one of its values, as in the form. */
  readonly when?: FieldInput['when']
}

const referredTo = (name: string): ReferredTo | undefined => {
  const target = (allResources as readonly Descriptor[]).find(each => each.name === name)
  if (!target || !isPublic(target) || fieldOf(target, target.title)?.public !== true) return undefined
  const slug = slugFieldOf(target)
  return {
    name,
    title: target.title,
    ...(fieldOf(target, target.title)?.kind === 'html' && { isTitleRich: true }),
    ...(slug !== undefined && { slug }),
    ...(target.page && hasOwnPath(target.page.record) && { record: target.page.record }),
  }
}

const innerFieldsOf = (fields: InnerFields) => Object.entries(fields).map(([name, field]) => publicField(name, field))

/** The entries of a field that visitors get, which has its public inner fields alone. */
const publicEntriesOf = (field: Field): readonly PublicEntry[] | undefined => {
  if (!isComposite(field)) return undefined
  if (field.kind !== 'blocks') return [{ fields: innerFieldsOf(field.fields) }]
  return Object.entries(field.blocks).map(([name, { label, fields }]) => ({
    block: { name, label },
    fields: innerFieldsOf(fields),
  }))
}

export const publicField = (name: string, field: Field, when?: FieldInput['when']): PublicField => {
  const to = 'to' in field ? referredTo(field.to) : undefined
  const entries = publicEntriesOf(publicFieldOf(field))
  return {
    name,
    kind: field.kind,
    label: field.label,
    ...('unit' in field && field.unit !== undefined && { unit: field.unit }),
    ...('places' in field && field.places !== undefined && { places: field.places }),
    ...('zero' in field && field.zero !== undefined && { zero: field.zero }),
    ...('year' in field && field.year && { year: true }),
    ...('after' in field && field.after !== undefined && { after: field.after }),
    ...('options' in field && field.options && { options: field.options }),
    ...('plus' in field && field.plus && { isPhone: true }),
    ...('day' in field && field.day && { day: true }),
    ...(to && { to }),
    ...(entries && { entries }),
    ...(when && { when }),
  }
}
