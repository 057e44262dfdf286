import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { resources } from '../../../src/resources/index.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(provider.reset)

test('the side menu has an entry for each area, and Logout', async () => {
  openAdmin('/admin/dashboard')
  const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
  expect(menu.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Dashboard', '/admin/dashboard'],
    // Resources with a menu heading are listed below it, after the others.
    ...[...resources]
      .sort((one, other) => Number('menu' in one) - Number('menu' in other))
      .map(resource => [resource.label.many, `/admin/${resource.path}`]),
    ['Trash', '/admin/trash'],
    ['Application settings', '/admin/app-setting/form/demo'],
  ])
  expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test.each(['/admin/app-setting', '/admin/app-setting/form/1', '/admin/app-setting/form/demo'])(
  'the settings entry of the side menu is active at %s',
  async address => {
    openAdmin(address)
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    const marked = menu.getAllByRole('link', { current: 'page' })
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Application settings'])
  },
)

test('the user menu links to the profile, the settings and billing', async () => {
  const { user } = openAdmin('/admin/dashboard')
  await user.click(await screen.findByRole('button', { name: 'Account of Rahima Khatun' }))
  expect(screen.getByRole('menuitem', { name: 'My Profile' })).toHaveAttribute('href', '/admin/account')
  expect(screen.getByRole('menuitem', { name: 'My Profile' })).toHaveFocus()
  expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/admin/app-setting/form/demo')
  expect(screen.getByRole('menuitem', { name: 'Log Out' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: 'Billing' })).toHaveAttribute('href', '/admin/billing')
})

test('the menu shows the number of account requests if the provider reports it', async () => {
  const people = [
    { id: 7, name: 'Rahima Khatun', status: 1 },
    { id: 8, name: 'Newcomer', status: 0 },
  ]
  provider.hold('users', people)
  const { unmount } = openAdmin('/admin/slider')
  await screen.findByRole('heading', { name: 'Sliders' })
  await waitFor(() => expect(provider.callsOf('GET', '/api/users')[0]?.query).toContain('status=0'))
  expect(screen.getByRole('link', { name: 'Users' })).toBeVisible()
  unmount()
  provider.hold('users', people.slice(1))
  openAdmin('/admin/slider')
  expect(await screen.findByRole('link', { name: 'Users 1 waiting for approval' })).toBeVisible()
})

test('the dashboard shows App Info, the logo, the settings and the counts', async () => {
  openAdmin('/admin')
  const info = within(await screen.findByRole('table', { name: 'App Info' }))
  expect(info.getAllByRole('row').map(row => row.textContent)).toEqual([
    'App keydemo',
    'NameDelta Foundation',
    'TitleSoftware and fisheries',
    'Description',
    'Emailinfo@example.org',
    'Phone',
    'Address',
    'Web address',
    'Copyright',
  ])
  const reports = within(await screen.findByRole('table', { name: 'Reports' }))
  expect(reports.getAllByRole('row').map(row => row.textContent)).toEqual([
    'Pages11',
    'Sections22',
    'Widgets3,333',
    'Post categories4',
    'Posts55',
  ])
  expect(screen.getByRole('img', { name: 'Logo of Delta Foundation' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/admin/app-setting/form/demo')
})

test('failed counts show the reason and a retry button', async () => {
  expectConsole(/Not now/)
  provider.answerNext('GET /api/app-report', { status: 500, body: { message: 'Not now.' } })
  const { user } = openAdmin('/admin/dashboard')
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('table', { name: 'Reports' })).toBeVisible()
})

test('the social links are displayed with their targets', async () => {
  provider.hold('socials', [
    { id: 1, name: 'Facebook', link_url: 'https://facebook.com/delta', status: 1 },
    { id: 2, name: 'Hostile', link_url: 'javascript:alert(1)', status: 0 },
  ])
  openAdmin('/admin/dashboard/social')
  expect(await screen.findByRole('link', { name: 'https://facebook.com/delta' })).toBeVisible()
  expect(screen.getByText('No link yet.')).toBeVisible()
  expect(provider.callsOf('GET', '/api/socials').map(call => call.query)).toEqual(['page=1&size=100'])
})

test.each([
  '/admin/nothing',
  '/admin/slider/nothing',
  '/admin/slider/form/1/nothing',
  '/admin/app-setting/form',
  '/admin/dashboard/nothing',
])('the address %s shows that the screen does not exist', async address => {
  openAdmin(address)
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/admin/dashboard')
})

test('the browser tab has the title of the screen', async () => {
  openAdmin('/admin/career')
  await waitFor(() => expect(document.title).toBe('Careers Options · Back office'))
})
