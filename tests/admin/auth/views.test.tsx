/** Views in the back office: an owner sees it as another person, in one tab, and changes nothing. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openViewIn } from '../../../src/admin/data/services.ts'
import { createSessionStore, sessionKey, storageOfTab, storeView, userKeyOf } from '../../../src/admin/data/session.ts'
import { preferencesKey } from '../../../src/admin/list/preferences/listPreferences.ts'
import { allResources } from '../../../src/resources/index.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { appKey, createFakeProvider } from '../support/fakeProvider.ts'
import { loadScreens, type OpenOptions, openAdmin, openLogin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  await Promise.all([
    loadScreens(),
    import('../../../src/admin/form/ResourceForm.tsx'),
    import('../../../src/admin/account/AccountScreen.tsx'),
    import('../../../src/admin/account/view/ViewAsDialog.tsx'),
  ])
})
afterAll(provider.stop)
beforeEach(provider.reset)
afterEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})

const ok = (data: unknown) => ({ status: 200, body: { message: 'Ok.', data } })
const viewed = { id: 5, name: 'Karim Uddin', email: 'karim@example.org', image: null }
const started = { token: 'token-of-view', expires_at: '2026-03-01 06:30:00', user: viewed }
const all = { read: true, create: true, write: 'all', delete: 'all', publish: true } as const
const rights = Object.fromEntries(allResources.map(({ name }) => [name, all]))
const ownerAccount = {
  id: 7,
  name: 'Rahima Khatun',
  email: 'rahima@example.org',
  phone: null,
  image: null,
  role: 'owner',
  rights,
}
const viewedAccount = {
  ...viewed,
  phone: '01700000000',
  role: 'editor',
  role_name: { en: 'News desk', bn: null },
  rights,
  view_only: true,
  viewer_name: 'Rahima Khatun',
}
const karim = { id: 5, name: 'Karim Uddin', email: viewed.email, type: 'editor', status: 1, version: 1 }
const returnTo = '/admin/users/form/5'

/** Opens an address in a tab with a view of Karim. The owner is signed in in all other tabs. */
const openView = (address: string) => {
  createSessionStore(window.localStorage, appKey).start({
    token: 'token-of-owner',
    user: { id: 7, name: 'Rahima Khatun' },
  })
  storeView(window.sessionStorage, appKey, { view: started, returnTo })
  provider.answerNext('GET /api/me', ...[1, 2, 3].map(() => ok(viewedAccount)))
  const load = vi.fn()
  const storage = storageOfTab(appKey, window.sessionStorage, window.localStorage)
  return { ...openLogin(address, { storage, load }), load }
}
/** Opens an address in a view of Karim, with a router in memory. */
const openViewed = (address: string, more: OpenOptions = {}) => {
  provider.answerNext('GET /api/me', ok(viewedAccount), ok(viewedAccount))
  return openAdmin(address, { as: { id: 5, name: 'Karim Uddin', isViewed: true }, ...more })
}
const bar = async () => within(await screen.findByRole('region', { name: 'View as another person' }))
const ownerSession = () => createSessionStore(window.localStorage, appKey).token()
const tokens = () => new Set(provider.calls.map(({ headers }) => headers.get('authorization')))

describe('the session of a view', () => {
  test('a view is stored for its tab alone, and has its own key for drafts and preferences', () => {
    createSessionStore(window.localStorage, appKey).start({ token: 'token-of-owner', user: { id: 7, name: 'Rahima' } })
    expect(storageOfTab(appKey, window.sessionStorage, window.localStorage)).toBe(window.localStorage)
    storeView(window.sessionStorage, appKey, { view: started, returnTo })
    expect(storageOfTab(appKey, window.sessionStorage, window.localStorage)).toBe(window.sessionStorage)
    expect(storageOfTab('other', window.sessionStorage, window.localStorage)).toBe(window.localStorage)
    const state = createSessionStore(window.sessionStorage, appKey).current()
    if (state.kind !== 'signedIn') throw new Error('The view is not stored.')
    const own = { id: 5, name: 'Karim Uddin' }
    expect(userKeyOf(state.session.user)).not.toBe(userKeyOf(own))
    expect(preferencesKey(appKey, state.session.user)).not.toBe(preferencesKey(appKey, own))
    expect(ownerSession()).toBe('token-of-owner')
  })

  test.each(['end', 'expire'] as const)('a view that %ss leaves nothing, and nobody signs in to continue it', how => {
    storeView(window.sessionStorage, appKey, { view: started, returnTo })
    const sessions = createSessionStore(window.sessionStorage, appKey)
    sessions[how]()
    expect(sessions.current()).toEqual({ kind: 'viewEnded', returnTo })
    expect(window.sessionStorage.getItem(sessionKey)).toBeNull()
  })

  test('a view opens the start of the back office, and returns to the present address', () => {
    window.history.replaceState(null, '', '/admin/users?page=2')
    const load = vi.fn()
    openViewIn({ client: { appKey }, load }, started)
    expect(load).toHaveBeenCalledWith('/admin')
    expect(JSON.parse(window.sessionStorage.getItem(sessionKey) ?? '')).toEqual({
      ...{ token: 'token-of-view', appKey, returnTo: '/admin/users?page=2' },
      user: { id: 5, name: 'Karim Uddin', email: 'karim@example.org', isViewed: true },
    })
  })
})

describe('the screens of a view', () => {
  test('a bar says as whom the owner sees the back office, and every call has the token of the view', async () => {
    openView('/admin/post')
    const { getByText, getByRole } = await bar()
    expect(getByText('You see the back office as Karim Uddin. Nothing can be changed.')).toBeVisible()
    expect(getByRole('button', { name: 'Stop' })).toBeVisible()
    await waitFor(() => expect(provider.callsOf('GET', '/api/posts')).not.toHaveLength(0))
    expect([...tokens()]).toEqual(['Bearer token-of-view'])
    expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument()
  })

  test('lists show the buttons of the person, which do nothing and say so', async () => {
    provider.hold('posts', [{ id: 3, title: 'A post', slug: 'a-post', status: 1, version: 1 }])
    const { user } = openView('/admin/post')
    expect(await screen.findByText('A post')).toBeVisible()
    await bar()
    for (const name of ['Add', 'Delete A post']) {
      const button = screen.getByRole('button', { name })
      expect(button).toHaveAttribute('aria-disabled', 'true')
      expect(button).toHaveAccessibleDescription('You only look. Karim Uddin could do this.')
      await user.click(button)
    }
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: /More/ }))
    expect(await screen.findByRole('menuitem', { name: /^Import/ })).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('link', { name: 'Edit A post' }))
    expect(await screen.findByText('This person may change this. You only look.')).toBeVisible()
    expect(provider.calls.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('lists show no buttons that the person does not have', async () => {
    provider.hold('posts', [{ id: 3, title: 'A post', slug: 'a-post', status: 1, version: 1 }])
    const reader = { ...viewedAccount, rights: { posts: { ...all, create: false, write: 'none', delete: 'none' } } }
    provider.answerNext('GET /api/me', ok(reader))
    openAdmin('/admin/post', { as: { id: 5, name: 'Karim Uddin', isViewed: true } })
    expect(await screen.findByRole('link', { name: 'Open A post' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^(?:Add|Delete)/ })).not.toBeInTheDocument()
  })

  test('forms are read only, and say whether the person may change the record', async () => {
    provider.hold('posts', [{ id: 3, title: 'A post', slug: 'a-post', status: 1, version: 1 }])
    openViewed('/admin/post/form/3')
    expect(await screen.findByText('This person may change this. You only look.')).toBeVisible()
    const submit = screen.getByRole('button', { name: 'Submit' })
    expect(submit).toHaveAttribute('aria-disabled', 'true')
    expect(submit).toHaveAccessibleDescription('You only look. Karim Uddin could do this.')
    submit.click()
    expect(screen.getByLabelText(/^Title/)).toBeDisabled()
    expect(provider.calls.every(({ method }) => method === 'GET')).toBe(true)
  })

  test('a form for a new record is not offered at its address', async () => {
    openViewed('/admin/post/form')
    await bar()
    expect(await screen.findByText('This person may change this. You only look.')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /Title/ })).not.toBeInTheDocument()
  })

  const deletion = { id: 9, resource: 'posts', record_id: 3, title: 'Old post', action: 'deleted', user_id: 5 }
  const changes = ok({ data: [{ ...deletion, user_name: 'Karim Uddin', at: '2026-03-01 06:00:00', undo: 'u-9' }] })

  test('recent changes are shown without Undo, and a deleted record without Restore', async () => {
    provider.answerNext('GET /api/changes', changes)
    const { unmount } = openViewed('/admin/dashboard')
    expect(await screen.findByText('Old post')).toBeVisible()
    expect(screen.getByText(/^Deleted by Karim Uddin/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
    unmount()
    expectConsole(/ApiError: This was deleted/)
    provider.answerNext('GET /api/changes', changes)
    openViewed('/admin/post/form/3')
    await waitFor(() => expect(provider.callsOf('GET', '/api/changes')).toHaveLength(2))
    expect(await screen.findByText(/deleted/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /Restore/ })).not.toBeInTheDocument()
  })

  test('preferences of a list end with the tab, and those of the person stay as they are', async () => {
    const key = preferencesKey(appKey, { id: 5, name: 'Karim Uddin' })
    window.localStorage.setItem(key, JSON.stringify({ density: 'comfortable' }))
    const { user } = openViewed('/admin/post')
    await user.click(await screen.findByRole('button', { name: 'View' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Compact' }))
    expect(window.localStorage.getItem(key)).toBe(JSON.stringify({ density: 'comfortable' }))
    expect(Object.keys(window.localStorage).filter(each => each.startsWith('admin-lists'))).toEqual([key])
    expect(Object.keys(window.sessionStorage).filter(each => each.startsWith('admin-lists'))).toHaveLength(1)
  })

  test('the profile shows the account of the person, without sessions and credentials', async () => {
    openViewed('/admin/account')
    expect(await screen.findByText(/^This is the account of Karim Uddin, not yours\..+ are not shown\.$/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Account of Karim Uddin' })).toBeVisible()
    expect(screen.getByRole('row', { name: 'Role News desk · Editor' })).toBeVisible()
    expect(screen.getByText('01700000000')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Save|password|passkey|Sign out/i })).not.toBeInTheDocument()
    expect(provider.callsOf('GET', '/api/sessions')).toHaveLength(0)
    expect(provider.callsOf('GET', '/api/me/passkeys')).toHaveLength(0)
  })

  test('Stop ends the view on the server, and returns to the address where it began', async () => {
    const { user, load } = openView('/admin/post')
    await user.click((await bar()).getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith(returnTo))
    const [call] = provider.callsOf('POST', '/api/logout')
    expect(call?.headers.get('authorization')).toBe('Bearer token-of-view')
    expect(window.sessionStorage.getItem(sessionKey)).toBeNull()
    expect(ownerSession()).toBe('token-of-owner')
  })

  test('the Logout entry of the menu stops the view too', async () => {
    const { user, load } = openView('/admin/post')
    await bar()
    await user.click(
      within(screen.getByRole('navigation', { name: 'Main menu' })).getByRole('button', { name: 'Stop' }),
    )
    await waitFor(() => expect(load).toHaveBeenCalledWith(returnTo))
    expect(ownerSession()).toBe('token-of-owner')
  })

  test('a view that has ended shows no sign-in, but the way back', async () => {
    expectConsole(/ApiError: Ended/)
    provider.answerNext('GET /api/posts', { status: 401, body: { message: 'Ended.', code: 'session-ended' } })
    const { user, load } = openView('/admin/post')
    expect(await screen.findByRole('heading', { name: 'The view has ended' })).toBeVisible()
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'View as another person' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Return to your own screens' }))
    expect(load).toHaveBeenCalledWith(returnTo)
    expect(ownerSession()).toBe('token-of-owner')
  })

  test('a view that cannot be ended says so, and stays', async () => {
    provider.answerNext('POST /api/logout', { status: 503, body: { message: 'Busy.', code: 'busy' } })
    const { user, load } = openView('/admin/post')
    await user.click((await bar()).getByRole('button', { name: 'Stop' }))
    expect(await screen.findByText(/The view goes on, because it could not be ended/)).toBeVisible()
    expect(load).not.toHaveBeenCalled()
  })
})

describe('starting a view', () => {
  const asOwner = () => provider.answerNext('GET /api/me', ok(ownerAccount), ok(ownerAccount))
  const others = [
    karim,
    { ...karim, id: 6, name: 'Inactive Person', email: 'in@example.org', status: 0 },
    { ...karim, id: 7, name: 'Rahima Khatun', email: 'rahima@example.org', type: 'owner' },
    { ...karim, id: 8, name: 'Other Owner', email: 'o@example.org', type: 'owner' },
  ]

  test('the list offers a view of each active person who is no owner', async () => {
    asOwner()
    provider.hold('users', others)
    openAdmin('/admin/users')
    expect(await screen.findByRole('button', { name: 'View as Karim Uddin' })).toBeVisible()
    expect(screen.getAllByRole('button', { name: /^View as/ })).toHaveLength(1)
  })

  test('only owners are offered views', async () => {
    provider.answerNext('GET /api/me', ok({ ...ownerAccount, role: 'editor' }))
    provider.hold('users', others)
    openAdmin('/admin/users')
    expect(await screen.findByText('Karim Uddin')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Rahima Khatun' })).not.toBeInTheDocument())
    expect(screen.queryByRole('button', { name: /^View as/ })).not.toBeInTheDocument()
  })

  test('a dialog says what a view does, and starts it', async () => {
    asOwner()
    provider.hold('users', others)
    provider.answerNext('GET /api/users/5/sessions', ok([]))
    provider.answerNext('POST /api/users/5/view', ok(started))
    const open = vi.fn()
    const { user } = openAdmin('/admin/users/form/5', { openView: open })
    await user.click(await screen.findByRole('button', { name: 'View as this person' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'View as Karim Uddin' }))
    expect(dialog.getByText(/This tab shows the back office as Karim Uddin sees it/)).toBeVisible()
    expect(dialog.getByText('The security log records that you looked.')).toBeVisible()
    expect(provider.callsOf('POST', '/api/users/5/view')).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'View as this person' }))
    await waitFor(() => expect(open).toHaveBeenCalledOnce())
    expect(open.mock.calls[0]?.[0]).toEqual(started)
  })

  test('the dialog shows why a view cannot be started, and closes with Escape', async () => {
    asOwner()
    provider.hold('users', others)
    const body = {
      message: 'This person cannot sign in, so there is nothing to see.',
      code: 'not-allowed',
      issue: { code: 'view-inactive', params: {} },
    }
    expectConsole(/ApiError: /)
    provider.answerNext('POST /api/users/5/view', { status: 403, body })
    const open = vi.fn()
    const { user } = openAdmin('/admin/users', { openView: open })
    await user.click(await screen.findByRole('button', { name: 'View as Karim Uddin' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'View as this person' }))
    expect(await dialog.findByText(/cannot sign in, so there is nothing to see/)).toBeVisible()
    expect(open).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})
