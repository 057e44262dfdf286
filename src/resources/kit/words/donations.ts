import type { donations } from '../donations.ts'
import type { WordsOf } from '../package.ts'

export const donationsWords: WordsOf<typeof donations> = {
  bn: {
    label: { one: 'দানের উপায়', many: 'দানের উপায়' },
    fields: {
      way: {
        label: 'মাধ্যম',
        options: { bkash: 'বিকাশ', nagad: 'নগদ', bank: 'ব্যাংক হিসাব', hand: 'কার্যালয়ে হাতে হাতে' },
      },
      account: 'হিসাব নম্বর',
      account_name: 'যে নামে',
      account_type: {
        label: 'হিসাবের ধরন',
        options: { merchant: 'মার্চেন্ট (পেমেন্ট)', personal: 'ব্যক্তিগত (সেন্ড মানি)' },
      },
      bank: {
        label: 'ব্যাংক',
        fields: {
          name: 'ব্যাংক',
          branch: 'শাখা',
          routing: { label: 'রাউটিং নম্বর', hint: 'নয়টি অঙ্ক' },
          swift: { label: 'সুইফট কোড', hint: 'আট বা এগারোটি ইংরেজি বড় হাতের অক্ষর ও অঙ্ক' },
        },
      },
      summary: 'কী কাজে লাগবে',
      steps: 'যেভাবে দেবেন',
      code: 'কিউআর কোড',
    },
    texts: {
      Organisation: 'প্রতিষ্ঠান',
      'Are you sure you want to delete this way to give?': 'আপনি কি নিশ্চিত যে দানের এই উপায়টি মুছে ফেলতে চান?',
    },
  },
}
