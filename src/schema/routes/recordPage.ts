/** Where the records of a resource stand on the public site, as their descriptor says. */
import type { CardName, ListLook, ScreenName } from './screenNames.ts'

/** A name that a site gives: its configuration lists it, and the check knows whether it does. The compiler still offers the names of the product. */
type OwnName = string & Record<never, never>

/** An address of the public site that ends with what identifies its records. */
export type RecordPattern = `/${string}:slug` | `/${string}:id`

/** What a calendar gets of a record. `Dated` are the public fields of days and moments, `Found` those that hold words. */
export interface RecordCalendar<Dated extends string = string, Found extends string = string> {
  /** The day or moment at which it begins. A record without one is in no calendar. */
  readonly from: Dated
  /** The last day, or the moment at which it ends; of one kind with `from`. Default: it is that day, or that moment. */
  readonly until?: Dated
  /** Where it is: a text. Default: nothing is said of it. */
  readonly place?: Found
}

/** By a required number, day, time or moment, or by `id`. */
interface DirectedSort<Shown extends string> {
  readonly field: Shown | 'id'
  readonly order: 'asc' | 'desc'
  readonly until?: never
  readonly upcomingFirst?: never
}

/** By a required day or moment: what is not over comes first, the next of it at the top, and then what is over, the latest of it at the top. */
interface UpcomingSort<Dated extends string> {
  readonly field: Dated
  /** The required day or moment at which a record is over, which has `after`. Default: the same field. */
  readonly until?: Dated
  readonly upcomingFirst: true
  readonly order?: never
}

type RecordSort<Shown extends string, Dated extends string> = DirectedSort<Shown> | UpcomingSort<Dated>

/** How calls of the API name an order: `upcoming` is that of `upcomingFirst`. */
export type SortOrder = 'asc' | 'desc' | 'upcoming'

/**
 * The pages of a resource. `Found` are the public fields that hold words, `Shown` all public ones, `Dated` those of days and moments.
 */
export interface RecordPage<
  Found extends string = string,
  Shown extends string = string,
  Dated extends string = string,
> {
  /** The address of a record: `/news/:slug`; on a page that several share `/team?person=:id` or `/faq#faq-:id`. */
  readonly record: RecordPattern
  /** The address of the list of all records, like `/notices`; its further pages are at `?page=2`. Default: there is none. */
  readonly list?: `/${string}`
  /** Whether editors may write a page at the address of the list, whose words then stand around it; its screen is one of `listScreens`. Default false: no page may have the address. */
  readonly written?: boolean
  /** Fields that a card of the list shows beside title, picture and the beginning of the text. Default none. */
  readonly card?: readonly Shown[]
  /** A card in the place of the default one: 'dated' has the first day or moment of `card` in the margin, large. Default: a row. */
  readonly cardLook?: CardName
  /** A list in the place of cards: 'table' has a row for each record with the fields of `card`, and on narrow screens a card. Default: cards. */
  readonly listLook?: ListLook
  /** Fields that site search looks in beside the title, all of them public. Default: site search does not look in the resource at all. */
  readonly search?: readonly Found[]
  /** Lists of the records of each year, at `/notices/archive/2026`, the latest first. A record without a value in `by` is in none. Default: there are none. */
  readonly archive?: { readonly by: Dated; readonly each: 'year' }
  /** A feed of the latest records, at `/notices/feed.xml`; 'site' for the one at `/feed.xml`, which every page names. Default false. */
  readonly feed?: boolean | 'site'
  /** What happens at a time: each record is a file for calendars, at `/notices/:slug/calendar.ics`, and the list one to subscribe to, at `/notices/calendar.ics`. Default: no calendar. */
  readonly calendar?: RecordCalendar<Dated, Found>
  /** The field that names districts of Bangladesh, a choice or a text: the list begins with their map, which leads to the records of each. Default: no map. */
  readonly map?: Shown
  /** The order of the list. Default: that of the API. */
  readonly sort?: RecordSort<Shown, Dated>
  /** Screens in the place of the default ones. Default: a list of cards, and a page of all public fields in the order of the form. */
  readonly screen?: ScreenName | OwnName
}

/** How a pattern is written: parts in lower case, then ':slug' or ':id' as a part of its own, after '?name=' or after '#name-'. */
export const recordPattern =
  /^(?:(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*\/|(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+(?:\?[a-z]+=|#[a-z]+-))(?::slug|:id)$/

/** How the address of a list is written: parts in lower case. */
export const listPattern = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/

const placeholder = /:(?:slug|id)$/

/** What all addresses of a pattern begin with: '/news/'. */
export const prefixOf = (pattern: string): string => pattern.replace(placeholder, '')

/** The path of a pattern: '/news/:slug', '/careers'. */
export const pathOf = (pattern: string): string => pattern.replace(/[?#].*$/, '')

/** Whether each record has a page of its own, not a place on one that several share. */
export const hasOwnPath = (pattern: string): boolean => pathOf(pattern) === pattern

/** Whether the address of a record ends with a slug, which may change. */
export const endsWithSlug = (pattern: string): boolean => pattern.endsWith(':slug')

/** What stands between the address of a list and a year of its archive. */
const archivePart = '/archive/'

/** The pattern of the lists of each year, below the address of a list. */
export const archivePattern = (list: string): string => `${list}${archivePart}:year`

/** The address of the list of a year, below that of the whole list. */
export const archiveAddress = (list: string, year: number | string): string => `${list}${archivePart}${year}`

/** The address of the feed of the site itself. */
const siteFeedAddress = '/feed.xml'

/** The address of the feed of a list; undefined where there is none. */
export const feedAddress = ({ list, feed }: Pick<RecordPage, 'list' | 'feed'>): string | undefined => {
  if (list === undefined || !feed) return undefined
  return feed === 'site' ? siteFeedAddress : `${list}/feed.xml`
}

/** A record as its address needs it. */
export interface Keyed {
  /** Lists of other hosts may lack it. */
  readonly id?: number | undefined
  /** A record without one stands at its id. */
  readonly slug?: string | null | undefined
}

/** What an address ends with: a slug, or an id; '' for a record that has neither. Not encoded. */
export const keyIn = (pattern: string, { id, slug }: Keyed): string =>
  (endsWithSlug(pattern) && slug) || (id === undefined ? '' : String(id))

/** The address of a record, from the site's root, percent-encoded; '' for a record without slug and id. */
export const addressIn = (pattern: string, record: Keyed): string => {
  const key = keyIn(pattern, record)
  return key && prefixOf(pattern) + encodeURIComponent(key)
}
