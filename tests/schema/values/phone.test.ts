import { describe, expect, test } from 'vitest'
import { groupPhoneDigits, normalizePhone } from '../../../src/schema/values/phone.ts'

describe('a phone number', () => {
  test.each([
    ['+8801712345678', '+880 1712-345678'],
    ['01712345678', '01712-345678'],
    ['+880255500142', '+880 2 5550 0142'],
    ['0255500142', '02 5550 0142'],
  ])('the Bangladeshi number %s is displayed in groups', (number, shown) =>
    expect(groupPhoneDigits(number)).toBe(shown),
  )

  test.each(['16123', '999', '+4930123456', '017123456789', '+880 1712-345678', ''])(
    'the phone number %s is displayed unchanged',
    number => expect(groupPhoneDigits(number)).toBe(number),
  )
})

describe('spellings of the same phone number', () => {
  test.each([
    [
      '01712345678',
      ['01712-345678', '+8801712345678', '+880 1712-345678', '008801712345678', '8801712345678', '1712345678'],
    ],
    [
      '01712345678',
      ['০১৭১২৩৪৫৬৭৮', '+৮৮০ ১৭১২ ৩৪৫৬৭৮', '＋8801712345678', '(+880) 01712 345 678', '\u202a01712\u2011345678\u202c'],
    ],
    ['0255500142', ['+880 2 5550 0142', '০২-৫৫৫০-০১৪২', '00880255500142']],
    ['+4930123456', ['+49 30 123456', '0049 30 123456']],
    ['16123', ['১৬১২৩', '16 123']],
  ])('all spellings are normalized to %s', (one, spellings) =>
    expect(spellings.map(normalizePhone)).toEqual(spellings.map(() => one)),
  )

  test.each([
    ['01712345678', '01712345679'],
    ['01712345678', '+491712345678'],
    ['01712345678', '1712345'],
    ['999', '+999'],
  ])('the numbers %s and %s differ', (one, other) => expect(normalizePhone(one)).not.toBe(normalizePhone(other)))

  test('a text without digits is not a phone number', () => expect(normalizePhone(' - ')).toBe(''))
})
