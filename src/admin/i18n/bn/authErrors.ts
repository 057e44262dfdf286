/** Errors of validation, the client and the provider for those who are not signed in, in Bangla, by the English sentences. */
import { banglaVisitorSentences } from '../../../messages/bn/sentences.ts'
import type { Sentences } from '../../../messages/sentences.ts'

export const banglaAuthErrors: Sentences = {
  ...banglaVisitorSentences,
  "{label} '{value}' is taken. Choose another.": '{label} “{value}” আগে থেকেই আছে। অন্য একটি বাছাই করুন।',
  'The server cannot be reached. Check the connection and try again.': 'সার্ভারে পৌঁছানো যাচ্ছে না। সংযোগ দেখে আবার চেষ্টা করুন।',
  'You are not signed in, or the session has ended. Sign in and try again.':
    'আপনি সাইন ইন করেননি, অথবা সেশন শেষ হয়েছে। সাইন ইন করে আবার চেষ্টা করুন।',
  'You may not do this here.': 'এখানে আপনি এটি করতে পারেন না।',
  'This does not exist, or no longer does.': 'এটি নেই, অথবা আর নেই।',
  'This cannot be done as things stand: a value is taken, or other records refer to this one.':
    'এখন এটি করা যায় না: কোনো মান আগে থেকেই আছে, অথবা অন্য কিছু এটি ব্যবহার করে।',
  'This is too large.': 'এটি বেশি বড়।',
  'This kind of file is not taken.': 'এ ধরনের ফাইল নেওয়া হয় না।',
  'Too many tries. Wait a moment and try again.': 'অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
  'The server could not do this ({status}). Try again in a moment.':
    'সার্ভার এটি করতে পারেনি ({status})। একটু পরে আবার চেষ্টা করুন।',
  'You are not signed in. Sign in and try again.': 'আপনি সাইন ইন করেননি। সাইন ইন করে আবার চেষ্টা করুন।',
  'The session has ended. Sign in again.': 'সেশন শেষ হয়েছে। আবার সাইন ইন করুন।',
  'The email or phone and the password do not match, or the account is not active. Check both, or ask an editor of this site.':
    'ইমেইল বা ফোনের সঙ্গে পাসওয়ার্ড মেলে না, অথবা অ্যাকাউন্টটি সক্রিয় নয়। দুটোই দেখুন, অথবা এই সাইটের একজন সম্পাদককে জিজ্ঞেস করুন।',
  'This account is not active yet. An editor of this site makes it Active under Users; then you can sign in.':
    'অ্যাকাউন্টটি এখনো সক্রিয় নয়। এই সাইটের একজন সম্পাদক ব্যবহারকারীদের তালিকায় এটি সক্রিয় করলে আপনি সাইন ইন করতে পারবেন।',
  'Enter the code that your authenticator app shows or one of your recovery codes, or use your passkey.':
    'আপনার অথেনটিকেটর অ্যাপ যে কোড দেখায় তা বা একটি উদ্ধার কোড লিখুন, অথবা আপনার পাসকি ব্যবহার করুন।',
  'This passkey was not taken. Try it once more, or sign in with your password.':
    'পাসকিটি নেওয়া হয়নি। আরেকবার চেষ্টা করুন, অথবা পাসওয়ার্ড দিয়ে সাইন ইন করুন।',
  'This code is not right, or was used already. Wait for the next one and enter that.':
    'কোডটি ঠিক নয়, অথবা আগেই ব্যবহার হয়েছে। পরের কোডের জন্য অপেক্ষা করে সেটি লিখুন।',
  'This way to a new password is used up, or older than 30 minutes. Ask for another one.':
    'নতুন পাসওয়ার্ডের এই পথ ব্যবহার হয়ে গেছে, অথবা ৩০ মিনিটের বেশি পুরোনো। আরেকটি চান।',
  'There is nothing at this address.': 'এই ঠিকানায় কিছু নেই।',
  'A value is taken by another record. Choose another.': 'একটি মান অন্য কোথাও আছে। আরেকটি বাছাই করুন।',
  '{reason} The number of this error is {value}.': '{reason} এই ত্রুটির নম্বর {value}।',
  'The provider host cannot be reached. Try again in a moment.': 'সেবাদাতার হোস্টে পৌঁছানো যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
  'The provider host took too long to answer. Try again in a moment.':
    'সেবাদাতার হোস্ট উত্তর দিতে বেশি সময় নিয়েছে। একটু পরে আবার চেষ্টা করুন।',
  'This password is one of those that are guessed first. Choose a few words that only you would put together.':
    'এই পাসওয়ার্ড সবার আগে অনুমান করা হয় এমনগুলোর একটি। এমন কয়েকটি শব্দ বাছুন যা শুধু আপনিই একসঙ্গে ভাববেন।',
  'There is no site with this application key. Check the key.': 'এই অ্যাপ্লিকেশন কী দিয়ে কোনো সাইট নেই। কী-টি দেখে নিন।',
}
