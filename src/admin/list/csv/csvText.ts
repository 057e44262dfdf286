/** CSV as spreadsheets write and read it: UTF-8 with its mark, and no cell that a spreadsheet would run. */
import Papa from 'papaparse'

const byteOrderMark = '\uFEFF'
/**
 * Where a spreadsheet may take text for a formula: where a cell begins, and behind every character at which one may begin a new cell or row,
 * because a spreadsheet that expects semicolons reads a file with commas that way. Full-width signs count, and so do spaces and quotes before the sign.
 * Source: OWASP, CSV Injection.
 */
const formula = /(?<=^|[;\t\r\n])'*(?=[ \u00a0"]*[=+\-@＝＋－＠])|^'*(?=[\t\r\n])/gu
const guardMark = /(?<=^|[;\t\r\n])'(?='*[ \u00a0"]*[=+\-@＝＋－＠])|^'(?='*[\t\r\n])/gu

export type CsvCell = string | number | null

/** The text of a file; a text gets an apostrophe wherever a spreadsheet might begin a formula. Numbers stay numbers. */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  byteOrderMark +
  Papa.unparse(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? cell.replace(formula, "'$&") : cell))),
    { newline: '\r\n' },
  )

/** A cell as it was before `csvOf` guarded it. */
export const cellText = (cell: string): string => cell.replace(guardMark, '')

/** One row of a file that was read, as long as its headings. */
interface CsvRow {
  /** As a spreadsheet counts it: the headings of most files are row 1. */
  readonly row: number
  readonly cells: readonly string[]
  /** Filled cells beyond the last heading; absent if there are none. */
  readonly surplus?: readonly string[]
}

/** A file that was read: its first row that is not empty, and those below it. */
export interface CsvTable {
  readonly headings: readonly string[]
  readonly rows: readonly CsvRow[]
}

/** A quotation mark that opens a cell and does not close it, so that the cells after it have no borders. */
export interface BrokenQuote {
  readonly brokenQuoteIn: number
}

const guessedRows = 10

/** First line by which spreadsheets name the separator of a file: `sep=;`. They show it as no row. */
const separatorLine = /^\uFEFF?"?sep=(\\t|[^"\r\n])"?[,;\t]*(?:\r\n|\n|\r|$)/i

const separatorIn = (text: string): { readonly delimiter: string; readonly below: string } => {
  const [line = '', named] = separatorLine.exec(text) ?? []
  const below = text.slice(line.length)
  if (named !== undefined) return { delimiter: named === '\\t' ? '\t' : named, below }
  // Empty rows mislead the guess at the separator, but they count where rows are numbered.
  const { delimiter } = Papa.parse<string[]>(below, { skipEmptyLines: 'greedy', preview: guessedRows }).meta
  return { delimiter, below }
}

const isFilled = (cell: string): boolean => cell.trim() !== ''

/** Reads CSV text with the separator that it names, or else whichever it has; undefined if it holds no heading. Empty rows are omitted. */
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

/** Number of line ends in bytes that are read as UTF-16. */
const lineEndsIn = (bytes: Uint8Array, encoding: Utf16): number => {
  const low = encoding === 'utf-16le' ? 0 : 1
  let count = 0
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const isLineEnd = bytes[at + low] === 0x0a || bytes[at + low] === 0x0d
    if (isLineEnd && bytes[at + 1 - low] === 0) count += 1
  }
  return count
}

/** The encoding that the mark of a file names; without a mark UTF-16 if there are zero bytes, which no text in UTF-8 has. */
const encodingOf = (bytes: Uint8Array): Utf16 | 'utf-8' => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (!bytes.includes(0)) return 'utf-8'
  return lineEndsIn(bytes, 'utf-16le') >= lineEndsIn(bytes, 'utf-16be') ? 'utf-16le' : 'utf-16be'
}

/** The text of a file in UTF-8 or UTF-16; undefined for any other encoding, and for what is no text. */
export const textOfBytes = (bytes: Uint8Array): string | undefined => {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** The CSV of some rows as a file. */
export const csvFileOf = (rows: Parameters<typeof csvOf>[0]): Blob =>
  new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' })
