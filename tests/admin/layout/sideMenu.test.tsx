/** Headings and counts in the side menu. The product itself has no headings; the added resources do. */
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../../src/admin/data/paths.ts'
import { resources } from '../../../src/resources/index.ts'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const all: readonly Descriptor[] = resources
const headings = [...new Set(all.flatMap(({ menu }) => menu ?? []))]
const counted = all.filter(({ count }) => count !== undefined)

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(provider.reset)

const openMenu = async () => {
  openAdmin('/admin/dashboard')
  return within(await screen.findByRole('navigation', { name: 'Main menu' }))
}

test('the side menu has the group headings of the resources, between Content and Site', async () => {
  const menu = await openMenu()
  const shown = menu.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(shown).toEqual(['Content', ...headings, 'Site'])
})

test('resources are grouped by their menu heading in registration order', async () => {
  const menu = await openMenu()
  for (const heading of ['', ...headings]) {
    const title = menu.getByRole('heading', { name: heading || 'Content' })
    const links = within(title.nextElementSibling as HTMLElement).getAllByRole('link')
    const expected = all.filter(({ menu: named = '' }) => named === heading)
    expect(links.map(link => link.getAttribute('href'))).toEqual(expected.map(({ path }) => paths.list(path)))
  }
})

describe.runIf(counted.length > 0).each(counted)('the menu entry of $name', ({ name, label, count }) => {
  test('a menu entry shows the number of records that match its count option', async () => {
    const values = count === true ? {} : count
    provider.hold(
      name,
      [1, 2, 3].map(id => ({ id, ...values })),
    )
    await openMenu()
    expect(await screen.findByRole('link', { name: new RegExp(`3 ${label.many}$`) })).toBeVisible()
    const [call] = provider.callsOf('GET', `/api/${name}`)
    for (const [field, value] of Object.entries(values ?? {})) expect(call?.query).toContain(`${field}=${value}`)
  })
})
