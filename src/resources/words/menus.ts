import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { menus } from '../menus.ts'

export const menusWords: WordsOf<typeof menus> = {
  bn: {
    label: { one: 'মেনু', many: 'মেনুসমূহ' },
    fields: {
      parent_id: 'মূল আইডি',
      hook: 'হুক',
      shortcode: { label: 'শর্টকোড', options: { TOPMENU: 'উপরের মেনু', FOOTERMENU: 'নিচের মেনু' } },
    },
    texts: {
      'A page of this site, like about-us, or a whole web address. Empty leads to the home page.':
        'এই সাইটের একটি পাতা, যেমন about-us, অথবা পুরো ওয়েব ঠিকানা। খালি রাখলে প্রথম পাতায় যায়।',
      'The menu that shows the entry. Without one it is shown below its parent, and nowhere if it has no parent.':
        'যে মেনুতে লিংকটি দেখা যাবে। বাছাই না করলে এটি মূল লিংকের নিচে দেখা যাবে, আর মূল লিংক না থাকলে কোথাও দেখা যাবে না।',
      'Are you sure you want to delete this menus?': 'আপনি কি নিশ্চিত যে এই মেনুটি মুছে ফেলতে চান?',
    },
  },
}
