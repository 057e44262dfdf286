import { expect, test } from 'vitest'
import { inSentence } from '../../../src/schema/words/inSentence.ts'

test.each([
  ['Post categories', 'post categories'],
  ['FAQs', 'FAQs'],
  ['NID', 'NID'],
  ['Élèves', 'élèves'],
  ['প্রশ্ন', 'প্রশ্ন'],
])('the label %s is %s inside a sentence', (label, expected) => {
  expect(inSentence(label)).toBe(expected)
})
