import type { documents } from '../documents.ts'
import type { WordsOf } from '../package.ts'

export const documentsWords: WordsOf<typeof documents> = {
  bn: {
    label: { one: 'প্রকাশিত নথি', many: 'নথিপত্র' },
    fields: {
      category: {
        label: 'বিভাগ',
        options: {
          'annual-report': 'বার্ষিক প্রতিবেদন',
          audit: 'নিরীক্ষা প্রতিবেদন',
          study: 'গবেষণা',
          policy: 'নীতিমালা',
          form: 'ফরম',
          other: 'অন্যান্য',
        },
      },
      year: 'বছর',
      document: 'নথি',
      summary: 'সারসংক্ষেপ',
      published_on: 'প্রকাশের তারিখ',
    },
    texts: {
      Publications: 'প্রকাশনা',
      'PDF where people are to read it, and Word where they are to fill it in.':
        'পড়ার জন্য হলে পিডিএফ, পূরণ করার জন্য হলে ওয়ার্ড।',
      'The year that it is about.': 'যে বছরের নথি।',
      'Visitors see the document from this day on.': 'দর্শকেরা এই দিন থেকে নথিটি দেখবেন।',
      'Are you sure you want to delete this document?': 'আপনি কি নিশ্চিত যে এই নথিটি মুছে ফেলতে চান?',
      'No documents yet. Reports, policies and forms come here, each with its file.':
        'এখনো কোনো নথি নেই। প্রতিবেদন, নীতিমালা ও ফরম, প্রতিটি তার ফাইলসহ এখানে আসে।',
    },
  },
}
