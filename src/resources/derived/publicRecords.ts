/** What the default screens of the public site know of each resource's public fields. The build of what visitors load has the value alone: see scripts/vite/derivedModules.ts. */
import type { Field, FieldKind, InnerFields } from '../../schema/descriptor/field.ts'
import { isComposite, publicFieldOf } from '../../schema/descriptor/innerFields.ts'
import { traitsOf } from '../../schema/descriptor/kindTraits.ts'
import {
  type Descriptor,
  type FieldInput,
  fieldOf,
  inputsOf,
  isPublic,
  slugFieldOf,
} from '../../schema/descriptor/resource.ts'
import { feedAddress, hasOwnPath, type RecordCalendar, type RecordPage } from '../../schema/routes/recordPage.ts'
import type { CardName, ListLook } from '../../schema/routes/screenNames.ts'
import { type Terms, textsIn } from '../../schema/terms/translated.ts'
import { byLanguage, type Language } from '../../schema/values/language.ts'
import { allResources } from '../index.ts'
import { type PagedName, type PagedResource, pagedResources } from '../recordPages.ts'
import { resourceTerms } from '../words/index.ts'

/** The place that editors choose among all records; visitors do not get it. */
const placeField = 'sort_order'

/** The records that a reference leads to, as visitors read them. */
interface ReferredTo {
  readonly name: string
  /** The field that names one. */
  readonly title: string
  readonly slug?: string
  /** The address of one. Default: there is none of its own. */
  readonly record?: string
}

/** What an entry of a group, of rows or of blocks has for visitors. */
export interface PublicEntry {
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

/** A resource as its default screens draw it. */
export interface PublicRecords {
  readonly name: PagedName
  readonly label: Descriptor['label']
  readonly title: string
  /** What the field of its titles is called. */
  readonly heading: string
  readonly slug?: string
  /** Its first picture. */
  readonly picture?: string
  /** The texts of which the first that is not empty begins on its card. */
  readonly texts: readonly string[]
  readonly card: readonly PublicField[]
  /** Its card in lists. Default: a row. */
  readonly cardLook?: CardName
  /** Its list in the place of cards. */
  readonly listLook?: ListLook
  /** All other fields, in the order of the form. */
  readonly fields: readonly PublicField[]
  /** The field by which its archive is. */
  readonly archive?: string
  /** The address of the feed of its list. */
  readonly feed?: string
  /** What a calendar gets of a record. */
  readonly calendar?: RecordCalendar & {
    /** Of moments: whether their days alone count. */
    readonly isDay?: true
  }
  /** The field that names districts on the map of its list. */
  readonly map?: string
  /** The order of its list. Default: that of the API. */
  readonly sort?: RecordPage['sort']
  /** Those of its labels that have others, by language. */
  readonly terms: { readonly [L in Language]?: Terms }
}

const referredTo = (name: string): ReferredTo | undefined => {
  const target = (allResources as readonly Descriptor[]).find(each => each.name === name)
  if (!target || !isPublic(target) || !fieldOf(target, target.title)?.public) return undefined
  const slug = slugFieldOf(target)
  const pattern = target.page?.record
  return {
    name,
    title: target.title,
    ...(slug !== undefined && { slug }),
    ...(pattern !== undefined && hasOwnPath(pattern) && { record: pattern }),
  }
}

const innerFieldsOf = (fields: InnerFields): readonly PublicField[] =>
  Object.entries(fields).map(([name, field]) => publicField(name, field))

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

/** The labels of what visitors see of a resource in each language that has others. */
export const termsFor = (resource: Descriptor, shape: object): PublicRecords['terms'] => {
  const texts = textsIn(shape)
  const found = byLanguage(language => {
    const terms = resourceTerms(resource, language)
    return Object.fromEntries(texts.flatMap(text => (terms[text] === undefined ? [] : [[text, terms[text]]])))
  })
  return Object.fromEntries(Object.entries(found).filter(([, terms]) => Object.keys(terms).length > 0))
}

const calendarOf = (resource: PagedResource, calendar: RecordCalendar): PublicRecords['calendar'] => {
  const field = fieldOf(resource, calendar.from)
  return { ...calendar, ...(field?.kind === 'dateTime' && field.day && { isDay: true }) }
}

const publicRecordsOf = (resource: PagedResource): PublicRecords => {
  const shape = shapeOf(resource)
  return { ...shape, terms: termsFor(resource, shape) }
}

const shapeOf = (resource: PagedResource): Omit<PublicRecords, 'terms'> => {
  const { name, label, title, page } = resource
  const inputs = inputsOf(resource)
  const fields = inputs.flatMap(({ field: input, when }) => {
    const field = resource.fields[input]
    return field?.public && input !== title && input !== placeField ? [publicField(input, field, when)] : []
  })
  const slug = slugFieldOf(resource)
  const feed = feedAddress(page)
  const picture = fields.find(({ kind }) => kind === 'image')?.name
  const texts = fields.filter(
    ({ kind, entries }) => !entries && traitsOf({ kind }).isLong && traitsOf({ kind }).isSearchable,
  )
  return {
    name,
    label,
    title,
    heading: fieldOf(resource, title)?.label ?? '',
    ...(slug !== undefined && { slug }),
    ...(picture !== undefined && { picture }),
    texts: texts.map(text => text.name),
    card: (page.card ?? []).flatMap(each => {
      const field = fieldOf(resource, each)
      return field ? [publicField(each, field, inputs.find(input => input.field === each)?.when)] : []
    }),
    fields: fields.filter(field => field.name !== picture),
    ...(page.cardLook && { cardLook: page.cardLook }),
    ...(page.listLook && { listLook: page.listLook }),
    ...(page.archive && { archive: page.archive.by }),
    ...(feed !== undefined && { feed }),
    ...(page.calendar && { calendar: calendarOf(resource, page.calendar) }),
    ...(page.map !== undefined && { map: page.map }),
    ...(page.sort && { sort: page.sort }),
  }
}

export const publicRecords: readonly PublicRecords[] = pagedResources
  .filter(({ page }) => page.list !== undefined || hasOwnPath(page.record))
  .map(publicRecordsOf)
