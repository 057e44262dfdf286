import { expect, test } from 'vitest'
import { fillIn, textsOf } from '../../../src/schema/descriptor/texts.ts'

const label = { one: 'Boat', many: 'Boats' }

test('a resource without texts has the common texts', () => {
  expect(textsOf({ label, texts: { deleteAsk: 'Sink it?' } })).toEqual({
    deleteAsk: 'Sink it?',
    heading: 'Boats',
    empty: 'No Data Found',
    searchPlaceholder: 'Search',
    footer: 'Showing {from} to {to} of {total} entries',
    submit: 'Submit',
    saved: ['Success!', 'Data updated successfully.'],
  })
})
test('the texts of a resource replace the common ones, even if they are empty', () => {
  const texts = textsOf({ label, texts: { deleteAsk: 'Sink it?', heading: 'The fleet', empty: '', submit: 'Save' } })
  expect(texts).toMatchObject({ heading: 'The fleet', empty: '', submit: 'Save', searchPlaceholder: 'Search' })
})
test('placeholders in braces are replaced, and unknown ones remain', () => {
  expect(fillIn('{from} to {to} of {total}, {from} again', { from: 0, to: '10', total: 42 })).toBe(
    '0 to 10 of 42, 0 again',
  )
  expect(fillIn('{toString} {constructor} {x}', { a: 1 })).toBe('{toString} {constructor} {x}')
  expect(fillIn('{a}', { a: '$& {b}', b: 'no' })).toBe('$& {b}')
})
