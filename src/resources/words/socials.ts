import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { socials } from '../socials.ts'

export const socialsWords: WordsOf<typeof socials> = {
  bn: {
    label: { one: 'সামাজিক মাধ্যম', many: 'সামাজিক মাধ্যমসমূহ' },
    fields: {
      image: 'ছবি',
      target: {
        label: 'কোথায় খুলবে',
        options: {
          _blank: '_blank (নতুন ট্যাবে)',
          _self: '_self (একই জায়গায়)',
          _parent: '_parent (বাইরের ফ্রেমে)',
          _top: '_top (পুরো জানালায়)',
        },
      },
    },
    texts: {
      'The name of the network, like facebook or linkedin.': 'মাধ্যমের নাম, যেমন facebook বা linkedin।',
      'Are you sure you want to delete ?': 'আপনি কি নিশ্চিত যে মুছে ফেলতে চান ?',
    },
  },
}
