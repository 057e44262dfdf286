/** Every screen and dialog of the back office against the rules of WCAG 2.2 AA, in both themes. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { entities } from '../../src/resources/index.ts'
import type { Descriptor } from '../../src/schema/resource.ts'
import { textsOf } from '../../src/schema/texts.ts'
import { violationsOf } from './support/axe.ts'
import { openPage, openSignedIn } from './support/browser.ts'

/** The rules take a while on each screen, and much longer on a machine that does other work besides. */
const slowMs = 300_000

/** All rules in the light theme, and those of colour, which alone depend on it, in the dark one. */
const problemsOf = async (page: Page, where: string): Promise<readonly string[]> => {
  const light = await violationsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('html[data-scheme="dark"]').waitFor()
  const dark = await violationsOf(page, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.locator('html[data-scheme="light"]').waitFor()
  return [...light.map(line => `${where}: ${line}`), ...dark.map(line => `${where}, dark: ${line}`)]
}

const spinning = (page: Page) => page.getByRole('main').getByRole('progressbar', { name: 'Loading' })

describe('no rule of WCAG 2.2 AA is broken', () => {
  test('at the door', async () => {
    const page = await openPage()
    const problems: string[] = []
    await page.goto('/admin')
    await page.getByLabel('Email').waitFor()
    problems.push(...(await problemsOf(page, 'login')))
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    problems.push(...(await problemsOf(page, 'login with problems')))
    for (const name of ['Forgot Password', 'Create an account']) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog', { name }).getByLabel('Email').waitFor()
      problems.push(...(await problemsOf(page, name)))
      await page.getByRole('button', { name: 'Close' }).click()
    }
    await page.goto('/admin/reset')
    await page.getByLabel('New password').waitFor()
    problems.push(...(await problemsOf(page, 'reset')))
    expect(problems).toEqual([])
  })

  test(
    'in the shell',
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
      problems.push(...(await problemsOf(page, 'menu of the person')))
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByRole('button', { name: 'Open menu' }).click()
      problems.push(...(await problemsOf(page, 'menu on a phone')))
      expect(problems).toEqual([])
    },
    slowMs,
  )

  const halves = [entities.slice(0, 7), entities.slice(7)].map(some => [some.map(({ name }) => name).join(', '), some])
  test.each(halves as [string, Descriptor[]][])(
    'on lists, delete dialogs and forms of %s',
    async (_names, some) => {
      const page = await openSignedIn('/admin/dashboard')
      const menu = page.getByRole('navigation', { name: 'Main menu' })
      const problems: string[] = []
      for (const entity of some) {
        // By the menu, as people go: nothing is loaded anew.
        await menu.locator(`a[href="/admin/${entity.path}"]`).click()
        await page.getByRole('heading', { level: 1, name: textsOf(entity).heading, exact: true }).waitFor()
        await spinning(page).first().waitFor({ state: 'detached' })
        problems.push(...(await problemsOf(page, `list of ${entity.name}`)))
        const remove = page.getByRole('row').getByRole('button', { name: /^Delete/ })
        if (await remove.count()) {
          await remove.first().click()
          const dialog = page.getByRole('dialog')
          await dialog.getByText('Delete Confirmation').waitFor()
          problems.push(...(await problemsOf(page, `delete dialog of ${entity.name}`)))
          await dialog.getByRole('button', { name: 'Close' }).click()
        }
        const add = page.getByRole('main').locator(`a[href="/admin/${entity.path}/form"]`)
        const edit = page.getByRole('row').getByRole('link', { name: /^Edit/ })
        const form = (await add.count()) ? add : edit
        // Neither where records are made elsewhere, and there is none yet.
        if ((await form.count()) === 0) continue
        await form.first().click()
        await page.getByRole('button', { name: textsOf(entity).submit, exact: true }).waitFor()
        await spinning(page).first().waitFor({ state: 'detached' })
        problems.push(...(await problemsOf(page, `form of ${entity.name}`)))
      }
      expect(problems).toEqual([])
    },
    slowMs,
  )

  test('in the image library', async () => {
    const page = await openSignedIn('/admin/slider/form')
    await page.getByRole('button', { name: /Select Logo/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Insert' }).waitFor()
    expect(await problemsOf(page, 'image library')).toEqual([])
  })
})
