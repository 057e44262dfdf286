/** Screens whose code fails to load, the date in the name of an export, and imports of files without rows. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { exportRecords } from '../../../src/admin/list/csv/exportCsv.ts'
import { columnsOf } from '../../../src/admin/list/table/columns.ts'
import { errorMessage, isLoadFailure } from '../../../src/admin/ui/errorMessage.ts'
import { BrokenScreen } from '../../../src/admin/ui/screen/BrokenScreen.tsx'
import type { AdminDataProvider } from '../../../src/dataProvider.ts'
import { faqs, site } from '../../../src/resources/index.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/list/csv/ImportDialog.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Messages of Chromium, Firefox and Safari for a module that failed to load. */
const loadFailures = [
  'Failed to fetch dynamically imported module: https://example.org/a.js',
  'error loading dynamically imported module: https://example.org/a.js',
  'Importing a module script failed.',
]

test.each(loadFailures)('the error “%s” means that the server does not respond', words => {
  expect(isLoadFailure(new TypeError(words))).toBe(true)
  expect(errorMessage(new TypeError(words), createTranslate(english))).toMatch(/^The server cannot be reached/)
  expect(isLoadFailure(new TypeError('a is not a function'))).toBe(false)
})

test('a screen that failed to load is retried only if the server responds', async () => {
  const answers = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  render(
    <MemoryRouter>
      <BrokenScreen error={new TypeError(loadFailures[0])} resetErrorBoundary={() => undefined} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent(/The server does not answer\./)
  const before = screen.getByRole('alert')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('alert')).not.toBe(before))
  expect(answers).toHaveBeenCalledOnce()
})

test('a screen that failed for another reason does not mention the server', () => {
  render(
    <MemoryRouter>
      <BrokenScreen error={new TypeError('a is not a function')} resetErrorBoundary={() => undefined} />
    </MemoryRouter>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent(/This screen could not be shown/)
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test.each([
  ['Asia/Dhaka', '2026-02-01'],
  ['America/New_York', '2026-01-31'],
])('the file name of an export in %s contains the date in the zone of the site', async (zone, day) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-31T20:00:00Z') })
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download)
  })
  URL.createObjectURL ??= () => 'blob:x'
  URL.revokeObjectURL ??= () => undefined
  const dataProvider = { getList: async () => ({ data: [], total: 0 }) } as unknown as AdminDataProvider
  const query = { filter: {}, sort: { field: 'id', order: 'ASC' } } as const
  await exportRecords({ site, dataProvider, descriptor: faqs, query, columns: undefined, zone })
  const request = { site, dataProvider, descriptor: faqs, query, zone }
  await exportRecords({ ...request, columns: columnsOf(faqs) })
  // Files with and without all fields have different names.
  expect(names).toEqual([`faq-all-fields-${day}.csv`, `faq-${day}.csv`])
})

test.each([
  ['Export this view (CSV)', 'sliders', 'slider', '1 record'],
  ['Export this view (CSV)', 'messages', 'messages', '1 record. Times are in the zone Asia/Dhaka.'],
  ['Export all fields (CSV)', 'sliders', 'slider', '1 record. Times are in UTC.'],
])('the notice after %s of %s names the zone of its times', async (item, name, path, words) => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  URL.createObjectURL ??= () => 'blob:x'
  URL.revokeObjectURL ??= () => undefined
  provider.hold(name, [{ id: 1, title: 'One', name: 'One', created_at: '2026-01-31 20:00:00', status: 1 }])
  const { user } = openAdmin(`/admin/${path}`)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
  expect(await screen.findByText(words)).toBeVisible()
})

test.each([
  ['an empty file', '', /^This file is empty/],
  ['a file of blank lines', '\n \n', /^This file is empty/],
  ['a file with headings only', 'Title\n', /^This file has no rows below its headings/],
])('importing %s shows a message about the missing content', async (_what, text, words) => {
  const { user } = openAdmin('/admin/faq')
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Import from CSV' }))
  await screen.findByRole('dialog', { name: 'Import FAQs' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('The dialog has no input for a file.')
  await user.upload(input, new File([text], 'a.csv', { type: 'text/csv' }))
  expect(await screen.findByText(words)).toBeVisible()
})
