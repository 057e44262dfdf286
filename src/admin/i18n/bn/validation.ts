/** Errors of validation and of the provider for those who are signed in, in Bangla, by the English sentences. */
import type { Sentences } from '../../../messages/sentences.ts'

export const banglaValidationErrors: Sentences = {
  '{label} must be a whole number.': '{label} পূর্ণ সংখ্যা হতে হবে।',
  '{label} must be at least {min}.': '{label} অন্তত {min} হতে হবে।',
  '{label} must be at most {max}.': '{label} সর্বোচ্চ {max} হতে পারে।',
  '{label} is out of range.': '{label} সীমার বাইরে।',
  '{label} must be the name of a time zone, like Asia/Dhaka.': '{label} একটি সময় অঞ্চলের নাম হতে হবে, যেমন Asia/Dhaka।',
  '{label} must be the address of a picture: http(s) or a path.':
    '{label} একটি ছবির ঠিকানা হতে হবে: http(s) অথবা একটি পথ।',
  '{label} must be lower-case letters, digits and single hyphens, and not digits alone.':
    '{label} ঘরে শুধু ছোট হাতের অক্ষর, অঙ্ক ও একটি করে হাইফেন থাকতে পারে, শুধু অঙ্ক নয়।',
  '{label} is an address that the site itself uses. Choose another.':
    '{label} এমন একটি ঠিকানা যা সাইট নিজেই ব্যবহার করে। অন্য একটি বাছাই করুন।',
  '{label} must be digits only.': '{label} ঘরে শুধু অঙ্ক থাকতে পারে।',
  '{label} must be a web address, mailto:, tel: or a path of this site.':
    '{label} একটি ওয়েব ঠিকানা, mailto:, tel: অথবা এই সাইটের কোনো পথ হতে হবে।',
  '{label} must be a YouTube or Vimeo address, or a video file (.mp4, .webm).':
    '{label} YouTube বা Vimeo-র ঠিকানা, অথবা একটি ভিডিও ফাইল (.mp4, .webm) হতে হবে।',
  '{label} must be the embed code of OpenStreetMap or Google Maps.':
    '{label} OpenStreetMap বা Google Maps-এর এমবেড কোড হতে হবে।',
  '{label} must be yes or no.': '{label} হ্যাঁ অথবা না হতে হবে।',
  '{label} must be a number.': '{label} একটি সংখ্যা হতে হবে।',
  '{label} must have at most {places} digits behind the point.':
    '{label} ঘরে দশমিকের পরে সর্বোচ্চ {places} অঙ্ক থাকতে পারে।',
  '{label} must be a colour, like #0b7285.': '{label} একটি রং হতে হবে, যেমন #0b7285।',
  '{label} must be a time, like 09:30.': '{label} একটি সময় হতে হবে, যেমন 09:30।',
  '{label} must be a latitude and a longitude, like 23.8103,90.4125.':
    '{label} অক্ষাংশ ও দ্রাঘিমাংশ হতে হবে, যেমন 23.8103,90.4125।',
  '{label} must be a JSON document.': '{label} একটি JSON দলিল হতে হবে।',
  '{label} must be a date, like 2026-01-31.': '{label} একটি তারিখ হতে হবে, যেমন 2026-01-31।',
  '{label} must be a date and time, like 2026-01-31 09:00:00.': '{label} তারিখ ও সময় হতে হবে, যেমন 2026-01-31 09:00:00।',
  '{label} must be one of: {options}.': '{label} এগুলোর একটি হতে হবে: {options}।',
  '{label} must be an existing record.': '{label} আছে এমন কিছু হতে হবে।',
  '{label} must be a record that does not stand below this one.': '{label} এমন কিছু হতে হবে যা এটির নিচে নেই।',
  '{label} does not match.': '{label} মেলে না।',
  '{label} must not be before {other}.': '{label} {other}-এর আগে হতে পারে না।',
  '{label} must be {hint}.': '{label} হতে হবে {hint}।',
  '{one} cannot be deleted while other records refer to it: {parts}. Change or delete them first.':
    '{one} মোছা যায় না, কারণ অন্য কিছু এটি ব্যবহার করে: {parts}। আগে সেগুলো বদলান বা মুছুন।',
  'It cannot be restored as it was. {reason}': 'এটি আগের মতো ফিরিয়ে আনা যায় না। {reason}',

  'This site asks for a second step at sign-in. Set it up under My Profile first.':
    'এই সাইটে সাইন ইনের দ্বিতীয় ধাপ লাগে। আগে আমার প্রোফাইল থেকে সেটি চালু করুন।',
  'The second step is on already. Turn it off first to set it up anew.':
    'দ্বিতীয় ধাপ আগে থেকেই চালু। নতুন করে করতে আগে সেটি বন্ধ করুন।',
  'This code is not right. Enter the one that the app shows now.': 'কোডটি ঠিক নয়। অ্যাপ এখন যেটি দেখায় সেটি লিখুন।',
  'End your own sessions under My Profile.': 'নিজের সেশন ‘আমার প্রোফাইল’-এ শেষ করুন।',
  'Turn your own second step off under My Profile, with your password.':
    'নিজের দ্বিতীয় ধাপ আমার প্রোফাইল থেকে, পাসওয়ার্ড দিয়ে বন্ধ করুন।',
  'Days must be a whole number from 1 to {max}.': 'দিন ১ থেকে {max} পর্যন্ত পূর্ণ সংখ্যা হতে হবে।',
  'There are {count} tokens already. Revoke one first.': 'এর মধ্যেই {count}টি টোকেন আছে। আগে একটি শেষ করুন।',
  'Only somebody who has signed in may do this, not a program with a token.':
    'এটি শুধু সাইন ইন করা মানুষ করতে পারেন, টোকেন দিয়ে কোনো প্রোগ্রাম নয়।',
  'The code of the second step was wrong.': 'দ্বিতীয় ধাপের কোড ভুল ছিল।',
  'The secret key of the server was lost.': 'সার্ভারের গোপন চাবি হারিয়ে গেছে।',
  'The account is not active.': 'অ্যাকাউন্টটি সক্রিয় নয়।',
  'You do not belong to this site. Sign in as one of its users.':
    'আপনি এই সাইটের কেউ নন। এখানকার কোনো ব্যবহারকারী হিসেবে সাইন ইন করুন।',
  'Your role does not allow this. Ask an owner of this site.': 'আপনার ভূমিকায় এটি করা যায় না। সাইটের কোনো মালিককে বলুন।',
  'This record does not exist, or no longer does.': 'এই তথ্যটি নেই, অথবা আর নেই।',
  'This file does not exist, or no longer does.': 'এই ফাইলটি নেই, অথবা আর নেই।',
  'Someone else has saved this since you opened it. Nothing was stored; compare with what is there now.':
    'আপনি খোলার পর অন্য কেউ এটি সংরক্ষণ করেছেন। কিছু সংরক্ষিত হয়নি; এখন যা আছে তার সঙ্গে মিলিয়ে দেখুন।',
  'This can no longer be restored: it was deleted more than a day ago, or is back already.':
    'এটি আর ফিরিয়ে আনা যায় না: এক দিনের বেশি আগে মোছা হয়েছে, অথবা ফিরে এসেছে।',
  'Other records refer to this one. Change or delete them first.': 'অন্য কিছু এটি ব্যবহার করে। আগে সেগুলো বদলান বা মুছুন।',
  'Nobody else could sign in to this site. Add or activate another user first.':
    'এরপর আর কেউ এই সাইটে সাইন ইন করতে পারতেন না। আগে আরেকজন ব্যবহারকারী যোগ বা সক্রিয় করুন।',
  'This site would have no active owner. Give somebody else the role Owner first.':
    'এরপর সাইটের কোনো সক্রিয় মালিক থাকতেন না। আগে অন্য কাউকে মালিকের ভূমিকা দিন।',

  'Passkeys need an address with a name that begins with https. Open this site under its own address, or ask who runs its server to set SITE_URL.':
    'পাসকির জন্য https দিয়ে শুরু নামওয়ালা ঠিকানা লাগে। সাইটটি তার নিজের ঠিকানায় খুলুন, অথবা সার্ভারের দায়িত্বে থাকা ব্যক্তিকে SITE_URL ঠিক করতে বলুন।',
  'This passkey was not taken. Begin anew, and finish within five minutes.':
    'পাসকিটি নেওয়া হয়নি। নতুন করে শুরু করুন, আর পাঁচ মিনিটের মধ্যে শেষ করুন।',
  'There are {count} passkeys already. Remove one first.': 'আগে থেকেই {count}টি পাসকি আছে। আগে একটি সরান।',
  'The current password is not right. Enter it again.': 'বর্তমান পাসওয়ার্ড ঠিক নয়। আবার লিখুন।',
  'Please select a file to upload.': 'আপলোড করতে একটি ফাইল বাছাই করুন।',
  'Only one file can be uploaded at a time. Choose a single file.': 'একবারে একটি ফাইলই আপলোড করা যায়। একটি ফাইল বাছাই করুন।',
  'The file is larger than {size} MB. Choose a smaller one, or save it in a lower quality.':
    'ফাইলটি {size} MB-র চেয়ে বড়। ছোট একটি বাছাই করুন, অথবা কম মানে সংরক্ষণ করুন।',
  'The upload was cut off. Send the file again.': 'আপলোড মাঝপথে থেমে গেছে। ফাইলটি আবার পাঠান।',
  'This file is not a picture that can be shown. Choose a JPEG, PNG, WebP, GIF or AVIF file.':
    'ফাইলটি দেখানোর মতো ছবি নয়। JPEG, PNG, WebP, GIF বা AVIF ফাইল বাছাই করুন।',
  'This picture is damaged and cannot be read. Save it again in a picture editor and try once more.':
    'ছবিটি নষ্ট, পড়া যায় না। ছবির কোনো প্রোগ্রামে আবার সংরক্ষণ করে চেষ্টা করুন।',
  'This picture has too many pixels. Make it smaller than {size} megapixels, or {most} as a JPEG picture, and try again.':
    'ছবিটিতে পিক্সেল বেশি। {size} মেগাপিক্সেলের, অথবা JPEG হলে {most} মেগাপিক্সেলের চেয়ে ছোট করে আবার চেষ্টা করুন।',
  'Opening this picture takes more memory than one picture may. Save it as a JPEG picture, or with fewer pixels, and try again.':
    'ছবিটি খুলতে একটি ছবির জন্য বরাদ্দের চেয়ে বেশি মেমরি লাগে। JPEG হিসেবে বা কম পিক্সেলে সংরক্ষণ করে আবার চেষ্টা করুন।',
  'There is no room for more files. Delete some that are not used any more.':
    'আর ফাইল রাখার জায়গা নেই। যেগুলো আর ব্যবহার হয় না তেমন কিছু মুছুন।',
}
