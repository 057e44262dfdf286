/** Views in a real browser: an owner sees the back office as another person in one tab, and works on in another. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sessionKey } from '../../src/admin/data/session.ts'
import { problemsInBothThemes, violationsOf } from './support/axe.ts'
import { expectPageConsole, openSignedIn } from './support/browser.ts'
import { callApi, storedDrafts } from './support/editing.ts'
import { password } from './support/login.ts'
import { uniqueId, uniqueText } from './support/unique.ts'

/** Timeout of a test, ms. Checks of accessibility are slow on a busy machine. */
const slowMs = 180_000

/** Creates a person of a role, as the owner of the page. */
const newPerson = async (page: Page, type: string, name = `Karim ${uniqueId()}`) => {
  const email = `viewed.${uniqueId()}@example.org`
  const { data } = await callApi(page, 'POST', '/api/users', { name, email, password, type, status: 1 })
  return { id: Number(data.id), name, email }
}

const barOf = (page: Page) => page.getByRole('region', { name: 'View as another person' })

/** Starts a view from the form of a person, with the keyboard. */
const startView = async (page: Page, { id, name }: { readonly id: number; readonly name: string }) => {
  await page.goto(`/admin/users/form/${id}`)
  await page.getByRole('button', { name: 'View as this person' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `View as ${name}` })
  await dialog.waitFor()
  await dialog.getByRole('button', { name: 'View as this person' }).focus()
  await page.keyboard.press('Enter')
  await barOf(page).waitFor()
}

const storedToken = (page: Page): Promise<string> =>
  page.evaluate(key => JSON.parse(localStorage.getItem(key) ?? '{}').token, sessionKey)

/** Box of an element in the window. */
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not visible.`)
  return box
}

test(
  'an owner views the back office as an author, while another tab of the owner still writes',
  async () => {
    const owner = await openSignedIn('/admin/dashboard', { isOwn: true })
    const person = await newPerson(owner, 'author')
    const token = await storedToken(owner)
    const page = await owner.context().newPage()
    const writes: string[] = []
    page.on('request', request => {
      if (request.method() !== 'GET' && request.url().includes('/api/')) writes.push(request.url())
    })
    await startView(page, person)
    await barOf(page).getByText(`You see the back office as ${person.name}. Nothing can be changed.`).waitFor()
    expect(writes.map(url => new URL(url).pathname)).toEqual([`/api/users/${person.id}/view`])

    // Authors see neither users nor messages, which the owner sees.
    await page.getByRole('link', { name: 'Posts' }).first().click()
    await page
      .getByRole('link', { name: /^Open / })
      .first()
      .waitFor()
    expect(await page.getByRole('link', { name: 'Users' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Add New' }).count()).toBe(0)
    await page
      .getByRole('link', { name: /^Open / })
      .first()
      .click()
    await page.getByLabel('Title', { exact: true }).first().waitFor()
    expect(await page.getByLabel('Title', { exact: true }).first().isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: /^(?:Save|Update)/ }).count()).toBe(0)
    await page.reload()
    await barOf(page).waitFor()

    // The other tab is still the owner's.
    expect(await storedToken(page)).toBe(token)
    const title = uniqueText('Written beside a view')
    await owner.goto('/admin/post-category/form')
    expect(await barOf(owner).count()).toBe(0)
    await owner.getByLabel('Name', { exact: true }).first().fill(title)
    await owner.keyboard.press('Control+s')
    await owner.waitForURL(/form\/\d+$/)
    await barOf(page).waitFor()
    expect(writes).toHaveLength(1)
    expect(await storedDrafts(page)).not.toContain('"view-')

    await barOf(page).getByRole('button', { name: 'Stop' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/admin/users/form/${person.id}`)
    await page.getByRole('button', { name: 'View as this person' }).waitFor()
    expect(await barOf(page).count()).toBe(0)
    expect(await storedToken(page)).toBe(token)
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    const { data } = await callApi(owner, 'GET', '/api/audit?size=10')
    const events = data.data.filter((each: { user_id: number }) => each.user_id === person.id)
    expect(events.map(({ event }: { event: string }) => event)).toEqual(
      expect.arrayContaining(['view-started', 'view-ended']),
    )
  },
  slowMs,
)

test(
  'the bar stays at the top of every screen at any width, in both languages and themes',
  async () => {
    const page = await openSignedIn('/admin/dashboard', { isOwn: true })
    const person = await newPerson(page, 'editor', 'Mohammad Abdul Karim Chowdhury of the Northern Branch Office')
    await startView(page, person)
    const problems: string[] = []
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/admin/dashboard', '/admin/post', '/admin/post/form/1', '/admin/account']) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await barOf(page).waitFor()
        problems.push(...(await problemsInBothThemes(page)).map(line => `${path} at ${width}: ${line}`))
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        const bar = await boxOf(page, '.view-bar')
        expect([path, width, bar.y, bar.x, bar.width]).toEqual([path, width, 0, 0, width])
        expect(bar.height).toBeLessThan(width === 390 ? 120 : 60)
        const covered = await page.evaluate(
          () =>
            document.elementFromPoint(innerWidth / 2, 4)?.closest('.view-bar') === null ||
            document.documentElement.scrollWidth > innerWidth,
        )
        expect([path, width, covered]).toEqual([path, width, false])
        if (width === 1280) expect((await boxOf(page, '.side-menu')).y).toBeGreaterThanOrEqual(bar.height)
        const head = page.locator('.screen-head.is-sticky')
        if (await head.count()) expect((await head.boundingBox())?.y).toBeGreaterThanOrEqual(bar.height - 1)
      }
    }
    expect(problems).toEqual([])
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitemradio', { name: 'বাংলা' }).click()
    await page.getByText('কিছু বদলানো যায় না').first().waitFor()
    expect(await violationsOf(page)).toEqual([])
  },
  slowMs,
)

test('a view ends with the session of the owner, and offers the way back instead of a sign-in', async () => {
  expectPageConsole(/401/)
  const owner = await openSignedIn('/admin/dashboard', { isOwn: true })
  const person = await newPerson(owner, 'editor')
  const page = await owner.context().newPage()
  await startView(page, person)
  await callApi(owner, 'POST', '/api/logout')
  // The screen may have noticed already, by a call of its own.
  const leaving = page.getByRole('link', { name: 'Posts' }).first().click({ timeout: 5_000 })
  leaving.catch(() => undefined)
  await page.getByRole('heading', { name: 'The view has ended' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(await page.getByLabel('Password').count()).toBe(0)
  await page.getByRole('button', { name: 'Return to your own screens' }).click()
  await page.getByLabel('Password').first().waitFor()
})
