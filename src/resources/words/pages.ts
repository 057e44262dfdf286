import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { pages } from '../pages.ts'

export const pagesWords: WordsOf<typeof pages> = {
  bn: {
    label: { many: 'পাতাসমূহ' },
    fields: { banner_img: 'ব্যানারের ছবি', page_template: 'পাতার টেমপ্লেট', meta_key: 'মেটা কীওয়ার্ড' },
    texts: { 'Url/Slug': 'ঠিকানা/স্লাগ', 'Slug Url': 'স্লাগ ঠিকানা' },
  },
}
