/** Daily work with lists, in a real browser: CSV files, undo, bulk actions, and manual ordering with two editors. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sessionKey } from '../../src/admin/data/session.ts'
import { violationsOf } from './support/axe.ts'
import { expectPageConsole, openSignedIn } from './support/browser.ts'
import { callApi } from './support/editing.ts'
import { holdResponses } from './support/heldResponses.ts'
import { uniqueText } from './support/unique.ts'

/** Adds records through a CSV file. Returns their names. */
const importFaqs = async (page: Page, names: readonly string[]) => {
  await page.goto('/admin/faq')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import FAQs' })
  const text = ['faq_title,Status', ...names.map(name => `${name},Active`)].join('\r\n')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'faqs.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: `Add rows (${names.length})` }).click()
  await dialog.getByText(`${names.length} FAQs added.`).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

/** Chooses an item of a menu. Returns the file that it downloads. */
const downloadBy = async (page: Page, name: string) => {
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name }).click()
  return waiting
}

const search = async (page: Page, words: string) => {
  await page.getByRole('searchbox').fill(words)
  await page.getByText(words, { exact: false }).first().waitFor()
}

test('a list page loads few scripts and sends no API request twice', async () => {
  const page = await openSignedIn(undefined, { isOwn: true })
  // Stops the clock, because a preloaded response expires after five seconds, which a busy machine may need.
  await page.addInitScript(() => {
    const start = Date.now()
    Date.now = () => start
  })
  await page.goto('/admin/post')
  await page.getByRole('row').nth(1).waitFor()
  const requested: string[] = []
  page.on('request', request => {
    // Requests of the previous document do not count.
    if (request.isNavigationRequest()) requested.length = 0
    const { pathname, search: query } = new URL(request.url())
    requested.push(pathname + query)
  })
  const calls = () => requested.filter(address => address.startsWith('/api/'))
  const needed = /\/(?:main|AdminApp)-[\w-]+\.js$/
  const lazyChunks = /\/(?:login|authScreens|lazyParts)-[\w-]+\.js$/
  const neededScripts = await holdResponses(page, needed)
  const lazyScripts = await holdResponses(page, lazyChunks)
  await page.reload({ waitUntil: 'commit' })
  // The page sends these calls although the scripts `main` and `AdminApp` are still held.
  const first = ['/api/applications', '/api/me', '/api/posts?page=1&size=10&search_key=']
  await expect.poll(() => calls().toSorted()).toEqual(first)
  neededScripts.release()
  // The rows are displayed although the lazy scripts are still held.
  await page.getByRole('row').nth(1).waitFor()
  lazyScripts.release()
  await page.waitForLoadState('networkidle')
  const scripts = requested.filter(address => address.endsWith('.js'))
  expect(scripts.filter(address => !lazyChunks.test(address)).length).toBeLessThanOrEqual(5)
  expect(scripts.length).toBeLessThanOrEqual(8)
  expect(calls().length).toBe(new Set(calls()).size)
})

describe('export and import of a list', () => {
  test('the rows found by a list are exported and imported, and invalid rows are reported', async () => {
    const page = await openSignedIn('/admin/faq')
    const word = uniqueText('Imported')
    await importFaqs(page, [`${word} one`, `${word} two`])
    await search(page, word)
    await page.getByText('Showing 1 to 2 of 2 entries').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    const download = await downloadBy(page, 'Export this view (CSV)')
    expect(download.suggestedFilename()).toMatch(/^faq-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await download.path(), 'utf8')
    expect(text.split('\r\n').toSorted()).toEqual([`${word} one,Active`, `${word} two,Active`, '\uFEFFTitle,Status'])

    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import FAQs' })
    const file = Buffer.from('Title;Picture\nGood;\n;/files/a.png\n')
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: file })
    await dialog.getByRole('combobox', { name: 'Field for Picture' }).selectOption('Thumb')
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog
      .getByText('Rows that can be added: 1. Rows with problems, listed below: 1.', { exact: false })
      .waitFor()
    await dialog.getByRole('row', { name: '3 Title is required.' }).waitFor()
  })

  test('an export of a view is in the language of the back office', async () => {
    const page = await openSignedIn('/admin/faq', { isOwn: true })
    await page.context().addCookies([{ name: 'admin-language', value: 'bn', url: new URL('/admin', page.url()).href }])
    await page.goto('/admin/faq')
    await page.getByRole('button', { name: 'আরও কাজ' }).click()
    const text = await readFile(await (await downloadBy(page, 'এই তালিকা নামান (CSV)')).path(), 'utf8')
    expect(text).toMatch(/^\uFEFFশিরোনাম,অবস্থা\r\n.*,সক্রিয়(?:\r\n.*,সক্রিয়)*$/)
  })

  test('an import is one recent change, whose Undo deletes its records and can be undone', async () => {
    const page = await openSignedIn('/admin/faq')
    const word = uniqueText('Taken back')
    await importFaqs(
      page,
      [1, 2, 3].map(at => `${word} ${at}`),
    )
    const found = async (footer: string) => {
      await page.goto('/admin/faq')
      await page.getByRole('searchbox').fill(word)
      await page.getByText(footer).waitFor()
    }
    await page.goto('/admin/dashboard')
    const line = page.getByRole('listitem').filter({ hasText: `${word} 1` })
    await line.getByText('other records with it: 2').waitFor()
    expect(await page.getByText(`${word} 2`).count()).toBe(0)
    await line.getByRole('button', { name: `Undo the addition of ${word} 1` }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
    await dialog.getByText(`${word} 3`).waitFor()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('3 records').waitFor()
    await found('Showing 0 to 0 of 0 entries')
    await page.goto('/admin/dashboard')
    await page.getByRole('button', { name: new RegExp(`Undo the deletion of ${word}`) }).click()
    await page.getByText('Restored.').waitFor()
    await found('Showing 1 to 3 of 3 entries')
  })

  test('an import does not overwrite unique values of existing records', async () => {
    const page = await openSignedIn('/admin/page')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import Pages' })
    const file = Buffer.from(
      `sep=;\nName;Title;Slug\nAgain;Again;about-gmpf\nNew;${uniqueText('Imported')};\n`,
      'utf16le',
    )
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: file })
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('row', { name: /^2 .* is already taken by another record\./ }).waitFor()
    await dialog.getByText('Rows that can be added: 1.', { exact: false }).waitFor()
  })

  test('importing an export warns about duplicates, and all added records can be deleted together', async () => {
    const page = await openSignedIn('/admin/faq')
    const word = uniqueText('Exported')
    await importFaqs(page, [`${word} one`, `${word} two`])
    await search(page, word)
    await page.getByText('Showing 1 to 2 of 2 entries').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Import from CSV' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import FAQs' })
    const file = Buffer.from(`id,Title\n1,${word} one\n2,${word} two\n`)
    await dialog.locator('input[type=file]').setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: file })
    await dialog.getByText('existing ones would be duplicated', { exact: false }).waitFor()
    await dialog.getByRole('button', { name: 'Preview' }).click()
    await dialog.getByRole('button', { name: 'Add rows (2)' }).click()
    await page.getByText('Showing 1 to 4 of 4 entries').waitFor()
    const begin = await dialog.getByRole('button', { name: 'Close' }).boundingBox()
    const remove = dialog.getByRole('button', { name: 'Delete the added records (2)' })
    expect((await remove.boundingBox())?.x).toBeLessThan((begin?.x ?? 0) - 100)
    await remove.click()
    await dialog.getByText(`Delete the records that this import added (2)? ${word} one, ${word} two`).waitFor()
    await dialog.getByRole('button', { name: 'Keep them' }).click()
    await dialog.getByText('2 FAQs added.').waitFor()
    await remove.click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await dialog.getByText('Added records deleted: 2. Not deleted: 0.').waitFor()
    await page.getByText('Showing 1 to 2 of 2 entries').waitFor()
  })
})

describe('the table of a list', () => {
  test('selecting a row shifts nothing, and title and Delete stay visible with more columns', async () => {
    const page = await openSignedIn('/admin/post')
    const first = page.getByRole('row').nth(1)
    await first.waitFor()
    const top = async () => (await first.boundingBox())?.y
    const before = await top()
    await first.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Deactivate' }).waitFor()
    expect(await top()).toBe(before)
    await page.getByRole('button', { name: 'Clear selection' }).click()
    expect(await top()).toBe(before)

    await page.evaluate(key => {
      const { user, appKey } = JSON.parse(localStorage.getItem(key) ?? '{}')
      const columns = {
        post: ['title', 'slug', 'sub_title', 'category_id', 'tags', 'meta_title', 'created_at', 'status'],
      }
      localStorage.setItem(`admin-lists:${appKey}:${user.id}`, JSON.stringify({ columns }))
    }, sessionKey)
    await page.reload()
    await first.waitFor()
    await page.getByRole('columnheader', { name: 'Tags' }).waitFor()
    const title = await first.getByRole('cell').nth(1).boundingBox()
    expect(title?.width).toBeGreaterThanOrEqual(180)
    const button = await first.getByRole('button', { name: /^Delete / }).boundingBox()
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(1280)
    const scroller = page.getByRole('region', { name: 'Posts' })
    await scroller.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => scroller.evaluate(element => element.scrollLeft)).toBeGreaterThan(0)
    expect(await violationsOf(page)).toEqual([])
  })
})

describe('bulk actions', () => {
  test('selected rows are deactivated, deleted, and restored by Undo', async () => {
    const page = await openSignedIn('/admin/faq')
    const word = uniqueText('Several')
    await importFaqs(page, [`${word} a`, `${word} b`])
    await search(page, word)
    await page.getByText('Showing 1 to 2 of 2 entries').waitFor()
    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await page.getByText('Deactivated:').waitFor()
    await expect.poll(() => page.getByRole('cell', { name: 'Inactive' }).count()).toBe(2)
    const addresses = () =>
      page
        .getByRole('link', { name: /^Edit / })
        .evaluateAll(links => links.map(link => link.getAttribute('href')).toSorted())
    const ids = await addresses()
    expect(ids.length).toBe(2)

    await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Delete selected' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No Data Found').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Restored.').waitFor()
    await page.getByText('Showing 1 to 2 of 2 entries').waitFor()
    await expect.poll(addresses).toEqual(ids)
  })
})

test('a category in use is not deleted, and the dialog links its posts', async () => {
  const page = await openSignedIn('/robots.txt')
  const name = uniqueText('Referred to')
  const { data } = await callApi(page, 'POST', '/api/post-categories', { name })
  await callApi(page, 'POST', '/api/posts', { title: uniqueText('Refers'), category_id: data.id })
  await page.goto('/admin/post-category')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
  const post = dialog.getByRole('link').first()
  await post.waitFor()
  expect(await dialog.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0)
  await post.click()
  await page.waitForURL('**/admin/post/form/*')
})

test('a section is deleted with its seven widgets, and one keyboard Undo restores all of it', async () => {
  const page = await openSignedIn('/robots.txt')
  const name = uniqueText('With cards')
  const { data } = await callApi(page, 'POST', '/api/sections', { name })
  for (let at = 1; at <= 7; at += 1)
    await callApi(page, 'POST', '/api/widgets', { name: `Card ${at}`, section_id: data.id })
  const widgets = async () => (await callApi(page, 'GET', `/api/widgets?section_id=${data.id}`)).data.total
  await page.goto(`/admin/section?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`)
  await page.getByRole('button', { name: `Delete ${name}` }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete Confirmation' })
  await dialog.getByRole('button', { name: 'Delete with its 7 widgets' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Delete with its 7 widgets' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('No Data Found').waitFor()
  expect(await widgets()).toBe(0)
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect.poll(() => undo.evaluate(button => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Restored.').waitFor()
  await page.getByText('Showing 1 to 1 of 1 entries').waitFor()
  expect(await widgets()).toBe(7)
})

test('typing in a search aborts the previous request', async () => {
  const page = await openSignedIn('/admin/post')
  await page.getByRole('row').nth(1).waitFor()
  const cancelled: string[] = []
  page.on('requestfailed', request => cancelled.push(request.url()))
  await page.route('**/api/posts?*search_key=a&*', () => undefined)
  await page.route('**/api/posts?*search_key=a', () => undefined)
  const requested = page.waitForRequest(/search_key=a(&|$)/)
  await page.getByRole('searchbox').fill('a')
  await requested
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByText('No Data Found').waitFor()
  await expect.poll(() => cancelled.some(url => /search_key=a(&|$)/.test(url))).toBe(true)
})

describe('manual order', () => {
  const names = (page: Page) =>
    page
      .getByRole('button', { name: /^Move .* up$/ })
      .evaluateAll(buttons =>
        buttons.map(button => (button.getAttribute('aria-label') ?? '').replace(/^Move (.*) up$/, '$1')),
      )

  test('an order is changed by dragging, saved, and unchanged after a reload', async () => {
    const page = await openSignedIn('/admin/post/order')
    await page
      .getByRole('button', { name: /^Move .* up$/ })
      .first()
      .waitFor()
    expect(await violationsOf(page)).toEqual([])
    const before = await names(page)
    const handle = page.locator('li > [aria-hidden]').nth(2)
    const target = await page.locator('li').filter({ hasText: before[0] }).first().boundingBox()
    const from = await handle.boundingBox()
    if (!target || !from) throw new Error('There is no row to drag.')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 10, from.y - 20, { steps: 4 })
    await page.mouse.move(from.x + 10, target.y + 4, { steps: 4 })
    await page.mouse.up()
    const after = [before[2], before[0], before[1], ...before.slice(3)]
    await expect.poll(() => names(page)).toEqual(after)
    await page.getByRole('button', { name: 'Save order' }).click()
    await page.getByText('Order saved.').waitFor()
    await page.reload()
    await expect.poll(() => names(page)).toEqual(after)
  })

  test('two editors who reorder a list at the same time never get a mixed order: the later one sees the saved order', async () => {
    expectPageConsole(/409/)
    const first = await openSignedIn('/admin/profile/order')
    const second = await openSignedIn('/admin/profile/order')
    for (const page of [first, second])
      await page
        .getByRole('button', { name: /^Move .* up$/ })
        .first()
        .waitFor()
    const [one, two] = await names(first)
    await first.getByRole('button', { name: `Move ${one} down` }).click()
    await second.getByRole('button', { name: `Move ${two} up` }).click()
    await second.getByRole('button', { name: `Move ${one} down` }).click()
    await first.getByRole('button', { name: 'Save order' }).click()
    await first.getByText('Order saved.').waitFor()
    await second.getByRole('button', { name: 'Save order' }).click()
    await second.getByText('These records were changed', { exact: false }).waitFor()
    await expect.poll(async () => (await names(second)).slice(0, 2)).toEqual([two, one])
    await second.getByRole('button', { name: 'Show my order' }).click()
    await second.getByRole('button', { name: 'Save order' }).click()
    await second.getByText('Order saved.').waitFor()
  })

  test('menus are shown side by side, and a page is added as a link without typing its address', async () => {
    const page = await openSignedIn('/admin/menus/order')
    const footer = page.getByRole('region', { name: 'Footer Menu' })
    await footer.getByRole('button', { name: 'Add a link to Footer Menu' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a link to Footer Menu' })
    await dialog.getByRole('combobox', { name: 'Page' }).click()
    await page.getByRole('listbox').getByRole('option').first().click()
    const title = uniqueText('Linked')
    await dialog.getByRole('textbox', { name: 'Link title' }).fill(title)
    expect(await violationsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add' }).click()
    await expect.poll(() => footer.getByRole('listitem').last().textContent()).toContain(title)
    // The site does not change before the order is saved.
    const links = async () => {
      const html = await (await page.request.get('/')).text()
      return html.slice(html.lastIndexOf('<footer')).includes(title)
    }
    expect(await links()).toBe(false)
    await page.getByRole('button', { name: 'Save order' }).click()
    await page.getByText('Order saved.').waitFor()
    await expect.poll(() => footer.getByRole('listitem').last().textContent()).toContain(title)
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: title }).waitFor()
  })
})
