/** Public addresses and screens of a resource, as the descriptor declares them. */
import type { CardName, ListLook, ScreenName } from './screenNames.ts'

/**
 * Name of a custom screen from the configuration of a site, which the descriptor check verifies. In a union with this
 * type, unlike with `string`, editors still suggest the product's names.
 */
type CustomScreen = string & Record<never, never>

/** Public address that ends with the identifier of a record. */
export type RecordPattern = `/${string}:slug` | `/${string}:id`

/** Calendar data of a record. `Dated` are the public date and date-time fields, `Found` the public text fields. */
export interface RecordCalendar<Dated extends string = string, Found extends string = string> {
  /** Start date or time. A record without one is in no calendar. */
  readonly from: Dated
  /** Last day, or end time. Of the same kind as `from`. Default: the value of `from`. */
  readonly until?: Dated
  /** Location of the event, a text field. Default: the calendar entry has no location. */
  readonly place?: Found
}

/** Sort by a required number, date, time or timestamp, or by `id`. */
export interface DirectedSort<Shown extends string> {
  readonly field: Shown | 'id'
  readonly order: 'asc' | 'desc'
  readonly until?: never
  readonly upcomingFirst?: never
}

/** Sort by a required date or timestamp: upcoming records first, soonest first; then past records, latest first. */
export interface UpcomingSort<Dated extends string> {
  readonly field: Dated
  /** Required date or timestamp at which a record is over, with an `after` text. Default: the same field. */
  readonly until?: Dated
  readonly upcomingFirst: true
  readonly order?: never
}

type RecordSort<Shown extends string, Dated extends string> = DirectedSort<Shown> | UpcomingSort<Dated>

/** Values of the API parameter `order`. 'upcoming' is the order of `upcomingFirst`. */
export type SortOrder = 'asc' | 'desc' | 'upcoming'

/**
 * Public pages of a resource. `Found` are the public text fields, `Shown` all public fields, `Dated` the public date
 * and date-time fields.
 */
export interface RecordPage<
  Found extends string = string,
  Shown extends string = string,
  Dated extends string = string,
> {
  /** Address of a record: `/news/:slug`; on a shared page `/team?person=:id` or `/faq#faq-:id`. */
  readonly record: RecordPattern
  /** Address of the list of all records, such as `/notices`. Further pages are at `?page=2`. Default: none. */
  readonly list?: `/${string}`
  /**
   * True if editors may write a page at the address of the list; its content surrounds the list, and `screen` is one of
   * `listScreens`. Default false: no page may use the address.
   */
  readonly written?: boolean
  /** Fields on a card of the list, in addition to title, picture and excerpt. Default none. */
  readonly card?: readonly Shown[]
  /** Alternative card layout: 'dated' shows the first date of `card` large in the margin. Default: a row. */
  readonly cardLook?: CardName
  /** Alternative list layout: 'table' shows the fields of `card` in a row per record, on narrow screens as cards. Default: cards. */
  readonly listLook?: ListLook
  /** Public fields that site search covers in addition to the title. Default: site search ignores the resource. */
  readonly search?: readonly Found[]
  /** Lists of one year each, at `/notices/archive/2026`, latest first. Records with an empty `by` are in none. Default: no archive. */
  readonly archive?: { readonly by: Dated; readonly each: 'year' }
  /** True for a feed of the latest records at `/notices/feed.xml`; 'site' for one at `/feed.xml`, to which every page links. Default false. */
  readonly feed?: boolean | 'site'
  /**
   * Calendar, for records that are events. Each record has a calendar file at `/notices/:slug/calendar.ics`. The list
   * has one at `/notices/calendar.ics`, for subscriptions. Default: no calendar.
   */
  readonly calendar?: RecordCalendar<Dated, Found>
  /**
   * Choice or text field that holds districts of Bangladesh. The list starts with a map, which links to the records of
   * each district. Default: no map.
   */
  readonly map?: Shown
  /** Sort order of the list. Default: that of the API. */
  readonly sort?: RecordSort<Shown, Dated>
  /** Custom screen. Default: a list of cards, and a page of all public fields in form order. */
  readonly screen?: ScreenName | CustomScreen
}

/** Syntax of a record pattern: lower-case segments, then ':slug' or ':id' as a segment, after '?name=' or after '#name-'. */
export const recordPattern =
  /^(?:(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+(?:\?[a-z]+=|#[a-z]+-))(?::slug|:id)$/

/** Syntax of a list address: lower-case segments. */
export const listPattern = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/

const placeholder = /:(?:slug|id)$/

/** Pattern without its placeholder, which all addresses of the pattern start with: '/news/'. */
export const prefixOf = (pattern: string): string => pattern.replace(placeholder, '')

/** Path of a pattern, without query and fragment: '/news/:slug', '/careers'. */
export const pathOf = (pattern: string): string => pattern.replace(/[?#].*$/, '')

/** True if each record has its own page rather than a place on a shared one. */
export const hasOwnPath = (pattern: string): boolean => pathOf(pattern) === pattern

/** True if a pattern ends with ':slug'. Such an address changes with the slug of its record. */
export const endsWithSlug = (pattern: string): boolean => pattern.endsWith(':slug')

/** Path between the address of a list and a year of its archive. */
const archivePart = '/archive/'

/** Pattern of the yearly lists, from the address of the list. */
export const archivePattern = (list: string): string => `${list}${archivePart}:year`

/** Address of the list of a year, from the address of the list. */
export const archiveAddress = (list: string, year: number | string): string => `${list}${archivePart}${year}`

/** Address of the site-wide feed. */
const siteFeedAddress = '/feed.xml'

/** Address of the feed of a list; undefined if there is none. */
export const feedAddress = ({ list, feed }: Pick<RecordPage, 'list' | 'feed'>): string | undefined => {
  if (list === undefined || !feed) return undefined
  return feed === 'site' ? siteFeedAddress : `${list}/feed.xml`
}

/** Id and slug of a record, from which its address is made. */
export interface RecordKey {
  /** Missing in lists of some other providers. */
  readonly id?: number | undefined
  /** If it is empty, the address contains the id instead. */
  readonly slug?: string | null | undefined
}

/** Slug or id that replaces the placeholder of a pattern, not encoded; '' if the record has neither. */
export const pathKeyOf = (pattern: string, { id, slug }: RecordKey): string =>
  (endsWithSlug(pattern) && slug) || (id === undefined ? '' : String(id))

/** Address of a record: an absolute path, with its slug or id percent-encoded; '' if it has neither. */
export const recordAddress = (pattern: string, record: RecordKey): string => {
  const key = pathKeyOf(pattern, record)
  return key && prefixOf(pattern) + encodeURIComponent(key)
}
