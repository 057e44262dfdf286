/** The dialog that adds a link to a menu offers the records of every resource that has pages of its own. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pagedResources } from '../../../src/resources/recordPages.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(() => {
  provider.reset()
  window.localStorage.clear()
})

const own = pagedResources.filter(({ page }) => !/[?#]/.test(page.record))

test.each(own.map(resource => [resource.label.one, resource] as const))(
  'a link to a %s is added with its address',
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

test('no other resource, and no place on a page, is offered', async () => {
  const { user } = openAdmin('/admin/menus/order')
  await user.click(await screen.findByRole('button', { name: 'Add a link to Footer Menu' }))
  const kinds = within(await screen.findByRole('combobox', { name: 'Link to' })).getAllByRole('option')
  const labels = kinds.map(({ textContent }) => textContent)
  expect(labels.toSorted()).toEqual([...own.map(({ label }) => label.one), 'Built-in page'].toSorted())
  expect(labels[0]).toBe('Page')
})
