/** Texts of the server for visitors, in Bangla: mails, responses to forms, and the news feed. */
import type { VisitorMessages } from '../en/visitors.ts'
import { formatsOf } from '../formats.ts'

const { number, digits } = formatsOf('bn')

export const bn: VisitorMessages = {
  reference: reference => digits(reference),
  feedTitle: site => `${site}: খবর`,
  recordFeedTitle: (site, many) => `${site}: ${many}`,
  untitled: 'শিরোনাম নেই',

  receipt: {
    subject: (site, reference) => `${site}: আপনার বার্তা ${reference}`,
    thanks: site => `${site}-কে লেখার জন্য ধন্যবাদ। আপনার বার্তা আমরা পেয়েছি।`,
    number: reference => `বার্তার নম্বর ${reference}। এ বিষয়ে আবার লিখলে বা ফোন করলে নম্বরটি জানাবেন।`,
    mistake: 'আপনি আমাদের না লিখে থাকলে অন্য কেউ ভুল করে আপনার ঠিকানা দিয়েছেন; এই ইমেইলটি উপেক্ষা করতে পারেন।',
  },
  submissions: {
    subject: (site, one, reference) => `${site}: ${one} ${reference}`,
    opening: (site, one, reference) => `${site}-এর “${one}” ফর্মটি একজন পূরণ করেছেন। নম্বর ${reference}।`,
    thanks: site => `ধন্যবাদ। আপনি যা পাঠিয়েছেন ${site} তা পেয়েছে।`,
    follow: address => `এর অবস্থা জানতে এই পাতাটি খুলে নম্বরটি লিখুন: ${address}`,
    mistake: 'আপনি আমাদের কিছু না পাঠিয়ে থাকলে অন্য কেউ ভুল করে আপনার ঠিকানা দিয়েছেন; এই ইমেইলটি উপেক্ষা করতে পারেন।',
    taken: reference => `ধন্যবাদ। আপনার বার্তা আমরা পেয়েছি। এর নম্বর ${reference}।`,
    takenAndMailed: reference => `ধন্যবাদ। আপনার বার্তা আমরা পেয়েছি। এর নম্বর ${reference}; নম্বরটি আপনার ইমেইলেও পাঠানো হয়েছে।`,
  },
  labelled: (label, text) => `${label}: ${text}`,
  notice: {
    subject: (site, reference) => `${site}: নতুন বার্তা ${reference}`,
    opening: (site, reference) => `${site}-এর যোগাযোগ ফর্মে একজন লিখেছেন। বার্তার নম্বর ${reference}।`,
    followUp: address => `ব্যবস্থাপনা পাতায় বার্তাটি দেখুন: ${address}`,
    text: 'যা লিখেছেন:',
    name: name => `নাম: ${name}`,
    email: email => `ইমেইল: ${email}`,
    phone: phone => `ফোন: ${phone}`,
  },
  confirmation: {
    subject: site => `${site}: গ্রাহক হওয়া নিশ্চিত করুন`,
    opening: site => `কেউ একজন, সম্ভবত আপনি, এই ঠিকানায় ${site}-এর খবর পেতে চেয়েছেন।`,
    step: days => `খবর পেতে ${number(days)} দিনের মধ্যে এই লিংকটি খুলে বোতামটি চাপুন:`,
    mistake: 'আপনি না চেয়ে থাকলে এই ইমেইলটি উপেক্ষা করুন: আপনাকে আর কিছু পাঠানো হবে না।',
  },
  subscribed: {
    subject: site => `আপনি ${site}-এর খবর পাবেন`,
    opening: site => `এই ঠিকানায় আপনি ${site}-এর খবর পাবেন।`,
    end: 'যেকোনো সময় খবর পাওয়া বন্ধ করতে এই লিংকটি খুলুন:',
  },

  contactTaken: reference => `ধন্যবাদ। আপনার বার্তা আমরা পেয়েছি। বার্তার নম্বর ${reference}।`,
  contactTakenAndMailed: reference =>
    `ধন্যবাদ। আপনার বার্তা আমরা পেয়েছি। বার্তার নম্বর ${reference}; নম্বরটি আপনার ইমেইলেও পাঠানো হয়েছে।`,
  subscribeTaken: 'আর একটু বাকি: আপনাকে একটি ইমেইল পাঠানো হয়েছে। তাতে দেওয়া লিংকটি খুলে সেখানে নিশ্চিত করুন।',
  subscribeUnmailed: 'এই সাইট থেকে এখনো ইমেইল পাঠানো যায় না, তাই আপনাকে গ্রাহক করা হয়নি। তার বদলে আমাদের লিখুন।',
}
