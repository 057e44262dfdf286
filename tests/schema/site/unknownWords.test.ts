/** Translations of texts that the descriptor does not have. */
import { expect, test } from 'vitest'
import type { AnyWords } from '../../../src/schema/words/resourceWords.ts'
import { findUnknownWords } from '../../../src/schema/words/unknownWords.ts'
import { branches } from '../../fixtures/branches.ts'

test.each<[words: AnyWords, mistakes: readonly string[]]>([
  [{}, []],
  [
    {
      label: { one: 'শাখা' },
      fields: {
        name: 'নাম',
        district: { label: 'জেলা', options: { khulna: 'খুলনা' } },
        contacts: { fields: { person: 'নাম', hours: { fields: { from: 'থেকে' } } } },
        story: { blocks: { quote: { label: 'উক্তি', fields: { by: 'কার' } } } },
      },
      texts: {
        'On the map': 'মানচিত্রে',
        'Are you sure you want to delete this branch?': 'মুছবেন?',
        'No Data Found': 'কিছু নেই',
      },
    },
    [],
  ],
  [
    { fields: { nam: 'নাম' } },
    [
      expect.stringMatching(
        /^words\.branches\.bn\.fields\.nam: There is no field 'nam'\. Use one of: name, district, /,
      ),
    ],
  ],
  [
    { fields: { district: { options: { dhaka: 'ঢাকা' } } } },
    ["words.branches.bn.fields.district.options.dhaka: There is no option 'dhaka'. Use one of: khulna, barisal."],
  ],
  [
    {
      fields: {
        address: { fields: { town: 'শহর' } },
        story: { blocks: { image: {}, quote: { fields: { who: 'কে' } } } },
      },
    },
    [
      "words.branches.bn.fields.address.fields.town: There is no field 'town'. Use one of: street, floor, is_rented.",
      "words.branches.bn.fields.story.blocks.image: There is no block 'image'. Use one of: quote, picture.",
      "words.branches.bn.fields.story.blocks.quote.fields.who: There is no field 'who'. Use one of: words, by.",
    ],
  ],
  [
    { texts: { 'On a map': 'মানচিত্রে' } },
    [
      "words.branches.bn.texts['On a map']: branches has no such English text. Copy it exactly from the descriptor, or remove it.",
    ],
  ],
])('the translation check reports %j', (words, mistakes) => {
  expect(findUnknownWords(branches, words, 'words.branches.bn')).toEqual(mistakes)
})
