import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { sliders } from '../sliders.ts'

export const slidersWords: WordsOf<typeof sliders> = {
  bn: {
    label: { one: 'স্লাইডার', many: 'স্লাইডারসমূহ' },
    fields: { link_text: 'লিংকের লেখা' },
    texts: {
      'Empty shows Read More.': 'খালি রাখলে "আরও পড়ুন" দেখানো হয়।',
      'Are you sure you want to delete this Slider?': 'আপনি কি নিশ্চিত যে এই স্লাইডারটি মুছে ফেলতে চান?',
    },
  },
}
