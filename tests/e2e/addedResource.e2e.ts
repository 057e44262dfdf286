/**
 * The resource of `tests/fixtures/branches.ts`, with a field of every kind, built and opened in a browser: the editor's
 * form, the public page, and the submission form with its status page, with and without scripts.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { sessionKey } from '../../src/admin/data/session.ts'
import type { Field } from '../../src/schema/descriptor/field.ts'
import { publicFieldOf } from '../../src/schema/descriptor/innerFields.ts'
import { branches } from '../fixtures/branches.ts'
import { sampleOf } from '../support/fixtures/sample.ts'
import { pdfOf } from '../support/fixtures/zipOf.ts'
import { copyProject, type ProjectCopy } from '../support/harness/projectCopy.ts'
import { violationsOf, wcag } from './support/axe.ts'
import { expectPageConsole, openPage, visit } from './support/browser.ts'
import { delayRendering, delayUploads } from './support/delays.ts'
import { holdResponses } from './support/heldResponses.ts'
import { signInAs } from './support/login.ts'
import { credentials, startFilledSite } from './support/site.ts'

let project: ProjectCopy
let site: Awaited<ReturnType<typeof startFilledSite>>
let session: { readonly token: string; readonly user: object }

const call = async (method: string, path: string, body: object) => {
  const headers = { 'app-key': 'demo', 'content-type': 'application/json' }
  const authorization = session && { authorization: `Bearer ${session.token}` }
  const answer = await fetch(`${site.url}/api/${path}`, {
    method,
    headers: { ...headers, ...authorization },
    body: JSON.stringify(body),
  })
  const read = await answer.json()
  expect(answer.ok, JSON.stringify(read)).toBe(true)
  return read
}

beforeAll(async () => {
  project = copyProject()
  const inProject = (...words: readonly string[]) =>
    execFileSync(process.execPath, words, { cwd: project.folder, stdio: ['ignore', 'ignore', 'inherit'] })
  project.addResources()
  inProject('scripts/build.js', '--quiet')
  site = await startFilledSite(inject('prepared'), {}, undefined, { cwd: project.folder })
  const { email, password } = credentials
  session = await call('POST', 'login', { identifier: email, password })
}, 600_000)
afterAll(async () => {
  await site?.stop()
  project?.remove()
})

const sized = (width: number) =>
  ({ baseURL: site.url, viewport: { width, height: 900 }, reducedMotion: 'reduce' }) as const
const openOffice = async (path: string, width = 1280): Promise<Page> => {
  const stored = JSON.stringify({ token: session.token, user: session.user, appKey: 'demo' })
  const page = await openPage({ ...sized(width), stored: { [sessionKey]: stored } })
  await page.goto(`/admin/${path}`)
  return page
}
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Labels that the page of a record displays, including those of public inner fields. */
const shownLabels = (field: Field): readonly string[] => {
  if (field.kind === 'status' || field.kind === 'json' || field.kind === 'slug') return []
  const own = publicFieldOf(field)
  if (own.kind === 'group' || own.kind === 'rows') return [own.label, ...Object.values(own.fields).flatMap(shownLabels)]
  return [own.label]
}

describe('a resource with a field of every kind', () => {
  let id = 0
  beforeAll(async () => {
    const photo = '/default-image.jpg'
    const story = [
      { block: 'quote', words: '<p>Here to stay</p>', by: 'Harun' },
      { block: 'picture', photo, caption: 'The quay' },
    ]
    const given = { manager_id: null, news: [], topics: [1], below: [], brochure: null, story }
    id = (await call('POST', 'branches', sampleOf(branches, 'Khulna', given))).data.id
  })

  test.each([390, 1280])('the form of an added resource fits a window of %i px and passes axe', async width => {
    const page = await openOffice(`branches/form/${id}`, width)
    await page.getByRole('tab').first().waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      expect(await overflowOf(page)).toBe(0)
      expect(await violationsOf(page)).toEqual([])
    }
    await page.getByRole('tab', { name: 'About' }).click()
    await page.getByRole('button', { name: 'Add' }).first().waitFor()
  })

  test.each([390, 1280, 1600])(
    'the page of an added resource at %i px shows every public value with its label',
    async width => {
      const page = await openPage(sized(width))
      await visit(page, `/branches/${id}`)
      const text = await page.getByRole('main').innerText()
      const filled = Object.entries(branches.fields).filter(
        ([name, field]) => 'public' in field && !['name', 'manager_id', 'news', 'brochure', 'closed_on'].includes(name),
      )
      for (const [, field] of filled) for (const label of shownLabels(field)) expect(text).toContain(label)
      expect(await overflowOf(page)).toBe(0)
      expect(await violationsOf(page, { runOnly: [...wcag, 'best-practice'] })).toEqual([])
    },
  )
})

const onPhone = (javaScriptEnabled: boolean) =>
  openPage({
    baseURL: site.url,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    javaScriptEnabled,
  })
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
    await planOf(page).setInputFiles({ name: 'The plan.pdf', mimeType: '', buffer: pdfOf('A plan') })
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

test('conditional fields follow the answers they depend on, and keep typed text when they are shown again', async () => {
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
  const closing = page.locator('main input[name="closed_on"]')
  expect(await closing.isVisible()).toBe(false)
  await email.fill('ann@example.org')
  await page.getByLabel('Main office').check()
  await page.getByLabel('Open', { exact: true }).uncheck()
  scripts.release()
  // With scripts, the email input is shown only while 'Open' is checked.
  await email.waitFor({ state: 'detached' })
  await closing.waitFor({ state: 'visible' })
  expect(await page.locator('main input[name="phone"]').getAttribute('required')).not.toBeNull()
  await page.getByLabel('Open', { exact: true }).check()
  await expect.poll(() => email.inputValue()).toBe('ann@example.org')
})

test.each([true, false])('hydration moves nothing in a form; with scripts allowed: %s', async hasScripts => {
  const page = await onPhone(hasScripts)
  const scripts = await holdResponses(page)
  await page.goto('/propose-branch')
  const height = () => page.locator('form#write').evaluate(form => form.getBoundingClientRect().height)
  const before = await height()
  const closing = page.locator('main input[name="closed_on"]')
  expect(await closing.isVisible()).toBe(!hasScripts)
  scripts.release()
  if (hasScripts) await closing.waitFor({ state: 'detached' })
  expect(await height()).toBe(before)
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

const planOf = (page: Page) => page.locator('main input[type="file"]')

test('a form waits for its upload before it is sent, and an editor downloads the document', async () => {
  const page = await onPhone(true)
  await visit(page, '/propose-branch')
  const arrive = await delayUploads(page)
  await page.waitForTimeout(writingTime)
  await page.getByLabel('Name', { exact: true }).fill('Patient Ann')
  await planOf(page).setInputFiles(plan)
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

test('a form shows all its errors at once if the document for which it waited is refused', async () => {
  expectPageConsole(/status of 4(15|22)/)
  const page = await onPhone(true)
  await delayRendering(page)
  await visit(page, '/propose-branch')
  const arrive = await delayUploads(page)
  await page.waitForTimeout(writingTime)
  await planOf(page).setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: noDocument })
  await page.getByText('Sending the document').waitFor()
  await send(page)
  arrive()
  const summary = page.locator('.form-failure')
  await summary.getByText('Name').waitFor()
  await summary.getByText('Plan must be a document of one of these types: PDF, CSV.').waitFor()
  await page.unroute('**/documents/plan')
  await page.getByLabel('Name', { exact: true }).fill('Ann Who Mended It')
  await planOf(page).setInputFiles(plan)
  await page.getByText('The-plan.pdf is attached.').waitFor()
  await send(page)
  await page.locator('.thanks .reference').waitFor()
})

test('a failed upload shows a message at its input, and an attached document can be removed', async () => {
  expectPageConsole(/status of 422/, /Failed to load resource/)
  const page = await onPhone(true)
  await visit(page, '/propose-branch')
  const picker = planOf(page)
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
  await planOf(page).waitFor()
  expect(await page.locator('main input[name="plan"]').inputValue()).toBe('')
})

test('a form with a refused document is not sent until the document is removed or replaced', async () => {
  expectPageConsole(/status of 4(15|22)/)
  const page = await onPhone(true)
  await visit(page, '/propose-branch')
  await page.getByLabel('Name', { exact: true }).fill('Ann Whose Plan Is Refused')
  const refuse = async () => {
    await planOf(page).setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: noDocument })
    await page.locator('.form-problem').getByText('Plan must be a document of one of these types').waitFor()
  }
  await refuse()
  await page.waitForTimeout(writingTime)
  const summary = page.locator('.form-failure')
  for (const _press of ['first', 'second']) {
    await send(page)
    await summary.getByText('Plan must be a document of one of these types: PDF, CSV.').waitFor()
    await expect.poll(() => summary.evaluate(each => each === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Send', exact: true }).focus()
  }
  expect(await page.locator('.thanks').count()).toBe(0)
  await planOf(page).setInputFiles(plan)
  await page.getByText('The-plan.pdf is attached.').waitFor()
  await page.getByRole('button', { name: 'Remove the document' }).click()
  await refuse()
  await page.getByRole('button', { name: 'Remove the document' }).click()
  await page.locator('.form-problem').waitFor({ state: 'detached' })
  expect(await planOf(page).evaluate(each => each === document.activeElement)).toBe(true)
  await send(page)
  await page.locator('.thanks .reference').waitFor()
})

test('an upload that expired before sending shows a message until replaced', async () => {
  expectPageConsole(/status of 422/)
  const page = await onPhone(true)
  await visit(page, '/propose-branch')
  await page.getByLabel('Name', { exact: true }).fill('Late Ann')
  await planOf(page).setInputFiles(plan)
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
  await planOf(page).setInputFiles(plan)
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
