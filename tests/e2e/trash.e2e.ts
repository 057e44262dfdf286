/** The trash in a real browser: a deleted page is found, restored and deleted for good. */
import { expect, test } from 'vitest'
import { problemsInBothThemes } from './support/axe.ts'
import { openSignedIn } from './support/browser.ts'
import { callApi } from './support/editing.ts'
import { uniqueText } from './support/unique.ts'

test('a deleted page is found in the trash, restored with its sections, and deleted for good', async () => {
  const page = await openSignedIn('/admin/page')
  const title = uniqueText('Wetland')
  const { data: created } = await callApi(page, 'POST', '/api/pages', {
    name: title,
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
  })
  for (const name of ['Reeds', 'Herons'])
    await callApi(page, 'POST', '/api/sections', { name: `${name} ${title}`, page_id: created.id })

  const remove = async () => {
    await page.goto(`/admin/page?filter=${encodeURIComponent(JSON.stringify({ q: title }))}`)
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You can restore everything from the trash for 30 days.').waitFor()
    await dialog.getByRole('button', { name: 'Delete with its 2 sections' }).click()
    await page.getByText('Deleted:').waitFor()
  }
  await remove()

  // Two clicks after the search.
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('searchbox').fill(title)
  const row = page.getByRole('list', { name: 'Deleted records' }).getByRole('listitem')
  await page.waitForURL(/search=/)
  await page.getByText('1 deletion').waitFor()
  expect(await row.innerText()).toMatch(/2 Sections, 1 Page\n.*Can be restored until/s)
  expect(await problemsInBothThemes(page, 'main')).toEqual([])
  await row.getByRole('button', { name: 'Restore' }).click()
  await page.getByText(`No deleted record has “${title}” in its title.`).waitFor()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL(`**/admin/page/form/${created.id}`)

  await remove()
  await page.goto(`/admin/trash?search=${encodeURIComponent(title)}`)
  await row.getByRole('button', { name: /for good…$/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete for good' })
  await dialog.getByText('Do you want to delete these 3 records for good?').waitFor()
  expect(await problemsInBothThemes(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Delete 3 records' }).click()
  await page.getByText('Deleted for good: 3 records').waitFor()
  await page.getByText(`No deleted record has “${title}” in its title.`).waitFor()
})

test.each([320, 1920])('the trash has no sideways scrolling at %i px', async width => {
  const page = await openSignedIn('/admin/dashboard', { viewport: { width, height: 800 } })
  const name = uniqueText('Long')
  const title = `${name}${'w'.repeat(120)}`
  const { data: created } = await callApi(page, 'POST', '/api/faqs', { faq_title: title })
  expect(created?.id).toBeGreaterThan(0)
  await callApi(page, 'DELETE', `/api/faqs/${created.id}`)
  await page.goto('/admin/trash')
  await page.getByText(name).first().waitFor()
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(overflow).toBeLessThanOrEqual(0)
})
