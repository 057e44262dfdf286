/** Text as search compares it: the same on every database, because it is made here. */

import { asciiDigits } from '../../src/schema/values/digits.ts'
import { otherThanOneSpace } from '../../src/schema/values/excerpt.ts'
import { toUnicodeForm } from '../../src/schema/values/text/unicode.ts'
import { escapedLike } from '../db/escapedLike.ts'

/** Composed, in lower case of any script, with ASCII digits, and one space for any white space. */
export const fold = (text: string): string =>
  asciiDigits(toUnicodeForm(text).toLowerCase())
    // Lower case has two of it, by its place in the word.
    .replaceAll('ς', 'σ')
    .replaceAll(otherThanOneSpace, ' ')
    .trim()

/** A pattern for LIKE … ESCAPE '\\' that matches where the text occurs; its %, _ and \ are ordinary characters. */
export const patternOf = (search: string): string => `%${escapedLike(fold(search))}%`
