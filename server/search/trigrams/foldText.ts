/** Normalises text for search, in JavaScript rather than in SQL, so that results are the same on every database. */

import { irregularWhiteSpace } from '../../../src/schema/values/excerpt.ts'
import { asciiDigits } from '../../../src/schema/values/numbers/digits.ts'
import { toUnicodeForm } from '../../../src/schema/values/text/unicode.ts'
import { escapedLike } from '../../db/escapedLike.ts'

/** Folds text that is already in composed Unicode. */
export const foldComposed = (text: string): string =>
  asciiDigits(text.toLowerCase())
    // Lower-case sigma has two forms, by its position in the word.
    .replaceAll('ς', 'σ')
    .replaceAll(irregularWhiteSpace, ' ')
    .trim()

/**
 * Folds text for comparison: composed Unicode, lower case in every script, ASCII digits, single spaces as the only
 * white space, trimmed.
 */
export const fold = (text: string): string => foldComposed(toUnicodeForm(text))

/** Pattern for LIKE … ESCAPE '\\' that matches any text containing `search`. Its %, _ and \ are matched literally. */
export const patternOf = (search: string): string => `%${escapedLike(fold(search))}%`
