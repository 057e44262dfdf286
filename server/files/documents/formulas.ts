/** Finds cells of a CSV file that a spreadsheet would run as formulas. */

/** Any of them ends a cell in some program. */
const separators = new Set([',', ';', '\t', '|', '\n', '\r'])
/** Begin a formula, whatever follows; the wide ones are read alike. */
const begins = new Set(['=', '@', '＝', '＠'])
/** Begin a formula or a number. */
const signs = new Set(['+', '-', '＋', '－'])
/** Spreadsheets pass over these before a value. */
const isPassed = (character: string): boolean => character === '"' || character === "'" || character.trim() === ''
/** No number, sum of money or telephone number holds one of these. */
const isOfFormula = (character: string): boolean => /[\p{L}!([{&*^%#]/u.test(character)

/** Reads a file in parts, in their order; true once a cell in them is a formula. */
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
