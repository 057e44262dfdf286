/**
 * Reads and writes CSV for spreadsheets: UTF-8 with a byte order mark, and no cell that a spreadsheet would run as a
 * formula.
 */
import Papa from 'papaparse'

const byteOrderMark = '\uFEFF'
/**
 * Positions at which a spreadsheet may start a formula: the start of a cell, and after every character that may start a
 * new cell or row, because a spreadsheet that expects semicolons splits a comma-separated file there. It also covers
 * full-width signs, and spaces and quotes before the sign. Source: OWASP, CSV Injection.
 */
const formula = /(?<=^|[;\t\r\n])'*(?=[ \u00a0"]*[=+\-@＝＋－＠])|^'*(?=[\t\r\n])/gu
const guardMark = /(?<=^|[;\t\r\n])'(?='*[ \u00a0"]*[=+\-@＝＋－＠])|^'(?='*[\t\r\n])/gu

export type CsvCell = string | number | null

/**
 * Content of a CSV file. Text gets an apostrophe wherever a spreadsheet might start a formula. Numbers stay numbers.
 */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  byteOrderMark +
  Papa.unparse(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? cell.replace(formula, "'$&") : cell))),
    { newline: '\r\n' },
  )

/** Removes the apostrophes that `csvOf` added to a cell. */
export const cellText = (cell: string): string => cell.replace(guardMark, '')

/** Several values in one cell. A value that contains a semicolon, or begins with `"` or `[`, is quoted as in CSV. */
export const joinParts = (parts: readonly string[]): string =>
  parts.map(part => (/^\s*["[]|;/.test(part) ? `"${part.replaceAll('"', '""')}"` : part)).join('; ')

const onePart = /\s*(?:"((?:[^"]|"")*)"\s*(?=;|$)|([^;]*))(?:;|$)/g

/** Splits a cell, written by `joinParts` or by a person, into its non-empty values. */
export const partsOf = (cell: string): readonly string[] =>
  Array.from(cell.matchAll(onePart), ([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  ).filter(part => part !== '')

/** One row of a parsed file, padded to the number of headings. */
interface CsvRow {
  /** Row number as in a spreadsheet, from 1. The headings are usually row 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** Non-empty cells beyond the last heading; absent if there are none. */
  readonly surplus?: readonly string[]
}

/** A parsed file: its first non-empty row as headings, and the rows below it. */
export interface CsvTable {
  readonly headings: readonly string[]
  readonly rows: readonly CsvRow[]
}

/** A quotation mark that is never closed or is misplaced, so that the following cells cannot be separated. */
export interface BrokenQuote {
  /** Number of the row, from 1. */
  readonly brokenQuoteIn: number
}

const guessedRows = 10

/** First line with which spreadsheets declare the separator of a file: `sep=;`. They do not show it as a row. */
const separatorLine = /^\uFEFF?"?sep=(\\t|[^"\r\n])"?[,;\t]*(?:\r\n|\n|\r|$)/i

const separatorIn = (text: string): { readonly delimiter: string; readonly below: string } => {
  const [line = '', named] = separatorLine.exec(text) ?? []
  const below = text.slice(line.length)
  if (named !== undefined) return { delimiter: named === '\\t' ? '\t' : named, below }
  // Only the detection of the separator skips empty rows, which would mislead it. They count in row numbers.
  const { delimiter } = Papa.parse<string[]>(below, { skipEmptyLines: 'greedy', preview: guessedRows }).meta
  return { delimiter, below }
}

const isFilled = (cell: string): boolean => cell.trim() !== ''

/**
 * Parses CSV text with the declared separator, or else the detected one. Empty rows are left out. Returns undefined if
 * all rows are empty, and a BrokenQuote if the cells cannot be separated.
 */
export const readCsv = (text: string): CsvTable | BrokenQuote | undefined => {
  const { delimiter, below } = separatorIn(text)
  const { data, errors } = Papa.parse<string[]>(below, { delimiter })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) return { brokenQuoteIn: (broken.row ?? 0) + 1 }
  const numbered = data.map((cells, index) => ({ row: index + 1, cells }))
  const [first, ...rest] = numbered.filter(({ cells }) => cells.some(isFilled))
  if (!first) return undefined
  const headings = first.cells.map((heading, index) => cellText(heading.trim()) || `#${index + 1}`)
  const rows = rest.map(({ row, cells }) => {
    const surplus = cells.slice(headings.length).filter(isFilled).map(cellText)
    const named = headings.map((_, index) => cellText(cells[index] ?? ''))
    return { row, cells: named, ...(surplus.length > 0 && { surplus }) }
  })
  return { headings, rows }
}

type Utf16 = 'utf-16le' | 'utf-16be'

/** Counts line ends in bytes read as UTF-16. */
const lineEndsIn = (bytes: Uint8Array, encoding: Utf16): number => {
  const low = encoding === 'utf-16le' ? 0 : 1
  let count = 0
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const isLineEnd = bytes[at + low] === 0x0a || bytes[at + low] === 0x0d
    if (isLineEnd && bytes[at + 1 - low] === 0) count += 1
  }
  return count
}

/**
 * Detects the encoding from the byte order mark. Without one, zero bytes mean UTF-16, because UTF-8 text contains none.
 */
const encodingOf = (bytes: Uint8Array): Utf16 | 'utf-8' => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (!bytes.includes(0)) return 'utf-8'
  return lineEndsIn(bytes, 'utf-16le') >= lineEndsIn(bytes, 'utf-16be') ? 'utf-16le' : 'utf-16be'
}

/** Decodes a file in UTF-8 or UTF-16; undefined for other encodings and for binary files. */
export const textOfBytes = (bytes: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** CSV file with the given rows. */
export const csvFileOf = (rows: Parameters<typeof csvOf>[0]): Blob =>
  new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' })
