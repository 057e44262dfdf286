/** What the server reports of a form that a visitor has sent, in Bangla, by code. */
import type { IssueCode } from '../en/issues.ts'

export const banglaVisitorIssues = {
  required: '{label} লিখতে হবে।',
  'not-text': '{label} লেখা হতে হবে।',
  'unstorable-character': '{label} ঘরে এমন একটি অক্ষর আছে যা সংরক্ষণ করা যায় না। সেটি মুছে দিন।',
  'too-long': '{label} সর্বোচ্চ {max, number} অক্ষরের হতে পারে।',
  'too-short': '{label} অন্তত {min} অক্ষরের হতে হবে।',
  'not-email': '{label} একটি ইমেইল ঠিকানা হতে হবে, যেমন name@example.org।',
  'not-phone': '{label} ঘরে শুধু অঙ্ক থাকতে পারে, সামনে একটি + সহ।',
  invalid: 'কিছু ঘরে ভুল আছে।',
  'status-422': 'কিছু ঘরে ভুল আছে।',
  'too-many-tries': 'অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
  'too-large': 'এটি বেশি বড়। ছোট করে আবার পাঠান।',
  'network-too-busy': 'আপনার নেটওয়ার্ক থেকে একসঙ্গে বেশি কিছু পাঠানো হচ্ছে। একটু পরে আবার পাঠান।',
  busy: 'সার্ভার এই মুহূর্তে ব্যস্ত। একটু পরে আবার চেষ্টা করুন।',
  read_only: 'সার্ভার এখন কিছু সংরক্ষণ করতে পারছে না, তবে সব পড়া যায়। একটু পরে আবার চেষ্টা করুন।',
  'nothing-stored': '{reason} কিছু সংরক্ষিত হয়নি, তবে সব পড়া যায়। একটু পরে আবার চেষ্টা করুন।',
  'storage-full': 'ডিস্ক ভরে গেছে।',
  'storage-broken': 'ডিস্কে লেখা যাচ্ছে না।',
  'storage-read-only': 'ডেটাবেস বা ডিস্কে কিছু বদলানো যাচ্ছে না।',
  'storage-unreachable': 'ডেটাবেসে পৌঁছানো যাচ্ছে না।',
  internal: 'সার্ভার এটি করতে পারেনি। একটু পরে আবার চেষ্টা করুন।',
  'error-number': '{reason} এই ত্রুটির নম্বর {value}।',
  'too-slow': 'অনুরোধটি খুব ধীরে এসেছে, তাই গ্রহণ করা হয়নি। আবার পাঠান।',
  unavailable: 'ডেটাবেসে এই মুহূর্তে পৌঁছানো যাচ্ছে না। একটু পরে আবার চেষ্টা করুন; আগে দেখে নিন যা পাঠিয়েছেন তা সংরক্ষিত হয়েছে কি না।',
  'malformed-json': 'পাঠানো JSON ঠিক নয়। ঠিক করে আবার পাঠান।',
  'bad-request': 'অনুরোধটি পড়া যায় না। এর ঠিকানা, হেডার ও ভেতরের তথ্য দেখে নিন।',
  'other-origin': 'ফর্মটি অন্য সাইট থেকে পাঠানো হয়েছে, তাই গ্রহণ করা হয়নি। এই সাইটে ফর্মটি খুলে সেখান থেকে পাঠান।',
  'wrong-type': 'এ ধরনের তথ্য নেওয়া হয় না। JSON পাঠান।',
  'no-origin': 'গ্রাহক হওয়ার ব্যবস্থা এখনো চালু হয়নি। তার বদলে আমাদের লিখুন।',
  'not-object': 'ফর্মের ঘরগুলো JSON অবজেক্ট হিসেবে পাঠাতে হবে।',
  'form-of-program': 'মনে হচ্ছে কোনো প্রোগ্রাম ফর্মটি পূরণ করেছে। “ওয়েবসাইট” ঘরটি খালি রেখে আবার পাঠান।',
  'not-empty': '{label} ঘরটি খালি রাখতে হবে।',
  'form-too-quick': 'এত তাড়াতাড়ি কেউ লেখেন না। কয়েক সেকেন্ড পরে আবার পাঠান।',
  other: '{value}',
  several: '{one} {others}',
} as const satisfies { readonly [C in IssueCode]?: string }

/** The labels of what visitors fill in, by the English ones. */
export const banglaVisitorTerms: Readonly<Record<string, string>> = {
  Name: 'নাম',
  Email: 'ইমেইল',
  Phone: 'ফোন',
  Message: 'বার্তা',
  Website: 'ওয়েবসাইট',
}
