import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { users } from '../users.ts'

export const usersWords: WordsOf<typeof users> = {
  bn: {
    label: { many: 'ব্যবহারকারীগণ' },
    fields: {
      password: 'পাসওয়ার্ড',
      firstname: 'নামের প্রথম অংশ',
      lastname: 'নামের শেষ অংশ',
      phone_verified_at: 'ফোন যাচাই করা',
      national_id_no: 'জাতীয় পরিচয়পত্র',
      dob: 'জন্ম তারিখ',
      gender: { label: 'লিঙ্গ', options: { male: 'পুরুষ', female: 'নারী' } },
      type: { label: 'ভূমিকা', options: { viewer: 'পাঠক', author: 'লেখক', editor: 'সম্পাদক', owner: 'মালিক' } },
      role_id: 'নিজস্ব ভূমিকা',
      scopes: 'অনুমতির পরিধি',
      facebook_id: 'ফেসবুক আইডি',
      google_id: 'গুগল আইডি',
      confirm_password: 'পাসওয়ার্ড আবার লিখুন',
    },
    texts: {
      Person: 'ব্যক্তি',
      Access: 'প্রবেশাধিকার',
      Password: 'পাসওয়ার্ড',
      'A viewer reads. An author writes posts of their own. An editor changes everything. An owner also gives roles and reads the security log.':
        'পাঠক শুধু পড়েন। লেখক নিজের পোস্ট লেখেন। সম্পাদক সব বদলাতে পারেন। মালিক তার সঙ্গে ভূমিকা দেন ও নিরাপত্তার লগ পড়েন।',
      'Narrows the role to some content, such as news. The custom role decides which role that is.':
        'ভূমিকাকে কিছু বিষয়ে সীমিত করে, যেমন শুধু খবরে। মূল ভূমিকা কোনটি হবে তা নিজস্ব ভূমিকাই ঠিক করে।',
      'Only an active user can sign in. A request for an account waits as Inactive.':
        'শুধু সক্রিয় ব্যবহারকারী ঢুকতে পারেন। অ্যাকাউন্টের অনুরোধ নিষ্ক্রিয় হিসেবে অপেক্ষা করে।',
      'Are you sure you want to delete this User?': 'আপনি কি নিশ্চিত যে এই ব্যবহারকারীকে মুছে ফেলতে চান?',
    },
  },
}
