import { describe, expect, test } from 'vitest'
import { activityIn, lanesOf, monthNames } from '../../../src/public/sections/year/banglaYear.ts'
import { linesIn } from '../../../src/public/sections/year/linesIn.ts'

const spansOf = (line: string) => activityIn(line)?.spans.map(({ from, to }) => [from, to])

test('every month is recognized by its names in both languages', () => {
  for (const language of ['en', 'bn'] as const) {
    expect(monthNames(language)).toHaveLength(12)
    for (const [index, month] of monthNames(language).entries())
      expect(spansOf(`${month}: work`), month).toEqual([[index, index]])
  }
})

describe('the months at the start of a line', () => {
  test.each([
    ['Ashwin to Kartik: instalments pause', [[5, 6]]],
    ['ashwin – kartik: x', [[5, 6]]],
    ['আশ্বিন থেকে কার্তিক: কিস্তি বন্ধ', [[5, 6]]],
    ['আশ্বিন-কার্তিক: কিস্তি বন্ধ', [[5, 6]]],
    ['Baishakh: seed repaid', [[0, 0]]],
    ['আষাঢ়: বীজ', [[2, 2]]],
    ['All year: circles meet', [[0, 11]]],
    ['সারা বছর: সভা', [[0, 11]]],
  ])('the line %s has the months %j', (line, spans) => {
    expect(spansOf(line)).toEqual(spans)
  })

  test('months across the end of the year are two spans', () => {
    expect(spansOf('Chaitra to Boishakh: repair')).toEqual([
      [11, 11],
      [0, 0],
    ])
  })

  test('months may be spelled with precomposed or combined letters', () => {
    for (const form of ['NFC', 'NFD'] as const) expect(spansOf('আষাঢ়: বীজ'.normalize(form))).toEqual([[2, 2]])
  })

  test.each([
    'Ask your branch.',
    'March: sowing',
    'Ashwin to nowhere: x',
    'Ashwin:',
    'Magh to Falgun to Chaitra: x',
    '',
  ])('the line “%s” has no months', line => {
    expect(activityIn(line)).toBeUndefined()
  })
})

test('overlapping periods are in separate lanes, and others share one', () => {
  const activities = ['Magh: a', 'Boishakh to Bhadra: b', 'Asharh: c', 'Ashwin: d'].flatMap(
    line => activityIn(line) ?? [],
  )
  expect(lanesOf(activities).map(lane => lane.map(({ activity }) => activity.text))).toEqual([['b', 'd', 'a'], ['c']])
})

test('lines are split at paragraphs, list items and line breaks, without markup', () => {
  expect(linesIn('<p>One<br>two <b>bold</b></p><ul><li>three &amp; four</li></ul><p></p>')).toEqual([
    'One',
    'two bold',
    'three & four',
  ])
  expect(linesIn(null)).toEqual([])
})
