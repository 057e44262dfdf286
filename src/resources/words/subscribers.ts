import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { subscribers } from '../subscribers.ts'

export const subscribersWords: WordsOf<typeof subscribers> = {
  bn: {
    label: { one: 'গ্রাহক', many: 'গ্রাহকগণ' },
    texts: { 'Are you sure you want to delete?': 'আপনি কি নিশ্চিত যে মুছে ফেলতে চান?' },
  },
}
