/** Metadata of public fields for the default screens of the public site. */
import { traitsOf } from '../schema/descriptor/kindTraits.ts'
import { type Descriptor, fieldOf, inputsOf, isPublicField, slugFieldOf } from '../schema/descriptor/resource.ts'
import { feedAddress, hasOwnPath, type RecordCalendar, type SortOrder } from '../schema/routes/recordPage.ts'
import type { CardName, ListLook } from '../schema/routes/screenNames.ts'
import { type Terms, textsIn } from '../schema/terms/translated.ts'
import { byLanguage, type Language } from '../schema/values/language.ts'
import type { Site } from './createSite.ts'
import { perSite } from './perSite.ts'
import { type PublicField, publicField } from './publicFields.ts'
import { type PagedName, type PagedResource, pagedResources } from './recordPages.ts'
import { resourceTerms } from './words/index.ts'

/** Position that editors assign to a record. Not sent to visitors. */
const positionField = 'sort_order'

/** Metadata of a resource for its default screens. */
export interface PublicRecords {
  readonly name: PagedName
  readonly label: Descriptor['label']
  readonly title: string
  /** True if titles are rich text. */
  readonly isTitleRich?: true
  /** Label of the title field. */
  readonly heading: string
  readonly slug?: string
  /** First image field. */
  readonly picture?: string
  /** Text fields. A card shows an excerpt of the first one that is not empty. */
  readonly texts: readonly string[]
  readonly card: readonly PublicField[]
  /** Card layout in lists. Default: cards in columns. */
  readonly cardLook?: CardName
  /** List layout. Default: cards. */
  readonly listLook?: ListLook
  /** Public fields in the order of the form, without the title, the picture and the position. */
  readonly fields: readonly PublicField[]
  /** Date field of the archive. */
  readonly archive?: string
  /** Address of the feed of the list. */
  readonly feed?: string
  /** Calendar data of a record. */
  readonly calendar?: RecordCalendar & {
    /** True if only the days of timestamps are used. */
    readonly isDay?: true
  }
  /** District field of the map above the list. */
  readonly map?: string
  /** Sort order of the list. Default: that of the API. */
  readonly sort?: { readonly field: string; readonly order: SortOrder }
  /** Translated labels, by language. */
  readonly terms: { readonly [L in Language]?: Terms }
}

/** Translations of the labels that visitors see of a resource, by language. */
const termsFor = (site: Site, resource: Descriptor, shape: object): { readonly [L in Language]?: Terms } => {
  const texts = textsIn(shape)
  const found = byLanguage(language => {
    const terms = resourceTerms(site, resource, language)
    return Object.fromEntries(texts.flatMap(text => (terms[text] === undefined ? [] : [[text, terms[text]]])))
  })
  return Object.fromEntries(Object.entries(found).filter(([, terms]) => Object.keys(terms).length > 0))
}

const calendarOf = (resource: PagedResource, calendar: RecordCalendar): PublicRecords['calendar'] => {
  const field = fieldOf(resource, calendar.from)
  return { ...calendar, ...(field?.kind === 'dateTime' && field.day && { isDay: true }) }
}

const recordsOf = (site: Site, resource: PagedResource): PublicRecords => {
  const shape = shapeOf(site, resource)
  return { ...shape, terms: termsFor(site, resource, shape) }
}

const shapeOf = (site: Site, resource: PagedResource): Omit<PublicRecords, 'terms'> => {
  const { name, label, title, page } = resource
  const inputs = inputsOf(resource)
  const fields = inputs.flatMap(({ field: input, when }) => {
    const field = resource.fields[input]
    return field && isPublicField(field) && input !== title && input !== positionField
      ? [publicField(site, input, field, when)]
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
      return field ? [publicField(site, each, field, inputs.find(input => input.field === each)?.when)] : []
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

/** Metadata of all resources that have a list or record pages of their own. */
export const publicRecordsOf = perSite((site): readonly PublicRecords[] =>
  pagedResources(site)
    .filter(({ page }) => page.list !== undefined || hasOwnPath(page.record))
    .map(resource => recordsOf(site, resource)),
)
