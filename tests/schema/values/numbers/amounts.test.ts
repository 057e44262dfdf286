import { expect, test } from 'vitest'
import { shownPlaces } from '../../../../src/schema/values/numbers/amounts.ts'

test.each([
  [18.5, { unit: 'm' }, 1],
  [18.5, {}, 1],
  [1200, { unit: 'm' }, 0],
  [0.000001, { places: 6 }, 6],
  [450.5, { unit: 'BDT' }, 2],
  [450.5, { unit: 'টাকা' }, 2],
  [450, { unit: 'BDT', places: 2 }, 0],
  [-450.5, { unit: '৳', places: 3 }, 3],
  [12.5, { unit: 'MB' }, 1],
])('the number %d with the options %o is displayed with %d decimal places', (value, field, places) => {
  expect(shownPlaces(value, field)).toBe(places)
})
