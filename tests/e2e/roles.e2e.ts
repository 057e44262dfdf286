/** Custom roles in a real browser: an owner makes and gives one, a colleague works with it, and it changes meanwhile. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { problemsInBothThemes, violationsOf } from './support/axe.ts'
import { expectPageConsole, openSignedIn, testSite } from './support/browser.ts'
import { callApi, storedDrafts } from './support/editing.ts'
import { password } from './support/login.ts'
import { uniqueId } from './support/unique.ts'

/** A custom role of the API. */
const newRole = (owner: Page, name: string, rights: readonly object[], more: object = {}) =>
  callApi(owner, 'POST', '/api/roles', { name, base: 'editor', rights, ...more })

const newColleague = async (owner: Page, role_id: number) => {
  const email = `colleague.${uniqueId()}@example.org`
  const person = { name: `Colleague ${uniqueId()}`, email, password, type: 'editor', role_id, status: 1 }
  const { data } = await callApi(owner, 'POST', '/api/users', person)
  return { email, name: person.name, id: Number(data.id) }
}

const rightsOn = (resource: string, rights: object = {}) => ({
  resource,
  read: 'all',
  create: 1,
  update: 'all',
  delete: 'none',
  publish: 0,
  where: null,
  ...rights,
})

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').allTextContents()

/** Widths of a phone and of a small laptop. */
const widths = [390, 1280] as const

describe('a custom role', () => {
  test('is made with the keyboard, given to a colleague, used, changed and taken away while a form is open', async () => {
    expectPageConsole(/40[34]/)
    const owner = await openSignedIn('/admin/roles/form')
    const name = `News writers ${uniqueId()}`
    await owner.getByLabel('Name', { exact: true }).fill(name)
    await owner.getByText('This role allows nothing yet.').waitFor()
    const read = owner.getByLabel('Posts: Read')
    await read.focus()
    await owner.keyboard.type('All')
    await owner.keyboard.press('Tab')
    await owner.keyboard.press('Space')
    await owner.keyboard.press('Tab')
    await owner.keyboard.type('Own')
    expect(await owner.getByLabel('Posts: Create').isChecked()).toBe(true)
    expect(await owner.getByLabel('Posts: Change').inputValue()).toBe('own')
    await owner.getByLabel('Post categories: Read').selectOption('all')
    await owner.keyboard.press('Control+S')
    await owner.getByText('Nobody has this role.').waitFor()
    const roleId = Number(owner.url().split('/').pop())

    const { id: userId, email, name: colleague } = await newColleague(owner, roleId)
    await owner.goto(`/admin/users/form/${userId}`)
    await expect.poll(() => owner.getByLabel('Custom role').locator('option:checked').textContent()).toBe(name)
    expect(await owner.getByLabel('Role', { exact: true }).isDisabled()).toBe(true)

    const page = await openSignedIn('/admin/post', {}, { email, password })
    await page.getByRole('table').waitFor()
    expect(await menuOf(page)).toEqual(['Dashboard', 'Post categories', 'Posts'])
    expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0)
    await page.goto('/admin/dashboard')
    const reports = page.getByRole('table', { name: 'Reports' })
    await reports.getByRole('link', { name: 'Posts' }).waitFor()
    expect(await reports.getByRole('link').allTextContents()).toEqual(['Post categories', 'Posts'])
    expect(await page.getByRole('link', { name: 'Settings' }).count()).toBe(0)
    await page.goto('/admin/post/form')
    const title = page.getByLabel('Title', { exact: true })
    await title.fill('Written with a custom role')
    expect(await page.getByLabel('Status').locator('option').allTextContents()).toEqual(['Inactive'])
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL(/\/admin\/post\/form\/[^/]+$/)

    await owner.goto(`/admin/roles/form/${roleId}`)
    await owner.getByRole('link', { name: colleague }).waitFor()
    await owner.getByLabel('Posts: Read').selectOption('none')
    await owner.getByRole('button', { name: 'Submit' }).click()
    const dialog = owner.getByRole('dialog', { name: `Change the rights of ${colleague}?` })
    await dialog.getByText('reading posts', { exact: true }).waitFor()
    expect(await violationsOf(owner)).toEqual([])
    await dialog.getByRole('button', { name: 'Change the rights' }).click()
    await owner.getByText('Data updated successfully.').waitFor()

    await title.fill('Written with a custom role, and more')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText(/What you (have )?typed is still here/).waitFor()
    await expect.poll(() => menuOf(page)).toEqual(['Dashboard', 'Post categories'])
    expect(await title.inputValue()).toBe('Written with a custom role, and more')
    await expect.poll(() => storedDrafts(page)).toContain('and more')
    expect(await violationsOf(page)).toEqual([])
  })

  test('is deleted after the people who have it were given another', async () => {
    const owner = await openSignedIn('/admin/dashboard')
    const [old, next] = [`Old ${uniqueId()}`, `Next ${uniqueId()}`]
    const { data: role } = await newRole(owner, old, [rightsOn('posts')])
    const { data: other } = await newRole(owner, next, [rightsOn('pages')])
    const people = [await newColleague(owner, Number(role.id)), await newColleague(owner, Number(role.id))]
    await owner.goto(`/admin/roles?${new URLSearchParams({ filter: JSON.stringify({ search_key: old }) })}`)
    await owner
      .getByRole('row')
      .filter({ hasText: old })
      .getByRole('button', { name: /^Delete/ })
      .click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByRole('link', { name: people[0]?.name ?? '' }).waitFor()
    const remove = dialog.getByRole('button', { name: 'Change their role and delete' })
    expect(await remove.isDisabled()).toBe(true)
    expect(await violationsOf(owner)).toEqual([])
    await dialog.getByLabel('Role that these people get instead').selectOption({ label: next })
    await remove.click()
    await dialog.waitFor({ state: 'detached' })
    await owner.getByRole('row').filter({ hasText: old }).waitFor({ state: 'detached' })
    for (const { id } of people)
      expect((await callApi(owner, 'GET', `/api/users/${id}`)).data.role_id).toBe(Number(other.id))
  })

  test('is left out of a deletion of several roles while people have it', async () => {
    const owner = await openSignedIn('/admin/dashboard')
    const [held, unused, mark] = [`Held ${uniqueId()}`, `Unused ${uniqueId()}`, uniqueId()]
    const { data: role } = await newRole(owner, `${held} ${mark}`, [rightsOn('posts')])
    await newRole(owner, `${unused} ${mark}`, [rightsOn('posts')])
    await newColleague(owner, Number(role.id))
    await owner.goto(`/admin/roles?${new URLSearchParams({ filter: JSON.stringify({ q: mark }) })}`)
    const row = owner.getByRole('row').filter({ hasText: held })
    await row.getByRole('link', { name: `1 with the role ${held} ${mark}` }).waitFor()
    expect(await problemsInBothThemes(owner)).toEqual([])
    for (const name of [held, unused]) await owner.getByRole('checkbox', { name: `Select ${name} ${mark}` }).check()
    await owner.getByRole('button', { name: 'Delete selected' }).click()
    const dialog = owner.getByRole('dialog')
    await dialog.getByText('People have these roles, so they are not deleted here.').waitFor()
    expect(await problemsInBothThemes(owner)).toEqual([])
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.waitFor({ state: 'detached' })
    await owner.getByRole('row').filter({ hasText: unused }).waitFor({ state: 'detached' })
    await row.getByRole('link', { name: /^1 with the role/ }).click()
    await owner.waitForURL(/\/admin\/users\?/)
    expect((await callApi(owner, 'GET', `/api/roles/${role.id}`)).data.name).toBe(`${held} ${mark}`)
  })

  test.each(widths.flatMap(width => (['en', 'bn'] as const).map(language => [width, language] as const)))(
    'its form and its builder are accessible and fit at %d px, in %s',
    async (width, language) => {
      const owner = await openSignedIn('/admin/dashboard', { viewport: { width, height: 844 } })
      const { url } = await testSite()
      await owner.context().addCookies([{ name: 'admin-language', value: language, url }])
      const { data } = await newRole(
        owner,
        `Checked ${uniqueId()}`,
        [rightsOn('posts', { where: '{"category_id":1,"or":[{"created_by":"me"},{"status":0}]}' }), rightsOn('pages')],
        { name_bn: `পরীক্ষা ${uniqueId()}` },
      )
      await newColleague(owner, Number(data.id))
      await owner.goto(`/admin/roles/form/${data.id}`)
      await owner.locator('[data-line=posts]').waitFor()
      // The condition requires a category, which the role does not read.
      await owner
        .getByRole('button', { name: /Post categories|পোস্ট/ })
        .last()
        .waitFor()
      await owner.locator('[data-line=posts] button').first().click()
      await owner.getByRole('dialog').waitFor()
      expect(await problemsInBothThemes(owner)).toEqual([])
      await owner.keyboard.press('Escape')
      await owner.getByRole('dialog').waitFor({ state: 'detached' })
      expect(
        await owner.evaluate(() => document.activeElement?.closest('[data-line]')?.getAttribute('data-line')),
      ).toBe('posts')
      expect(await problemsInBothThemes(owner)).toEqual([])
      const overflow = await owner.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    },
  )
})
