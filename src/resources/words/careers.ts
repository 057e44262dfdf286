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
      'Updated successfully.': 'সফলভাবে হালনাগাদ হয়েছে।',
      'Careers Options': 'চাকরির সুযোগ',
      'Are you sure to delete?': 'আপনি কি মুছে ফেলতে নিশ্চিত?',
    },
  },
}
