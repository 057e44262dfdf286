/** Submissions with the form of `tests/fixtures/branches.ts`, and their status page, in a browser with and without scripts. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { pdfOf } from '../support/fixtures/zipOf.ts'
import { copyProject, type ProjectCopy } from '../support/harness/projectCopy.ts'
import { violationsOf, wcag } from './support/axe.ts'
import { expectPageConsole, openPage, visit } from './support/browser.ts'
import { holdResponses } from './support/heldResponses.ts'
import { signInAs } from './support/login.ts'
import { credentials, startFilledSite } from './support/site.ts'

let project: ProjectCopy
let site: Awaited<ReturnType<typeof startFilledSite>>
beforeAll(async () => {
  project = copyProject()
  project.addResources()
  execFileSync(process.execPath, ['scripts/build.js', '--quiet'], {
    cwd: project.folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  site = await startFilledSite(inject('prepared'), {}, undefined, { cwd: project.folder })
}, 600_000)
afterAll(async () => {
  await site?.stop()
  project?.remove()
})

const onPhone = (javaScriptEnabled: boolean) =>
  openPage({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    javaScriptEnabled,
  })
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const send = (page: Page) => page.locator('main button[type="submit"]').click()
/** Minimum time to fill in a form, ms. A program sends it faster. */
const writingTime = 2_500

describe.each([
  ['with scripts', true],
  ['without scripts', false],
] as const)('a public submission form %s', (_how, hasScripts) => {
  test('a rejected form retains its values, is sent once corrected, and shows its status to the sender', async () => {
    expectPageConsole(/status of 422/, /status of 404/)
    const page = await onPhone(hasScripts)
    await (hasScripts ? visit(page, '/propose-branch') : page.goto('/propose-branch'))
    await page.waitForTimeout(writingTime)
    await page.getByLabel('Name', { exact: true }).fill('Ann of Khulna')
    await page.getByLabel('Training').check()
    await page.getByLabel('Fee').fill('much')
    await page.getByLabel('Plan').setInputFiles({ name: 'The plan.pdf', mimeType: '', buffer: pdfOf('A plan') })
    if (hasScripts) await page.getByText('The-plan.pdf is attached.').waitFor()
    await send(page)
    await page.locator('.form-problem').getByText('Fee must be a number.').waitFor()
    await page.getByText('The-plan.pdf is attached.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ann of Khulna')
    expect(await page.getByLabel('Training').isChecked()).toBe(true)
    expect(await page.getByLabel('Fee').getAttribute('aria-invalid')).toBe('true')
    await page.locator('[role=alert]').getByRole('link', { name: 'Fee must be a number.' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fee')
    await page.getByLabel('Fee').fill('১,২০০')
    await page.waitForTimeout(writingTime)
    await send(page)
    const reference = await page.locator('.thanks .reference').innerText()
    expect(reference).toMatch(/^\d{4}-\d{4}$/)
    const shown = page.locator('.thanks .reference').getByText(reference)
    await page.reload()
    await shown.waitFor()

    const toStatus = page.getByRole('link', { name: 'Check its status' })
    await toStatus.click()
    await page.getByLabel('Reference number').waitFor()
    await page.goBack()
    await shown.waitFor()
    await toStatus.click()
    await page.getByLabel('Reference number').waitFor()
    await page.reload()
    const number = () => page.getByLabel('Reference number').inputValue()
    await expect.poll(number).toBe(reference)
    await page.goBack()
    await shown.waitFor()
    await toStatus.click()
    await expect.poll(number).toBe(reference)
    await page.getByLabel('Name', { exact: true }).fill('Somebody else')
    await send(page)
    await page.getByText('Nothing was found').waitFor()
    expect(await number()).toBe(reference)
    await page.getByLabel('Name', { exact: true }).fill(' ann of KHULNA ')
    await send(page)
    const status = page.getByRole('status').filter({ hasText: reference })
    await status.waitFor()
    expect(await status.innerText()).toMatch(/Services\s+Training[\s\S]*1,200/)
    await page.getByRole('link', { name: 'Back to the form' }).click()
    await page.locator('form#write').waitFor()
    expect(await page.getByLabel('Fee').inputValue()).toBe('')
  })
})

test('conditional fields appear with their answers, and retain typed text when shown again', async () => {
  const page = await onPhone(true)
  await visit(page, '/propose-branch')
  const email = page.getByLabel('Email', { exact: false }).and(page.locator('main input'))
  await email.fill('ann@example.org')
  await page.getByLabel('Open', { exact: true }).uncheck()
  await email.waitFor({ state: 'detached' })
  await page.getByLabel('Open', { exact: true }).check()
  await expect.poll(() => email.inputValue()).toBe('ann@example.org')
  const phone = page.locator('main input[name="phone"]')
  expect(await phone.getAttribute('required')).toBeNull()
  await page.getByLabel('Main office').check()
  await expect.poll(() => phone.getAttribute('required')).not.toBeNull()
})

test('a form keeps what was filled in before the scripts ran, also in conditional fields', async () => {
  const page = await onPhone(true)
  const scripts = await holdResponses(page)
  await page.goto('/propose-branch')
  const email = page.getByLabel('Email', { exact: false }).and(page.locator('main input'))
  await email.fill('ann@example.org')
  await page.getByLabel('Main office').check()
  await page.getByLabel('Open', { exact: true }).uncheck()
  scripts.release()
  // With scripts, the email applies only to an open branch.
  await email.waitFor({ state: 'detached' })
  expect(await page.locator('main input[name="phone"]').getAttribute('required')).not.toBeNull()
  await page.getByLabel('Open', { exact: true }).check()
  await expect.poll(() => email.inputValue()).toBe('ann@example.org')
})

test('a form retains typed text after another page is visited', async () => {
  const page = await onPhone(true)
  await visit(page, '/propose-branch')
  await page.getByLabel('Name', { exact: true }).fill('Ann')
  await page.getByLabel('Loans').check()
  await page.locator('main').getByRole('link', { name: 'Check its status' }).click()
  await page.getByRole('link', { name: 'Back to the form' }).click()
  // The page that is left has an input for the name, too.
  await page.locator('form#write').waitFor()
  expect(await page.locator('main input[name="name"]').inputValue()).toBe('Ann')
  expect(await page.getByLabel('Loans').isChecked()).toBe(true)
})

const noDocument = Buffer.from('A plan')
const plan = { name: 'The plan.pdf', mimeType: 'application/pdf', buffer: pdfOf('A plan') }

/** Delays each step of React's rendering by 50 ms in documents that are opened from now on, as on a busy device. */
const delayRendering = (page: Page) =>
  page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      setTimeout(() => Reflect.apply(postMessage, this, message), 50)
    }
  })

/** Holds the uploads of the field `plan` until the returned function is called. */
const delayUploads = async (page: Page): Promise<() => void> => {
  let release = () => {}
  const isDue = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/documents/plan', async route => {
    await isDue
    await route.continue()
  })
  return release
}

test('a form waits for its upload before it is sent, and an editor downloads the document', async () => {
  const page = await onPhone(true)
  await visit(page, '/propose-branch')
  const arrive = await delayUploads(page)
  await page.waitForTimeout(writingTime)
  await page.getByLabel('Name', { exact: true }).fill('Patient Ann')
  await page.getByLabel('Plan').setInputFiles(plan)
  await page.getByText('Sending the document').waitFor()
  await send(page)
  expect(await page.locator('.thanks').count()).toBe(0)
  arrive()
  await page.locator('.thanks .reference').waitFor()

  const office = await openPage({ baseURL: site.url, viewport: { width: 1280, height: 900 } })
  await office.goto('/admin/login')
  await signInAs(office, credentials.email, credentials.password)
  await office.waitForURL(url => !url.pathname.endsWith('/login'))
  await office.goto('/admin/branches')
  await office.getByText('Patient Ann').first().click()
  await office.getByRole('tab', { name: 'Services' }).click()
  const saving = office.waitForEvent('download')
  await office.getByRole('button', { name: 'The-plan.pdf' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('The-plan.pdf')
  expect(readFileSync(await saved.path())).toEqual(plan.buffer)
  expect(await office.getByRole('button', { name: 'Plan: From the library' }).count()).toBe(0)
})

test('a form that waits for a document which is refused shows all its errors at once', async () => {
  expectPageConsole(/status of 4(15|22)/)
  const page = await onPhone(true)
  await delayRendering(page)
  await visit(page, '/propose-branch')
  const arrive = await delayUploads(page)
  await page.waitForTimeout(writingTime)
  await page.getByLabel('Plan').setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: noDocument })
  await page.getByText('Sending the document').waitFor()
  await send(page)
  arrive()
  const summary = page.locator('.form-failure')
  await summary.getByText('Name').waitFor()
  await summary.getByText('Plan must be a document of one of these types: PDF, CSV.').waitFor()
  await page.unroute('**/documents/plan')
  await page.getByLabel('Name', { exact: true }).fill('Ann Who Mended It')
  await page.getByLabel('Plan').setInputFiles(plan)
  await page.getByText('The-plan.pdf is attached.').waitFor()
  await send(page)
  await page.locator('.thanks .reference').waitFor()
})

test('a failed upload shows a message at its input, and an attached document can be removed', async () => {
  expectPageConsole(/status of 422/, /Failed to load resource/)
  const page = await onPhone(true)
  await visit(page, '/propose-branch')
  const picker = page.getByLabel('Plan')
  await picker.setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: noDocument })
  await page.getByText('Plan must be a document of one of these types: PDF, CSV.').waitFor()
  expect(await picker.getAttribute('aria-invalid')).toBe('true')
  await page.context().setOffline(true)
  await picker.setInputFiles(plan)
  await page.getByText('The document could not be sent.').waitFor()
  await page.context().setOffline(false)
  await picker.setInputFiles(plan)
  await page.getByText('The-plan.pdf is attached.').waitFor()
  await page.locator('main').getByRole('link', { name: 'Check its status' }).click()
  await page.getByRole('link', { name: 'Back to the form' }).click()
  await page.getByText('The-plan.pdf is attached.').waitFor()
  expect(await violationsOf(page, { runOnly: [...wcag, 'best-practice'] })).toEqual([])
  await page.getByRole('button', { name: 'Remove the document' }).click()
  await page.getByLabel('Plan').waitFor()
  expect(await page.locator('main input[name="plan"]').inputValue()).toBe('')
})

test('an upload that expired before sending shows a message until replaced', async () => {
  expectPageConsole(/status of 422/)
  const page = await onPhone(true)
  await visit(page, '/propose-branch')
  await page.getByLabel('Name', { exact: true }).fill('Late Ann')
  await page.getByLabel('Plan').setInputFiles(plan)
  await page.getByText('The-plan.pdf is attached.').waitFor()
  const previous = page.locator('main input[name="plan"]')
  await previous.evaluate(input => {
    ;(input as HTMLInputElement).value = '/api/private-files/Former-plan-aaaaaaaaaa-20.pdf'
  })
  await page.waitForTimeout(writingTime)
  await send(page)
  const message = page
    .locator('.form-problem')
    .getByText('Plan is no longer stored here, or belongs to another record. Attach it again.')
  await message.waitFor()
  await page.getByRole('button', { name: 'Remove the document' }).click()
  await page.getByLabel('Plan').setInputFiles(plan)
  await page.getByText('The-plan.pdf is attached.').waitFor()
  await message.waitFor({ state: 'detached' })
  await send(page)
  await page.locator('.thanks .reference').waitFor()
})

test.each(['/propose-branch', '/propose-branch/status'])(
  'the form %s passes axe on a phone and fits it',
  async path => {
    const page = await onPhone(true)
    await visit(page, path)
    expect(await violationsOf(page, { runOnly: [...wcag, 'best-practice'] })).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violationsOf(page, { runOnly: ['color-contrast'] })).toEqual([])
  },
)

test('other pages load no script or style sheet of submission forms', async () => {
  const page = await onPhone(true)
  const loaded: string[] = []
  page.on('request', request => loaded.push(request.url()))
  await visit(page, '/')
  expect(loaded.filter(url => /submission/i.test(url))).toEqual([])
})
