import type { branches } from '../branches.ts'
import { districtsInBangla, type WordsOf } from '../package.ts'

export const branchesWords: WordsOf<typeof branches> = {
  bn: {
    label: { one: 'শাখা', many: 'শাখাসমূহ' },
    fields: {
      kind: {
        label: 'ধরন',
        options: { head: 'প্রধান কার্যালয়', regional: 'আঞ্চলিক কার্যালয়', branch: 'শাখা কার্যালয়', hatchery: 'হ্যাচারি' },
      },
      district: { label: 'জেলা', options: districtsInBangla },
      manager: 'ব্যবস্থাপক',
      opens: 'খোলে',
      closes: 'বন্ধ হয়',
      closed_on: {
        label: 'বন্ধের দিন',
        options: { friday: 'শুক্রবার', saturday: 'শনিবার', sunday: 'রবিবার', holidays: 'সরকারি ছুটি' },
      },
      position: 'মানচিত্রে',
      thumb: 'ছবি',
    },
    texts: {
      Organisation: 'প্রতিষ্ঠান',
      Hours: 'সময়সূচি',
      'Are you sure you want to delete this branch?': 'আপনি কি নিশ্চিত যে এই শাখাটি মুছে ফেলতে চান?',
    },
  },
}
