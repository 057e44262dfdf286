/** Second factor, passkeys, tokens and webhooks of an account, in a real browser. */
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { sqliteFileOf } from '../../server/db/dataFolder/dataFolder.ts'
import { openSqliteFile } from '../../server/db/sqlite/sqlite.ts'
import { forEveryApplication } from '../../server/db/tenantKey.ts'
import { problemsInBothThemes, violationsOf } from './support/axe.ts'
import { expectPageConsole, openPage, openSignedIn, testSite } from './support/browser.ts'
import { callApi } from './support/editing.ts'
import { password, signInAs } from './support/login.ts'
import { credentials, startFilledSite } from './support/site.ts'
import { uniqueId } from './support/unique.ts'

test('a password is hashed with the cost that OWASP recommends', async () => {
  const { db, close } = openSqliteFile(sqliteFileOf(inject('prepared')))
  const stored = await forEveryApplication(db).selectFrom('users').select('password').execute()
  await close()
  expect(stored).toEqual([{ password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }])
})

describe('two-factor authentication', () => {
  test('a second factor is set up, required at sign-in and in the session dialog, and can be recovered', async () => {
    expectPageConsole(/401|422/)
    const email = `guarded.${uniqueId()}@example.org`
    const owner = await openSignedIn()
    const person = { name: 'Guarded Person', email, password, type: 'editor', status: 1 }
    const made = await callApi(owner, 'POST', '/api/users', person)

    const page = await openPage()
    await page.goto('/admin/account')
    await signInAs(page, email)
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByLabel('Current password').last().fill(password)
    await page.getByRole('button', { name: 'Set up' }).click()
    await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    const reported = await page.getByText('Or type this key into the app:').textContent()
    const secret = reported?.replace(/^.*:/, '').replaceAll(' ', '') ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Code from the app').fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('This code is wrong.').waitFor()
    // Generates the code as an authenticator app does, for the current 30 seconds.
    await page.getByLabel('Code from the app').fill(new TOTP({ secret }).generate())
    await page.getByRole('button', { name: 'Turn on' }).click()
    const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    const [first = '', second = ''] = await codes.allTextContents()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await page.getByText('Recovery codes left: 10.').waitFor()

    const elsewhere = await openPage()
    await elsewhere.goto('/admin/account')
    await signInAs(elsewhere, email)
    await elsewhere.getByLabel('Code').fill('1')
    expect(await violationsOf(elsewhere)).toEqual([])
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
    await elsewhere.getByText('This code is wrong or was already used.').waitFor()
    await elsewhere.getByLabel('Code').fill(first)
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
    await elsewhere.getByText('Recovery codes left: 9.').waitFor()

    // The session has ended, so the next call opens a dialog that requires both factors.
    await page.reload()
    await page.getByRole('button', { name: /^Sign out the session/ }).click()
    const requested = page.getByRole('dialog', { name: 'Sign out a session' })
    await requested.getByLabel('Current password').fill(password)
    expect(await violationsOf(page)).toEqual([])
    await requested.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('Session signed out.').waitFor()
    await elsewhere.getByLabel('Name').fill('Guarded Still')
    await elsewhere.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = elsewhere.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.getByLabel('Code').fill(second)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await elsewhere.getByText('Profile saved.').waitFor()

    await owner.goto(`/admin/users/form/${made.data.id}`)
    await owner.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    await owner.getByText('Two-step sign-in of this user is off.').waitFor()
  })
})

/** Adds a virtual authenticator that stores passkeys and confirms everything. */
const addAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  })
}

describe('passkeys', () => {
  test('passkeys are added with the password, used for sign-in and second factor, and removed', async () => {
    expectPageConsole(/401/)
    const email = `keys.${uniqueId()}@example.org`
    const owner = await openSignedIn()
    await callApi(owner, 'POST', '/api/users', { name: 'Key Holder', email, password, type: 'editor', status: 1 })

    // Browsers support passkeys only at a host name, not at an IP address.
    const { url } = await testSite()
    const page = await openPage({ baseURL: url.replace('127.0.0.1', 'localhost'), isOwn: true })
    await addAuthenticator(page)
    await page.goto('/admin/account')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('No passkey was used.').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await signInAs(page, email)
    const panel = page.getByRole('main')
    await panel.getByRole('button', { name: 'Add a passkey' }).click()
    await panel.getByLabel('Name of the passkey').fill('This laptop')
    await panel.getByLabel('Current password').last().fill(password)
    await panel.getByRole('button', { name: 'Add a passkey' }).click()
    await panel.getByRole('list', { name: 'Your recovery codes' }).waitFor()
    await panel.getByRole('button', { name: 'I have saved them' }).click()
    await panel.getByText(/^Created .+ Not used yet\.$/).waitFor()
    const signOut = async () => {
      // Disables suggestions until the next page load. The virtual authenticator would accept one before a button is pressed.
      await page.evaluate(() => {
        PublicKeyCredential.isConditionalMediationAvailable = async () => false
      })
      await page.getByRole('button', { name: 'Account of Key Holder' }).click()
      await page.getByRole('menuitem', { name: 'Log Out' }).click()
      await page.getByLabel('Email').waitFor()
    }
    await signOut()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('button', { name: 'Account of Key Holder' }).waitFor()
    await signOut()
    // The passkey is suggested in the email input and accepted there.
    await page.reload()
    await page.getByRole('button', { name: 'Account of Key Holder' }).waitFor()
    await signOut()
    await signInAs(page, email)
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await page.getByRole('button', { name: 'Account of Key Holder' }).waitFor()

    await page.goto('/admin/account')
    await page.getByText(/^Created .+ Last used /).waitFor()
    await page.getByRole('button', { name: 'Remove the passkey: This laptop' }).click()
    await page.getByLabel('Current password').last().fill(password)
    await page.getByRole('button', { name: 'Remove it now' }).click()
    await page.getByText('No passkeys yet.').waitFor()
    await signOut()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('This passkey was not accepted.').waitFor()
  })

  test('a required second factor is set up before any other screen, by passkey or app', async () => {
    // Until the second factor is set up, the server refuses all calls but those of the account.
    expectPageConsole(/403/)
    const site = await startFilledSite(inject('prepared'), { REQUIRE_SECOND_FACTOR: 'demo' })
    try {
      const page = await openPage({ baseURL: site.url.replace('127.0.0.1', 'localhost'), isOwn: true })
      await addAuthenticator(page)
      await page.goto('/admin')
      await signInAs(page, credentials.email, credentials.password)
      await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
      expect(await problemsInBothThemes(page)).toEqual([])
      await page.getByLabel('Current password').fill(password)
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
      await page.getByRole('button', { name: 'Use a passkey instead' }).click()
      await page.getByLabel('Current password').fill(password)
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByRole('button', { name: 'I have saved them' }).click()
      await page.getByRole('button', { name: /^Account of/ }).waitFor()
      await page.goto('/admin/account')
      await page.getByText('This session').waitFor()
      await page.getByRole('list', { name: 'Passkeys' }).waitFor()
      await page.getByText(/It cannot change users/).waitFor()
      await page.getByRole('button', { name: /^Remove the passkey/ }).click()
      await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
      expect(await problemsInBothThemes(page)).toEqual([])
      await page.close()
    } finally {
      await site.stop()
    }
  })
})

describe('API tokens', () => {
  test('an owner creates an API token, which is shown once, works, is renewed, and can be revoked', async () => {
    const owner = await openSignedIn('/admin/account')
    await owner.getByRole('button', { name: 'Create token' }).click()
    await owner.getByLabel('Token name').fill('Weather station')
    await owner.getByLabel('Permissions').selectOption({ label: 'Viewer' })
    await owner.getByRole('button', { name: 'Create token' }).click()
    const token = await owner.getByLabel('The token', { exact: true }).inputValue()
    // The list is loaded before the token is used.
    await owner.getByText(/^Viewer, created by .+ Not used yet\.$/).waitFor()
    expect(await violationsOf(owner)).toEqual([])
    const { url } = await testSite()
    const headers = { 'app-key': 'demo', authorization: `Bearer ${token}` }
    expect((await fetch(`${url}/api/pages`, { headers })).status).toBe(200)
    await owner.reload()
    await owner.getByText(/^Viewer, created by .+ Last used /).waitFor()
    await owner.getByRole('button', { name: 'Renew the token: Weather station' }).click()
    await owner.getByLabel('Previous token stays valid for').selectOption({ label: '1 hour' })
    expect(await violationsOf(owner)).toEqual([])
    await owner.getByRole('button', { name: 'Renew token' }).click()
    const renewed = await owner.getByLabel('The new token', { exact: true }).inputValue()
    await owner.getByText(/Renewed: this previous token ends on /).waitFor()
    expect(await violationsOf(owner)).toEqual([])
    const newHeaders = { ...headers, authorization: `Bearer ${renewed}` }
    const statuses = async () => [
      (await fetch(`${url}/api/pages`, { headers })).status,
      (await fetch(`${url}/api/pages`, { headers: newHeaders })).status,
    ]
    expect(await statuses()).toEqual([200, 200])
    await owner.getByRole('button', { name: 'End the previous token now: Weather station' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'End now' }).click()
    await owner.getByText('Token revoked.').waitFor()
    expect(await statuses()).toEqual([401, 200])
    await owner.getByRole('button', { name: 'Revoke the token: Weather station' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await owner.getByText('No API tokens yet.').waitFor()
    expect(await statuses()).toEqual([401, 401])
  })
})

describe('webhooks in the back office', () => {
  test('an owner creates, edits and deletes webhooks, and their log shows each delivery', async () => {
    // The server refuses the first address.
    expectPageConsole(/422/)
    const owner = await openSignedIn('/admin/account')
    await owner.getByRole('button', { name: 'Create webhook' }).click()
    await owner.getByLabel('Name', { exact: true }).last().fill('Weather board')
    await owner.getByLabel('URL of the program').fill('https://127.0.0.1/hook')
    await owner.getByRole('button', { name: 'Create webhook' }).click()
    await owner.getByText(/Address must be on the public internet/).waitFor()
    expect(await violationsOf(owner)).toEqual([])
    // A host name that will never exist.
    await owner.getByLabel('URL of the program').fill('https://hooks.invalid/hook')
    await owner.getByRole('button', { name: 'Create webhook' }).click()
    expect(await owner.getByLabel('Secret', { exact: true }).inputValue()).toMatch(/^whsec_/)
    await owner.getByText('Enabled.').waitFor()

    await owner.getByRole('button', { name: 'Send a test: Weather board' }).click()
    const log = owner.getByRole('list', { name: 'Deliveries: Weather board' })
    await log.getByText(/unknown host name|no answer within 10 seconds/).waitFor()
    await owner.getByText(/^Every delivery has failed since /).waitFor()
    expect(await violationsOf(owner)).toEqual([])
    await log.getByRole('button', { name: /^Send again: Test/ }).click()
    await owner.getByText('The delivery is being sent again.').waitFor()

    await owner.getByRole('button', { name: 'Edit the webhook: Weather board' }).click()
    await owner.getByLabel('Enabled').uncheck()
    await owner.getByRole('button', { name: 'Save webhook' }).click()
    await owner.getByText('Disabled.').waitFor()
    await owner.getByRole('button', { name: 'Delete the webhook: Weather board' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await owner.getByText('Webhook deleted.').waitFor()
    await owner.getByText('Weather board', { exact: true }).waitFor({ state: 'detached' })
  })
})
