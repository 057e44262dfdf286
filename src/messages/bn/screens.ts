/** Titles of the built-in screens, in Bangla. */
import type { ScreenTitles } from '../en/screens.ts'

export const screens: ScreenTitles = {
  home: 'প্রচ্ছদ',
  board: 'পরিচালনা পর্ষদ',
  contact: 'যোগাযোগ',
  news: 'খবর',
  newsPage: 'খবর ও ব্লগ',
  careers: 'চাকরির সুযোগ',
  faq: 'সাধারণ জিজ্ঞাসা',
  sitemap: 'সব পাতা',
  search: 'অনুসন্ধান',
  details: 'বিস্তারিত',
  services: 'আমাদের সেবা',
  software: 'সফটওয়্যার তৈরি',
  implementation: 'বাস্তবায়ন',
  hardware: 'হার্ডওয়্যার সহায়তা',
  network: 'নেটওয়ার্ক ও অবকাঠামো',
  specialization: 'বিশেষায়ন',
  gallery: 'ছবিঘর',
}
