import type { WordsOf } from '../package.ts'
import type { tenders } from '../tenders.ts'

export const tendersWords: WordsOf<typeof tenders> = {
  bn: {
    label: { one: 'দরপত্র', many: 'দরপত্র' },
    fields: {
      number: 'দরপত্র নম্বর',
      method: {
        label: 'পদ্ধতি',
        options: { open: 'উন্মুক্ত দরপত্র', limited: 'সীমিত দরপত্র', quotation: 'কোটেশন আহ্বান' },
      },
      summary: 'সারসংক্ষেপ',
      content: 'শর্তাবলি',
      published_on: 'প্রকাশের তারিখ',
      closes_at: { label: 'জমার শেষ সময়', after: 'সময় শেষ' },
      opens_at: 'দরপত্র খোলা',
      price: { label: 'দলিলের মূল্য', unit: 'টাকা', zero: 'বিনা মূল্যে' },
      security: { label: 'জামানত', unit: 'টাকা', zero: 'লাগবে না' },
      documents: { label: 'দরপত্র দলিল', fields: { name: 'নাম', document: 'নথি' } },
      corrigenda: { label: 'সংশোধনী', fields: { issued_on: 'তারিখ', change: 'পরিবর্তন', document: 'নথি' } },
      contact: { label: 'যোগাযোগ', fields: { name: 'নাম', phone: 'ফোন', email: 'ইমেইল' } },
    },
    texts: {
      Publications: 'প্রকাশনা',
      'From this moment on the tender reads “Closed”.': 'এই সময়ের পর দরপত্রে “সময় শেষ” লেখা থাকবে।',
      '0 for documents that cost nothing.': 'বিনা মূল্যের দলিল হলে ০।',
      'Changes since the tender was published. The original text above stays as it is.':
        'দরপত্র প্রকাশের পর যা বদলেছে। উপরের মূল লেখা যেমন আছে তেমনই থাকে।',
      'Are you sure you want to delete this tender?': 'আপনি কি নিশ্চিত যে এই দরপত্রটি মুছে ফেলতে চান?',
    },
  },
}
