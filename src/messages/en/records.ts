/** Words of the default screens of resources, in English; apart from those that every page loads. */
import type { Shape } from '../catalogue.ts'

export const en = {
  /** Of the links between pages of a list. */
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

/** Those words, in one language. */
export type RecordMessages = Shape<typeof en>
