/** Bangla messages about documents. */
import type { documentMessages } from '../en/documents.ts'

export const banglaDocumentMessages = {
  'documents.choose': 'একটি ফাইল বাছাই করুন',
  'documents.replace': 'অন্য একটি ফাইল বাছাই করুন',
  'documents.drop': 'অথবা টেনে এখানে ছাড়ুন। {types}, সর্বোচ্চ {size} MB।',
  'documents.dropAny': 'অথবা টেনে এখানে ছাড়ুন। {types}।',
  'documents.fromLibrary': 'লাইব্রেরি থেকে',
  'documents.link': 'ডকুমেন্টের লিংক দিন',
  'documents.remove': 'সরান',
  'documents.none': 'কোনো ফাইল নেই',
  'documents.upload': 'ডকুমেন্ট যোগ করুন',
  'documents.title': 'ডকুমেন্ট',
  'documents.search': 'নাম দিয়ে খুঁজুন',
  'documents.list': 'সংরক্ষিত ডকুমেন্ট',
  'documents.empty': 'এখনো কোনো ডকুমেন্ট নেই।',
  'documents.noneFound': 'এই নামে কোনো ডকুমেন্ট নেই।',
  'documents.more': 'আরও দেখুন',
  'documents.use': '{name} ব্যবহার করুন',
  'documents.delete': '{name} মুছে ফেলুন',
} as const satisfies { readonly [K in keyof typeof documentMessages]: string }
