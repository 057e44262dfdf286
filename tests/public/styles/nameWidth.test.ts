/** Estimated width of a name. */
import { expect, test } from 'vitest'
import { estimateNameWidth } from '../../../src/design/nameWidth.ts'

/** Widths in em, as measured in a browser with the site's display typefaces. */
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

test.each(drawn)('the estimated width of %s is slightly above its real width, never below', (name, width) => {
  const share = estimateNameWidth(name, 0) / width
  expect(share).toBeGreaterThan(1)
  expect(share).toBeLessThan(1.11)
})

test('a name that is short or without letters has the minimum estimated width', () => {
  expect(estimateNameWidth('আশা')).toBe(10)
  expect(estimateNameWidth('')).toBe(10)
})
