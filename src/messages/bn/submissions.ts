/** Texts of the public forms of resources, in Bangla. */
import type { SubmissionMessages } from '../en/submissions.ts'

export const bn: SubmissionMessages = {
  hint: 'আপনাকে একটি নম্বর দেওয়া হবে; তা দিয়ে পরে এর অবস্থা জানতে পারবেন।',
  choose: 'বাছাই করুন',
  submit: 'পাঠান',
  sent: 'আপনার বার্তা আমরা পেয়েছি।',
  another: 'আরেকটি পাঠান',
  toStatus: 'এর অবস্থা দেখুন',
  toForm: 'ফর্মে ফিরে যান',
  statusTitle: one => `${one}: অবস্থা`,
  statusHint: label => `আপনার নম্বর এবং যে ${label} দিয়েছিলেন তা লিখুন।`,
  byHint: 'সঙ্গে না দিয়ে থাকলে খালি রাখুন।',
  reference: 'নম্বর',
  look: 'দেখুন',
  sentOn: 'পাঠানোর তারিখ',
  none: 'এখনো কিছু নেই',
  other: 'আরেকটি খুঁজুন',
  documentHint: types => `ধরন: ${types}।`,
  documentSize: megabytes => `সর্বোচ্চ ${megabytes} MB।`,
  sendingDocument: 'ডকুমেন্ট পাঠানো হচ্ছে …',
  attached: file => `${file} সংযুক্ত হয়েছে।`,
  detach: 'ডকুমেন্টটি সরান',
  notAttached: 'ডকুমেন্টটি পাঠানো যায়নি। সংযোগ দেখে আবার বাছাই করুন।',
  elsewhere: 'এখানে কিছু পাঠানো যায় না। অনুগ্রহ করে আমাদের সঙ্গে যোগাযোগ করুন।',
}
