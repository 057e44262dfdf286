/** Shell of the back office: accounts, sessions, theme, language and command palette, in a real browser. */
import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { startSmtp } from '../support/fakes/smtp.ts'
import { expectPageConsole, openPage, openSignedIn, testSite } from './support/browser.ts'
import { password, signInAs } from './support/login.ts'
import { credentials, startFilledSite } from './support/site.ts'
import { uniqueId } from './support/unique.ts'

describe('accounts', () => {
  test('a requested account has profile and sessions once an editor activates it', async () => {
    expectPageConsole(/401|403/)
    const email = `karim.${uniqueId()}@example.org`
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
    await newcomer.getByText('or the account is not active').waitFor()

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
    await newcomer.getByRole('button', { name: /^Sign out the session/ }).click()
    const requested = newcomer.getByRole('dialog', { name: 'Sign out a session' })
    await requested.getByLabel('Current password').fill(password)
    await requested.getByRole('button', { name: 'Sign out', exact: true }).click()
    await newcomer.getByText('Session signed out.').waitFor()
    await elsewhere.reload()
    await elsewhere.getByText(/Your session has expired/).waitFor()
  })

  test('a forgotten password is reset by a mailed link that works once', async () => {
    expectPageConsole(/401|422/)
    const mailServer = await startSmtp()
    const site = await startFilledSite(inject('prepared'), { SMTP_URL: mailServer.url })
    try {
      const page = await openPage({ baseURL: site.url })
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Forgot Password' }).click()
      const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
      await dialog.getByLabel('Email').fill(credentials.email)
      await dialog.getByRole('button', { name: 'Send the mail' }).click()
      await dialog.getByText('If there is an account with this email').waitFor()
      // Long lines are wrapped with '=' at the end (quoted-printable).
      const linkIn = () => {
        const text = mailServer.received.map(({ content }) => content.replaceAll('=\r\n', '')).join('')
        return /http:\S+\/admin\/reset#[\w-]+/.exec(text)?.[0] ?? ''
      }
      await expect.poll(linkIn).not.toBe('')

      const reset = await openPage({ baseURL: site.url })
      await reset.goto(linkIn())
      await reset.getByLabel('New password').fill('quite another password')
      await expect.poll(() => new URL(reset.url()).hash).toBe('')
      await reset.getByRole('button', { name: 'Set new password' }).click()
      await reset.getByText('Your new password is set.').waitFor()
      await reset.getByRole('button', { name: 'Go to sign-in' }).click()
      await signInAs(reset, credentials.email)
      await reset.getByText('The email or the password is wrong, or the account is not active yet.').waitFor()
      await signInAs(reset, credentials.email, 'quite another password')
      await reset.waitForURL('**/admin/dashboard')

      await page.goto(linkIn())
      await page.getByLabel('New password').fill('a third long password')
      await page.getByRole('button', { name: 'Set new password' }).click()
      await page.getByText(/already used, or is older than 30 minutes/).waitFor()
      // Closed before their server stops, because they may still send requests.
      await Promise.all([page.close(), reset.close()])
    } finally {
      await site.stop()
      await mailServer.close()
    }
  })
})

describe('the back office shell', () => {
  const canvas = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const brightness = async (page: Page) =>
    Math.max(...((await canvas(page)).match(/\d+/g)?.slice(0, 3).map(Number) ?? [-1]))

  test('the theme follows the device, and a chosen theme applies from the first byte after a reload', async () => {
    const page = await openSignedIn('/admin/faq', { colorScheme: 'dark' })
    await page.getByRole('heading', { name: 'FAQs' }).waitFor()
    await expect.poll(() => brightness(page)).toBeLessThan(60)
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    await expect.poll(() => brightness(page)).toBeGreaterThan(200)
    const answer = await page.reload()
    expect(await answer?.text()).toContain('<meta name="color-scheme" content="light">')
    await page.getByRole('heading', { name: 'FAQs' }).waitFor()
    await expect.poll(() => brightness(page)).toBeGreaterThan(200)
  })

  test('the shell and generated screens are in Bangla, also after a reload', async () => {
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

  test('no text in another language appears between login page and first screen', async () => {
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
    // The script above sets `seen`.
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

  test('the back office fits 360 px, with its menu behind a button', async () => {
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

test('the command palette opens any screen by keyboard only', async () => {
  const page = await openSignedIn('/admin/dashboard')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('fisheries program')
  const record = page.getByRole('group', { name: 'Records' }).getByRole('option').first()
  await record.waitFor()
  await expect.poll(() => record.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/form/*')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search records, settings and screens' }).fill('billing')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/billing')
  await page.getByText('There is nothing to pay here.').waitFor()
  expect((await testSite()).url).toBe(new URL(page.url()).origin)
})
