import { describe, expect, test } from 'vitest'
import { isId, slugOf, slugPattern } from '../../../src/schema/values/slug.ts'

describe('a slug', () => {
  test.each([
    ['About us!', 'about-us'],
    ['  Vision & Mission  ', 'vision-mission'],
    ["Editor's pick", 'editors-pick'],
    ['Editor’s pick', 'editors-pick'],
    ['A/B\\C.D_E', 'a-b-c-d-e'],
    ['আমাদের কথা', 'আমাদের-কথা'],
    ['ক্ষুদ্র ঋণ', 'ক্ষুদ্র-ঋণ'],
    ['Café au lait', 'café-au-lait'],
    ['cafe\u0301', 'café'],
    ['ﬁsheries ２０２６', 'fisheries-2026'],
    ['২০২৬', 'no-২০২৬'],
    ['2026', 'no-2026'],
    ['2026-01', '2026-01'],
    ['../../etc/passwd', 'etc-passwd'],
    ['<script>alert(1)</script>', 'script-alert-1-script'],
    ['\u0301accent first', 'accent-first'],
    ['👍', ''],
    ['—', ''],
    ['', ''],
  ])('the slug derived from %j is %j', (text, slug) => {
    expect(slugOf(text)).toBe(slug)
    if (slug) expect(slug).toMatch(slugPattern)
    expect(slugOf(slug)).toBe(slug)
  })
  test('a slug has at most 120 characters and does not end in a hyphen', () => {
    expect(slugOf('x'.repeat(300))).toHaveLength(120)
    expect(slugOf(`${'x'.repeat(119)} y`)).toBe('x'.repeat(119))
  })
})

test('an id consists of ASCII digits only', () => {
  expect(['1', '007', '12345678901234567890'].every(isId)).toBe(true)
  expect(['', '1a', '-1', '1.0', '১', ' 1', '1\n'].some(isId)).toBe(false)
})
