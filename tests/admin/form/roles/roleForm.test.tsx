/** The form of a custom role: the table of rights, the builder of conditions, and the question before a save. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { banglaAuthBundle } from '../../../../src/admin/i18n/bn/authBundle.ts'
import type { LoadedLanguage } from '../../../../src/admin/i18n/language.tsx'
import { loadAllMessages } from '../../../../src/admin/i18n/loadMessages.ts'
import { site } from '../../../../src/resources/index.ts'
import { createFakeProvider } from '../../support/fakeProvider.ts'
import { openAdmin } from '../../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await Promise.all([
    import('../../../../src/admin/form/ResourceForm.tsx'),
    import('../../../../src/admin/form/inputs/roles/RightsInput.tsx'),
  ])
})
afterAll(provider.stop)
beforeEach(provider.reset)

const entry = (resource: string, rights: object = {}) => ({
  resource,
  read: 'all',
  create: 0,
  update: 'none',
  delete: 'none',
  publish: 0,
  where: null,
  ...rights,
})
const posts = entry('posts', { create: 1, update: 'all' })
const role = { id: 1, name: 'News writers', name_bn: 'সংবাদ লেখক', base: 'editor', rights: [posts], version: 1 }
const karim = { id: 2, name: 'Karim', email: 'karim@example.org', type: 'editor', role_id: 1, status: 1, version: 1 }
const me = { id: 7, name: 'Rahima Khatun', email: 'rahima@example.org', phone: null, image: null, role: 'owner' }
const saved = () => provider.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)

const openRole = async (stored: object = role, people: readonly object[] = []) => {
  provider.answerNext('GET /api/me', { status: 200, body: { data: me } })
  provider.hold('roles', [{ ...stored }, { ...role, id: 5, name: 'Readers', rights: [entry('pages')] }])
  provider.hold(
    'users',
    people.map(person => ({ ...person })),
  )
  const { user } = openAdmin('/admin/roles/form/1')
  await screen.findByLabelText('Posts: Read')
  await screen.findByRole('option', { name: 'Role: Readers' })
  return user
}
const submit = async (user: Awaited<ReturnType<typeof openRole>>) =>
  user.click(screen.getByRole('button', { name: 'Submit' }))

describe('the table of rights', () => {
  test('has a line for each resource under the headings of the menu, with labelled controls', async () => {
    await openRole()
    const table = screen.getByRole('table')
    const headings = within(table).getAllByRole('columnheader')
    expect(headings.map(each => each.textContent)).toEqual([
      'Content',
      'Read',
      'Create',
      'Change',
      'Delete',
      'Publish',
      'Only where',
    ])
    const lines = within(table)
      .getAllByRole('rowheader')
      .map(each => each.textContent)
    for (const { name, label } of site.allResources)
      if (['posts', 'users', 'roles', 'applications'].includes(name)) expect(lines).toContain(label.many)
    expect(screen.getByLabelText('Posts: Change')).toHaveDisplayValue('All')
    expect(screen.getByLabelText('Posts: Create')).toBeChecked()
    expect(screen.queryByLabelText('Pages: Change')).toBeNull()
    expect(screen.queryByLabelText('Messages: Publish')).toBeNull()
  })

  test('sends the changed rights, and leaves other entries as they were', async () => {
    const boats = entry('boats')
    const user = await openRole({ ...role, rights: [posts, boats] })
    expect(screen.getByText(/boats/).closest('[role=alert]')).toHaveTextContent(/They allow nothing/)
    await user.selectOptions(screen.getByLabelText('Posts: Change'), 'Own')
    await user.selectOptions(screen.getByLabelText('Pages: Read'), 'All')
    await user.click(screen.getByLabelText('Pages: Publish'))
    await submit(user)
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]?.rights).toEqual([
      entry('pages', { publish: 1 }),
      entry('posts', { create: 1, update: 'own' }),
      boats,
    ])
  })

  test('removes entries of unknown resources on request', async () => {
    const user = await openRole({ ...role, rights: [posts, entry('boats')] })
    await user.click(screen.getByRole('button', { name: 'Remove them' }))
    await submit(user)
    await waitFor(() => expect(saved()[0]?.rights).toEqual([posts]))
  })

  test('follows the built-in role that it narrows', async () => {
    const user = await openRole({ ...role, rights: [posts, entry('messages')] })
    expect(screen.getByLabelText('Messages: Read')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('At most'), 'Author')
    expect(screen.queryByLabelText('Messages: Read')).toBeNull()
    expect(within(screen.getByLabelText('Posts: Change')).getAllByRole('option')).toHaveLength(2)
    expect(screen.getByText(/At most what Author may do/)).toBeVisible()
  })

  test('starts from another role, and can be undone', async () => {
    const user = await openRole()
    await user.selectOptions(screen.getByLabelText('Start from'), 'Role: Readers')
    expect(screen.getByLabelText('Pages: Read')).toHaveDisplayValue('All')
    expect(screen.getByLabelText('Posts: Read')).toHaveDisplayValue('None')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(screen.getByLabelText('Posts: Change')).toHaveDisplayValue('All')
    await user.selectOptions(screen.getByLabelText('Start from'), 'Reading only')
    expect(screen.getByLabelText('Careers: Read')).toHaveDisplayValue('All')
    expect(screen.getByLabelText('Careers: Create')).not.toBeChecked()
  })

  test('names the people who have the role, with links to them', async () => {
    await openRole(role, [karim, { ...karim, id: 3, name: 'Jamal' }])
    expect(await screen.findByText(/2 people have this role:/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Jamal' })).toHaveAttribute('href', '/admin/users/form/3')
    const list = provider.callsOf('GET', '/api/users').map(({ query }) => query)
    expect(list.some(query => query.includes('role_id=1'))).toBe(true)
  })
})

describe('the builder of conditions', () => {
  test('writes a condition with the own value of the person, and shows it as a sentence', async () => {
    const user = await openRole()
    await user.click(screen.getByRole('button', { name: 'Posts: Only where All records' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Posts: only where' }))
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    expect(dialog.getByText('Choose a value for every condition.')).toBeVisible()
    await user.selectOptions(dialog.getByLabelText('Field'), 'Status')
    await user.selectOptions(dialog.getByLabelText('Value'), 'Inactive')
    await user.click(dialog.getByRole('button', { name: 'Add a condition' }))
    const [, second] = dialog.getAllByLabelText('Field')
    expect(second).toHaveFocus()
    await user.selectOptions(second as HTMLElement, 'Created by')
    await user.selectOptions(dialog.getAllByLabelText('Comparison')[1] as HTMLElement, "is the person's own")
    await user.selectOptions(dialog.getByLabelText('Matching'), 'One of these must match')
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(
      screen.getByRole('button', { name: 'Posts: Only where Status is Inactive or Created by is the person' }),
    ).toBeVisible()
    await submit(user)
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]?.rights).toEqual([{ ...posts, where: '{"or":[{"status":0},{"created_by":"me"}]}' }])
  })

  test('shows a condition that it does not know as text, and leaves it as it is', async () => {
    const where = '{"or":[{"or":[{"status":1},{"id":1}]}]}'
    const user = await openRole({ ...role, rights: [{ ...posts, where }] })
    await user.click(screen.getByRole('button', { name: `Posts: Only where ${where}` }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Posts: only where' }))
    expect(dialog.getByText(where)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Apply' }))
    await user.selectOptions(screen.getByLabelText('Posts: Change'), 'None')
    await submit(user)
    await waitFor(() => expect(saved()[0]?.rights).toEqual([{ ...posts, update: 'none', where }]))
  })

  test('asks for reading the records that it requires, which one click allows', async () => {
    const where = '{"category_id":[1,2]}'
    const user = await openRole({ ...role, rights: [{ ...posts, where }] })
    expect(
      screen.getByText(
        /^Nothing can be added: the condition requires a value from Post categories, which this role does not read\./,
      ),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Also let this role read Post categories' }))
    expect(screen.getByLabelText('Post categories: Read')).toHaveDisplayValue('All')
    expect(screen.queryByText(/^Nothing can be added/)).toBeNull()
    expect(screen.getByText('This role also reads Post categories. Nothing is saved yet.')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: /^Posts: Only where/ })).toHaveFocus()
    await submit(user)
    await waitFor(() => expect(saved()).toHaveLength(1))
    expect(saved()[0]?.rights).toEqual([entry('post-categories'), { ...posts, where }])
  })

  test.each([
    ['nothing is created', { where: '{"category_id":1}', create: 0 }],
    ['the field may be empty', { where: '{"category_id":[null,1]}' }],
    ['another alternative needs no reference', { where: '{"or":[{"category_id":1},{"created_by":"me"}]}' }],
    ['the condition compares another field', { where: '{"status":1}' }],
    ['the condition is malformed', { where: '{"category_id":' }],
  ])('asks for no other content if %s', async (_why, rights) => {
    await openRole({ ...role, rights: [{ ...posts, ...rights }] })
    expect(screen.queryByText(/^Nothing can be added/)).toBeNull()
  })

  test('removes a condition', async () => {
    const user = await openRole({ ...role, rights: [{ ...posts, where: '{"status":1}' }] })
    await user.click(screen.getByRole('button', { name: 'Posts: Only where Status is Active' }))
    await user.click(await screen.findByRole('button', { name: 'Remove the condition' }))
    await submit(user)
    await waitFor(() => expect(saved()[0]?.rights).toEqual([posts]))
  })
})

describe('the question before a save', () => {
  test('names the people, and what they lose and gain; nothing is saved before it is answered', async () => {
    const user = await openRole(role, [karim, { ...karim, id: 3, name: 'Jamal' }])
    await user.selectOptions(screen.getByLabelText('Posts: Change'), 'Own')
    await user.selectOptions(screen.getByLabelText('Pages: Read'), 'All')
    await submit(user)
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the rights of 2 people?' }))
    expect(dialog.getByText('At once, for Karim, Jamal.')).toBeVisible()
    const [lost, gained] = dialog.getAllByRole('list')
    expect(lost).toHaveTextContent('changing posts of others')
    expect(gained).toHaveTextContent('reading pages')
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved()).toEqual([])
    await submit(user)
    await user.click(await screen.findByRole('button', { name: 'Change the rights' }))
    await waitFor(() => expect(saved()).toHaveLength(1))
  })

  test('does not appear without people or without a changed right', async () => {
    const user = await openRole(role, [])
    await user.selectOptions(screen.getByLabelText('Posts: Change'), 'Own')
    await submit(user)
    await waitFor(() => expect(saved()).toHaveLength(1))
    provider.hold('users', [karim])
    await user.type(screen.getByLabelText('Name'), '!')
    await submit(user)
    await waitFor(() => expect(saved()).toHaveLength(2))
  })
})

describe('the custom role of a user', () => {
  const openUser = async (stored: object, options?: Parameters<typeof openAdmin>[1]) => {
    provider.answerNext('GET /api/me', { status: 200, body: { data: me } })
    provider.answerNext('GET /api/users/2/sessions', { status: 200, body: { data: [] } })
    provider.hold('roles', [role, { ...role, id: 5, name: 'Readers', name_bn: null, base: 'viewer' }])
    provider.hold('users', [{ ...karim, ...stored }])
    const { user } = openAdmin('/admin/users/form/2', options)
    await screen.findByRole('option', { name: 'Readers' })
    return user
  }

  test('sets the built-in role, which follows it', async () => {
    const user = await openUser({ role_id: null })
    expect(screen.getByLabelText('Role')).toBeEnabled()
    await user.selectOptions(screen.getByLabelText('Custom role'), 'Readers')
    expect(screen.getByLabelText('Role')).toHaveDisplayValue('Viewer')
    expect(screen.getByLabelText('Role')).toBeDisabled()
    expect(screen.getByText('Follows the custom role.')).toBeVisible()
    await submit(user)
    await waitFor(() => expect(saved()[0]).toMatchObject({ role_id: 5, type: 'viewer' }))
  })

  test('warns that its removal gives all rights of the built-in role', async () => {
    const user = await openUser({})
    expect(screen.getByLabelText('Role')).toBeDisabled()
    await user.selectOptions(screen.getByLabelText('Custom role'), 'None')
    expect(screen.getByText('Without a custom role, this person has all rights of Editor.')).toBeVisible()
    expect(screen.getByLabelText('Role')).toBeEnabled()
    await submit(user)
    const dialog = within(await screen.findByRole('dialog', { name: 'Take the custom role away?' }))
    expect(dialog.getByText('Karim then has all rights of Editor.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved()).toEqual([])
    expect(screen.getByLabelText('Custom role')).toHaveDisplayValue('None')
    await user.selectOptions(screen.getByLabelText('Role'), 'Owner')
    await submit(user)
    await screen.findByText('Karim then has all rights of Owner.')
    await user.click(screen.getByRole('button', { name: 'Take the role away' }))
    await waitFor(() => expect(saved()[0]).toMatchObject({ role_id: null, type: 'owner' }))
  })

  test('needs confirmation only before its removal', async () => {
    const user = await openUser({})
    await user.selectOptions(screen.getByLabelText('Custom role'), 'Readers')
    await submit(user)
    await waitFor(() => expect(saved()[0]).toMatchObject({ role_id: 5, type: 'viewer' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('is named in Bangla in a Bangla office, if it has such a name', async () => {
    await loadAllMessages('bn')
    await openUser({}, { language: { language: 'bn', bundle: banglaAuthBundle } satisfies LoadedLanguage })
    expect(screen.getByLabelText('নিজস্ব ভূমিকা')).toHaveDisplayValue('সংবাদ লেখক')
  })

  test('is taken away in Bangla', async () => {
    await loadAllMessages('bn')
    const user = await openUser({}, { language: { language: 'bn', bundle: banglaAuthBundle } satisfies LoadedLanguage })
    await user.selectOptions(screen.getByLabelText('নিজস্ব ভূমিকা'), 'নেই')
    await user.keyboard('{Control>}s{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: 'নিজস্ব ভূমিকাটি তুলে নেবেন?' }))
    expect(dialog.getByText(/^এরপর Karim .*[ঀ-৿]+ ভূমিকার সব অনুমতি পাবেন।$/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'ভূমিকাটি তুলে নিন' }))
    await waitFor(() => expect(saved()[0]).toMatchObject({ role_id: null }))
  })

  test('is named in the list of users', async () => {
    provider.answerNext('GET /api/me', { status: 200, body: { data: me } })
    provider.hold('roles', [role])
    provider.hold('users', [karim])
    openAdmin('/admin/users')
    expect(await screen.findByRole('cell', { name: 'News writers' })).toBeVisible()
  })
})
