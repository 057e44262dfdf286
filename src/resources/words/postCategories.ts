import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { postCategories } from '../postCategories.ts'

export const postCategoriesWords: WordsOf<typeof postCategories> = {
  bn: {
    label: { one: 'পোস্টের বিভাগ', many: 'পোস্টের বিভাগসমূহ' },
    fields: { parent_id: 'মূল আইডি' },
    texts: { 'Parent category': 'মূল বিভাগ' },
  },
}
