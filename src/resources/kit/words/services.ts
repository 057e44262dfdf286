import type { WordsOf } from '../package.ts'
import type { services } from '../services.ts'

export const servicesWords: WordsOf<typeof services> = {
  bn: {
    label: { one: 'সেবা', many: 'নাগরিক সনদ' },
    fields: {
      title: 'সেবা',
      kind: {
        label: 'কাদের জন্য',
        options: { citizens: 'নাগরিক', institutions: 'প্রতিষ্ঠান', staff: 'আমাদের কর্মী' },
      },
      eligible: 'কে পাবেন',
      summary: 'সেবার বিবরণ',
      papers: 'যা যা লাগবে',
      days: { label: 'কর্মদিবস', zero: 'একই দিনে' },
      fee: { label: 'ফি', unit: 'টাকা', zero: 'বিনা মূল্যে' },
      payment: 'পরিশোধের উপায়',
      officer: 'দায়িত্বপ্রাপ্ত কর্মকর্তা',
      branch_id: 'কার্যালয়',
      application: 'আবেদন ফরম',
    },
    texts: {
      Organisation: 'প্রতিষ্ঠান',
      'Loan for a pond': 'পুকুরের জন্য ঋণ',
      'One on a line.': 'প্রতি লাইনে একটি।',
      'From the day on which the papers are complete; 0 for the same day.':
        'যেদিন সব কাগজ জমা হয় সেদিন থেকে; একই দিনে হলে ০।',
      '0 for a service that costs nothing.': 'বিনা মূল্যের সেবা হলে ০।',
      'Who answers for it': 'কে দায়িত্বে',
      'Are you sure you want to delete this service?': 'আপনি কি নিশ্চিত যে এই সেবাটি মুছে ফেলতে চান?',
    },
  },
}
