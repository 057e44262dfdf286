import type { events } from '../events.ts'
import type { WordsOf } from '../package.ts'

export const eventsWords: WordsOf<typeof events> = {
  bn: {
    label: { one: 'অনুষ্ঠান', many: 'অনুষ্ঠান' },
    fields: {
      kind: {
        label: 'ধরন',
        options: { meeting: 'সভা', training: 'প্রশিক্ষণ', fair: 'মেলা', day: 'দিবস', campaign: 'প্রচারাভিযান' },
      },
      starts_at: 'শুরু',
      ends_at: { label: 'শেষ', after: 'হয়ে গেছে' },
      venue: 'স্থান',
      position: 'মানচিত্রে',
      audience: 'কাদের জন্য',
      registration: 'নিবন্ধন',
      summary: 'সারসংক্ষেপ',
      content: 'মূল লেখা',
      thumb: 'ছবি',
    },
    texts: {
      Publications: 'প্রকাশনা',
      'Open to everyone': 'সবার জন্য উন্মুক্ত',
      'How to get there': 'কীভাবে আসবেন',
      'Are you sure you want to delete this event?': 'আপনি কি নিশ্চিত যে এই অনুষ্ঠানটি মুছে ফেলতে চান?',
    },
  },
}
