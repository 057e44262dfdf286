import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { customRoles } from '../customRoles.ts'

const scopes = { none: 'কিছু না', own: 'নিজের', all: 'সব' } as const

export const customRolesWords: WordsOf<typeof customRoles> = {
  bn: {
    label: { one: 'ভূমিকা', many: 'ভূমিকা' },
    fields: {
      name_bn: 'বাংলায় নাম',
      description_bn: 'বাংলায় বিবরণ',
      base: { label: 'সর্বোচ্চ', options: { viewer: 'পাঠক', author: 'লেখক', editor: 'সম্পাদক' } },
      rights: {
        label: 'অনুমতি',
        fields: {
          read: { label: 'দেখা', options: scopes },
          create: 'যোগ করা',
          update: { label: 'বদলানো', options: scopes },
          delete: { label: 'মোছা', options: scopes },
          publish: 'প্রকাশ করা',
          where: 'শুধু যেখানে',
        },
      },
    },
    texts: {
      'Are you sure you want to delete this role?': 'আপনি কি নিশ্চিত যে এই ভূমিকাটি মুছে ফেলতে চান?',
    },
  },
}
