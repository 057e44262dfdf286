import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { widgets } from '../widgets.ts'

export const widgetsWords: WordsOf<typeof widgets> = {
  bn: {
    label: { one: 'উইজেট', many: 'উইজেটসমূহ' },
    fields: {
      icon: {
        options: {
          star: 'তারা',
          window: 'জানালা',
          steps: 'ধাপ',
          wrench: 'রেঞ্চ',
          network: 'নেটওয়ার্ক',
          place: 'স্থান',
          clock: 'ঘড়ি',
          phone: 'টেলিফোন',
          mail: 'খাম',
          seal: 'সিলমোহর',
        },
      },
    },
    texts: {
      'in success stories': 'সাফল্যের গল্পে',
      'on pages': 'পাতায়',
      'Are you sure you want to delete this Widget?': 'আপনি কি নিশ্চিত যে এই উইজেটটি মুছে ফেলতে চান?',
    },
  },
}
