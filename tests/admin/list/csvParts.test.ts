/** Several values in one cell of a CSV file are read back unchanged. */
import { expect, test } from 'vitest'
import { csvOf, joinParts, partsOf, readCsv } from '../../../src/admin/list/csv/csvText.ts'
import { exportRows } from '../../../src/admin/list/csv/exportCsv.ts'
import { bodyOfRow } from '../../../src/admin/list/csv/importRows.ts'
import { shownColumns } from '../../../src/admin/list/table/columns.ts'
import type { AdminDataProvider } from '../../../src/dataProvider.ts'
import { site } from '../../../src/resources/index.ts'
import { choices, references } from '../../../src/schema/descriptor/field.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

/** The first cell below the headings, after a file was written and read. */
const throughFile = (cell: string): string => {
  const table = readCsv(
    csvOf([
      ['a', 'b'],
      [cell, 'x'],
    ]),
  )
  return (table && 'rows' in table && table.rows[0]?.cells[0]) || ''
}

test.each([
  [['Loans', 'মাছ', '3 · About us'], 'Loans; মাছ; 3 · About us'],
  [['Boats; nets', 'Savings'], '"Boats; nets"; Savings'],
  [['The "big" pond', '"Best" boats'], 'The "big" pond; """Best"" boats"'],
  [['a;=1', '=1;', ';', '"', '[x]'], '"a;=1"; "=1;"; ";"; """"; "[x]"'],
])('the values %j share a cell, and are read back unchanged', (values, cell) => {
  expect(joinParts(values)).toBe(cell)
  expect(partsOf(throughFile(cell))).toEqual(values)
})

test('a hand-written cell is split at semicolons outside of quotes', () => {
  expect(partsOf(' a;b ;; "c;d" ;"e" f; "g')).toEqual(['a', 'b', 'c;d', '"e" f', '"g'])
  expect(partsOf('')).toEqual([])
})

test('options and records whose names contain the separator are exported and imported', async () => {
  const options = [
    { value: 'nets', label: '[Boats]; nets' },
    { value: 'loans', label: 'Loans' },
  ]
  const resource = boats({ services: choices('Services', options), pages: references('Pages', 'pages') })
  const record = { id: 1, name: 'Khulna', services: ['nets', 'loans'], pages: [3, 4] }
  const pages = [
    { id: 3, title: 'About; us' },
    { id: 4, title: 'Contact' },
  ]
  // Safe cast: an export uses only these two methods.
  const dataProvider = {
    getList: async () => ({ data: [record], total: 1 }),
    getMany: async () => ({ data: pages }),
  } as unknown as AdminDataProvider
  const [, cells = []] = await exportRows({
    ...{ site, dataProvider, descriptor: resource, zone: 'UTC' },
    columns: shownColumns(resource, ['services', 'pages']),
    query: { filter: {}, sort: { field: 'id', order: 'ASC' } },
  })
  expect(cells).toEqual(['"[Boats]; nets"; Loans', '"3 · About; us"; 4 · Contact'])
  const { services, pages: ids } = bodyOfRow(resource, ['services', 'pages'], cells.map(String).map(throughFile))
  expect({ services, ids }).toEqual({ services: ['nets', 'loans'], ids: ['3', '4'] })
})
