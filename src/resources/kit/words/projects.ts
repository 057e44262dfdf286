import { districtsInBangla, type WordsOf } from '../package.ts'
import type { projects } from '../projects.ts'

export const projectsWords: WordsOf<typeof projects> = {
  bn: {
    label: { one: 'প্রকল্প', many: 'প্রকল্পসমূহ' },
    fields: {
      programme: 'কর্মসূচি',
      state: { label: 'পর্যায়', options: { planned: 'পরিকল্পিত', running: 'চলমান', finished: 'সমাপ্ত' } },
      donors: 'দাতা',
      budget: { label: 'বাজেট', unit: 'টাকা' },
      starts_on: 'শুরু',
      ends_on: 'শেষ',
      districts: { label: 'জেলা', options: districtsInBangla },
      beneficiaries: 'উপকারভোগী পরিবার',
      summary: 'সারসংক্ষেপ',
      content: 'মূল লেখা',
      thumb: 'ছবি',
    },
    texts: {
      Organisation: 'প্রতিষ্ঠান',
      'Are you sure you want to delete this project?': 'আপনি কি নিশ্চিত যে এই প্রকল্পটি মুছে ফেলতে চান?',
    },
  },
}
