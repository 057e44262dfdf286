/** Finds cells of a CSV file that a spreadsheet would execute as formulas. */

/** Characters that end a cell in some program. */
const separators = new Set([',', ';', '\t', '|', '\n', '\r'])
/** Characters that always start a formula, including full-width forms. */
const begins = new Set(['=', '@', '＝', '＠'])
/** Characters that start a formula or a number. */
const signs = new Set(['+', '-', '＋', '－'])
/** Characters that spreadsheets skip before a value. */
const isPassed = (character: string): boolean => character === '"' || character === "'" || character.trim() === ''
/** Characters that occur in formulas, but not in numbers, amounts or telephone numbers. */
const isOfFormula = (character: string): boolean => /[\p{L}!([{&*^%#]/u.test(character)

/** Returns a function that takes the chunks of a file in order; true once a cell is a formula. */
export const createFormulaFinder = (): ((part: string) => boolean) => {
  let place: 'before' | 'signed' | 'inside' = 'before'
  return part => {
    for (const character of part) {
      if (separators.has(character)) place = 'before'
      else if (place === 'before' && begins.has(character)) return true
      else if (place === 'before' && signs.has(character)) place = 'signed'
      else if (place === 'signed' && isOfFormula(character)) return true
      else if (place === 'before' && !isPassed(character)) place = 'inside'
    }
    return false
  }
}
