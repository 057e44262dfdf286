/** Dialog that adds a menu link: to a record with its own page, a built-in page, or a document of the library. */

import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { site } from '../../../src/resources/index.ts'
import { pagedResources } from '../../../src/resources/recordPages.ts'
import { submissionResources } from '../../../src/resources/submissionResources.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(() => {
  provider.reset()
  window.localStorage.clear()
})

const own = pagedResources(site).filter(({ page }) => !/[?#]/.test(page.record))

test.each(own.map(resource => [resource.label.one, resource] as const))(
  'the link picker adds a link to a %s with its address',
  async (label, resource) => {
    provider.hold(resource.name, [{ id: 8, [resource.title]: 'Our মাছ', slug: 'our-মাছ', status: 1 }])
    const { user } = openAdmin('/admin/menus/order')
    await user.click(await screen.findByRole('button', { name: 'Add a link to Footer Menu' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a link to Footer Menu' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Link to' }), label)
    await user.click(await dialog.findByRole('combobox', { name: label }))
    await user.click(await screen.findByRole('option', { name: '8 · Our মাছ' }))
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [row] = within(screen.getByRole('list', { name: 'Footer Menu' })).getAllByRole('listitem')
    const address = resource.page.record.slice(1).replace(':slug', 'our-মাছ').replace(':id', '8')
    expect(row).toHaveTextContent(`Our মাছ${address}`)
  },
)

test.each(submissionResources(site).map(({ label, submissions }) => [label.one, submissions.form] as const))(
  'the link picker adds a link to the public form for a new %s',
  async (label, form) => {
    const { user } = openAdmin('/admin/menus/order')
    await user.click(await screen.findByRole('button', { name: 'Add a link to Footer Menu' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a link to Footer Menu' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Link to' }), 'Built-in page')
    await user.selectOptions(dialog.getByRole('combobox', { name: /^Built-in page/ }), label)
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [row] = within(screen.getByRole('list', { name: 'Footer Menu' })).getAllByRole('listitem')
    expect(row).toHaveTextContent(`${label}${form.slice(1)}`)
  },
)

test('a link to a library document is added with the title and the address of the document', async () => {
  const address = '/files/demo/Budget-abcdefghij-1234.pdf'
  provider.answerNext('GET /api/files/documents', {
    status: 200,
    body: {
      status: 'success',
      data: [
        {
          name: 'Budget-abcdefghij-1234.pdf',
          address,
          title: 'Budget.pdf',
          type: 'application/pdf',
          bytes: 1234,
          created_at: '2026-03-01 06:00:00',
        },
      ],
      has_more: false,
      next: null,
    },
  })
  const { user } = openAdmin('/admin/menus/order')
  await user.click(await screen.findByRole('button', { name: 'Add a link to Footer Menu' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a link to Footer Menu' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Link to' }), 'Document')
  expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Document: From the library' }))
  const library = within(await screen.findByRole('dialog', { name: 'Documents' }))
  await user.click(await library.findByRole('button', { name: 'Use Budget.pdf' }))
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Link title' })).toHaveValue('Budget.pdf'))
  await user.click(dialog.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [row] = within(screen.getByRole('list', { name: 'Footer Menu' })).getAllByRole('listitem')
  expect(row).toHaveTextContent(`Budget.pdf${address}`)
})

test('the link picker offers only resources with their own pages, not those shown at a fragment of a shared page', async () => {
  const { user } = openAdmin('/admin/menus/order')
  await user.click(await screen.findByRole('button', { name: 'Add a link to Footer Menu' }))
  const kinds = within(await screen.findByRole('combobox', { name: 'Link to' })).getAllByRole('option')
  const labels = kinds.map(({ textContent }) => textContent)
  expect(labels.toSorted()).toEqual([...own.map(({ label }) => label.one), 'Built-in page', 'Document'].toSorted())
  expect(labels[0]).toBe('Page')
})

test('the link picker lists records whose title matches best first, and Enter adds the best one', async () => {
  provider.hold('pages', [
    { id: 28, name: 'About', title: 'About GMPF', slug: 'about', status: 1, content: 'in the long term' },
    { id: 20, name: 'Exterminate', title: 'Determined people', slug: 'determined', status: 1 },
    { id: 16, name: 'Long', title: 'The long term', slug: 'long', status: 1 },
    { id: 12, name: 'Terms', title: 'Terms and Condition', slug: 'terms', status: 1 },
  ])
  const { user } = openAdmin('/admin/menus/order')
  await user.click(await screen.findByRole('button', { name: 'Add a link to Footer Menu' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a link to Footer Menu' }))
  await user.click(await dialog.findByRole('combobox', { name: 'Page' }))
  await screen.findByRole('option', { name: '28 · About GMPF' })
  await user.keyboard('term')
  const options = () => within(screen.getByRole('listbox')).getAllByRole('option')
  await waitFor(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual([
      '12 · Terms and Condition',
      '16 · The long term',
      '20 · Determined people',
      '28 · About GMPF',
    ]),
  )
  await user.keyboard('{ArrowDown}{Enter}')
  expect(dialog.getByRole('textbox', { name: 'Link title' })).toHaveValue('Terms and Condition')
})
