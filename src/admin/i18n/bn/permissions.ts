/** Bangla messages about permissions, the security log and the history of a record. */
import type { permissionMessages } from '../en/permissions.ts'

export const banglaPermissionMessages: { readonly [K in keyof typeof permissionMessages]: string } = {
  'rights.readOnly': 'শুধু দেখা যায়। বদলানো দরকার হলে এই সাইটের কোনো মালিককে বলুন।',

  'rights.notWritten': 'শুধু দেখা যায়: আপনার ভূমিকায় {many} যোগ করা বা সাজানো যায় না। দরকার হলে এই সাইটের কোনো মালিককে বলুন।',
  'rights.notRead': 'আপনার ভূমিকায় {many} খোলা যায় না। দরকার হলে এই সাইটের কোনো মালিককে বলুন।',

  'rights.noPublishing': 'আপনার ভূমিকায় প্রকাশের অনুমতি নেই। যিনি প্রকাশ করতে পারেন, তিনি অবস্থা সক্রিয় করবেন।',
  'form.refused':
    'যা লিখেছেন তা এখানে আছে, এই ডিভাইসেও থাকছে। আপনার অনুমতি হয়তো বদলেছে: সাইটের কোনো মালিককে বলুন, তারপর আবার সংরক্ষণ করুন।',
  'gone.outOfReach':
    'এটি মুছে ফেলা হয়েছে, অথবা এখন আপনার অনুমতিতে নেই। যা লিখেছেন তা এখানে আছে, এই ডিভাইসেও থাকছে। এটি দরকার হলে সাইটের কোনো মালিককে বলুন।',

  'history.title': 'ইতিহাস',
  'history.more': 'আরও আগের বদল দেখান',

  'audit.title': 'নিরাপত্তার লগ',
  'audit.lead': 'সাইন ইন ও প্রবেশাধিকারের পরিবর্তন। কোনো তথ্য বদলানো বা মোছা যায় না।',
  'audit.none': 'এখনো কিছু ঘটেনি।',
  'audit.more': 'আরও আগের ঘটনা দেখান',
  'audit.nobody': 'অচেনা কেউ',
  'audit.by': '{who} করেছেন',
  'audit.withPasskey': '“{passkey}” পাসকি দিয়ে।',
  'audit.from': '{address} থেকে',
  'audit.signed-in': '{who} সাইন ইন করেছেন',
  'audit.sign-in-failed': '{who} সাইন ইন করতে পারেননি',
  'audit.signed-out': '{who} সাইন আউট করেছেন',
  'audit.session-ended': '{who}-এর একটি সেশন সাইন আউট করা হয়েছে',
  'audit.password-changed': '{who}-এর পাসওয়ার্ড বদলানো হয়েছে',
  'audit.password-reset': '{who} মেইলের মাধ্যমে নতুন পাসওয়ার্ড দিয়েছেন',
  'audit.user-created': '{who}-কে যোগ করা হয়েছে',
  'audit.user-deleted': '{who}-কে মুছে ফেলা হয়েছে',
  'audit.user-restored': '{who}-কে ফিরিয়ে আনা হয়েছে',
  'audit.email-changed': '{who}-এর ইমেইল বদলানো হয়েছে',
  'audit.phone-changed': '{who}-এর ফোন বদলানো হয়েছে',
  'audit.call-refused': '{who} এমন কিছু করতে চেয়েছেন যা তাঁর ভূমিকায় নেই',
  'audit.program-refused': '{who} এর API টোকেন দিয়ে একটি প্রোগ্রাম এমন কিছু করতে চেয়েছে যার অনুমতি তার নেই',
  'audit.activated': '{who}-কে সক্রিয় করা হয়েছে',
  'audit.deactivated': '{who}-কে নিষ্ক্রিয় করা হয়েছে',
  'audit.role-changed': '{who}-এর ভূমিকা বদলানো হয়েছে',
  'audit.custom-role-given': '{who}-কে একটি নিজস্ব ভূমিকা দেওয়া হয়েছে',
  'audit.custom-role-replaced': '{who}-এর নিজস্ব ভূমিকা বদলানো হয়েছে',
  'audit.custom-role-removed': '{who}-এর নিজস্ব ভূমিকা সরানো হয়েছে',
  'audit.custom-role-created': 'একটি নিজস্ব ভূমিকা তৈরি করা হয়েছে',
  'audit.custom-role-edited': 'একটি নিজস্ব ভূমিকা বদলানো হয়েছে',
  'audit.custom-role-deleted': 'একটি নিজস্ব ভূমিকা মুছে ফেলা হয়েছে',
  'audit.custom-role-restored': 'একটি নিজস্ব ভূমিকা ফিরিয়ে আনা হয়েছে',
  'audit.second-factor-on': '{who} দুই ধাপে সাইন ইন চালু করেছেন',
  'audit.second-factor-off': '{who} দুই ধাপে সাইন ইন বন্ধ করেছেন',
  'audit.second-factor-reset': '{who}-এর দুই ধাপে সাইন ইন বন্ধ করা হয়েছে',
  'audit.recovery-code-used': '{who} একটি উদ্ধার কোড ব্যবহার করেছেন',
  'audit.passkey-added': '{who} একটি পাসকি যোগ করেছেন',
  'audit.passkey-removed': '{who} একটি পাসকি সরিয়েছেন',
  'audit.token-created': '{who} একটি API টোকেন তৈরি করেছেন',
  'audit.token-renewed': '{who}-এর একটি API টোকেন নবায়ন করা হয়েছে',
  'audit.token-revoked': '{who}-এর একটি API টোকেন বাতিল করা হয়েছে',
}
