/** Controls and chips of range, search and existence filters. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { expect, test } from 'vitest'
import { FilterChips } from '../../../src/admin/list/filters/FilterChips.tsx'
import { FilterPanel } from '../../../src/admin/list/filters/FilterPanel.tsx'
import { boats } from '../../support/fixtures/soundDescriptor.ts'
import { renderInSite } from '../support/renderInSite.tsx'

const descriptor = boats(
  {
    fee: { kind: 'decimal', label: 'Fee', unit: 'BDT' },
    built: { kind: 'date', label: 'Built' },
    phone: { kind: 'digits', label: 'Phone' },
  },
  {
    filters: [
      { field: 'fee', as: 'range' },
      { field: 'built', as: 'range' },
      { field: 'name', as: 'search' },
      { field: 'phone', as: 'exists' },
    ],
  },
)

type Filters = Readonly<Record<string, unknown>>
const openPanel = (atFirst: Filters = {}) => {
  const now: { filters: Filters } = { filters: atFirst }
  const List = () => {
    const [filterValues, setFilters] = useState(atFirst)
    now.filters = filterValues
    // The part of the list context that filters use.
    const list = { filterValues, setFilters } as unknown as ListControllerResult
    return (
      <ListContextProvider value={list}>
        <FilterPanel descriptor={descriptor} />
        <FilterChips descriptor={descriptor} />
      </ListContextProvider>
    )
  }
  renderInSite(<List />)
  return now
}

test('a range filter has an input for each end, which sends its own parameter', async () => {
  const now = openPanel()
  await userEvent.type(screen.getByLabelText('Fee from'), '100')
  expect(await screen.findByRole('button', { name: /^Fee from: 100/ })).toBeVisible()
  await userEvent.type(screen.getByLabelText('Built to'), '2026-01-31')
  await screen.findByRole('button', { name: /^Built to:/ })
  expect(now.filters).toEqual({ 'fee.from': '100', 'built.to': '2026-01-31' })
})

test('text and presence filters have an input, and a chip that removes the filter', async () => {
  const now = openPanel({ 'name.contains': 'harb' })
  expect(screen.getByLabelText('Name contains')).toHaveValue('harb')
  await userEvent.selectOptions(screen.getByLabelText('Phone filled in'), 'No')
  expect(now.filters).toEqual({ 'name.contains': 'harb', 'phone.exists': 0 })
  await userEvent.click(screen.getByRole('button', { name: /^Name contains: harb/ }))
  expect(now.filters).toEqual({ 'phone.exists': 0 })
})

test('a text filter retains its input and focus while it is set, changed and removed', async () => {
  const now = openPanel()
  const box = screen.getByLabelText('Name contains')
  await userEvent.type(box, 'h')
  await screen.findByRole('button', { name: /^Name contains: h/ })
  expect(screen.getByLabelText('Name contains')).toBe(box)
  expect(box).toHaveFocus()
  await userEvent.type(box, 'arb')
  const chip = await screen.findByRole('button', { name: /^Name contains: harb/ })
  expect(box).toHaveValue('harb')
  await userEvent.click(chip)
  expect(screen.getByLabelText('Name contains')).toBe(box)
  expect(box).toHaveValue('')
  expect(now.filters).toEqual({})
  await userEvent.type(box, 'harb')
  await screen.findByRole('button', { name: /^Name contains: harb/ })
})
