/** How many cards of a list stand in a row. */
import { describe, expect, test } from 'vitest'
import { lookInColumns } from '../../../src/public/components/Card.tsx'

const looksOf = (count: number, hasLead = false) =>
  Array.from({ length: count }, (_none, index) => lookInColumns(index, count, hasLead))

/** How many stand in each row of a wide window, by the rules of `cards.css`. */
const rowsOf = (count: number): readonly number[] => {
  const looks = looksOf(count)
  if (looks[0] === 'third') return Array.from({ length: count / 3 }, () => 3)
  const first = looks[0] === 'large' ? [1] : []
  const rest = count - first.length
  return [...first, ...Array.from({ length: Math.ceil(rest / 2) }, (_none, row) => Math.min(2, rest - 2 * row))]
}

describe('the cards of a list', () => {
  test.each([
    [1, [1]],
    [2, [2]],
    [3, [3]],
    [4, [2, 2]],
    [5, [1, 2, 2]],
    [6, [2, 2, 2]],
    [7, [1, 2, 2, 2]],
    [9, [3, 3, 3]],
  ])('of %i stand in rows of %j', (count, rows) => {
    expect(rowsOf(count)).toEqual(rows)
    expect(new Set(looksOf(count).slice(1)).size, 'all but the first are alike').toBeLessThanOrEqual(1)
  })

  test('stand beside a lead where there are four to six', () => {
    const leads = (count: number) => looksOf(count, true).filter(look => look === 'large leading').length
    expect([1, 2, 3, 4, 5, 6, 7, 9].filter(count => leads(count) === 1)).toEqual([4, 5, 6])
    expect(looksOf(3, true)).toEqual(['third', 'third', 'third'])
    expect(looksOf(2, true)).toEqual(['row', 'row'])
  })
})
