/** Texts that list cells display beside their values. */
import { screen } from '@testing-library/react'
import { Fragment } from 'react'
import { CoreAdminContext, type DataProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { cellOf } from '../../../src/admin/list/table/cells.tsx'
import { columnsOf } from '../../../src/admin/list/table/columns.ts'
import { date, dateTime, decimal, digits, link } from '../../../src/schema/descriptor/field.ts'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { renderInSite } from '../support/renderInSite.tsx'

/** Provides only the site settings, whose time zone decides when a day is over. */
const dataProvider = {
  getOne: async () => ({ data: { id: 1, time_zone: 'Asia/Dhaka' } }),
} as unknown as DataProvider

const show = (fields: Parameters<typeof boats>[0], record: Readonly<Record<string, unknown>>) => {
  const descriptor = boats(fields, { list: { columns: Object.keys(fields ?? {}), pageSizes: [10] } })
  return renderInSite(
    <CoreAdminContext dataProvider={dataProvider}>
      {columnsOf(descriptor).map(column => (
        <Fragment key={column.key}>{cellOf(column, record)}</Fragment>
      ))}
    </CoreAdminContext>,
  )
}

test('a date or timestamp is marked as past only once it is over', () => {
  const fields = { closes_on: date('Closes', { after: 'Closed' }), races_at: dateTime('Races', { after: 'Raced' }) }
  const { unmount } = show(fields, { closes_on: '2020-01-01', races_at: '2020-01-01 10:00:00' })
  expect(screen.getByText('· Closed')).toBeVisible()
  expect(screen.getByText('· Raced')).toBeVisible()
  unmount()
  show(fields, { closes_on: '2199-01-01', races_at: '2199-01-01 10:00:00' })
  expect(screen.queryByText(/Closed|Raced/)).toBeNull()
})

test('an amount does not wrap before its unit, and a phone number is shown in groups', async () => {
  const { container } = show({ fee: decimal('Fee', { places: 0, unit: 'BDT' }) }, { fee: 1200 })
  expect(container.textContent).toBe('1,200\u00a0BDT')
  show({ phone: digits('Phone', { plus: true, cell: 'link' }) }, { phone: '+8801712345678' })
  expect(await screen.findByRole('link')).toHaveTextContent('+880 1712-345678')
})

test('a long web address in a list breaks anywhere, and a short one does not', () => {
  const long = 'https://www.example.org/groups/fishfarmersofbangladesh/permalink/1234567890123456'
  const fields = { site: link('Site'), short: link('Short') }
  show(fields, { site: long, short: 'https://example.org' })
  expect(screen.getByText(long)).toHaveClass('breakable')
  expect(document.querySelectorAll('.breakable')).toHaveLength(1)
})

test('every list column has a unique key, even for joined or repeated fields', () => {
  const both = { label: 'Both', join: ['name', 'place'] }
  const columns = ['name', { field: 'name', cut: 5 }, { label: 'Alone', join: ['name'] }, both, both]
  const { list } = boats({}, { list: { columns, pageSizes: [10] } })
  const keys = columnsOf(boats({ place: { kind: 'text', label: 'Place' } }, { list })).map(({ key }) => key)
  expect(new Set(keys).size).toBe(columns.length)
  expect(keys[0]).toBe('name')
})
