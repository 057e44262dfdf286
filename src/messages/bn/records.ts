/** Words of the default screens of resources, in Bangla. */
import type { RecordMessages } from '../en/records.ts'

export const bn: RecordMessages = {
  pages: many => `${many}: পাতা`,
  empty: 'এখানে এখনো কিছু প্রকাশিত হয়নি।',
  years: 'বছর অনুযায়ী',
  allYears: 'সব',
  yes: 'হ্যাঁ',
  no: 'না',
  feed: (many, site) => `${site}: ${many}`,
  onMap: 'মানচিত্রে দেখুন',
  kilobyte: 'কেবি',
  megabyte: 'এমবি',
}
