import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { messages } from '../messages.ts'

export const messagesWords: WordsOf<typeof messages> = {
  bn: {
    label: { many: 'বার্তাসমূহ' },
    fields: {
      reference: 'সূত্র',
      state: { label: 'অবস্থা', options: { new: 'নতুন', read: 'পড়া হয়েছে', answered: 'উত্তর দেওয়া হয়েছে' } },
      note: 'মন্তব্য',
      receipt: {
        label: 'নিশ্চিতকরণ',
        options: {
          waiting: 'মেইল যাচ্ছে',
          sent: 'মেইল গেছে',
          logged: 'পাঠানো হয়নি: ইমেইল চালু করা নেই',
          failed: 'মেইল যায়নি: ঠিকানাটি মেইল নেয় না',
        },
      },
    },
    texts: {
      Received: 'প্রাপ্তি',
      'Follow-up': 'পরের কাজ',
      'Only editors see this.': 'শুধু সম্পাদকেরা এটি দেখেন।',
      'No messages yet. What visitors write on the contact page comes here.':
        'এখনো কোনো বার্তা নেই। দর্শকেরা যোগাযোগ পাতায় যা লেখেন তা এখানে আসে।',
      'Are you sure you want to delete this message?': 'আপনি কি নিশ্চিত যে এই বার্তাটি মুছে ফেলতে চান?',
    },
  },
}
