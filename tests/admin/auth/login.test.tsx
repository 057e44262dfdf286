import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sessionKey } from '../../../src/admin/data/session.ts'
import { expectConsole } from '../../support/harness/console.ts'
import { application, createFakeProvider } from '../support/fakeProvider.ts'
import { loadScreens, openLogin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(async () => {
  provider.start()
  // Loaded in advance, because importing the screens after the sign-in is slow in tests.
  await loadScreens()
})
afterAll(provider.stop)
beforeEach(provider.reset)
afterEach(() => window.localStorage.clear())

const signIn = async (user: ReturnType<typeof openLogin>['user'], password = 'right') => {
  await user.type(screen.getByLabelText('Email'), 'rahima@example.org')
  // Entered in one event, as a password manager does.
  await user.click(screen.getByLabelText('Password'))
  await user.paste(password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}

/** Simulates a change to the storage in another tab. */
const inAnotherTab = (change: () => void) =>
  act(() => {
    change()
    window.dispatchEvent(new StorageEvent('storage', { key: sessionKey }))
  })

describe('the login card', () => {
  test('the login card shows the name and the logo of the site', async () => {
    provider.answerNext('GET /api/applications/demo', { status: 200, body: { data: application } })
    const { container } = openLogin('/admin')
    expect(await screen.findByText('Delta Foundation')).toBeVisible()
    expect(container.querySelector('img')).toHaveAttribute('src', expect.stringContaining('logo-ab-400x120-0f5c55'))
    await waitFor(() => expect(document.title).toBe('Sign in · Delta Foundation'))
  })

  test.each([
    [404, { message: 'There is nothing at this address.' }],
    [401, { message: 'Sign in first.' }],
    [200, { data: null }],
    [200, {}],
  ])('the login card shows no name if a host answers %d with %j', async (status, body) => {
    provider.answerNext('GET /api/applications/demo', { status, body })
    const { container } = openLogin('/admin')
    await waitFor(() => expect(provider.callsOf('GET', '/api/applications/demo')).toHaveLength(1))
    expect(screen.getByLabelText('Email')).toBeVisible()
    expect(container.querySelector('img')).toBeNull()
    expect(document.title).toBe('Sign in · Back office')
  })
})

describe('initial focus of the login form', () => {
  const { matchMedia } = window
  afterEach(() => {
    window.matchMedia = matchMedia
  })

  test.each([
    ['has the focus immediately on a device with a mouse', true],
    ['has no focus on a touch device, so that no keyboard covers the form', false],
  ])('the email field %s', async (_name, hasMouse) => {
    window.matchMedia = query => ({ ...matchMedia(query), matches: query === '(pointer: fine)' && hasMouse })
    openLogin('/admin')
    const email = await screen.findByLabelText('Email')
    expect(document.activeElement === email).toBe(hasMouse)
  })
})

describe('signing in to the back office', () => {
  test('a sign-in at /admin opens the dashboard, and later requests carry the token', async () => {
    const { user } = openLogin('/admin')
    await signIn(user)
    const heading = { level: 1, name: 'Delta Foundation' }
    expect(await screen.findByRole('heading', heading)).toBeVisible()
    expect(window.location.pathname).toBe('/admin/dashboard')
    expect(provider.callsOf('POST', '/api/login')[0]?.body).toEqual({
      identifier: 'rahima@example.org',
      password: 'right',
    })
    await waitFor(() => expect(provider.callsOf('GET', '/api/app-report')).not.toEqual([]))
    expect(provider.callsOf('GET', '/api/app-report')[0]?.headers.get('authorization')).toBe('Bearer token-1')
    expect(provider.callsOf('GET', '/api/app-report')[0]?.headers.get('app-key')).toBe('demo')
  })

  test('a sign-in continues to the address that was opened first', async () => {
    provider.hold('sliders', [{ id: 4, title: 'Pond', status: 1 }])
    const { user } = openLogin('/admin/slider')
    await signIn(user)
    expect(await screen.findByText('Pond')).toBeVisible()
    expect(window.location.pathname).toBe('/admin/slider')
  })

  test('a sign-in requests a longer session only if "remember" is checked', async () => {
    const { user } = openLogin('/admin')
    await user.click(screen.getByRole('checkbox', { name: 'Remember Me' }))
    await signIn(user, 'wrong')
    await screen.findByRole('alert')
    expect(provider.callsOf('POST', '/api/login')[0]?.body).toMatchObject({ remember: true })
  })

  test('an incomplete login form names the missing fields, and sends no request', async () => {
    const { user } = openLogin('/admin')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Email is required.')
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Password is required.')
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(provider.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('a failed sign-in shows the reason and keeps the typed text', async () => {
    const { user } = openLogin('/admin')
    await signIn(user, 'wrong')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The email or the password is wrong, or the account is not active yet.',
    )
    expect(screen.getByLabelText('Email')).toHaveValue('rahima@example.org')
    expect(screen.getByLabelText('Password')).toHaveValue('wrong')
    provider.answerNext('POST /api/login', { status: 429, body: { message: 'Too many tries. Wait a minute.' } })
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Too many tries. Wait a minute.'))
  })
})

describe('signing out of the back office', () => {
  test('a sign-out ends the session on the server and opens the login screen at /admin', async () => {
    const { user } = openLogin('/admin/dashboard')
    await signIn(user)
    await user.click(await screen.findByRole('button', { name: 'Account of Rahima Khatun' }))
    await user.click(screen.getByRole('menuitem', { name: 'Log Out' }))
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(provider.callsOf('POST', '/api/logout')).toHaveLength(1)
    expect(window.location.pathname).toBe('/admin')
    expect(window.localStorage.getItem(sessionKey)).toBeNull()
  })

  test('a failed sign-out shows an error, and the user stays signed in', async () => {
    provider.answerNext('POST /api/logout', { status: 500, body: { message: 'The server is resting.' } })
    const { user } = openLogin('/admin/dashboard')
    await signIn(user)
    await user.click(await screen.findByRole('button', { name: 'Logout' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent('You are still signed in')
    expect(screen.getByRole('dialog')).toHaveTextContent('The server is resting.')
    expect(window.localStorage.getItem(sessionKey)).toContain('token-1')
  })

  test('a sign-out or sign-in in one tab applies to all tabs', async () => {
    const { user } = openLogin('/admin/dashboard')
    await signIn(user)
    await screen.findByRole('heading', { level: 1, name: 'Delta Foundation' })
    const stored = window.localStorage.getItem(sessionKey) ?? ''
    inAnotherTab(() => window.localStorage.removeItem(sessionKey))
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(screen.queryByRole('heading', { name: 'Delta Foundation' })).toBeNull()
    inAnotherTab(() => window.localStorage.setItem(sessionKey, stored))
    expect(await screen.findByRole('heading', { level: 1, name: 'Delta Foundation' })).toBeVisible()
  })
})

describe('a session that the server has ended', () => {
  /** Enters a title and saves it after the session has ended. */
  const saveAfterSignOut = async () => {
    const login = openLogin('/admin/slider/form')
    await signIn(login.user)
    await login.user.type(await screen.findByLabelText('Title'), 'Half a title')
    provider.answerNext('POST /api/sliders', { status: 401, body: { message: 'The session has ended.' } })
    await login.user.click(screen.getByRole('button', { name: 'Submit' }))
    return { ...login, dialog: await screen.findByRole('dialog', { name: 'Sign in' }) }
  }

  test('an ended session is renewed in place, and rejected requests are sent again', async () => {
    const { user, dialog } = await saveAfterSignOut()
    expect(dialog).toHaveTextContent('your unsaved changes are still here')
    expect(window.location.pathname).toBe('/admin/slider/form')
    expect(within(dialog).getByLabelText('Email')).toHaveValue('rahima@example.org')
    provider.answerNext('POST /api/login', {
      status: 200,
      body: { token: 'token-2', user: { id: 7, name: 'Rahima Khatun', email: 'rahima@example.org' } },
    })
    await user.type(within(dialog).getByLabelText('Password'), 'right')
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByText('Success!')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByLabelText('Title')).toHaveValue('Half a title')
    const calls = provider.callsOf('POST', '/api/sliders')
    expect(calls.map(call => call.headers.get('authorization'))).toEqual(['Bearer token-1', 'Bearer token-2'])
    expect(calls.map(call => call.body?.title)).toEqual(['Half a title', 'Half a title'])
  })

  test('after another person has signed in, requests of the previous editor are not repeated', async () => {
    expectConsole(/cannot be reached/)
    const { user, dialog } = await saveAfterSignOut()
    provider.answerNext('POST /api/login', { status: 200, body: { token: 'token-9', user: { id: 9, name: 'Karim' } } })
    await user.type(within(dialog).getByLabelText('Password'), 'right')
    await user.click(within(dialog).getByRole('button', { name: 'Sign in' }))
    expect(await screen.findByRole('button', { name: 'Account of Karim' })).toBeVisible()
    expect(provider.callsOf('POST', '/api/sliders')).toHaveLength(1)
    expect(screen.queryByDisplayValue('Half a title')).toBeNull()
  })

  test('an editor can decline to renew an ended session', async () => {
    expectConsole(/The session has ended/)
    const { user, dialog } = await saveAfterSignOut()
    await user.click(within(dialog).getByRole('button', { name: 'Sign out instead' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(provider.callsOf('POST', '/api/sliders')).toHaveLength(1)
  })
})

test('a stored session of another application is ignored', () => {
  const session = { token: 'token-9', appKey: 'other', user: { name: 'Somebody' } }
  window.localStorage.setItem(sessionKey, JSON.stringify(session))
  openLogin('/admin')
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
