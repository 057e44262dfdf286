import type { WordsOf } from '../package.ts'
import type { requests } from '../requests.ts'

export const requestsWords: WordsOf<typeof requests> = {
  bn: {
    label: { one: 'আবেদন', many: 'আবেদন ও অভিযোগ' },
    fields: {
      reference: 'সূত্র',
      kind: {
        label: 'ধরন',
        options: { complaint: 'অভিযোগ', information: 'তথ্যের আবেদন', volunteer: 'স্বেচ্ছাসেবার প্রস্তাব' },
      },
      subject: 'বিষয়',
      answer_by: {
        label: 'যেভাবে উত্তর চান',
        options: { email: 'ইমেইলে', post: 'ডাকে', inspection: 'কার্যালয়ে এসে দেখবেন' },
      },
      address: 'ডাকের ঠিকানা',
      skills: {
        label: 'যে কাজে সাহায্য করতে পারেন',
        options: { training: 'প্রশিক্ষণ', field: 'মাঠের কাজ', computers: 'কম্পিউটার', translation: 'অনুবাদ' },
      },
      attachment: 'সংযুক্ত ফাইল',
      state: {
        label: 'অবস্থা',
        options: { new: 'নতুন', working: 'কাজ চলছে', answered: 'উত্তর দেওয়া হয়েছে', refused: 'প্রত্যাখ্যাত' },
      },
      due_on: 'উত্তরের শেষ দিন',
      assignee_id: 'কে উত্তর দেবেন',
      answer: 'উত্তর',
      note: 'মন্তব্য',
    },
    texts: {
      'From visitors': 'দর্শকদের কাছ থেকে',
      'A complaint needs no name, phone or email.': 'অভিযোগ করতে নাম, ফোন বা ইমেইল দিতে হয় না।',
      'The sender reads it with the number, and the phone if one was given.':
        'আবেদনকারী তাঁর নম্বর দিয়ে, আর ফোন দিয়ে থাকলে ফোনসহ, এটি পড়েন।',
      'Follow-up': 'পরের কাজ',
      'Only editors see this.': 'শুধু সম্পাদকেরা এটি দেখেন।',
      'Are you sure you want to delete this request?': 'আপনি কি নিশ্চিত যে এই আবেদনটি মুছে ফেলতে চান?',
      'No requests yet.': 'এখনো কোনো আবেদন নেই।',
    },
  },
}
