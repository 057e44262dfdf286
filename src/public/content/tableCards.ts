/** Marks tables that become cards on narrow screens. */
import { textOf } from '../../schema/values/excerpt.ts'

/** Minimum number of columns of a table that is too wide for a phone. */
const columnsFrom = 4

const rowPattern = /<tr[\s>][\s\S]*?<\/tr>/g
const cellPattern = /<t([hd])((?:\s[^<>]*)?)>([\s\S]*?)<\/t\1>/g

const inAttribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/**
 * A table in which each cell has the header of its column as `data-th`, except in the first column. Returned unchanged
 * without a header row, without further rows, with fewer than `columnsFrom` columns, or with merged cells or a nested
 * table.
 */
const marked = (table: string): string => {
  // Merged cells have no single header, and a nested table has rows of its own.
  if (/\s(?:col|row)span=|<table[\s>][\s\S]*<table[\s>]/.test(table)) return table
  const [head = '', ...rows] = table.match(rowPattern) ?? []
  const heads = [...head.matchAll(cellPattern)]
  if (heads.length < columnsFrom || rows.length === 0 || heads.some(([, kind]) => kind !== 'h')) return table
  const words = heads.map(([, , , inside = '']) => inAttribute(textOf(inside)))
  let isHead = true
  return table.replace('<table', '<table data-cards').replaceAll(rowPattern, row => {
    if (isHead) {
      isHead = false
      return row
    }
    let column = -1
    return row.replaceAll(cellPattern, (whole: string) => {
      column += 1
      return column === 0 ? whole : `${whole.slice(0, 3)} data-th="${words[column] ?? ''}"${whole.slice(3)}`
    })
  })
}

/** Sanitized HTML in which tables with a header row and at least four columns are marked as cards. */
export const withTableCards = (html: string): string =>
  html.includes('<table') ? html.replaceAll(/<table[\s>][\s\S]*?<\/table>/g, marked) : html
