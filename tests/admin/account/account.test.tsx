import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { browserName } from '../../../src/admin/account/browserName.ts'
import { timestampOrText } from '../../../src/admin/i18n/dates.ts'
import { english } from '../../../src/admin/i18n/en/index.ts'
import { createTranslate } from '../../../src/admin/i18n/translate.ts'
import { formatBytes } from '../../../src/messages/bytes.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openAdmin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await Promise.all([
    import('../../../src/admin/account/AccountScreen.tsx'),
    import('../../../src/admin/account/BillingScreen.tsx'),
    import('../../../src/admin/form/ResourceForm.tsx'),
  ])
})
afterAll(provider.stop)
beforeEach(provider.reset)

const me = { id: 7, name: 'Rahima Khatun', email: 'rahima@example.org', phone: '01700000000', image: null }
const sessions = [
  {
    id: 'here',
    created_at: '2026-03-01 06:00:00',
    last_seen_at: '2026-03-01 07:00:00',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36',
    is_current: true,
  },
  {
    id: 'phone',
    created_at: '2026-02-01 06:00:00',
    last_seen_at: '2026-02-02 06:00:00',
    user_agent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    is_current: false,
  },
]
const ok = (data: unknown) => ({ status: 200, body: { message: 'Ok.', data } })
const answer = () => {
  // The user is requested twice: for the role, and by the screen.
  provider.answerNext('GET /api/me', ok(me), ok(me))
  provider.answerNext('GET /api/sessions', ok(sessions))
}

describe('roles in the back office', () => {
  const post = { id: 3, title: 'A post', slug: 'a-post', status: 1, version: 1, created_by: 9 }
  const own = { ...post, id: 4, title: 'My own', slug: 'my-own', created_by: 7 }

  test('a viewer sees records without buttons that change them, and no list of users', async () => {
    provider.answerNext('GET /api/me', ok({ ...me, role: 'viewer' }))
    provider.hold('posts', [post])
    openAdmin('/admin/post')
    expect(await screen.findByText('A post')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Users' })).not.toBeInTheDocument())
    expect(screen.getAllByRole('link', { name: 'Posts' })).not.toHaveLength(0)
    expect(screen.queryByRole('link', { name: 'Add New' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('an author has a delete button only on their own posts', async () => {
    provider.answerNext('GET /api/me', ok({ ...me, role: 'author' }))
    provider.hold('posts', [post, own])
    openAdmin('/admin/post')
    expect(await screen.findByText('A post')).toBeVisible()
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Delete/ })).toHaveLength(1))
    expect(screen.getByRole('button', { name: /^Delete.*My own/ })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Edit My own' })).toHaveTextContent('Edit')
    expect(screen.getByRole('link', { name: 'Open A post' })).toHaveTextContent('Open')
  })
})

describe('the profile screen', () => {
  test('the profile screen saves the name and picture, and confirms it with a message', async () => {
    answer()
    provider.answerNext('PUT /api/me', ok({ ...me, name: 'Rahima K.' }))
    const { user } = openAdmin('/admin/account')
    const name = await screen.findByLabelText('Name')
    expect(name).toHaveValue('Rahima Khatun')
    await user.clear(name)
    await user.type(name, 'Rahima K.')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Profile saved.')).toBeVisible()
    expect(provider.callsOf('PUT', '/api/me')[0]?.body).toEqual({ name: 'Rahima K.', image: '' })
  })

  test('the profile screen changes the password only with the current password', async () => {
    expectConsole(/Look again/)
    answer()
    provider.answerNext('GET /api/sessions', ok(sessions.slice(0, 1)))
    provider.answerNext(
      'PUT /api/me/password',
      { status: 422, body: { message: 'Look again.', errors: { current_password: ['Not right.'] } } },
      ok(undefined),
    )
    const { user } = openAdmin('/admin/account')
    await user.type(await screen.findByLabelText('Current password'), 'the present one')
    await user.type(screen.getByLabelText('New password'), 'a new long password')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(screen.getByLabelText('Repeat new password')).toHaveAccessibleDescription(/do not match/)
    expect(provider.callsOf('PUT', '/api/me/password')).toHaveLength(0)
    await user.type(screen.getByLabelText('Repeat new password'), 'a new long password')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Not right.'))
    expect(screen.getByLabelText('New password')).toHaveValue('a new long password')
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(/Your other sessions were signed out/)).toBeVisible()
    expect(provider.callsOf('PUT', '/api/me/password')[1]?.body).toEqual({
      current_password: 'the present one',
      password: 'a new long password',
    })
    expect(screen.getByLabelText('New password')).toHaveValue('')
  })

  test('a password change can also revoke API tokens, if the user has any', async () => {
    const holder = { ...me, api_tokens: 2 }
    provider.answerNext('GET /api/me', ok(holder), ok(holder))
    provider.answerNext('GET /api/sessions', ok(sessions))
    provider.answerNext('GET /api/sessions', ok(sessions.slice(0, 1)))
    provider.answerNext('PUT /api/me/password', ok(undefined))
    const { user } = openAdmin('/admin/account')
    await user.type(await screen.findByLabelText('Current password'), 'the present one')
    await user.type(screen.getByLabelText('New password'), 'a new long password')
    await user.type(screen.getByLabelText('Repeat new password'), 'a new long password')
    const choice = screen.getByRole('checkbox', { name: 'Also revoke my API tokens (2)' })
    expect(choice).not.toBeChecked()
    await user.click(choice)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(await screen.findByText(/Your other sessions were signed out, and your API tokens revoked/)).toBeVisible()
    expect(provider.callsOf('PUT', '/api/me/password')[0]?.body).toMatchObject({ end_api_tokens: true })
  })

  test('the profile screen lists the sessions, and ends any but the current one', async () => {
    expectConsole(/have errors/)
    answer()
    const { user } = openAdmin('/admin/account')
    const here = (await screen.findByText('Chrome on Linux')).closest('li') as HTMLElement
    expect(within(here).getByText('This session')).toBeVisible()
    expect(within(here).queryByRole('button')).toBeNull()
    const wrong = { message: 'Some fields have errors.', errors: { current_password: ['Not right.'] } }
    provider.answerNext('POST /api/sessions/end', { status: 422, body: wrong }, ok(undefined))
    provider.answerNext('GET /api/sessions', ok(sessions.slice(0, 1)))
    await user.click(screen.getByRole('button', { name: /^Sign out the session: Safari on iOS, since 1 Feb 2026/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out a session' }))
    await user.type(dialog.getByLabelText('Current password'), 'not it')
    await user.click(dialog.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(dialog.getByLabelText('Current password')).toHaveAccessibleDescription('Not right.'))
    await user.clear(dialog.getByLabelText('Current password'))
    await user.type(dialog.getByLabelText('Current password'), 'the present one')
    await user.click(dialog.getByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(provider.callsOf('POST', '/api/sessions/end')[1]?.body).toEqual({
      current_password: 'the present one',
      id: 'phone',
    })
  })

  test('the profile screen ends all other sessions with one button', async () => {
    provider.answerNext('GET /api/me', ok(me), ok(me))
    provider.answerNext('GET /api/sessions', ok([...sessions, { ...sessions[1], id: 'tablet' }]))
    provider.answerNext('GET /api/sessions', ok(sessions.slice(0, 1)))
    provider.answerNext('POST /api/sessions/end', ok(undefined))
    const { user } = openAdmin('/admin/account')
    await user.click(await screen.findByRole('button', { name: 'Sign out all other sessions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out all other sessions' }))
    await user.type(dialog.getByLabelText('Current password'), 'the present one')
    await user.click(dialog.getByRole('button', { name: 'Sign out all other sessions' }))
    expect(await screen.findByText('Sessions signed out.')).toBeVisible()
    expect(provider.callsOf('POST', '/api/sessions/end')[0]?.body).toEqual({ current_password: 'the present one' })
    expect(screen.queryByRole('button', { name: 'Sign out all other sessions' })).toBeNull()
  })

  test('an owner ends the sessions of another user in the form of that user', async () => {
    provider.answerNext('GET /api/me', ok({ ...me, role: 'owner' }))
    provider.hold('users', [{ id: 4, name: 'Karim', email: 'karim@example.org', type: 'editor', status: 1 }])
    const theirs = sessions.map(({ is_current: _own, ...session }) => session)
    provider.answerNext('GET /api/users/4/sessions', ok(theirs), ok([]))
    provider.answerNext('POST /api/users/4/sessions/end', ok(undefined))
    const { user } = openAdmin('/admin/users/form/4')
    expect(await screen.findByText('Safari on iOS')).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^Sign out the session/ })).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: 'Sign out all sessions' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out all sessions' }))
    await user.type(dialog.getByLabelText('Current password'), 'the present one')
    await user.click(dialog.getByRole('button', { name: 'Sign out all sessions' }))
    expect(await screen.findByText('No active sessions.')).toBeVisible()
    expect(provider.callsOf('POST', '/api/users/4/sessions/end')[0]?.body).toEqual({
      current_password: 'the present one',
    })
    expect(provider.callsOf('PUT', '/api/users/4')).toEqual([])
  })

  test('the profile link opens the user record if the provider host has no profile route', async () => {
    expectConsole(/nothing/i)
    provider.hold('users', [{ id: 7, name: 'Rahima Khatun', email: 'rahima@example.org', status: 1 }])
    const unknown = { status: 404, body: { message: 'There is nothing at this address.' } }
    provider.answerNext('GET /api/me', unknown, unknown)
    const { address } = openAdmin('/admin/account')
    await waitFor(() => expect(address()).toBe('/admin/users/form/7'))
  })
})

describe('the billing screen', () => {
  test('the billing screen shows the storage and traffic that the site uses', async () => {
    const usage = { records: { posts: 1200, pages: 7 }, files: 12, bytes: 3_400_000, last_backup: null }
    provider.answerNext('GET /api/usage', ok(usage))
    openAdmin('/admin/billing')
    const table = within(await screen.findByRole('table', { name: 'Usage' }))
    expect(table.getAllByRole('row').map(row => row.textContent)).toEqual([
      'All records1,207',
      'Files12',
      'Storage of files3.4 MB',
      expect.stringMatching(/^Last backupNone yet/),
    ])
    expect(screen.getByText('There is nothing to pay here.')).toBeVisible()
    expect(screen.getByRole('table', { name: 'Records' })).toHaveTextContent('Posts1,200')
  })

  test('the billing screen shows the size of a backup, and why the last attempt failed', async () => {
    const failed = { at: '2026-03-02 21:00:00', ok: false, bytes: null, message: 'The disk is full.' }
    const usage = { records: { posts: 1 }, files: 0, bytes: 0, last_backup: '2026-03-01 21:00:00' }
    provider.answerNext('GET /api/usage', ok({ ...usage, last_backup_result: failed }))
    openAdmin('/admin/billing')
    const table = within(await screen.findByRole('table', { name: 'Usage' }))
    const rows = table.getAllByRole('row').map(row => row.textContent)
    expect(rows.slice(3)).toEqual([
      'Last backup2 Mar 2026, 03:00',
      'The last backup failed3 Mar 2026, 03:00 · The disk is full.',
    ])
  })

  test('the billing screen redirects to the dashboard if the provider reports no usage', async () => {
    expectConsole(/nothing/i)
    provider.answerNext('GET /api/usage', { status: 404, body: { message: 'There is nothing at this address.' } })
    openAdmin('/admin/billing')
    expect(await screen.findByRole('link', { name: 'Open the dashboard' })).toHaveAttribute('href', '/admin/dashboard')
    expect(screen.queryByRole('alert', { name: /nothing at this address/ })).toBeNull()
  })
})

describe('formatted values', () => {
  const t = createTranslate(english)
  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36 Edg/130.0', 'Edge on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15', 'Safari on macOS'],
    ['Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36', 'Chrome on Android'],
    ['Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
    ['curl/8.0', 'Unknown browser'],
    [null, 'Unknown browser'],
  ])('the user agent %j is displayed as %s', (userAgent, name) => {
    expect(browserName(userAgent, t)).toBe(name)
  })
  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1500, '2 kB'],
    [3_400_000, '3.4 MB'],
    [2e9, '2 GB'],
  ])('%d bytes are formatted as %s', (bytes, words) => {
    expect(formatBytes(bytes, 'en')).toBe(words)
  })
  test('a timestamp is shown in the time zone of the site, and an invalid one unchanged', () => {
    expect(timestampOrText('2026-03-01 20:00:00', 'en', 'Asia/Dhaka')).toMatch(/^2 Mar 2026, 0?2:00/)
    expect(timestampOrText('never', 'en', 'Asia/Dhaka')).toBe('never')
  })
})
