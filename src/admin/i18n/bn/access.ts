/** Bangla messages about the second factor and API tokens. */
import type { accessMessages } from '../en/access.ts'

export const banglaAccessMessages: { readonly [K in keyof typeof accessMessages]: string } = {
  'factor.title': 'দুই ধাপে সাইন ইন',
  'factor.lead':
    'দুই ধাপে সাইন ইন চালু থাকলে পাসওয়ার্ডের সঙ্গে আপনার ফোনের একটি অ্যাপের কোডও লাগে। কেউ পাসওয়ার্ড জেনে ফেললেও সাইন ইন করতে পারবে না।',
  'factor.on': 'দুই ধাপে সাইন ইন চালু আছে।',
  'factor.codesLeft': 'উদ্ধার কোড বাকি: {count}।',
  'factor.fewCodes': 'নতুন উদ্ধার কোড পেতে এটি বন্ধ করে আবার চালু করুন।',
  'factor.setUp': 'চালু করা শুরু করুন',
  'factor.scan': 'ফোনে একটি অথেনটিকেটর অ্যাপ খুলুন, অ্যাকাউন্ট যোগ করুন এবং এই QR কোডটি স্ক্যান করুন। তারপর অ্যাপ যে কোড দেখায় তা লিখুন।',
  'factor.picture': 'অথেনটিকেটর অ্যাপের QR কোড',
  'factor.key': 'অথবা এই চাবিটি অ্যাপে লিখুন:',
  'factor.code': 'অ্যাপের কোড',
  'factor.turnOn': 'চালু করুন',
  'factor.cancel': 'বাতিল',
  'factor.codes': 'আপনার উদ্ধার কোড',
  'factor.codesLead': 'প্রতিটি কোড অ্যাপ বা পাসকির বদলে একবার কাজ করে। নিরাপদ জায়গায় রাখুন: এগুলো শুধু এখনই দেখানো হচ্ছে।',
  'factor.copy': 'কপি করুন',
  'factor.copied': 'কপি হয়েছে।',
  'factor.done': 'আমি সংরক্ষণ করেছি',
  'factor.turnOff': 'নিষ্ক্রিয় করুন',
  'factor.isOff': 'দুই ধাপে সাইন ইন বন্ধ হয়েছে।',
  'factor.required': 'এই সাইটে দুই ধাপে সাইন ইন লাগে। এগিয়ে যেতে এটি চালু করুন।',
  'factor.signOut': 'সাইন আউট',
  'factor.passkey': 'বরং পাসকি ব্যবহার করুন',
  'factor.app': 'বরং অথেনটিকেটর অ্যাপ ব্যবহার করুন',
  'factor.reset': 'দুই ধাপে সাইন ইন বন্ধ করুন',
  'factor.resetLead':
    'যে ব্যবহারকারী অ্যাপ বা পাসকি, আর উদ্ধার কোডও হারিয়েছেন তাঁর জন্য। তাঁর পাসকিও সরানো হবে। এরপর তিনি শুধু পাসওয়ার্ড দিয়ে সাইন ইন করবেন, আর চাইলে আবার চালু করতে পারবেন।',
  'factor.resetAsk':
    'এই ব্যবহারকারীর দুই ধাপে সাইন ইন বন্ধ করবেন? এখন থেকে শুধু পাসওয়ার্ড দিয়েই অ্যাকাউন্টে ঢোকা যাবে। আবার চালু করতে পারবেন কেবল ব্যবহারকারী নিজে।',
  'factor.resetDone': 'এই ব্যবহারকারীর দুই ধাপে সাইন ইন বন্ধ হয়েছে।',
  'factor.resetNone': 'এই ব্যবহারকারী দুই ধাপে সাইন ইন চালু করেননি।',

  'passkey.title': 'পাসকি',
  'passkey.lead':
    'পাসকি দিয়ে পাসওয়ার্ড ছাড়াই সাইন ইন করা যায়: আপনার যন্ত্র আঙুলের ছাপ, মুখ বা পিন চায়। পাসওয়ার্ডের পরে এটি দ্বিতীয় ধাপও হতে পারে।',
  'passkey.none': 'এখনো কোনো পাসকি নেই।',
  'passkey.add': 'পাসকি যোগ করুন',
  'passkey.name': 'পাসকির নাম',
  'passkey.nameHelp': 'যাতে অন্যগুলো থেকে আলাদা করা যায়, যেমন যে যন্ত্রে আছে তার নাম।',
  'passkey.made': 'তৈরি {at}।',
  'passkey.remove': 'সরান',
  'passkey.removeOf': 'পাসকি সরান: {name}',
  'passkey.removeNow': 'এখনই সরান',
  'passkey.added': 'পাসকি যোগ হয়েছে।',
  'passkey.removed': 'পাসকি সরানো হয়েছে। আপনার যন্ত্র থেকেও মুছে ফেলুন।',
  'passkey.known': 'এই যন্ত্রে এই অ্যাকাউন্টের একটি পাসকি আগে থেকেই আছে।',
  'passkey.notMade': 'কোনো পাসকি তৈরি হয়নি। আবার চেষ্টা করুন, আর যন্ত্রে ধাপগুলো শেষ করুন।',
  'passkey.unable': 'এখানে পাসকি ব্যবহার করা যায় না। এর জন্য উপযুক্ত ব্রাউজার, আর https দিয়ে শুরু নামওয়ালা ঠিকানা লাগে।',

  'token.title': 'API টোকেন',
  'token.lead':
    'এই সাইটের API ব্যবহার করে এমন প্রোগ্রাম সাইন ইনের বদলে একটি টোকেন পাঠায়। সেটি আপনার নামে, আপনার দেওয়া ভূমিকায় কাজ করে। সেটি ব্যবহারকারীদের বদলাতে পারে না; আপনার অ্যাকাউন্ট, টোকেন ও ওয়েবহুকে তার প্রবেশাধিকার নেই। দর্শক টোকেন শুধু প্রকাশিত লেখা পড়ে। মালিকেরা সাইটের সব টোকেন দেখেন।',
  'token.none': 'এখনো কোনো API টোকেন নেই।',
  'token.name': 'টোকেনের নাম',
  'token.role': 'অনুমতি',
  'token.days': 'মেয়াদ',
  'token.daysCount': '{count} দিন',
  'token.make': 'টোকেন তৈরি করুন',
  'token.made': 'টোকেন তৈরি হয়েছে।',
  'token.madeLead': 'এখনই কপি করুন: এটি একবারই দেখানো হয়।',
  'token.text': 'টোকেন',
  'token.visitor': 'দর্শক (শুধু প্রকাশিত লেখা)',
  'token.facts': '{role}, তৈরি করেছেন {who}, মেয়াদ {until} পর্যন্ত।',
  'token.over': '{role}, তৈরি করেছেন {who}। মেয়াদ শেষ হয়েছে {until}।',
  'token.used': 'শেষ ব্যবহার {at}।',
  'token.unused': 'এখনো ব্যবহার হয়নি।',
  'token.end': 'বাতিল করুন',
  'token.endOf': 'টোকেন বাতিল করুন: {name}',
  'token.endAsk':
    '{name} টোকেনটি বাতিল করবেন? যেসব প্রোগ্রাম এটি ব্যবহার করে, সেগুলো এখন থেকে আর কিছু পড়তে বা বদলাতে পারবে না। এটি আর ফেরানো যাবে না।',
  'token.ended': 'টোকেন বাতিল হয়েছে।',
}

/** Bangla labels and details of the security log, by their English text. */
export const banglaAccessTerms: Readonly<Record<string, string>> = {
  'Current password': 'বর্তমান পাসওয়ার্ড',
  Code: 'কোড',
  'Alternative text': 'বিকল্প লেখা',
  'The code of the second step was wrong.': 'দ্বিতীয় ধাপের কোড ভুল ছিল।',
  'The secret key of the server was lost.': 'সার্ভারের গোপন চাবি হারিয়ে গেছে।',
  'The account is not active.': 'অ্যাকাউন্টটি সক্রিয় নয়।',
  'The passkey belongs to another user.': 'পাসকিটি অন্য একজন ব্যবহারকারীর ছিল।',
  'The passkey counts fewer uses than before, so somebody may have a copy of it.':
    'পাসকিটি আগের চেয়ে কম ব্যবহার গুনেছে, তাই কারও কাছে এর নকল থাকতে পারে।',
  'The passkey was not accepted.': 'পাসকিটি নেওয়া হয়নি।',
}
