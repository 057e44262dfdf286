/** The controls and chips of filters that compare. */
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { ListContextProvider, type ListControllerResult } from 'react-admin'
import { expect, test } from 'vitest'
import { FilterChips } from '../../../src/admin/list/filters/FilterChips.tsx'
import { FilterPanel } from '../../../src/admin/list/filters/FilterPanel.tsx'
import { boats } from '../../support/fixtures/soundDescriptor.ts'

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
    // What of a list the filters read.
    const list = { filterValues, setFilters } as unknown as ListControllerResult
    return (
      <ListContextProvider value={list}>
        <FilterPanel descriptor={descriptor} />
        <FilterChips descriptor={descriptor} />
      </ListContextProvider>
    )
  }
  render(<List />)
  return now
}

test('a range has a control for each end, which sends the parameter of that end', async () => {
  const now = openPanel()
  await userEvent.type(screen.getByLabelText('Fee from'), '100')
  expect(await screen.findByRole('button', { name: /^Fee from: 100/ })).toBeVisible()
  await userEvent.type(screen.getByLabelText('Built to'), '2026-01-31')
  await screen.findByRole('button', { name: /^Built to:/ })
  expect(now.filters).toEqual({ 'fee.from': '100', 'built.to': '2026-01-31' })
})

test('a text in a field and whether one is filled in have a control and a chip, which lifts the filter', async () => {
  const now = openPanel({ 'name.contains': 'harb' })
  expect(screen.getByLabelText('Name contains')).toHaveValue('harb')
  await userEvent.selectOptions(screen.getByLabelText('Phone filled in'), 'No')
  expect(now.filters).toEqual({ 'name.contains': 'harb', 'phone.exists': 0 })
  await userEvent.click(screen.getByRole('button', { name: /^Name contains: harb/ }))
  expect(now.filters).toEqual({ 'phone.exists': 0 })
})
