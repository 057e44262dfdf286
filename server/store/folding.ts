/** Text as search compares it: the same on every database, because it is made here. */
import { asciiDigits } from '../../src/schema/digits.ts'
import { otherThanOneSpace, textOf } from '../../src/schema/excerpt.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import type { Row } from '../tables.ts'

/** Composed, in lower case of any script, with ASCII digits, and one space for any white space. */
export const fold = (text: string): string =>
  asciiDigits(text.normalize('NFC').toLowerCase())
    // Lower case has two of it, by its place in the word.
    .replaceAll('ς', 'σ')
    .replaceAll(otherThanOneSpace, ' ')
    .trim()

/** What search looks in: the folded text of the fields that the descriptor names, a line each, without tags. No needle has a line end. */
export const searchTextOf = (entity: Pick<Descriptor, 'search' | 'fields'>, row: Row): string =>
  entity.search
    .map(name => {
      const value = row[name]
      if (value === null || value === undefined) return ''
      return fold(entity.fields[name]?.kind === 'html' ? textOf(String(value)) : String(value))
    })
    .join('\n')

/** A pattern for LIKE … ESCAPE '\\' that matches where the text occurs; its %, _ and \ are ordinary characters. */
export const patternOf = (search: string): string =>
  `%${fold(search).replaceAll(/[\\%_]/g, character => `\\${character}`)}%`
