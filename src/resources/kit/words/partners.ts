import type { WordsOf } from '../package.ts'
import type { partners } from '../partners.ts'

export const partnersWords: WordsOf<typeof partners> = {
  bn: {
    label: { one: 'সহযোগী', many: 'সহযোগী প্রতিষ্ঠান' },
    fields: {
      kind: {
        label: 'ধরন',
        options: {
          donor: 'দাতা',
          government: 'সরকারি',
          bank: 'ব্যাংক',
          university: 'বিশ্ববিদ্যালয়',
          organisation: 'সংস্থা',
        },
      },
      since: 'যে সাল থেকে',
      website: 'ওয়েবসাইট',
      logo: 'লোগো',
      summary: 'একসঙ্গে যা করি',
    },
    texts: {
      Organisation: 'প্রতিষ্ঠান',
      'Are you sure you want to delete this partner?': 'আপনি কি নিশ্চিত যে এই সহযোগীকে মুছে ফেলতে চান?',
    },
  },
}
