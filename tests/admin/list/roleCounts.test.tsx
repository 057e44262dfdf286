/** Number of people with each custom role, in the list of roles and before several roles are deleted. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await Promise.all([
    import('../../../src/admin/list/roles/RoleCountCell.tsx'),
    import('../../../src/admin/list/bulk/BulkDialog.tsx'),
    import('../../../src/admin/list/bulk/SelectionTools.tsx'),
  ])
})
afterAll(provider.stop)
beforeEach(provider.reset)

const ok = (data: unknown) => ({ status: 200, body: { data } })
const me = { id: 7, name: 'Rahima Khatun', email: 'rahima@example.org', phone: null, image: null, role: 'owner' }
const role = { id: 1, name: 'News writers', name_bn: null, base: 'editor', rights: [], version: 1 }
const readers = { ...role, id: 2, name: 'Readers' }
const unused = { ...role, id: 3, name: 'Unused' }
const counts = ok([
  { role_id: 1, people: 1200 },
  { role_id: 2, people: 1 },
])

const openRoles = (account: object = me) => {
  provider.answerNext('GET /api/me', ok(account))
  provider.hold('roles', [role, readers, unused])
  return openAdmin('/admin/roles')
}
const countCalls = () => provider.callsOf('GET', '/api/role-holders')

test('the list of roles shows the people with each role, with one call, and links to them', async () => {
  provider.answerNext('GET /api/role-holders', counts)
  openRoles()
  const link = await screen.findByRole('link', { name: '1,200 with the role News writers' })
  expect(link).toHaveTextContent(/^1,200$/)
  expect(link.getAttribute('href')).toBe(`/admin/users?${new URLSearchParams({ filter: '{"role_id":1}' })}`)
  expect(screen.getByRole('columnheader', { name: 'People' })).toBeVisible()
  const row = within(screen.getByText('Unused').closest('tr') as HTMLElement)
  expect(row.getByText('0')).toBeVisible()
  expect(row.queryByRole('link', { name: /with the role/ })).toBeNull()
  expect(countCalls()).toHaveLength(1)
})

test('a person who is no owner sees no such column', async () => {
  openRoles({ ...me, role: 'editor' })
  expect(await screen.findByText('Unused')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'People' })).toBeNull())
  expect(countCalls()).toEqual([])
})

test('an unknown number is shown as a dash', async () => {
  expectConsole(/ApiError/)
  provider.answerNext('GET /api/role-holders', { status: 404, body: { message: 'No.', code: 'unknown-route' } })
  openRoles()
  const row = within((await screen.findByText('Unused')).closest('tr') as HTMLElement)
  expect(await row.findByText('–')).toBeVisible()
})

const select = async (names: readonly string[]) => {
  provider.answerNext('GET /api/role-holders', counts, counts, counts)
  const { user } = openRoles()
  await screen.findByRole('link', { name: /with the role News writers/ })
  for (const name of names) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
  await user.click(await screen.findByRole('button', { name: 'Delete selected' }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

test('several roles are deleted without those that people have, which are named with the way to delete them', async () => {
  const { user, dialog } = await select(['News writers', 'Readers', 'Unused'])
  const alert = dialog.getByRole('alert')
  expect(alert).toHaveTextContent(
    /^People have these roles, so they are not deleted here\. Delete each of them alone: .+News writers: 1,200 people.*Readers: 1 person$/,
  )
  expect(dialog.getByText('Unused')).toBeVisible()
  provider.answerNext('POST /api/roles/bulk', ok({ done: [{ id: 3, undo: 'u-3' }], failed: [] }))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(provider.callsOf('POST', '/api/roles/bulk')[0]?.body).toEqual({ delete: [3] }))
})

test('nothing can be deleted if people have every selected role', async () => {
  const { dialog } = await select(['News writers'])
  expect(dialog.getByRole('alert')).toHaveTextContent(/^People have these roles/)
  expect(dialog.queryByText(/Are you sure/)).toBeNull()
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close'])
})
