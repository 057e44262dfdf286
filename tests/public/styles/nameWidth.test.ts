/** How wide a name is reckoned. */
import { expect, test } from 'vitest'
import { emsOf } from '../../../src/design/nameWidth.ts'

/** Widths in em, as a browser draws these names in the display faces of the site. */
const drawn = [
  ['গোমতী মৎস্য ও প্রযুক্তি ফাউন্ডেশন', 12.73],
  ['ঢাকা আহ্ছানিয়া মিশন', 8.08],
  ['পল্লী কর্ম-সহায়ক ফাউন্ডেশন', 10.27],
  ['বাংলাদেশ রেড ক্রিসেন্ট সোসাইটি', 12.19],
  ['নারী উদ্যোক্তা সমবায় সমিতি লিমিটেড', 13.83],
  ['কুড়িগ্রাম চর উন্নয়ন কেন্দ্র', 9.04],
  ['Gomoti Motsho & Prajukti Foundation', 17.03],
  ['Kurigram Char Development Centre', 16.06],
] as const

test.each(drawn)('%s is reckoned a little wider than it is drawn, never narrower', (name, width) => {
  const share = emsOf(name, 0) / width
  expect(share).toBeGreaterThan(1)
  expect(share).toBeLessThan(1.11)
})

test('a short name, and one of no letter, is reckoned as wide as one that does not fill the window with its size', () => {
  expect(emsOf('আশা')).toBe(10)
  expect(emsOf('')).toBe(10)
})
