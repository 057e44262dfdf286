/** Account requests and password resets on the login screen. */
import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteConfigId } from '../../../src/api/site/siteConfig.ts'
import { createFakeProvider } from '../support/fakeProvider.ts'
import { openLogin } from '../support/openAdmin.tsx'

const provider = createFakeProvider()
beforeAll(provider.start)
afterAll(provider.stop)
beforeEach(provider.reset)
afterEach(() => window.localStorage.clear())

const notHere = { status: 404, body: { message: 'There is nothing at this address.' } }

describe('the forgotten password screen', () => {
  const ask = async (email: string) => {
    const opened = openLogin('/admin')
    await opened.user.click(screen.getByRole('button', { name: 'Forgot Password' }))
    await screen.findByRole('dialog', { name: 'Forgot Password' })
    if (email) await opened.user.type(screen.getAllByLabelText('Email').at(-1) as HTMLElement, email)
    await opened.user.click(screen.getByRole('button', { name: 'Send the mail' }))
    return opened
  }

  test('a password reset request shows the same message for every email', async () => {
    provider.answerNext('POST /api/password-reset', { status: 200, body: { message: 'Ok.' } })
    await ask('rahima@example.org')
    expect(await screen.findByText(/If there is an account with this email/)).toBeVisible()
    expect(provider.callsOf('POST', '/api/password-reset')[0]?.body).toEqual({ email: 'rahima@example.org' })
    expect(screen.getByRole('link', { name: 'I have a code' })).toHaveAttribute('href', '/admin/reset')
  })

  test('a password reset request needs an email, and is not sent without one', async () => {
    await ask('')
    expect(screen.getAllByLabelText('Email').at(-1)).toHaveAccessibleDescription('Email is required.')
    expect(provider.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('a password reset request shows the waiting time after too many attempts', async () => {
    const body = { message: 'Too many attempts. Wait a moment and try again.' }
    provider.answerNext('POST /api/password-reset', { status: 429, body })
    await ask('rahima@example.org')
    expect(await screen.findByText(/Too many attempts/)).toBeVisible()
  })

  test('the forgotten password screen names who can set a new password if the server sent no mail', async () => {
    const body = { message: 'No.', data: { mailed: false } }
    provider.answerNext('POST /api/password-reset', { status: 200, body })
    await ask('rahima@example.org')
    expect(await screen.findByText(/This site cannot send mail/)).toHaveTextContent(
      /Ask an owner of this site.*npm run site -- password EMAIL/,
    )
    expect(screen.queryByText(/on its way/)).toBeNull()
  })

  test('the forgotten password screen asks for no email if the page says that the server cannot send mail', async () => {
    const config = document.createElement('script')
    config.type = 'application/json'
    config.id = siteConfigId
    config.textContent = JSON.stringify({ appKey: 'demo', siteUrl: 'http://localhost', mail: false })
    document.body.append(config)
    try {
      const { user } = openLogin('/admin')
      await user.click(screen.getByRole('button', { name: 'Forgot Password' }))
      expect(await screen.findByText(/This site cannot send mail/)).toBeVisible()
      expect(screen.queryByRole('button', { name: 'Send the mail' })).toBeNull()
    } finally {
      config.remove()
    }
  })

  test('the forgotten password screen names the contact person if the provider has no reset route', async () => {
    provider.answerNext('POST /api/password-reset', notHere)
    await ask('rahima@example.org')
    expect(await screen.findByText(/Ask the person who manages this site/)).toBeVisible()
  })
})

describe('the new password screen', () => {
  const code = 'c'.repeat(43)

  test('the new password screen removes the code from the address and returns to sign-in', async () => {
    provider.answerNext('POST /api/password-reset/confirm', { status: 200, body: { message: 'Ok.' } })
    const { user } = openLogin(`/admin/reset#${code}`)
    await user.type(await screen.findByLabelText('New password'), 'a new long password')
    expect(window.location.hash).toBe('')
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
    expect(await screen.findByText('Your new password is set. Sign in with it.')).toBeVisible()
    expect(provider.callsOf('POST', '/api/password-reset/confirm')[0]?.body).toEqual({
      token: code,
      password: 'a new long password',
    })
    await user.click(screen.getByRole('button', { name: 'Go to sign-in' }))
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(window.location.pathname).toBe('/admin')
  })

  test('the new password screen asks for a code if the address has none', async () => {
    const { user } = openLogin('/admin/reset')
    await user.type(await screen.findByLabelText('New password'), 'a new long password')
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/The code is required/)
    expect(screen.getByLabelText('Code')).toHaveFocus()
    expect(provider.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('the new password screen shows a rejected password and an already used code', async () => {
    provider.answerNext(
      'POST /api/password-reset/confirm',
      { status: 422, body: { message: 'Look again.', errors: { password: ['Password is too short.'] } } },
      { status: 422, body: { message: 'This way to a new password is already used.' } },
    )
    const { user } = openLogin(`/admin/reset#${code}`)
    await user.type(await screen.findByLabelText('New password'), 'short')
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription('Password is too short.'),
    )
    await user.click(screen.getByRole('button', { name: 'Set new password' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('already used')
  })
})

describe('the account request screen', () => {
  const fill = async (values: Record<string, string>) => {
    const opened = openLogin('/admin')
    await opened.user.click(screen.getByRole('button', { name: 'Create an account' }))
    await screen.findByRole('dialog', { name: 'Create an account' })
    for (const [label, text] of Object.entries(values))
      await opened.user.type(screen.getAllByLabelText(label).at(-1) as HTMLElement, text)
    await opened.user.click(screen.getByRole('button', { name: 'Send the request' }))
    return opened
  }
  const requested = { Name: 'Karim', Email: 'karim@example.org', Password: 'a long enough password' }

  test('a submitted account request is reported as waiting for an editor', async () => {
    provider.answerNext('POST /api/account-requests', { status: 202, body: { message: 'Ok.' } })
    await fill(requested)
    expect(await screen.findByText(/Your request is waiting/)).toHaveTextContent('made your account Active')
    expect(provider.callsOf('POST', '/api/account-requests')[0]?.body).toEqual({
      name: 'Karim',
      email: 'karim@example.org',
      phone: '',
      password: 'a long enough password',
    })
  })

  test('a rejected account request names each missing field and keeps the other values', async () => {
    await fill({ Name: 'Karim' })
    expect(screen.getAllByLabelText('Email').at(-1)).toHaveAccessibleDescription('Email is required.')
    expect(screen.getByLabelText('Name')).toHaveValue('Karim')
    expect(provider.calls.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('the account request screen names the contact person if the provider accepts no requests', async () => {
    provider.answerNext('POST /api/account-requests', notHere)
    await fill(requested)
    expect(await screen.findByText(/Ask one of them to add you/)).toBeVisible()
  })
})
