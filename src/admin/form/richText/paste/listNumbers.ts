/** Markers of list items, as Word types them in front of the text: '·', '3.', 'b)', 'iv.', '2.1'. */
import { asciiDigits } from '../../../../schema/values/numbers/digits.ts'

/** Values of the `type` of an `ol`: digits, letters and Roman numerals. */
export const listTypes = ['1', 'a', 'A', 'i', 'I'] as const

/** Number of a list item, and the attributes of an `ol` that displays the number in the same notation. */
export interface ListNumber {
  readonly type: (typeof listTypes)[number]
  readonly value: number
  /** 'bn' for Bangla digits. Absent for Latin digits and letters. */
  readonly lang?: 'bn'
}

const romanValues: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }

/** Value of a Roman numeral in lower case; undefined for other letters. */
const romanValue = (letters: string): number | undefined => {
  if (!/^(?=.)m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/.test(letters)) return undefined
  const values = Array.from(letters, letter => romanValues[letter] ?? 0)
  return values.reduce((sum, value, at) => (value < (values[at + 1] ?? 0) ? sum - value : sum + value), 0)
}

const firstLetter = 'a'.charCodeAt(0)

/**
 * Number that a letter stands for: 1 for 'a'. After 'z', Word repeats letters: 'aa' is 27. undefined for other words.
 */
const letterValue = (letters: string): number | undefined =>
  /^([a-z])\1*$/.test(letters) ? letters.charCodeAt(0) - firstLetter + 1 + (letters.length - 1) * 26 : undefined

const digitMarker = /^\(?(\p{Nd}{1,6})[.):।]?$/u
const letterMarker = /^\(?([a-z]{1,8})[.)]$/i

/**
 * Possible numbers of a list marker: two if a letter may also be a Roman numeral. [] for a marker that an `ol` cannot
 * produce, such as '2.1' or 'Step 1'. Undefined for a bullet.
 */
export const numbersOf = (text: string): readonly ListNumber[] | undefined => {
  const marker = text.replaceAll(/\s/g, '')
  // Word's hollow bullet is the letter 'o'.
  if (!/[\p{L}\p{N}]/u.test(marker) || marker === 'o') return undefined
  const digits = digitMarker.exec(marker)?.[1]
  if (digits !== undefined) {
    const value = Number(asciiDigits(digits))
    if (/^\d+$/.test(digits)) return [{ type: '1', value }]
    return /^[০-৯]+$/.test(digits) ? [{ type: '1', value, lang: 'bn' }] : []
  }
  const letters = letterMarker.exec(marker)?.[1] ?? ''
  const lower = letters.toLowerCase()
  if (letters !== lower && letters !== letters.toUpperCase()) return []
  const isUpper = letters !== lower
  const [letter, roman] = [letterValue(lower), romanValue(lower)]
  return [
    ...(letter === undefined ? [] : [{ type: isUpper ? 'A' : 'a', value: letter } as const]),
    ...(roman === undefined ? [] : [{ type: isUpper ? 'I' : 'i', value: roman } as const]),
  ]
}
