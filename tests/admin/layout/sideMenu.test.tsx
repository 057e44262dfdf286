/** Headings and numbers of the side menu, from the descriptors. */
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Descriptor } from '../../../src/schema/descriptor/resource.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

// The product's own resources, three of which say more of their place.
vi.mock('../../../src/resources/index.ts', async original => {
  const real = await original<typeof import('../../../src/resources/index.ts')>()
  const placed: Readonly<Record<string, Partial<Descriptor>>> = {
    posts: { menu: 'News', count: true },
    faqs: { menu: 'Help' },
    careers: { menu: 'News', count: { status: 1 } },
  }
  const place = (resource: Descriptor): Descriptor => ({ ...resource, ...placed[resource.name] })
  return { ...real, resources: real.resources.map(place), allResources: real.allResources.map(place) }
})

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(provider.reset)

test('resources stand below the heading that they name, in the order in which the headings come', async () => {
  openAdmin('/admin/dashboard')
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  const headings = menu.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual(['Content', 'News', 'Help', 'Site'])
  const news = menu.getByRole('heading', { name: 'News' }).nextElementSibling
  const links = within(news as HTMLElement).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual(['/admin/post', '/admin/career'])
})

test('an entry says how many records there are, or how many have some values', async () => {
  provider.hold(
    'posts',
    [1, 2, 3].map(id => ({ id, title: `Post ${id}`, status: 0 })),
  )
  provider.hold('careers', [{ id: 1, title: 'Opening', status: 1 }])
  openAdmin('/admin/dashboard')
  expect(await screen.findByRole('link', { name: /3 Posts$/ })).toBeVisible()
  expect(await screen.findByRole('link', { name: /1 Careers$/ })).toBeVisible()
  expect(provider.callsOf('GET', '/api/careers')[0]?.query).toContain('status=1')
})
