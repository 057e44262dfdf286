/** Saves of one's own user record that need confirmation, because they end or reduce one's own access. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await import('../../../src/admin/form/ResourceForm.tsx')
})
afterAll(provider.stop)
beforeEach(provider.reset)

const person = { id: 7, name: 'Rahima Khatun', email: 'rahima@example.org', type: 'owner', status: 1, version: 1 }
const other = { ...person, id: 8, name: 'Jamal Uddin', email: 'jamal@example.org' }
const ok = (data: unknown) => ({ status: 200, body: { message: 'Ok.', data } })
const saves = () => provider.calls.filter(({ method }) => method === 'PUT')

const change = async (id: number, label: string, value: string) => {
  provider.hold('users', [person, other])
  const me = { id: 7, name: person.name, email: person.email, role: 'owner', phone: null, image: null }
  provider.answerNext('GET /api/me', ok(me), ok(me))
  provider.answerNext(`GET /api/users/${id}/sessions`, ok([]), ok([]))
  const { user } = openAdmin(`/admin/users/form/${id}`)
  await user.selectOptions(await screen.findByLabelText(label), value)
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  return user
}

test.each([
  {
    label: 'Status',
    value: 'Inactive',
    title: 'Make your own account inactive?',
    text: /cannot sign in again until somebody else/,
    confirm: 'Make it inactive',
    sent: { status: 0 },
  },
  {
    label: 'Role',
    value: 'Editor',
    title: 'Lower your own role?',
    text: /Only another owner can give your role back/,
    confirm: 'Lower my role',
    sent: { type: 'editor' },
  },
])(
  'a person who sets their own $label to $value has to confirm it first',
  async ({ label, value, title, text, confirm, sent }) => {
    const user = await change(7, label, value)
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(dialog.getByText(text)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saves()).toEqual([])
    expect(screen.getByLabelText(label)).toHaveDisplayValue(value)
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: confirm }))
    await waitFor(() => expect(saves()[0]?.body).toMatchObject(sent))
  },
)

test.each([
  ['Status', 'Inactive', 'last-user'],
  ['Role', 'Editor', 'last-owner'],
])('the refusal to set the %s of the last owner to %s is shown without a question', async (label, value, code) => {
  const failed = [{ at: 0, status: 409, code, message: 'Nobody could sign in any more.' }]
  provider.answerNext('POST /api/users/check', { status: 200, body: { message: 'Ok.', data: { done: [], failed } } })
  await change(7, label, value)
  expect(await screen.findByRole('alert')).toHaveTextContent(/owner|sign in/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(saves()).toEqual([])
  expect(screen.getByLabelText(label)).toHaveDisplayValue(value)
})

test.each([
  ['Status', 'Inactive', { status: 0 }],
  ['Role', 'Editor', { type: 'editor' }],
])('another account is set to its new %s (%s) without a question', async (label, value, sent) => {
  await change(8, label, value)
  await waitFor(() => expect(saves()[0]?.body).toMatchObject(sent))
})
