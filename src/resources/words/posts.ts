import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { posts } from '../posts.ts'

export const postsWords: WordsOf<typeof posts> = {
  bn: {
    label: { one: 'পোস্ট', many: 'পোস্টসমূহ' },
    fields: { category_id: 'বিভাগ', sort_order: 'ক্রম' },
    texts: {
      'in the list of news': 'সংবাদের তালিকায়',
      'Are you sure you want to delete this Post?': 'আপনি কি নিশ্চিত যে এই পোস্টটি মুছে ফেলতে চান?',
    },
  },
}
