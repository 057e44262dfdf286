/** Forms of visitors in a real browser, with scripts and without, and what editors see of them. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsOf } from './support/axe.ts'
import { expectComplaints, openPage, openSignedIn, visit } from './support/browser.ts'

const fill = async (page: Page, email: string) => {
  await page.getByLabel('Name').fill('রহিমা Khatun')
  await page.getByLabel('Phone').fill('০১৭১২-৩৪৫৬৭৮')
  await page.getByRole('main').getByLabel('Email').fill(email)
  await page.getByLabel('Message').fill('নমস্কার\nHow do I join?')
}
const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Submit' }).click()
/** The server takes nothing that comes sooner than people write. */
const writingTime = 2_100

describe.each([true, false])('with scripts: %s', javaScriptEnabled => {
  test('a message with a mistake comes back with what was written, and gets a number when it is corrected', async () => {
    expectComplaints(/422/)
    const page = await openPage({ javaScriptEnabled, viewport: { width: 360, height: 740 } })
    await (javaScriptEnabled ? visit(page, '/contact-us') : page.goto('/contact-us'))
    // The browser takes this for an address; the site asks for a domain with a dot.
    await fill(page, 'rahima@example')
    await page.waitForTimeout(writingTime)
    await submit(page)
    const problem = page.getByRole('main').locator('.form-problem')
    await problem.waitFor()
    expect(await problem.textContent()).toMatch(/^Email /)
    const summary = page.getByRole('main').locator('[role=alert]')
    await summary.waitFor()
    expect(await page.title()).toMatch(/^Error: (?!Error)/)
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
    expect(await page.title()).not.toMatch(/^Error/)
    if (javaScriptEnabled) await expect.poll(() => thanks.evaluate(node => node === document.activeElement)).toBe(true)

    if (!javaScriptEnabled) return
    const editor = await openSignedIn('/admin/messages')
    await editor.getByRole('row').filter({ hasText: reference }).waitFor()
    await editor.getByRole('row').filter({ hasText: reference }).getByRole('link', { name: /edit/i }).click()
    await editor.locator('output').filter({ hasText: 'How do I join?' }).waitFor()
    await editor.getByText('01712345678').waitFor()
    expect(await editor.getByLabel('Message').evaluate(node => node.tagName)).toBe('OUTPUT')
  })

  test('an empty form says in the words of the site what is missing at each field, and in a summary that leads there', async () => {
    expectComplaints(/422/)
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

  test('a message whose hidden field the browser has filled in is taken when it is sent again', async () => {
    expectComplaints(/422/)
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

  test('the form in the footer says what comes next after subscribing', async () => {
    const page = await openPage({ javaScriptEnabled })
    await (javaScriptEnabled ? visit(page, '/about-gmpf') : page.goto('/about-gmpf'))
    await page.getByRole('contentinfo').getByLabel('News by email').fill(`box-${javaScriptEnabled}@example.org`)
    await page.waitForTimeout(writingTime)
    await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click()
    // The site of the tests has no mail server.
    await page.getByText('This site cannot send mail yet').waitFor()
    expect(new URL(page.url()).pathname).toBe(javaScriptEnabled ? '/about-gmpf' : '/subscribe')
    if (javaScriptEnabled) expect(await violationsOf(page)).toEqual([])
  })
})

test('a message that is not sent yet is restored after a visit to another page, and removed when it is sent', async () => {
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
  expect(await page.getByRole('contentinfo').getByLabel('News by email').inputValue()).toBe('')
  await page.waitForTimeout(writingTime)
  await submit(page)
  await page.locator('#sent').waitFor()
  await lookElsewhere()
  await expect.poll(() => page.getByLabel('Message').inputValue()).toBe('')
})

test('a form that came back without scripts works with scripts, at the address of its page', async () => {
  expectComplaints(/422/)
  const page = await openPage()
  await page.route('**/api/contact', route => route.abort())
  // As it is where the scripts come later than the visitor.
  await page.route('**/assets/*.js', route => route.abort())
  expectComplaints(/422/, /ERR_FAILED/, /dynamically imported/)
  await page.goto('/contact-us')
  await fill(page, 'rahima@example')
  await page.waitForTimeout(writingTime)
  await page.unroute('**/assets/*.js')
  await submit(page)
  await page.getByRole('main').locator('.form-problem').waitFor()
  await page.waitForURL('**/contact-us')
  // What is sent before the scripts have taken over goes its way without them.
  await page.locator('.navigation[data-scripted]').waitFor({ state: 'attached' })
  expect(await page.getByLabel('Name').inputValue()).toBe('রহিমা Khatun')

  // Without a connection nothing is lost either.
  await page.getByRole('main').getByLabel('Email').fill('rahima@example.org')
  await submit(page)
  await page.getByText('The server cannot be reached.').waitFor()
  expect(await page.getByLabel('Message').inputValue()).toBe('নমস্কার\nHow do I join?')
})

test('the pages of a subscription are complete and accessible on a phone', async () => {
  const page = await openPage({ viewport: { width: 360, height: 740 } })
  for (const path of [
    '/subscribe',
    '/subscribe?state=confirmed',
    '/subscribe/confirm/x',
    '/unsubscribe/x',
    '/contact-us?sent=0000-0001',
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360)
    expect(await violationsOf(page), path).toEqual([])
  }
})
