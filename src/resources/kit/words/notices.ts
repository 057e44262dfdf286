import type { notices } from '../notices.ts'
import type { WordsOf } from '../package.ts'

export const noticesWords: WordsOf<typeof notices> = {
  bn: {
    label: { one: 'বিজ্ঞপ্তি', many: 'বিজ্ঞপ্তি' },
    fields: {
      kind: {
        label: 'ধরন',
        options: {
          general: 'সাধারণ',
          meeting: 'সভা',
          admission: 'প্রশিক্ষণ ও ভর্তি',
          recruitment: 'নিয়োগ',
          'office-order': 'অফিস আদেশ',
        },
      },
      number: 'স্মারক নম্বর',
      summary: 'সারসংক্ষেপ',
      content: 'মূল লেখা',
      documents: { label: 'সংযুক্ত নথি', fields: { name: 'নাম', document: 'নথি' } },
      published_on: 'প্রকাশের তারিখ',
      deadline: { label: 'শেষ তারিখ', after: 'সময় শেষ' },
    },
    texts: {
      Publications: 'প্রকাশনা',
      'One or two sentences, which stand in the list as well.': 'এক বা দুই বাক্য, যা তালিকাতেও থাকে।',
      'Visitors see the notice from this day on.': 'দর্শকেরা এই দিন থেকে বিজ্ঞপ্তিটি দেখবেন।',
      'The last day of whatever the notice asks for.': 'বিজ্ঞপ্তিতে যা চাওয়া হয়েছে তার শেষ দিন।',
      'Are you sure you want to delete this notice?': 'আপনি কি নিশ্চিত যে এই বিজ্ঞপ্তিটি মুছে ফেলতে চান?',
    },
  },
}
