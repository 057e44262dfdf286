/** A form describes the public page of its record; lists and forms describe its visible period. */
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFakeProvider, type Row } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const [past, future] = ['2001-02-03 18:00:00', '2101-02-03 18:00:00']
const opening = { id: 4, title: 'Field officer', status: 1 }

test.each([
  { path: 'post', name: 'posts', record: { id: 3, title: 'Pond', slug: 'pond' }, href: '/news/pond' },
  { path: 'profile', name: 'profiles', record: { id: 3, name: 'Rahima', slug: 'রহিমা' }, href: /^\/.+\/%E0%A6%B0/ },
  { path: 'page', name: 'pages', record: { id: 3, name: 'About', slug: 'about' }, href: '/about' },
  { path: 'career', name: 'careers', record: { ...opening, id: 3 }, href: /^\/careers\/3$/ },
])('the form of $name links to its public page', async ({ path, name, record, href }) => {
  provider.hold(name, [{ ...record, status: 1 }])
  openAdmin(`/admin/${path}/form/3`)
  const link = await screen.findByRole('link', { name: 'View page' })
  expect(link).toHaveAttribute('href', expect.stringMatching(href))
  expect(link).toHaveAttribute('target', '_blank')
})

test('the form of a new record, or one without a page, has no public link', async () => {
  provider.hold('sliders', [{ id: 5, title: 'Pond', status: 1 }])
  const { unmount } = openAdmin('/admin/slider/form/5')
  await screen.findByLabelText('Title')
  expect(screen.queryByText(/View page|Visitors cannot/)).toBeNull()
  unmount()
  openAdmin('/admin/post/form')
  await screen.findByLabelText('Title')
  expect(screen.queryByText(/View page|Visitors cannot/)).toBeNull()
})

test('the form of a page whose address the site uses for something else names the conflict', async () => {
  provider.hold('pages', [
    { id: 3, name: 'Our news', title: 'Our news', slug: 'news', status: 1 },
    { id: 4, name: 'Details', title: 'Details', slug: 'details', status: 1 },
  ])
  const { unmount } = openAdmin('/admin/page/form/3')
  expect(await screen.findByText('Visitors cannot see this page: /news shows Posts. Change the slug.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View page' })).toBeNull()
  unmount()
  openAdmin('/admin/page/form/4')
  expect(
    await screen.findByText('Visitors cannot see this page: /details shows another page. Change the slug.'),
  ).toBeVisible()
})

test.each<{ why: string; values: Row; shown: readonly string[] }>([
  { why: 'inactive', values: { status: 0 }, shown: ['Visitors cannot see this page: the record is inactive.'] },
  {
    why: 'not published yet',
    values: { application_publish_at: future },
    shown: ['Scheduled: 4 Feb 2101', 'Visitors cannot see this page now.'],
  },
  {
    why: 'expired',
    values: { application_publish_at: '2000-01-01 18:00:00', application_end_at: past },
    shown: ['Expired: 4 Feb 2001', 'Visitors cannot see this page now.'],
  },
])('a record that is $why has no public link, and the form explains why', async ({ values, shown }) => {
  provider.hold('careers', [{ ...opening, ...values }])
  openAdmin('/admin/career/form/4')
  for (const text of shown) expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View page' })).toBeNull()
})

test('a list marks scheduled and expired records beside the status', async () => {
  provider.hold('careers', [
    { ...opening, id: 1, application_publish_at: future },
    { ...opening, id: 2, application_end_at: past },
    { ...opening, id: 3, application_publish_at: past, application_end_at: future },
  ])
  openAdmin('/admin/career')
  expect(await screen.findByText('Scheduled: 4 Feb 2101')).toBeVisible()
  const [, ...rows] = screen.getAllByRole('row')
  const statuses = rows.map(row => within(row).getByText('Active').closest('td')?.textContent)
  expect(statuses).toEqual(['Active Scheduled: 4 Feb 2101', 'Active Expired: 4 Feb 2001', 'Active'])
})
