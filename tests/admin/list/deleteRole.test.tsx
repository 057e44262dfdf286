/** Deletion of a custom role that people have. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(provider.reset)

const me = { id: 7, name: 'Rahima Khatun', email: 'rahima@example.org', phone: null, image: null, role: 'owner' }
const role = { id: 1, name: 'News writers', name_bn: null, base: 'editor', rights: [], version: 1 }
const readers = { ...role, id: 5, name: 'Readers', base: 'viewer' }
const people = [
  { id: 2, name: 'Karim', type: 'editor', role_id: 1, status: 1, version: 1 },
  { id: 3, name: 'Jamal', type: 'editor', role_id: 1, status: 1, version: 1 },
]
const refusedBy = (resource: string, records: readonly { readonly id: number; readonly name: string }[]) => ({
  resource,
  effect: 'refused',
  count: records.length,
  records: records.map(({ id, name }) => ({ resource, id, title: name })),
})

/** Opens the delete dialog of News writers. `holders` have that role when the deletion starts, and nobody afterwards. */
const openDialog = async (
  roles: readonly object[],
  holders: readonly (typeof people)[number][],
  effects?: object[],
) => {
  provider.answerNext('GET /api/me', { status: 200, body: { data: me } })
  provider.hold(
    'roles',
    roles.map(each => ({ ...each })),
  )
  provider.answerNext('GET /api/roles/1/deletion', {
    status: 200,
    body: { data: effects ?? [refusedBy('users', holders)] },
  })
  const { user } = openAdmin('/admin/roles')
  await user.click(await screen.findByRole('button', { name: 'Delete News writers' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Confirmation' }))
  await dialog.findAllByRole('alert')
  const page = (data: readonly object[]) => ({
    status: 200,
    body: { data: { data, current_page: 1, last_page: 1, total: data.length, per_page: 100 } },
  })
  provider.answerNext('GET /api/users', page(holders))
  return { user, dialog }
}
const givenRoles = () =>
  provider.calls
    .filter(({ method, path }) => method !== 'GET' && path.startsWith('/api/users'))
    .map(({ path, body }) => [path, body?.role_id])

test('the dialog says who has the role, and asks for another one, which they get before the deletion', async () => {
  provider.hold('users', people)
  const { user, dialog } = await openDialog([role, readers], people)
  const alert = dialog.getByRole('alert')
  expect(alert).toHaveTextContent(
    /^2 people have this role:User: KarimUser: JamalChoose the role that they get instead\.$/,
  )
  expect(within(alert).getByRole('link', { name: 'Karim' })).toHaveAttribute('href', '/admin/users/form/2')
  expect(dialog.queryByText(/cannot be deleted/)).toBeNull()
  expect(dialog.getByText('They keep the new role if you undo the deletion.')).toBeVisible()
  await dialog.findByRole('option', { name: 'Readers' })
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose a role',
    'Readers',
    'No custom role: all rights of Editor',
  ])
  const remove = dialog.getByRole('button', { name: 'Change their role and delete' })
  expect(remove).toBeDisabled()
  await user.selectOptions(dialog.getByLabelText('Role that these people get instead'), 'Readers')
  await user.click(remove)
  await waitFor(() => expect(provider.callsOf('DELETE', '/api/roles/1')).toHaveLength(1))
  expect(givenRoles()).toEqual([
    ['/api/users/2', 5],
    ['/api/users/3', 5],
  ])
})

test('all people with the role are read before the first one gets the other role', async () => {
  const more = Array.from({ length: 3 }, (_none, at) => ({ ...people[0], id: 10 + at, name: `Person ${at}` }))
  provider.hold('users', [...people, ...more])
  const { user, dialog } = await openDialog([role, readers], people)
  // Replaces the response of one page by two pages, in which people move up once others got the other role.
  await dialog.findByRole('option', { name: 'Readers' })
  const page = (data: readonly object[], current_page: number) => ({
    status: 200,
    body: { data: { data, current_page, last_page: 2, total: 5, per_page: 2 } },
  })
  await user.selectOptions(dialog.getByLabelText('Role that these people get instead'), 'Readers')
  provider.clearNext('GET /api/users')
  provider.answerNext('GET /api/users', page(people, 1), page(more, 2))
  await user.click(dialog.getByRole('button', { name: 'Change their role and delete' }))
  await waitFor(() => expect(provider.callsOf('DELETE', '/api/roles/1')).toHaveLength(1))
  expect(givenRoles()).toEqual([2, 3, 10, 11, 12].map(id => [`/api/users/${id}`, 5]))
  const calls = provider.calls.filter(({ path }) => path.startsWith('/api/users'))
  const first = calls.findIndex(({ method }) => method === 'PUT')
  expect(calls[first - 1]?.query).toContain('page=2')
  expect(calls.slice(first, first + 5).map(({ method }) => method)).toEqual(Array.from({ length: 5 }, () => 'PUT'))
})

test('the only custom role is deleted after it was taken away from the person who has it', async () => {
  provider.hold('users', people)
  const { user, dialog } = await openDialog([role], people.slice(0, 1))
  expect(dialog.getByRole('alert')).toHaveTextContent(/^1 person has this role:User: KarimChoose/)
  const select = dialog.getByLabelText('Role that these people get instead')
  await user.selectOptions(select, 'No custom role: all rights of Editor')
  await user.click(dialog.getByRole('button', { name: 'Change their role and delete' }))
  await waitFor(() => expect(provider.callsOf('DELETE', '/api/roles/1')).toHaveLength(1))
  expect(givenRoles()).toEqual([['/api/users/2', null]])
})

test('another role does not help if other records refer to the role too', async () => {
  const posts = refusedBy('posts', [{ id: 8, name: 'Rain' }])
  const { dialog } = await openDialog([role, readers], people, [refusedBy('users', people), posts])
  const texts = dialog.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(texts).toHaveLength(2)
  for (const text of texts) expect(text).toMatch(/^It cannot be deleted while it is used by/)
  expect(dialog.queryByRole('combobox')).toBeNull()
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Close'])
})
