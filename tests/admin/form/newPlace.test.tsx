import { screen, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { initialValues } from '../../../src/admin/form/formValues.ts'
import { validateRows } from '../../../src/admin/list/csv/importRows.ts'
import { lastPositionField, positionField } from '../../../src/api/records/positions.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { formatInEnglish } from '../../../src/schema/validation/valueIssues.ts'
import { sampleOf } from '../../support/fixtures/sample.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const every: readonly Descriptor[] = resources
const addedLast = every.filter(resource => lastPositionField(resource) !== undefined)

describe.each(addedLast)('the sort order of $name', descriptor => {
  test('the sort order of a new record is empty in its form, and a stored one is retained', () => {
    expect(initialValues(descriptor)[positionField]).toBeNull()
    expect(initialValues(descriptor, { id: 3, [positionField]: 5 })[positionField]).toBe(5)
  })

  test('the sort order of an imported record is empty unless the file states it', () => {
    const body = sampleOf(descriptor, 'imported')
    const names = Object.keys(body).filter(name => !descriptor.fields[name]?.readOnly && name !== positionField)
    const cells = (name: string) => {
      const value = body[name]
      return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
    }
    const rowsWith = (place?: string) => {
      const columns = place === undefined ? names : [...names, positionField]
      const row = names.map(cells)
      const table = { headings: columns, rows: [{ row: 2, cells: place === undefined ? row : [...row, place] }] }
      return validateRows(descriptor, columns, table, {
        issue: formatInEnglish,
        twice: () => 'twice',
        surplus: () => '',
        unknownName: () => '',
        ambiguousName: () => '',
      })
    }
    const placeIn = (place?: string) => rowsWith(place).good.map(each => each.body[positionField])
    expect(placeIn()).toEqual([null])
    expect(placeIn('')).toEqual([null])
    expect(placeIn('4')).toEqual([4])
  })
})

test('a form with an empty sort order places the record last by sending the next number', async () => {
  provider.hold('sections', [{ id: 4, name: 'Placed', sort_order: 6, status: 1 }])
  const { user } = openAdmin('/admin/section/form')
  expect(await screen.findByLabelText('Short Order')).toHaveAttribute('placeholder', 'Leave empty to place it last')
  await user.type(screen.getByLabelText(/^Name/), 'Newest')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(provider.callsOf('POST', '/api/sections')[0]?.body).toMatchObject({ sort_order: 7 }))
})

test('a typed sort order is sent unchanged without requesting the last one', async () => {
  provider.hold('sections', [{ id: 4, name: 'Placed', sort_order: 6, status: 1 }])
  const { user } = openAdmin('/admin/section/form')
  await user.type(await screen.findByLabelText('Short Order'), '0')
  await user.type(screen.getByLabelText(/^Name/), 'Newest')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(provider.callsOf('POST', '/api/sections')[0]?.body).toMatchObject({ sort_order: 0 }))
  expect(provider.calls.filter(({ query }) => query.includes('sort=sort_order'))).toEqual([])
})
