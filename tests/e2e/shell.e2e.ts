/** The frame around the work: accounts, sessions, look, language and the command palette, in a real browser. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { expectComplaints, openPage, openSignedIn, ownSite } from './support/browser.ts'
import { callApi } from './support/editing.ts'
import { credentials, startSite } from './support/site.ts'

const unique = () => Math.random().toString(36).slice(2, 8)
const password = 'a long enough password'

const signInAs = async (page: Page, email: string, secret = password) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** All rules in the light theme, and those of colour in the dark one. */
const problemsInBothThemes = async (page: Page): Promise<readonly string[]> => {
  const light = await violationsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-scheme="dark"]').waitFor()
  const dark = await violationsOf(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-scheme="light"]').waitFor()
  return [...light, ...dark]
}

describe('accounts', () => {
  test('a request waits until an editor makes it Active, and the name and the sessions are then their own', async () => {
    expectComplaints(/401|403/)
    const email = `karim.${unique()}@example.org`
    const newcomer = await openPage()
    await newcomer.goto('/admin')
    await newcomer.getByRole('button', { name: 'Create an account' }).click()
    const dialog = newcomer.getByRole('dialog', { name: 'Create an account' })
    await dialog.getByLabel('Name').fill('Karim Newcomer')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Send the request' }).click()
    await dialog.getByText('Your request is waiting.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await signInAs(newcomer, email)
    await newcomer.getByText('This account is not active yet.').waitFor()

    const editor = await openSignedIn('/admin/dashboard')
    await editor.getByRole('link', { name: /^Users .*waiting for approval/ }).click()
    await editor.getByRole('main').getByLabel('Search', { exact: true }).fill(email)
    const row = editor.getByRole('row').filter({ hasText: email })
    await row.getByRole('link', { name: /edit/i }).click()
    await editor.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Active' })
    await editor.getByRole('button', { name: 'Submit', exact: true }).click()
    await editor.getByText('Data updated successfully.').waitFor()

    await newcomer.getByRole('button', { name: 'Sign in', exact: true }).click()
    await newcomer.waitForURL('**/admin/dashboard')
    await newcomer.getByRole('button', { name: 'Account of Karim Newcomer' }).click()
    await newcomer.getByRole('menuitem', { name: 'My Profile' }).click()
    await newcomer.getByLabel('Name').fill('Karim Uddin')
    await newcomer.getByRole('button', { name: 'Save', exact: true }).click()
    await newcomer.getByRole('button', { name: 'Account of Karim Uddin' }).waitFor()

    const elsewhere = await openPage()
    await elsewhere.goto('/admin/account')
    await signInAs(elsewhere, email)
    await elsewhere.getByText('This session').waitFor()
    await newcomer.reload()
    await newcomer.getByRole('button', { name: /^End the session/ }).click()
    await newcomer.getByText('The session has ended.').waitFor()
    await elsewhere.reload()
    await elsewhere.getByText(/Your session has ended/).waitFor()
  })

  test('a forgotten password is replaced by the way of a mail, once', async () => {
    expectComplaints(/401|422/)
    const folder = await mkdtemp(join(tmpdir(), 'reset-'))
    const site = await startSite({ DATA_DIR: folder, ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: password })
    try {
      const page = await openPage({ baseURL: site.url })
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Forgot Password' }).click()
      const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
      await dialog.getByLabel('Email').fill('owner@example.org')
      await dialog.getByRole('button', { name: 'Send the mail' }).click()
      await dialog.getByText('If there is an account with this email').waitFor()
      const linkIn = () => /http:\S+\/admin\/reset#[\w-]+/.exec(site.output.join(''))?.[0] ?? ''
      await expect.poll(linkIn, { timeout: 10_000 }).not.toBe('')

      const reset = await openPage({ baseURL: site.url })
      await reset.goto(linkIn())
      await reset.getByLabel('New password').fill('quite another password')
      expect(new URL(reset.url()).hash).toBe('')
      await reset.getByRole('button', { name: 'Store the new password' }).click()
      await reset.getByText('Your new password is stored.').waitFor()
      await reset.getByRole('button', { name: 'Go to sign-in' }).click()
      await signInAs(reset, 'owner@example.org')
      await reset.getByText('The email or the password is not right.').waitFor()
      await signInAs(reset, 'owner@example.org', 'quite another password')
      await reset.waitForURL('**/admin/dashboard')

      await page.goto(linkIn())
      await page.getByLabel('New password').fill('a third long password')
      await page.getByRole('button', { name: 'Store the new password' }).click()
      await page.getByText(/used up, or older than 30 minutes/).waitFor()
      // Before their server ends: they may still be asking it.
      await Promise.all([page.close(), reset.close()])
    } finally {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('the second step', () => {
  test('is set up with a code of the app, asked for at the door and over the screen, and takes a recovery code', async () => {
    expectComplaints(/401|422/)
    const email = `guarded.${unique()}@example.org`
    const owner = await openSignedIn('/admin/account')
    const person = { name: 'Guarded Person', email, password, type: 'editor', status: 1 }
    const made = await callApi(owner, 'POST', '/api/users', person)

    const page = await openPage()
    await page.goto('/admin/account')
    await signInAs(page, email)
    await page.getByRole('button', { name: 'Set it up' }).click()
    await page.getByLabel('Current password').last().fill(password)
    await page.getByRole('button', { name: 'Set it up' }).click()
    await page.getByRole('img', { name: 'The key for the authenticator app' }).waitFor()
    const told = await page.getByText('Or type this key into the app:').textContent()
    const secret = told?.replace(/^.*:/, '').replaceAll(' ', '') ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Code of the app').fill('000000')
    await page.getByRole('button', { name: 'Turn it on' }).click()
    await page.getByText('This code is not right.').waitFor()
    // Counted as an app does it, from the half minute that it is now.
    await page.getByLabel('Code of the app').fill(new TOTP({ secret }).generate())
    await page.getByRole('button', { name: 'Turn it on' }).click()
    const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    const [first = '', second = ''] = await codes.allTextContents()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'I have kept them' }).click()
    await page.getByText('Recovery codes left: 10.').waitFor()

    const elsewhere = await openPage()
    await elsewhere.goto('/admin/account')
    await signInAs(elsewhere, email)
    await elsewhere.getByLabel('Code').fill('1')
    expect(await violationsOf(elsewhere)).toEqual([])
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
    await elsewhere.getByText('This code is not right, or was used already.').waitFor()
    await elsewhere.getByLabel('Code').fill(first)
    await elsewhere.getByRole('button', { name: 'Sign in', exact: true }).click()
    await elsewhere.getByText('Recovery codes left: 9.').waitFor()

    // The session ends elsewhere; the next call asks for both steps over the screen.
    await page.reload()
    await page.getByRole('button', { name: /^End the session/ }).click()
    await page.getByText('The session has ended.').waitFor()
    await elsewhere.getByLabel('Name').fill('Guarded Still')
    await elsewhere.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = elsewhere.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.getByLabel('Code').fill(second)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await elsewhere.getByText('Your profile is saved.').waitFor()

    await owner.goto(`/admin/users/form/${made.data.id}`)
    await owner.getByRole('button', { name: 'Turn their second step off' }).click()
    await owner.getByText('The second step of this user is off.').waitFor()
  })
})

/** Gives the browser an authenticator that keeps passkeys and says yes to everything. */
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
  test('are added with the password, sign in alone and as the second step, and are removed', async () => {
    expectComplaints(/401/)
    const email = `keys.${unique()}@example.org`
    const owner = await openSignedIn('/admin/dashboard')
    await callApi(owner, 'POST', '/api/users', { name: 'Key Holder', email, password, type: 'editor', status: 1 })

    // Browsers have passkeys under a name alone.
    const { url } = await ownSite()
    const page = await openPage({ baseURL: url.replace('127.0.0.1', 'localhost') })
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
    await panel.getByRole('button', { name: 'I have kept them' }).click()
    await panel.getByText(/^Made .+ Not used yet\.$/).waitFor()
    const signOut = async () => {
      await page.getByRole('button', { name: 'Account of Key Holder' }).click()
      await page.getByRole('menuitem', { name: 'Log Out' }).click()
      await page.getByLabel('Email').waitFor()
    }
    await signOut()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('button', { name: 'Account of Key Holder' }).waitFor()
    await signOut()
    await signInAs(page, email)
    await page.getByRole('button', { name: 'Use a passkey instead' }).click()
    await page.getByRole('button', { name: 'Account of Key Holder' }).waitFor()

    await page.goto('/admin/account')
    await page.getByText(/^Made .+ Last used /).waitFor()
    await page.getByRole('button', { name: 'Remove the passkey: This laptop' }).click()
    await page.getByLabel('Current password').last().fill(password)
    await page.getByRole('button', { name: 'Remove it now' }).click()
    await page.getByText('You have none.').waitFor()
    await signOut()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('This passkey was not taken.').waitFor()
  })

  test('or an app are asked for before anything else where the site requires a second step', async () => {
    // Everything but the account is refused until then.
    expectComplaints(/403/)
    const folder = await mkdtemp(join(tmpdir(), 'required-'))
    await cp(inject('prepared'), folder, { recursive: true })
    const site = await startSite({ DATA_DIR: folder, REQUIRE_SECOND_FACTOR: 'demo' })
    try {
      const page = await openPage({ baseURL: site.url.replace('127.0.0.1', 'localhost') })
      await addAuthenticator(page)
      await page.goto('/admin')
      await signInAs(page, credentials.email, credentials.password)
      await page.getByRole('heading', { name: 'Second step at sign-in' }).waitFor()
      expect(await problemsInBothThemes(page)).toEqual([])
      await page.getByLabel('Current password').fill(password)
      await page.getByRole('button', { name: 'Set it up' }).click()
      await page.getByRole('img', { name: 'The key for the authenticator app' }).waitFor()
      await page.getByRole('button', { name: 'Use a passkey instead' }).click()
      await page.getByLabel('Current password').fill(password)
      expect(await violationsOf(page)).toEqual([])
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await page.getByRole('button', { name: 'I have kept them' }).click()
      await page.getByRole('button', { name: /^Account of/ }).waitFor()
      await page.goto('/admin/account')
      await page.getByText('This session').waitFor()
      await page.getByRole('list', { name: 'Passkeys' }).waitFor()
      await page.getByText(/Passwords, users and tokens stay out of its reach/).waitFor()
      await page.getByRole('button', { name: /^Remove the passkey/ }).click()
      await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
      expect(await problemsInBothThemes(page)).toEqual([])
      await page.close()
    } finally {
      await site.stop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('tokens for programs', () => {
  test('are made by an owner, shown once, work, and end', async () => {
    const owner = await openSignedIn('/admin/account')
    await owner.getByRole('button', { name: 'Make a token' }).click()
    await owner.getByLabel('What it is for').fill('Weather station')
    await owner.getByLabel('The most it may do').selectOption({ label: 'Viewer' })
    await owner.getByRole('button', { name: 'Make a token' }).click()
    const token = await owner.getByLabel('The token', { exact: true }).inputValue()
    const { url } = await ownSite()
    const headers = { 'app-key': 'demo', authorization: `Bearer ${token}` }
    expect((await fetch(`${url}/api/pages`, { headers })).status).toBe(200)
    await owner.getByText(/^Viewer, by .+ Not used yet\.$/).waitFor()
    expect(await violationsOf(owner)).toEqual([])
    await owner.reload()
    await owner.getByText(/^Viewer, by .+ Last used /).waitFor()
    await owner.getByRole('button', { name: 'End the token: Weather station' }).click()
    await owner.getByText('The token has ended.').waitFor()
    expect((await fetch(`${url}/api/pages`, { headers })).status).toBe(401)
  })
})

describe('webhooks', () => {
  test('are made by an owner, whose log says in words what came of each delivery, changed, and deleted', async () => {
    // A refused address, which the form tells of.
    expectComplaints(/422/)
    const owner = await openSignedIn('/admin/account')
    await owner.getByRole('button', { name: 'Make a webhook' }).click()
    await owner.getByLabel('Name', { exact: true }).last().fill('Weather board')
    await owner.getByLabel('Address of the program').fill('https://127.0.0.1/hook')
    await owner.getByRole('button', { name: 'Make a webhook' }).click()
    await owner.getByText(/Address must lead to the public network/).waitFor()
    expect(await violationsOf(owner)).toEqual([])
    // A name that nobody will ever have.
    await owner.getByLabel('Address of the program').fill('https://hooks.invalid/hook')
    await owner.getByRole('button', { name: 'Make a webhook' }).click()
    expect(await owner.getByLabel('The secret', { exact: true }).inputValue()).toMatch(/^whsec_/)
    await owner.getByText('Switched on.').waitFor()

    await owner.getByRole('button', { name: 'Send a test: Weather board' }).click()
    const log = owner.getByRole('list', { name: 'Deliveries: Weather board' })
    await log.getByText(/the name of the host is not known|no answer within 10 seconds/).waitFor()
    await owner.getByText(/^Every delivery has failed since /).waitFor()
    expect(await violationsOf(owner)).toEqual([])
    await log.getByRole('button', { name: /^Send again: Test/ }).click()
    await owner.getByText('It is sent again.').waitFor()

    await owner.getByRole('button', { name: 'Edit the webhook: Weather board' }).click()
    await owner.getByLabel('Switched on').uncheck()
    await owner.getByRole('button', { name: 'Save webhook' }).click()
    await owner.getByText('Switched off.').waitFor()
    await owner.getByRole('button', { name: 'Delete the webhook: Weather board' }).click()
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await owner.getByText('The webhook is deleted.').waitFor()
    expect(await owner.getByText('Weather board', { exact: true }).count()).toBe(0)
  })
})

describe('the look', () => {
  const canvas = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const brightness = async (page: Page) =>
    Math.max(...((await canvas(page)).match(/\d+/g)?.slice(0, 3).map(Number) ?? [-1]))

  test('follows the device, and a chosen theme stays over a reload, from the first bytes on', async () => {
    const page = await openSignedIn('/admin/faq', { colorScheme: 'dark' })
    await page.getByRole('heading', { name: 'FAQs' }).waitFor()
    expect(await brightness(page)).toBeLessThan(60)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    await expect.poll(() => brightness(page)).toBeGreaterThan(200)
    const answer = await page.reload()
    expect(await answer?.text()).toContain('<meta name="color-scheme" content="light">')
    await page.getByRole('heading', { name: 'FAQs' }).waitFor()
    expect(await brightness(page)).toBeGreaterThan(200)
  })

  test('speaks Bangla in the shell and on generated screens, and remembers it', async () => {
    const page = await openSignedIn('/admin/faq')
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitemradio', { name: 'বাংলা' }).click()
    await page.getByRole('heading', { name: 'সাধারণ জিজ্ঞাসাসমূহ' }).waitFor()
    const answer = await page.reload()
    expect(await answer?.text()).toContain('<html lang="bn">')
    await page.getByRole('heading', { name: 'সাধারণ জিজ্ঞাসাসমূহ' }).waitFor()
    await page.getByText(/^মোট [০-৯]+টির মধ্যে ১ থেকে [০-৯]+ দেখানো হচ্ছে$/).waitFor()
    await page.getByRole('row').nth(1).getByText('১', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'যোগ করুন' }).click()
    await page.getByRole('button', { name: 'জমা দিন', exact: true }).waitFor()
  })

  test('is kept from the door on: nobody sees words of another language while the screens’ own are on their way', async () => {
    const page = await openPage()
    await page.goto('/admin/faq')
    await page.getByRole('button', { name: 'বাংলা' }).click()
    let release = () => {}
    const held = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route(/\/pack\.bn-[\w-]+\.js$/, async route => {
      await held
      await route.continue()
    })
    await page.evaluate(() => {
      const root = document.getElementById('admin-root') as HTMLElement
      const seen = new Set<string>()
      new MutationObserver(() => seen.add(root.innerText)).observe(root, { childList: true, subtree: true })
      Object.assign(window, { seen })
    })
    const screens = page.waitForResponse(/\/AdminApp-[\w-]+\.js$/)
    await page.getByLabel('ইমেইল').fill(credentials.email)
    await page.getByLabel('পাসওয়ার্ড', { exact: true }).fill(credentials.password)
    await page.getByRole('button', { name: 'সাইন ইন' }).click()
    await (await screens).finished()
    release()
    await page.getByRole('heading', { name: 'সাধারণ জিজ্ঞাসাসমূহ' }).waitFor()
    // Put there by the lines above.
    const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen].join('\n'))
    expect(seen).toContain('ড্যাশবোর্ড')
    expect(seen).not.toMatch(/Dashboard|FAQs|Search|Logout/)

    await page.getByRole('button', { name: 'লগ আউট' }).first().click()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByLabel('Email').fill(credentials.email)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('App Info').waitFor()
  })

  test('fits a screen of 360 px, with its menu behind a button', async () => {
    const page = await openSignedIn('/admin/account', { viewport: { width: 360, height: 740 } })
    for (const path of ['/admin/account', '/admin/billing', '/admin/dashboard', '/admin/faq', '/admin/faq/form']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect({ path, width: await page.evaluate(() => document.documentElement.scrollWidth) }).toEqual({
        path,
        width: 360,
      })
    }
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Posts' }).click()
    await page.waitForURL('**/admin/post')
  })
})

test('the command palette goes anywhere by keyboard alone', async () => {
  const page = await openSignedIn('/admin/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('fisheries program')
  const record = page.getByRole('group', { name: 'Records' }).getByRole('option').first()
  await record.waitFor()
  expect(await record.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/form/*')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything, or say where to go' }).fill('billing')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/billing')
  await page.getByText('There is nothing to pay here.').waitFor()
  expect((await ownSite()).url).toBe(new URL(page.url()).origin)
})
