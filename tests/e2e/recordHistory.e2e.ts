/** History of a record in the back office, in a real browser: compare a change, restore a field, save it. */
import { describe, expect, test } from 'vitest'
import { problemsInBothThemes } from './support/axe.ts'
import { openSignedIn } from './support/browser.ts'
import { callApi } from './support/editing.ts'

/** Stores a post, and changes it twice. Returns its id. */
const changedTwice = async (page: Parameters<typeof callApi>[0], slug: string): Promise<number> => {
  const first = {
    ...{ title: 'A wide pond', slug, tags: 'water', status: 1, sort_order: 0 },
    content: '<p>The pond is wide and deep.</p><ul><li>Carp</li><li>Rohu</li></ul>',
  }
  const { data } = await callApi(page, 'POST', '/api/posts', first)
  const second = {
    ...{ ...first, title: 'A wide river', tags: 'water, boats' },
    content: '<p>The river is wide and deep.</p><p>Boats pass.</p><ul><li>Carp</li><li>Hilsa</li></ul>',
  }
  await callApi(page, 'PUT', `/api/posts/${data.id}`, second)
  await callApi(page, 'PUT', `/api/posts/${data.id}`, { ...second, title: 'A narrow river' })
  return data.id
}

describe('the history of a record', () => {
  test('a title is compared with an earlier one, restored and saved', async () => {
    const page = await openSignedIn()
    const id = await changedTwice(page, 'pond-or-river')
    await page.goto(`/admin/post/form/${id}`)
    await page.getByText('Changed Title, Content and Tags, by').waitFor()
    const compare = page.getByRole('button', { name: /^Compare the change/ })
    expect(await compare.count()).toBe(3)
    await compare.nth(1).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('region', { name: 'Content' }).waitFor()
    expect(await dialog.locator('del').allTextContents()).toEqual(['pond', 'pond', 'Rohu'])
    expect(await dialog.locator('ins').allTextContents()).toEqual(['river', 'river', 'Boats pass.', 'Hilsa', ', boats'])
    expect(await problemsInBothThemes(page)).toEqual([])

    // Escape returns the focus to the button.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: /^Restore Title/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Filled in Title.').waitFor()
    const title = page.getByLabel('Title', { exact: true })
    expect(await title.inputValue()).toBe('A wide pond')
    expect(await title.evaluate(input => input === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Changed Title, by').nth(1).waitFor()
    const { data } = await callApi(page, 'GET', `/api/posts/${id}`)
    expect(data).toMatchObject({ title: 'A wide pond', tags: 'water, boats' })
  })

  test.each([320, 390, 1920])('the comparison fits a screen of %i px', async width => {
    const page = await openSignedIn(undefined, { viewport: { width, height: 800 } })
    const id = await changedTwice(page, `pond-at-${width}`)
    await page.goto(`/admin/post/form/${id}`)
    await page
      .getByRole('button', { name: /^Compare the change/ })
      .nth(1)
      .click()
    const dialog = page.getByRole('dialog')
    const section = dialog.getByRole('region', { name: 'Content' })
    await section.waitFor()
    const [before, after] = await Promise.all([
      section.getByText('Before').boundingBox(),
      section.getByText('After').boundingBox(),
    ])
    expect((after?.y ?? 0) > (before?.y ?? 0)).toBe(width < 900)
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(false)
    const size = await dialog.boundingBox()
    if (width < 600) expect([size?.x, size?.width]).toEqual([0, width])
  })
})
