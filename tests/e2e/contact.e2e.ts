/** Public forms in a real browser, with and without scripts, and the records that editors see. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { expectPageConsole, openPage, openSignedIn, visit } from './support/browser.ts'
import { holdResponses } from './support/heldResponses.ts'
import { startFilledSite } from './support/site.ts'

/** Site with a configured mail server that does not respond, so its mail stays queued. */
let mailing: Awaited<ReturnType<typeof startFilledSite>>
beforeAll(async () => {
  mailing = await startFilledSite(inject('prepared'), { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'news@example.org' })
}, 300_000)
afterAll(() => mailing?.stop())

const fill = async (page: Page, email: string) => {
  await page.getByLabel('Name').fill('রহিমা Khatun')
  await page.getByLabel('Phone').fill('০১৭১২-৩৪৫৬৭৮')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill('নমস্কার\nHow do I join?')
}
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Submit' }).click()
/** Time before a form is sent, ms. The server refuses forms that are sent faster than people type. */
const writingTime = 2_100

describe.each([true, false])('the contact form with scripts: %s', javaScriptEnabled => {
  test('a contact message with an error retains its text, and gets a reference number once corrected', async () => {
    expectPageConsole(/422/)
    const page = await openPage({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
    await (javaScriptEnabled ? visit(page, '/contact-us') : page.goto('/contact-us'))
    // This address is valid for the browser, but the site requires a domain with a dot.
    await fill(page, 'rahima@example')
    await page.waitForTimeout(writingTime)
    await submit(page)
    const problem = page.getByRole('main').locator('.form-problem')
    await problem.waitFor()
    expect(await problem.textContent()).toMatch(/^Email /)
    const summary = page.getByRole('main').locator('[role=alert]')
    await summary.waitFor()
    await expect.poll(() => page.title()).toMatch(/^Error: (?!Error)/)
    const email = page.getByRole('main').getByLabel('Email')
    expect(await email.getAttribute('aria-describedby')).toBe(await problem.getAttribute('id'))
    if (javaScriptEnabled) {
      expect(new URL(page.url()).pathname).toBe('/contact-us')
      await expect.poll(() => summary.evaluate(node => node === document.activeElement)).toBe(true)
      expect(await violationsOf(page)).toEqual([])
    }
    await summary.getByRole('link', { name: (await problem.textContent()) ?? '' }).click()
    await expect.poll(() => email.evaluate(input => input === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Name').inputValue()).toBe('রহিমা Khatun')
    expect(await page.getByLabel('Message').inputValue()).toBe('নমস্কার\nHow do I join?')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

    await email.fill(`scripts-${javaScriptEnabled}@example.org`)
    await page.waitForTimeout(writingTime)
    await submit(page)
    const thanks = page.locator('#sent')
    await thanks.waitFor()
    const reference = /\d{4}-\d{4}/.exec((await thanks.textContent()) ?? '')?.[0] ?? ''
    expect(reference).not.toBe('')
    await expect.poll(() => page.title()).not.toMatch(/^Error/)
    if (javaScriptEnabled) await expect.poll(() => thanks.evaluate(node => node === document.activeElement)).toBe(true)
    for (const again of [() => page.reload(), () => page.goto('/about-gmpf').then(() => page.goBack())]) {
      await again()
      await thanks.getByText(reference).waitFor()
    }

    if (!javaScriptEnabled) return
    const editor = await openSignedIn('/admin/messages')
    await editor.getByRole('row').filter({ hasText: reference }).waitFor()
    await editor.getByRole('row').filter({ hasText: reference }).getByRole('link', { name: /edit/i }).click()
    await editor.locator('output').filter({ hasText: 'How do I join?' }).waitFor()
    await editor.getByText('01712345678').waitFor()
    expect(await editor.getByLabel('Message').evaluate(node => node.tagName)).toBe('OUTPUT')
  })

  test('an empty contact form shows its errors at each field and in a linked summary', async () => {
    expectPageConsole(/422/)
    const page = await openPage({ javaScriptEnabled, locale: 'de-DE' })
    await (javaScriptEnabled ? visit(page, '/contact-us') : page.goto('/contact-us'))
    await submit(page)
    const summary = page.getByRole('main').locator('[role=alert]')
    await summary.waitFor()
    const missing = ['Name is required.', 'Email is required.', 'Message is required.']
    expect(await summary.getByRole('link').allTextContents()).toEqual(missing)
    expect(await page.getByRole('main').locator('.form-problem').allTextContents()).toEqual(missing)
    expect(await page.getByRole('main').locator('[aria-invalid=true]').count()).toBe(3)
    await summary.getByRole('link').last().click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('message')
  })

  test('a message whose honeypot was filled in by the browser is accepted when sent again', async () => {
    expectPageConsole(/422/)
    const page = await openPage({ javaScriptEnabled })
    await (javaScriptEnabled ? visit(page, '/contact-us') : page.goto('/contact-us'))
    await fill(page, `autofill-${javaScriptEnabled}@example.org`)
    const trap = page.getByRole('main').locator('input[name=website]')
    await trap.evaluate((input: HTMLInputElement) => {
      input.value = 'https://rahima.example'
    })
    await page.waitForTimeout(writingTime)
    await submit(page)
    await page.getByRole('main').locator('[role=alert]').getByText('send it again').waitFor()
    expect(await trap.inputValue()).toBe('')
    expect(await page.getByLabel('Message').inputValue()).toBe('নমস্কার\nHow do I join?')
    await submit(page)
    await page.locator('#sent').waitFor()
  })

  test('the footer subscription form explains the next step after subscribing', async () => {
    const page = await openPage({ baseURL: mailing.url, javaScriptEnabled })
    await (javaScriptEnabled ? visit(page, '/about-gmpf') : page.goto('/about-gmpf'))
    await page.getByRole('contentinfo').getByLabel('News by email').fill(`box-${javaScriptEnabled}@example.org`)
    await page.waitForTimeout(writingTime)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click()
    if (javaScriptEnabled) await page.getByText('Almost done').waitFor()
    else await page.getByRole('heading', { name: 'Check your inbox' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(javaScriptEnabled ? '/about-gmpf' : '/subscribe')
    if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
  })
})

test('an unsent contact message is restored after a visit to another page, and deleted once sent', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } })
  await visit(page, '/contact-us')
  const lookElsewhere = async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
    await page.locator('.contact-form').waitFor({ state: 'detached' })
    await page.goBack()
  }
  await fill(page, 'rahima@example.org')
  await lookElsewhere()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('নমস্কার\nHow do I join?')
  expect(await page.getByLabel('Name').inputValue()).toBe('রহিমা Khatun')
  expect(await page.getByRole('contentinfo').getByLabel('News by email').count()).toBe(0)
  await page.waitForTimeout(writingTime)
  await submit(page)
  await page.locator('#sent').waitFor()
  await lookElsewhere()
  await page.locator('#sent').getByRole('link').click()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
})

test('a contact message typed before the scripts run is restored after a visit to another page', async () => {
  const page = await openPage()
  const scripts = await holdResponses(page)
  await page.goto('/contact-us')
  await fill(page, 'rahima@example.org')
  scripts.release()
  await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.locator('.contact-form').waitFor({ state: 'detached' })
  await page.goBack()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('নমস্কার\nHow do I join?')
})

test('a form rejected without scripts works with scripts at the address of its page', async () => {
  expectPageConsole(/422/)
  const page = await openPage()
  await page.route('**/api/contact', route => route.abort())
  // Blocks the scripts, as if the visitor fills in the form before they load.
  await page.route('**/assets/*.js', route => route.abort())
  expectPageConsole(/422/, /ERR_FAILED/, /dynamically imported/)
  await page.goto('/contact-us')
  await fill(page, 'rahima@example')
  await page.waitForTimeout(writingTime)
  await page.unroute('**/assets/*.js')
  await submit(page)
  await page.getByRole('main').locator('.form-problem').waitFor()
  await page.waitForURL('**/contact-us')
  // A form that is sent before hydration is sent without scripts.
  await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
  expect(await page.getByLabel('Name').inputValue()).toBe('রহিমা Khatun')

  // The input also survives a lost connection.
  await page.getByRole('main').getByLabel('Email').fill('rahima@example.org')
  await submit(page)
  await page.getByText('The server cannot be reached.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('নমস্কার\nHow do I join?')
})

test('the subscription pages are complete and accessible on a phone', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } })
  for (const path of [
    '/subscribe',
    '/subscribe?state=confirmed',
    '/subscribe/confirm/x',
    '/unsubscribe/x',
    '/contact-us?sent=0000-0001',
  ]) {
    expect((await visit(page, path))?.status(), path).toBe(200)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    expect(await violationsOf(page), path).toEqual([])
  }
})
