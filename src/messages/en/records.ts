/** Texts of the default screens of resources, in English. A separate file, so that other pages do not load them. */
import type { Shape } from '../catalogue.ts'

export const en = {
  /** Accessible name of the links between pages of a list. */
  pages: (many: string) => `Pages: ${many}`,
  empty: 'Nothing has been published here yet.',
  years: 'By year',
  allYears: 'All',
  yes: 'Yes',
  no: 'No',
  feed: (many: string, site: string) => `${many} of ${site}`,
  addToCalendar: 'Add to calendar',
  subscribeToCalendar: 'Subscribe to the calendar',
  calendarAsFile: 'Download the calendar',
  byDistrict: 'By district',
  onMap: 'Show on the map',
  download: 'Download',
  kilobyte: 'kB',
  megabyte: 'MB',
} as const

/** Texts of the default screens of resources in one language. */
export type RecordMessages = Shape<typeof en>
