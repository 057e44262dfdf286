/** Metadata of fields for the screens of the public site, used by `derived`. */
import type { Field, FieldKind, InnerFields } from '../schema/descriptor/field.ts'
import { isComposite, publicFieldOf } from '../schema/descriptor/innerFields.ts'
import { type FieldInput, fieldOf, isPublic, slugFieldOf } from '../schema/descriptor/resource.ts'
import { hasOwnPath } from '../schema/routes/recordPage.ts'
import type { Site } from './createSite.ts'

/** Resource of referenced records, as visitors see it. */
interface ReferredTo {
  readonly name: string
  /** Title field, and whether it is rich text. */
  readonly title: string
  readonly isTitleRich?: true
  readonly slug?: string
  /** Address pattern of its records. Default: they have no addresses of their own. */
  readonly record?: string
}

/** Public inner fields of a group, row or block. */
interface PublicEntry {
  /** Block type of the entries; undefined for a group or rows. */
  readonly block?: { readonly name: string; readonly label: string }
  readonly fields: readonly PublicField[]
}

/** Field that visitors may read. */
export interface PublicField<K extends FieldKind = FieldKind> {
  readonly name: string
  readonly kind: K
  readonly label: string
  /** Unit of an amount. */
  readonly unit?: string
  /** Maximum number of decimal places of an amount. */
  readonly places?: number
  /** Text that is shown for 0. */
  readonly zero?: string
  /** True if a whole number is a year. */
  readonly year?: boolean
  /** Text shown beside a date or timestamp once it is over. */
  readonly after?: string
  /** Options of a choice. */
  readonly options?: readonly { readonly value: string | number; readonly label: string }[]
  /** Target of a reference; absent if visitors may not read it. */
  readonly to?: ReferredTo
  /** True if digits are a phone number. */
  readonly isPhone?: boolean
  /** True if only the day of a timestamp is shown and compared. */
  readonly day?: boolean
  /** Entry types of a composite field: one for a group or rows, one per block type for blocks. */
  readonly entries?: readonly PublicEntry[]
  /** Shown only while these fields have the given values, as in the form. */
  readonly when?: FieldInput['when']
}

const referredTo = ({ resourceNamed }: Site, name: string): ReferredTo | undefined => {
  const target = resourceNamed(name)
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

const innerFieldsOf = (site: Site, fields: InnerFields) =>
  Object.entries(fields).map(([name, field]) => publicField(site, name, field))

/** Entry types of a field, with only its public inner fields. */
const publicEntriesOf = (site: Site, field: Field): readonly PublicEntry[] | undefined => {
  if (!isComposite(field)) return undefined
  if (field.kind !== 'blocks') return [{ fields: innerFieldsOf(site, field.fields) }]
  return Object.entries(field.blocks).map(([name, { label, fields }]) => ({
    block: { name, label },
    fields: innerFieldsOf(site, fields),
  }))
}

/** Metadata of a field for visitors. `when` is its condition in the form. Default: none. */
export const publicField = (site: Site, name: string, field: Field, when?: FieldInput['when']): PublicField => {
  const to = 'to' in field ? referredTo(site, field.to) : undefined
  const entries = publicEntriesOf(site, publicFieldOf(field))
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
