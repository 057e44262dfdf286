import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { faqs } from '../faqs.ts'

export const faqsWords: WordsOf<typeof faqs> = { bn: { label: { one: 'সাধারণ জিজ্ঞাসা', many: 'সাধারণ জিজ্ঞাসাসমূহ' } } }
