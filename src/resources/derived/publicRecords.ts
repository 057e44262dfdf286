/** What the default screens of the public site know of each resource's public fields. The build of what visitors load has the value alone: see scripts/vite/derivedModules.ts. */
import { traitsOf } from '../../schema/descriptor/kindTraits.ts'
import { type Descriptor, fieldOf, inputsOf, isPublicField, slugFieldOf } from '../../schema/descriptor/resource.ts'
import { feedAddress, hasOwnPath, type RecordCalendar, type SortOrder } from '../../schema/routes/recordPage.ts'
import type { CardName, ListLook } from '../../schema/routes/screenNames.ts'
import { type Terms, textsIn } from '../../schema/terms/translated.ts'
import { byLanguage, type Language } from '../../schema/values/language.ts'
import { type PublicField, publicField } from '../publicFields.ts'
import { type PagedName, type PagedResource, pagedResources } from '../recordPages.ts'
import { resourceTerms } from '../words/index.ts'

export type { PublicField } from '../publicFields.ts'

/** The place that editors choose among all records; visitors do not get it. */
const placeField = 'sort_order'

/** A resource as its default screens draw it. */
export interface PublicRecords {
  readonly name: PagedName
  readonly label: Descriptor['label']
  readonly title: string
  /** Its titles are rich text. */
  readonly isTitleRich?: true
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
  readonly sort?: { readonly field: string; readonly order: SortOrder }
  /** Those of its labels that have others, by language. */
  readonly terms: { readonly [L in Language]?: Terms }
}

/** The labels of what visitors see of a resource in each language that has others. */
const termsFor = (resource: Descriptor, shape: object): { readonly [L in Language]?: Terms } => {
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
    return field && isPublicField(field) && input !== title && input !== placeField
      ? [publicField(input, field, when)]
      : []
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
    ...(fieldOf(resource, title)?.kind === 'html' && { isTitleRich: true }),
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
    ...(page.sort && {
      sort: { field: page.sort.field, order: page.sort.upcomingFirst ? 'upcoming' : page.sort.order },
    }),
  }
}

export const publicRecords: readonly PublicRecords[] = pagedResources
  .filter(({ page }) => page.list !== undefined || hasOwnPath(page.record))
  .map(publicRecordsOf)
