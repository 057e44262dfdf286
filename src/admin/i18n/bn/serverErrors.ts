/** Errors of the server when it refuses something or cannot do it, in Bangla, by the English sentences. */
import type { Sentences } from '../../../messages/sentences.ts'

const rights: Sentences = {
  // What needs the role is worded so that the ending of 'for' fits each.
  '{what} needs {role}, and you are signed in as {yours}. Ask an owner of this site.':
    '{what}র জন্য {role} লাগে, আর আপনি সাইন ইন করেছেন {yours} হিসেবে। সাইটের কোনো মালিককে বলুন।',
  'You may change only those {many} that you have made yourself; changing others needs {role}. Ask an owner of this site.':
    '{many}: আপনি শুধু নিজের তৈরিগুলো বদলাতে পারেন; অন্যদেরগুলো বদলাতে {role} লাগে। সাইটের কোনো মালিককে বলুন।',
  'the role {least}': '{least}ের ভূমিকা',
  'the role {least} or a higher one': '{least} বা তার ওপরের কোনো ভূমিকা',
  'Reading {many}': '{many} দেখা',
  'Creating {many}': '{many} তৈরি করা',
  'Changing {many}': '{many} বদলানো',
  'Putting {many} in order': '{many} ক্রমে সাজানো',
  "Setting '{label}'": '“{label}” ঠিক করা',
  'Changing somebody with this role': 'এই ভূমিকার কাউকে বদলানো',
  'Changing the settings of the site': 'সাইটের সেটিংস বদলানো',
  'Reading the mail of the site': 'সাইটের মেইল পড়া',
  'Reading the security log': 'নিরাপত্তার লগ দেখা',
  'Putting records back': 'মুছে ফেলা তথ্য ফিরিয়ে আনা',
  'Describing pictures': 'ছবির বিকল্প লেখা বদলানো',
  'Uploading pictures': 'ছবি আপলোড করা',
  'Deleting pictures': 'ছবি মুছে ফেলা',
  'Ending the sessions of somebody': 'অন্য কারও সেশন শেষ করা',
  'Turning the second step of somebody off': 'অন্য কারও দ্বিতীয় ধাপ বন্ধ করা',
  'Tokens for programs': 'প্রোগ্রামের টোকেন দেখা ও বানানো',
  'Such a token': 'এমন টোকেন বানানো',
  Webhooks: 'ওয়েবহুক দেখা ও বানানো',
}

const requests: Sentences = {
  "The header 'app-key' is missing. Send the key of the site with every request.":
    'অনুরোধে সাইটের কী নেই। প্রতিটি অনুরোধের সঙ্গে সেটি পাঠাতে হয়।',
  'The application key in the body is not that of this site. Nothing was saved.':
    'পাঠানো তথ্যের অ্যাপ্লিকেশন কী এই সাইটের নয়। কিছু সংরক্ষিত হয়নি।',
  'The address or the headers of the request are too long. Make them shorter and send it again.':
    'অনুরোধের ঠিকানা বা হেডার বেশি লম্বা। ছোট করে আবার পাঠান।',
  'This cannot be done at this address. The header Allow says what can.':
    'এই ঠিকানায় এটি করা যায় না। কী কী করা যায় তা Allow হেডারে লেখা আছে।',
  'The provider host answers from another address. Its address in API_URL must be the final one.':
    'সেবাদাতার হোস্ট অন্য ঠিকানা থেকে উত্তর দেয়। API_URL-এ তার শেষ ঠিকানাটি থাকতে হবে।',
  'The provider host answered with something that is no JSON. It may not speak this API.':
    'সেবাদাতার হোস্ট এমন কিছু পাঠিয়েছে যা JSON নয়। হয়তো সেটি এই API জানে না।',
  'There is no such address.': 'এমন কোনো ঠিকানা নেই।',
}

const access: Sentences = {
  'Current password': 'বর্তমান পাসওয়ার্ড',
  Code: 'কোড',
  'Role must be one of those of the site.': 'ভূমিকাটি সাইটের ভূমিকাগুলোর একটি হতে হবে।',
  'The passkey was that of another user.': 'পাসকিটি অন্য একজন ব্যবহারকারীর ছিল।',
  'The passkey counts fewer uses than before, so somebody may have a copy of it.':
    'পাসকিটি আগের চেয়ে কম ব্যবহার গুনেছে, তাই কারও কাছে এর নকল থাকতে পারে।',
  'The passkey was not taken.': 'পাসকিটি নেওয়া হয়নি।',
  'The passkey is missing.': 'পাসকি পাঠানো হয়নি।',
  "With the passkey '{value}'.": '“{value}” পাসকি দিয়ে।',
  '{former} → {now}': '{former} → {now}',
}

const webhooks: Sentences = {
  'Address must be a whole address, like https://example.org/webhook.':
    'পুরো ঠিকানা লিখতে হবে, যেমন https://example.org/webhook।',
  'Address must begin with https://.': 'ঠিকানা https:// দিয়ে শুরু হতে হবে।',
  'Address must hold no user name and no password.': 'ঠিকানায় ব্যবহারকারীর নাম বা পাসওয়ার্ড থাকতে পারে না।',
  'Address must lead to the public network, not to a private or special address.':
    'ঠিকানাটি সবার জন্য খোলা নেটওয়ার্কের হতে হবে, ব্যক্তিগত নেটওয়ার্কের বা বিশেষ কোনো ঠিকানা নয়।',
  'Resources must be one or more of those of the site, like posts.':
    'সাইটের অন্তত এক ধরনের বিষয়বস্তু বেছে নিতে হবে, যেমন পোস্ট।',
  'Actions must be one or more of {options}.': 'এগুলোর অন্তত একটি বেছে নিতে হবে: {options}।',
  '{label} must be true or false.': '{label} হয় চালু, নয় বন্ধ হতে হবে।',
  'There are {count} webhooks already. Delete one first.': 'এর মধ্যেই {count}টি ওয়েবহুক আছে। আগে একটি মুছুন।',
}

const markup: Sentences = {
  '{label} has an element with more than {count} attributes. Remove that element, or paste the text without its formatting.':
    '{label}: একটি এলিমেন্টে {count}টির বেশি অ্যাট্রিবিউট আছে। সেটি মুছে দিন, অথবা লেখাটি ফরম্যাট ছাড়া পেস্ট করুন।',
  '{label} has more than {count} elements in one another. Remove some of them, or paste the text without its formatting.':
    '{label}: একটির ভেতর আরেকটি করে {count}টির বেশি এলিমেন্ট আছে। কয়েকটি মুছে দিন, অথবা লেখাটি ফরম্যাট ছাড়া পেস্ট করুন।',
  '{label} has more than {count} elements, or too many that are not closed. Make it shorter, or paste the text without its formatting.':
    '{label}: {count}টির বেশি এলিমেন্ট আছে, অথবা অনেকগুলো বন্ধ করা হয়নি। লেখাটি ছোট করুন, অথবা ফরম্যাট ছাড়া পেস্ট করুন।',
  '{label} takes too long to check. Make it shorter, or paste the text without its formatting.':
    '{label} যাচাই করতে বেশি সময় লাগে। লেখাটি ছোট করুন, অথবা ফরম্যাট ছাড়া পেস্ট করুন।',
}

const files: Sentences = {
  'Alternative text': 'বিকল্প লেখা',
  '{count} MB': '{count} MB',
  'There is no room for this picture: the pictures of this site come to {used} of the {quota} that it may store. Delete some that are not used any more, or ask who runs the server for more room.':
    'ছবিটি রাখার জায়গা নেই: সাইটের জন্য বরাদ্দ {quota}, তার মধ্যে ছবিগুলো নিয়েছে {used}। যেগুলো আর ব্যবহার হয় না তেমন কিছু মুছুন, অথবা সার্ভারের দায়িত্বে থাকা ব্যক্তিকে জায়গা বাড়াতে বলুন।',
  'There is no room for more pictures. Nothing was stored. Delete pictures that are not used any more, or ask who runs this site for more room.':
    'আর ছবি রাখার জায়গা নেই। কিছু সংরক্ষিত হয়নি। যেসব ছবি আর ব্যবহার হয় না সেগুলো মুছুন, অথবা সাইটের দায়িত্বে থাকা ব্যক্তিকে জায়গা বাড়াতে বলুন।',
  'The place where pictures are kept cannot be used at the moment. Try again in a little while.':
    'ছবি রাখার জায়গাটি এই মুহূর্তে ব্যবহার করা যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
  'The file store is full.': 'ছবি রাখার জায়গা ভরে গেছে।',
  'The file store cannot be used.': 'ছবি রাখার জায়গাটি ব্যবহার করা যাচ্ছে না।',
  'The file store does not answer.': 'ছবি রাখার জায়গাটি সাড়া দিচ্ছে না।',
}

const places: Sentences = {
  'The database file was removed or replaced while the server runs.': 'সার্ভার চলার সময় ডেটাবেসের ফাইলটি সরানো বা বদলানো হয়েছে।',
  'Another program keeps the database from being written.': 'অন্য একটি প্রোগ্রামের কারণে ডেটাবেসে লেখা যাচ্ছে না।',
  'The disk that holds {value} is full: {free} is free, and at least {needed} is needed.':
    '{value} যে ডিস্কে আছে সেটি ভরে গেছে: খালি আছে {free}, অন্তত {needed} দরকার।',
  'too little': 'খুব কম',
  '{value} lies on a file system that is mounted read-only.': '{value} যে ফাইল সিস্টেমে আছে তাতে শুধু পড়া যায়।',
  '{value} may not be {right} by {user}.': '{value}: এই প্রোগ্রামের ব্যবহারকারীর অনুমতি নেই।',
  '{value} is a file, and a folder is needed there.': '{value} একটি ফাইল, সেখানে ফোল্ডার দরকার।',
  '{value} is a folder, and a file is needed there.': '{value} একটি ফোল্ডার, সেখানে ফাইল দরকার।',
  '{value} is a {found}, and a {kind} is needed there.': '{value}: সেখানে অন্য ধরনের কিছু আছে।',
  'Too many files are open for {value} to be opened.': 'অনেক ফাইল খোলা আছে, তাই {value} খোলা যাচ্ছে না।',
}

const lists: Sentences = {
  'These records come to {size} MB, and one answer holds at most {most} MB. Ask for fewer at once: make size smaller.':
    'এই রেকর্ডগুলো মোট {size} MB, আর একবারে সর্বোচ্চ {most} MB দেখানো যায়। একবারে কম রেকর্ড দেখুন।',
}

const nested: Sentences = {
  'There are more than {count} records in this one. Delete some of them first.':
    'এর ভেতরে {count}টির বেশি তথ্য আছে। আগে কয়েকটি মুছুন।',
}

const bounds: Sentences = {
  'A page shows at most {count} sections and widgets together, and would have more with this. Make some of them Inactive first.':
    'একটি পৃষ্ঠায় সেকশন ও উইজেট মিলিয়ে সর্বোচ্চ {count}টি দেখানো যায়, এটি নিলে তার বেশি হবে। আগে কয়েকটি নিষ্ক্রিয় করুন।',
  'Visitors are shown at most {count} menus. Make one of them Inactive first.':
    'সাইটে সর্বোচ্চ {count}টি মেনু দেখানো যায়। আগে একটি নিষ্ক্রিয় করুন।',
}

const backups: Sentences = {
  'It failed for a reason that is not foreseen; the log of the server says more.':
    'এমন কারণে এটি হয়নি যা আগে থেকে জানা ছিল না; সার্ভারের লগে আরও লেখা আছে।',
  'The backup ended before it was done.': 'ব্যাকআপ শেষ হওয়ার আগেই থেমে গেছে।',
  'There is no database in the data folder {value}. Set DATA_DIR to the folder of the site.':
    '{value} ফোল্ডারে কোনো ডেটাবেস নেই। DATA_DIR-এ সাইটের ফোল্ডারটি দিন।',
  'The file {value} exists. Name a new one, so that no backup is lost.':
    '{value} ফাইলটি আগে থেকেই আছে। নতুন একটি নাম দিন, যাতে কোনো ব্যাকআপ হারিয়ে না যায়।',
  '{reason} Name a file in another one.': '{reason} অন্য ফোল্ডারের একটি ফাইল দিন।',
  '{value} is not restored as it was backed up. {reason} Use another backup.':
    '{value} যেভাবে ব্যাকআপ করা হয়েছিল সেভাবে ফেরে না। {reason} অন্য একটি ব্যাকআপ ব্যবহার করুন।',
  '{value} cannot be restored: {reason} Use another backup.':
    '{value} ফিরিয়ে আনা যায় না: {reason} অন্য একটি ব্যাকআপ ব্যবহার করুন।',
  'it is damaged, or no backup.': 'এটি নষ্ট, অথবা কোনো ব্যাকআপ নয়।',
  'it has no manifest.': 'এতে তালিকা নেই।',
  'its manifest cannot be read by this version.': 'এই সংস্করণ এর তালিকা পড়তে পারে না।',
  '{value} is not in its manifest.': '{value} এর তালিকায় নেই।',
  '{value} is not what was backed up.': '{value} যা ব্যাকআপ করা হয়েছিল তা নয়।',
  '{value} is missing.': '{value} নেই।',
  'There is no file {value}.': '{value} নামে কোনো ফাইল নেই।',
  "'{value}' has {rows} rows, and its copy {copies}.": '“{value}”-এ {rows}টি সারি আছে, আর তার কপিতে {copies}টি।',
  "The rows of '{value}' are not those of its copy.": '“{value}”-এর সারিগুলো তার কপির মতো নয়।',
  '{value} is {how} in the copy.': 'কপিতে {value} {how}।',
  another: 'অন্য রকম',
  missing: 'নেই',
}

export const banglaServerErrors: Sentences = {
  ...rights,
  ...requests,
  ...access,
  ...webhooks,
  ...markup,
  ...files,
  ...places,
  ...lists,
  ...nested,
  ...bounds,
  ...backups,
}
