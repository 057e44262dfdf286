/** Texts of the default screens of resources, in Bangla. */
import type { RecordMessages } from '../en/records.ts'

export const bn: RecordMessages = {
  pages: many => `${many}: পাতা`,
  empty: 'এখানে এখনো কিছু প্রকাশিত হয়নি।',
  years: 'বছর অনুযায়ী',
  allYears: 'সব',
  yes: 'হ্যাঁ',
  no: 'না',
  feed: (many, site) => `${site}: ${many}`,
  addToCalendar: 'ক্যালেন্ডারে যোগ করুন',
  subscribeToCalendar: 'ক্যালেন্ডার সাবস্ক্রাইব করুন',
  calendarAsFile: 'ক্যালেন্ডার ডাউনলোড করুন',
  byDistrict: 'জেলা অনুযায়ী',
  onMap: 'মানচিত্রে দেখুন',
  download: 'ডাউনলোড',
  kilobyte: 'কেবি',
  megabyte: 'এমবি',
}
