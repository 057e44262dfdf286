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
}

/** A file that was read: its first row that is not empty, and those below it. */
export interface CsvTable {
  readonly headings: readonly string[]
  readonly rows: readonly CsvRow[]
}

const guessedRows = 10

/** Reads CSV text with whichever separator it has; undefined where it holds no heading. Empty rows are left out. */
export const readCsv = (text: string): CsvTable | undefined => {
  // Empty rows mislead the guess at the separator, but they count where rows are numbered.
  const { delimiter } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: guessedRows }).meta
  const numbered = Papa.parse<string[]>(text, { delimiter }).data.map((cells, index) => ({ row: index + 1, cells }))
  const [first, ...rest] = numbered.filter(({ cells }) => cells.some(cell => cell.trim() !== ''))
  if (!first) return undefined
  const headings = first.cells.map((heading, index) => cellText(heading.trim()) || `#${index + 1}`)
  const filled = (cells: readonly string[]) => headings.map((_, index) => cellText(cells[index] ?? ''))
  return { headings, rows: rest.map(({ row, cells }) => ({ row, cells: filled(cells) })) }
}

/** The text of a file in UTF-8, or in UTF-16 with its mark; undefined for any other encoding. */
export const textOfBytes = (bytes: Uint8Array): string | undefined => {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The CSV of some rows as a file. */
export const csvFileOf = (rows: Parameters<typeof csvOf>[0]): Blob =>
  new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' })
