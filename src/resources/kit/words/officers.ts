import type { officers } from '../officers.ts'
import type { WordsOf } from '../package.ts'

export const officersWords: WordsOf<typeof officers> = {
  bn: {
    label: { one: 'তথ্য কর্মকর্তা', many: 'তথ্য অধিকার' },
    fields: {
      role: {
        label: 'দায়িত্ব',
        options: {
          designated: 'দায়িত্বপ্রাপ্ত কর্মকর্তা',
          alternate: 'বিকল্প কর্মকর্তা',
          appellate: 'আপিল কর্তৃপক্ষ',
        },
      },
      designation: 'পদবি',
      office: 'কার্যালয়',
      thumb: 'ছবি',
    },
    texts: {
      Organisation: 'প্রতিষ্ঠান',
      'Takes requests, and answers within 20 working days.': 'আবেদন নেন, এবং ২০ কর্মদিবসের মধ্যে উত্তর দেন।',
      'Stands in while the designated officer is away.': 'দায়িত্বপ্রাপ্ত কর্মকর্তার অনুপস্থিতিতে দায়িত্ব পালন করেন।',
      'Decides on appeals within 15 days.': '১৫ দিনের মধ্যে আপিল নিষ্পত্তি করেন।',
      'Are you sure you want to delete this officer?': 'আপনি কি নিশ্চিত যে এই কর্মকর্তাকে মুছে ফেলতে চান?',
    },
  },
}
