/** Texts of the list of openings and of their pages, in Bangla. */
import type { CareersMessages } from '../en/careers.ts'
import { formatsOf } from '../formats.ts'

const { number } = formatsOf('bn')

export const bn: CareersMessages = {
  region: 'চাকরির বিজ্ঞপ্তি',
  all: 'সব বিজ্ঞপ্তি',
  pages: 'বিজ্ঞপ্তির পাতা',
  empty: 'কোনো বিজ্ঞপ্তি নেই',
  emptyHint: 'এখন কোনো পদ খালি নেই। পরের বিজ্ঞপ্তি পেতে গ্রাহক হোন।',
  subscribe: 'ইমেইলে খবর',
  open: 'আবেদন চলছে',
  closed: 'সময় শেষ',
  early: 'শিগগিরই শুরু',
  lastDay: 'আজ আবেদনের শেষ দিন',
  daysLeft: days => `আবেদন চলছে, আর ${number(days)} দিন বাকি`,
  from: 'আবেদন শুরু',
  until: 'আবেদনের শেষ তারিখ',
  closedOn: 'আবেদন শেষ হয়েছে',
  apply: 'ইমেইলে আবেদন করুন',
  subject: title => `আবেদন: ${title}`,
  closedNote: 'এই পদে আবেদনের সময় শেষ হয়েছে।',
  gone: 'আপনি যে বিজ্ঞপ্তি দেখতে এসেছেন, তার সময় শেষ হয়েছে।',
  others: 'এখন যেসব বিজ্ঞপ্তি আছে, সেগুলো নিচে দেখুন।',
}
