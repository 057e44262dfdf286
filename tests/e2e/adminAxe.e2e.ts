/** Accessibility of every screen and dialog of the back office: WCAG 2.2 AA in both themes. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { allResources, applications, menus, posts } from '../../src/resources/index.ts'
import type { Descriptor } from '../../src/schema/descriptor/resource.ts'
import { textsOf } from '../../src/schema/descriptor/texts.ts'
import { changeTheme, problemsInBothThemes, problemsInTheme, violationsOf } from './support/axe.ts'
import { expectPageConsole, openPage, openSignedIn } from './support/browser.ts'
import { callApi, waitForDraft } from './support/editing.ts'
import { credentials } from './support/site.ts'

/** Timeout of a test, ms. The checks take a while on each screen, and much longer on a busy machine. */
const slowMs = 300_000

const problemsOf = async (page: Page, where: string, within?: string): Promise<readonly string[]> =>
  (await problemsInBothThemes(page, within)).map(line => `${where}: ${line}`)

/** Problems of a screen in the current theme, and in both if its form has inputs that no other form has. */
const problemsOfScreen = async (page: Page, where: string, { name }: Descriptor): Promise<readonly string[]> => {
  if (name === applications.name || name === posts.name) return problemsOf(page, where, 'main')
  return (await problemsInTheme(page, 'main')).map(line => `${where}: ${line}`)
}

/** Resources whose delete dialogs are checked: without and with nested records. They differ only in the texts. */
const deleted: readonly string[] = [posts.name, menus.name]

/** Faults in the heading outline of a whole screen. */
const outlineProblems = async (page: Page, where: string): Promise<readonly string[]> =>
  (await violationsOf(page, { runOnly: ['heading-order', 'empty-heading', 'page-has-heading-one'] })).map(
    line => `${where}: ${line}`,
  )

const spinning = (page: Page) => page.getByRole('main').getByRole('progressbar', { name: 'Loading' })

describe('accessibility (WCAG 2.2 AA) and heading levels of the back office', () => {
  test('the back office login page passes axe', async () => {
    const page = await openPage()
    const problems: string[] = []
    await page.goto('/admin')
    await page.getByLabel('Email').waitFor()
    problems.push(...(await problemsOf(page, 'login')))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
    problems.push(...(await problemsOf(page, 'login with problems')))
    for (const name of ['Forgot Password', 'Create an account']) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).waitFor()
      problems.push(...(await problemsOf(page, name)))
      await page.getByRole('button', { name: 'Close' }).click()
    }
    await page.goto('/admin/reset')
    await page.getByLabel('New password').waitFor()
    problems.push(...(await problemsOf(page, 'reset')))
    expect(problems).toEqual([])
  })

  test(
    'the back office shell passes axe',
    async () => {
      const page = await openSignedIn('/admin/dashboard')
      const problems: string[] = []
      for (const path of [
        '/admin/dashboard',
        '/admin/dashboard/social',
        '/admin/account',
        '/admin/billing',
        '/admin/no',
      ]) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await spinning(page).first().waitFor({ state: 'detached' })
        problems.push(...(await problemsOf(page, path)))
      }
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('fish')
      await page.getByRole('group', { name: 'Records' }).waitFor()
      problems.push(...(await problemsOf(page, 'palette')))
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem').first().waitFor()
      problems.push(...(await problemsOf(page, 'menu of the person')))
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByRole('button', { name: 'Open menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Dashboard' }).waitFor()
      problems.push(...(await problemsOf(page, 'menu on a phone')))
      expect(problems).toEqual([])
    },
    slowMs,
  )

  const halves = [allResources.slice(0, 7), allResources.slice(7)].map(some => [
    some.map(({ name }) => name).join(', '),
    some,
  ])
  test.each(halves as [string, Descriptor[]][])(
    // The theme changes before each form, so each theme is checked with half of the lists and half of the forms.
    'the lists, delete dialogs and forms of %s pass axe',
    async (_names, some) => {
      const page = await openSignedIn('/admin/dashboard')
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      const problems: string[] = []
      for (const resource of some) {
        // Uses the menu like a person, without a new page load. The frame around the screens is checked above.
        const address = `/admin/${resource.path}`
        await menu.locator(`a[href="${address}"], a[href="${address}/form/demo"]`).click()
        // The site settings open as a form; their list is one step back.
        if (resource.name === applications.name) await page.getByRole('main').locator(`a[href="${address}"]`).click()
        await page.getByRole('heading', { level: 1, name: textsOf(resource).heading, exact: true }).waitFor()
        await spinning(page).first().waitFor({ state: 'detached' })
        problems.push(...(await problemsOfScreen(page, `list of ${resource.name}`, resource)))
        problems.push(...(await outlineProblems(page, `list of ${resource.name}`)))
        const remove = page.getByRole('row').getByRole('button', { name: /^Delete/ })
        if (deleted.includes(resource.name)) {
          await remove.first().click()
          const dialog = page.getByRole('dialog')
          await dialog.getByText('Delete Confirmation').waitFor()
          // The delete button is enabled, and changes its colour, once the nested records are known.
          await dialog.locator('button.MuiButton-contained:enabled').waitFor()
          problems.push(...(await problemsOf(page, `delete dialog of ${resource.name}`, '[role=dialog]')))
          await dialog.getByRole('button', { name: 'Close' }).click()
          // The list has no role while the dialog fades out.
          await dialog.waitFor({ state: 'detached' })
        }
        const add = page.getByRole('main').locator(`a[href="/admin/${resource.path}/form"]`)
        const edit = page.getByRole('row').getByRole('link', { name: /^Edit/ })
        const form = (await add.count()) ? add : edit
        // Records of this resource are created elsewhere, and there are none yet.
        if ((await form.count()) === 0) continue
        await form.first().click()
        await page.getByRole('button', { name: textsOf(resource).submit, exact: true }).waitFor()
        await spinning(page).first().waitFor({ state: 'detached' })
        await changeTheme(page)
        problems.push(...(await problemsOfScreen(page, `form of ${resource.name}`, resource)))
        problems.push(...(await outlineProblems(page, `form of ${resource.name}`)))
        if (resource.name !== applications.name) continue
        const name = page.getByRole('textbox', { name: 'Name', exact: true })
        const previous = await name.inputValue()
        const link = page.getByRole('textbox', { name: 'Button link' })
        const linked = await link.inputValue()
        await name.fill('Another Foundation')
        await link.fill('no-such-page')
        await page.getByText('The name has changed').waitFor()
        await page.getByText('This site has no page /no-such-page').waitFor()
        problems.push(...(await problemsOf(page, 'a changed name and a link to a missing page', 'main')))
        // Reverts the changes, so that the form can be left without confirmation.
        await name.fill(previous)
        await link.fill(linked)
      }
      expect(problems).toEqual([])
    },
    slowMs,
  )

  test(
    'the rich text editor passes axe with formatting, links, tables and images',
    async () => {
      const page = await openSignedIn('/admin/post/form')
      const problems: string[] = []
      const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
      const dialog = page.getByRole('dialog')
      await page.getByRole('textbox', { name: 'Content' }).click()
      await page.keyboard.type('Fish and rice')

      await tool('Link').click()
      await dialog.getByLabel('Link to').fill('/about-us')
      problems.push(...(await problemsOf(page, 'link dialog')))
      await dialog.getByRole('button', { name: 'Apply' }).click()

      await tool('Image from the library').click()
      await dialog.getByRole('group', { name: 'Stored files' }).getByRole('button').first().click()
      problems.push(...(await problemsOf(page, 'image library')))
      await dialog.getByRole('button', { name: 'Insert', exact: true }).click()
      // Pictures of the starter content have no alternative text yet.
      await dialog.getByLabel('Alternative text').waitFor()
      problems.push(...(await problemsOf(page, 'picture dialog')))
      await dialog.getByRole('button', { name: 'Done' }).click()

      await page.keyboard.press('ArrowRight')
      await tool('Insert table').click()
      await tool('Add row').waitFor()
      problems.push(...(await problemsOf(page, 'rich text with a table')))
      await tool('Code view').click()
      await page.locator('textarea:visible').first().waitFor()
      problems.push(...(await problemsOf(page, 'code view')))
      expect(problems).toEqual([])
    },
    slowMs,
  )

  test('the draft, session and merge dialogs pass axe', async () => {
    expectPageConsole(/401|409/)
    const first = await openSignedIn()
    const problems: string[] = []
    const asItWas = { title: 'Watched', content: '<p>As it was</p>', status: 1 }
    const { data } = await callApi(first, 'POST', '/api/posts', asItWas)
    const titleOf = (page: Page) => page.getByLabel('Title', { exact: true })
    await first.goto(`/admin/post/form/${data.id}`)
    await titleOf(first).fill('Typed and left')
    await waitForDraft(first, 'Typed and left')
    const page = await first.context().newPage()
    await first.close()
    await page.goto(`/admin/post/form/${data.id}`)
    await page.getByRole('button', { name: 'Restore', exact: true }).waitFor()
    problems.push(...(await problemsOf(page, 'offered draft')))
    await page.getByRole('button', { name: 'Restore', exact: true }).click()

    await callApi(page, 'PUT', `/api/posts/${data.id}`, { ...data, title: 'Theirs', content: '<p>Theirs</p>' })
    await callApi(page, 'POST', '/api/logout')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByLabel('Password', { exact: true }).fill(credentials.password)
    problems.push(...(await problemsOf(page, 'signing in again')))
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()

    await page.getByRole('dialog', { name: 'Changed since you opened it' }).getByRole('radio').first().waitFor()
    problems.push(...(await problemsOf(page, 'merge of two saves')))
    expect(problems).toEqual([])
  })
})
