import { expect, test } from 'vitest'
import { asciiDigits } from '../../../../src/schema/values/numbers/digits.ts'

test.each([
  ['০১২৩৪৫৬৭৮৯', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  // Adjacent runs of digits.
  ['𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿', '012345678901234567890123456789'],
  ['0123456789', '0123456789'],
  ['+৮৮০ ১৭-কখ', '+880 17-কখ'],
  ['½²Ⅷ', '½²Ⅷ'],
  ['', ''],
])('the digits of %j are converted to %j', (text, digits) => {
  expect(asciiDigits(text)).toBe(digits)
})
