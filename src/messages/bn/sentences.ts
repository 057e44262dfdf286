/** What the server says of a form that a visitor has sent, in Bangla, by the English sentences. */
import type { Sentences } from '../sentences.ts'

export const banglaVisitorSentences: Sentences = {
  '{label} is required.': '{label} লিখতে হবে।',
  '{label} must be text.': '{label} লেখা হতে হবে।',
  '{label} holds a character that cannot be stored. Remove it.':
    '{label} ঘরে এমন একটি অক্ষর আছে যা সংরক্ষণ করা যায় না। সেটি মুছে দিন।',
  '{label} must be at most {max} characters.': '{label} সর্বোচ্চ {max} অক্ষরের হতে পারে।',
  '{label} must be at least {min} characters.': '{label} অন্তত {min} অক্ষরের হতে হবে।',
  '{label} must be an email address, like name@example.org.': '{label} একটি ইমেইল ঠিকানা হতে হবে, যেমন name@example.org।',
  '{label} must be digits, with a + in front at most.': '{label} ঘরে শুধু অঙ্ক থাকতে পারে, সামনে একটি + সহ।',
  'Some fields need another look.': 'কিছু ঘর আবার দেখতে হবে।',
  'There were too many tries. Wait a moment and try again.': 'অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
  'This is too large. Make it smaller and send it again.': 'এটি বেশি বড়। ছোট করে আবার পাঠান।',
  'Too much is being sent from your network at once. Wait a moment and send it again.':
    'আপনার নেটওয়ার্ক থেকে একসঙ্গে বেশি কিছু পাঠানো হচ্ছে। একটু পরে আবার পাঠান।',
  'The server has as much to do as it can do at once. Try again in a little while.':
    'সার্ভার এই মুহূর্তে একসঙ্গে যতটা পারে ততটাই করছে। একটু পরে আবার চেষ্টা করুন।',
  'The server can store nothing at the moment, and everything can still be read. Try again in a little while.':
    'সার্ভার এখন কিছু সংরক্ষণ করতে পারছে না, তবে সব পড়া যায়। একটু পরে আবার চেষ্টা করুন।',
  '{reason} Nothing was stored, and everything can still be read. Try again in a little while.':
    '{reason} কিছু সংরক্ষিত হয়নি, তবে সব পড়া যায়। একটু পরে আবার চেষ্টা করুন।',
  'The disk is full.': 'ডিস্ক ভরে গেছে।',
  'The disk cannot be written.': 'ডিস্কে লেখা যাচ্ছে না।',
  'The database or the disk takes no changes.': 'ডেটাবেস বা ডিস্কে কিছু বদলানো যাচ্ছে না।',
  'The database cannot be reached.': 'ডেটাবেসে পৌঁছানো যাচ্ছে না।',
  'The server could not do this. Try again in a moment.': 'সার্ভার এটি করতে পারেনি। একটু পরে আবার চেষ্টা করুন।',
  '{reason} The number of this error is {value}.': '{reason} এই ত্রুটির নম্বর {value}।',
  'The request came in too slowly, so it was not taken. Send it again.':
    'অনুরোধটি খুব ধীরে এসেছে, তাই নেওয়া হয়নি। আবার পাঠান।',
  'The database cannot be reached at the moment. Try again in a little while; look first whether what you sent was stored.':
    'ডেটাবেসে এই মুহূর্তে পৌঁছানো যাচ্ছে না। একটু পরে আবার চেষ্টা করুন; আগে দেখে নিন যা পাঠিয়েছেন তা সংরক্ষিত হয়েছে কি না।',
  'The body is not valid JSON. Mend it and send it again.': 'পাঠানো JSON ঠিক নয়। ঠিক করে আবার পাঠান।',
  'The request cannot be read. Check its address, headers and body.':
    'অনুরোধটি পড়া যায় না। এর ঠিকানা, হেডার ও ভেতরের তথ্য দেখে নিন।',
  'This form was sent from another site, so it was not taken. Open the form on this site and send it there.':
    'ফর্মটি অন্য সাইট থেকে পাঠানো হয়েছে, তাই নেওয়া হয়নি। এই সাইটে ফর্মটি খুলে সেখান থেকে পাঠান।',
  'The body must be a JSON object with the fields of the record.': 'ফর্মের ঘরগুলো JSON অবজেক্ট হিসেবে পাঠাতে হবে।',
  'This type of body is not taken. Send JSON.': 'এ ধরনের তথ্য নেওয়া হয় না। JSON পাঠান।',
  'Subscribing is not set up yet. Please write to us instead.': 'গ্রাহক হওয়ার ব্যবস্থা এখনো চালু হয়নি। তার বদলে আমাদের লিখুন।',
  'This looks as if a program had filled it in. Send it again, and leave the field Website empty.':
    'মনে হচ্ছে কোনো প্রোগ্রাম ফর্মটি পূরণ করেছে। “ওয়েবসাইট” ঘরটি খালি রেখে আবার পাঠান।',
  '{label} must stay empty.': '{label} ঘরটি খালি রাখতে হবে।',
  'This was sent faster than people write. Wait a few seconds and send it again.':
    'এত তাড়াতাড়ি কেউ লেখেন না। কয়েক সেকেন্ড পরে আবার পাঠান।',
}

/** Names of what visitors fill in, as those sentences say them. */
export const banglaVisitorWords: Readonly<Record<string, string>> = {
  Name: 'নাম',
  Email: 'ইমেইল',
  Phone: 'ফোন',
  Message: 'বার্তা',
  Website: 'ওয়েবসাইট',
}
