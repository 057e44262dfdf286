import type { albums } from '../albums.ts'
import type { WordsOf } from '../package.ts'

export const albumsWords: WordsOf<typeof albums> = {
  bn: {
    label: { one: 'অ্যালবাম', many: 'ছবির অ্যালবাম' },
    fields: {
      taken_on: 'তোলার তারিখ',
      place: 'স্থান',
      summary: 'সারসংক্ষেপ',
      cover: 'প্রচ্ছদ',
      pictures: { label: 'ছবি', fields: { picture: 'ছবি', caption: 'ক্যাপশন' } },
    },
    texts: {
      Publications: 'প্রকাশনা',
      'In the order in which visitors see them.': 'দর্শকেরা যে ক্রমে দেখবেন।',
      'Are you sure you want to delete this album? Its pictures stay in the library.':
        'আপনি কি নিশ্চিত যে এই অ্যালবামটি মুছে ফেলতে চান? এর ছবিগুলো সংগ্রহে থেকে যাবে।',
    },
  },
}
