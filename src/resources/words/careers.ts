import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { careers } from '../careers.ts'

export const careersWords: WordsOf<typeof careers> = {
  bn: {
    label: { one: 'চাকরি', many: 'চাকরিসমূহ' },
    fields: {
      application_publish_at: 'প্রকাশের তারিখ',
      application_start_at: 'আবেদন শুরু',
      application_end_at: 'আবেদন শেষ',
    },
    texts: {
      'Career Title': 'চাকরির শিরোনাম',
      'Career Content': 'চাকরির বিবরণ',
      'Career Setting': 'চাকরির সেটিং',
      'Select Image': 'ছবি বাছাই করুন',
      'Enter Search Key !': 'খোঁজার শব্দ লিখুন !',
      'Showing {currentPage} to {pageSize} of {totalItems} entries':
        'মোট {totalItems}টির মধ্যে {currentPage} থেকে {pageSize} দেখানো হচ্ছে',
      'Visitors see the opening from this day on. Leave it empty to show it at once.':
        'এই দিন থেকে দর্শকেরা চাকরিটি দেখতে পান। এখনই দেখাতে খালি রাখুন।',
      'First day to apply. Before it, visitors read “Opens soon”. Leave it empty to accept applications at once.':
        'আবেদনের প্রথম দিন। এর আগে দর্শকেরা পড়েন “শিগগিরই শুরু”। এখন থেকেই আবেদন নিতে খালি রাখুন।',
      'Last day to apply. After it, visitors no longer see the opening. Leave it empty for no end.':
        'আবেদনের শেষ দিন। এর পর দর্শকেরা চাকরিটি আর দেখতে পান না। শেষ না থাকলে খালি রাখুন।',
      'Updated successfully.': 'সফলভাবে হালনাগাদ হয়েছে।',
      'Careers Options': 'চাকরির সুযোগ',
      'Are you sure to delete?': 'আপনি কি মুছে ফেলতে নিশ্চিত?',
    },
  },
}
