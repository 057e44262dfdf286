import type { WordsOf } from '../../schema/words/resourceWords.ts'
import type { profiles } from '../profiles.ts'

export const profilesWords: WordsOf<typeof profiles> = {
  bn: {
    label: { one: 'প্রোফাইল', many: 'প্রোফাইলসমূহ' },
    fields: {
      designation: 'পদবি',
      signature_thumb: 'স্বাক্ষর',
      biography_content: 'জীবনী',
      spech_content: 'বাণী',
      social_links: 'সামাজিক লিংক',
    },
    texts: {
      'One address a line, like https://facebook.com/name.': 'প্রতি লাইনে একটি ঠিকানা, যেমন https://facebook.com/name।',
    },
  },
}
