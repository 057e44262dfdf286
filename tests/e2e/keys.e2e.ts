/** Focus, keyboard shortcuts, and messages while the server does not respond or a role ends, in a real browser. */
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { sessionKey } from '../../src/admin/data/session.ts'
import { violationsOf } from './support/axe.ts'
import { expectPageConsole, openPage, openSignedIn, testSite } from './support/browser.ts'
import { callApi } from './support/editing.ts'
import { holdResponses } from './support/heldResponses.ts'
import { password } from './support/login.ts'

/** Accessible name of the focused element, as far as it can be determined. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return ''
    const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : []
    return (label?.textContent ?? element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\W+$/, '')
  })

let signedUp = 0
/** Creates an author, and opens a page as that author. */
const openAsAuthor = async (path: string, language = 'en') => {
  // The page requests some counts before it knows the role.
  expectPageConsole(/403/)
  const owner = await openSignedIn()
  signedUp += 1
  const email = `author-of-keys-${signedUp}@example.org`
  await callApi(owner, 'POST', '/api/users', { name: 'Author of keys', email, password, type: 'author' })
  const answer = await fetch(`${(await testSite()).url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'app-key': 'demo' },
    body: JSON.stringify({ identifier: email, password }),
  })
  const { token, user } = await answer.json()
  const session = JSON.stringify({ token, user: { id: user.id, name: user.name, email }, appKey: 'demo' })
  const page = await openPage({ stored: { [sessionKey]: session } })
  await page.context().addCookies([{ name: 'admin-language', value: language, url: (await testSite()).url }])
  await page.goto(path)
  return page
}

describe('the focus in the form of a new record', () => {
  test('a new form focuses its first field when opened by Add, by n, or by the palette', async () => {
    const page = await openSignedIn('/admin/faq')
    await page.getByRole('row').nth(1).waitFor()
    await page.getByRole('link', { name: 'Add', exact: true }).click()
    await expect.poll(() => focused(page)).toBe('Title')

    await page.goto('/admin/faq')
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('n')
    await expect.poll(() => focused(page)).toBe('Title')

    await page.goto('/admin/post')
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('New FAQ')
    await page.getByRole('dialog').getByRole('option', { name: /FAQ/ }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/admin/faq/form')
    await expect.poll(() => focused(page)).toBe('Title')
  })
})

/** Text with letters that are keyboard shortcuts of a list. */
const words = 'nn/ New nets'

describe('typing before a form has loaded', () => {
  test.each([
    ['n', (page: Page) => page.keyboard.press('n')],
    ['Add', (page: Page) => page.getByRole('link', { name: 'Add', exact: true }).click()],
    ['Enter on Add', (page: Page) => page.getByRole('link', { name: 'Add', exact: true }).press('Enter')],
  ])('early typing is entered into the first field of a new record, after %s', async (_, open) => {
    const page = await openSignedIn('/admin/faq', { isOwn: true })
    await page.getByRole('row').nth(1).waitFor()
    const scripts = await holdResponses(page)
    await open(page)
    await page.keyboard.type(words)
    await expect.poll(scripts.count).toBeGreaterThan(0)
    scripts.release()
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await expect.poll(() => title.inputValue()).toBe(words)
    await page.keyboard.type(' and more')
    await expect.poll(() => title.inputValue()).toBe(`${words} and more`)
    expect(new URL(page.url()).pathname).toBe('/admin/faq/form')
  })

  test('early typing is entered into the first field of a new record, after the palette', async () => {
    const page = await openSignedIn('/admin/faq', { isOwn: true })
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('New slider')
    await page
      .getByRole('dialog')
      .getByRole('option', { name: /slider/i })
      .first()
      .waitFor()
    const scripts = await holdResponses(page)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.matches('.type-ahead'))
    await page.keyboard.type(words)
    scripts.release()
    await expect.poll(() => page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe(words)
  })

  test.each([
    ['Control K opens the palette', { key: 'k', ctrlKey: true }, 'combobox'],
    ['n opens a new record', { key: 'n' }, 'textbox'],
  ] as const)('%s as soon as the list is displayed', async (_, keys, role) => {
    const page = await openSignedIn('/admin/faq', { isOwn: true })
    await page.addInitScript(init => {
      const rows = new MutationObserver(() => {
        if (!document.querySelector('tbody tr a')) return
        rows.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
      })
      rows.observe(document, { childList: true, subtree: true })
    }, keys)
    await page.reload()
    await page
      .getByRole(role === 'combobox' ? 'dialog' : 'main')
      .getByRole(role)
      .first()
      .waitFor()
    if (role === 'textbox') expect(new URL(page.url()).pathname).toBe('/admin/faq/form')
  })

  test('early typing is entered into the command palette', async () => {
    const page = await openSignedIn('/admin/faq', { isOwn: true })
    await page.getByRole('row').nth(1).waitFor()
    const scripts = await holdResponses(page, /\/CommandPalette-[\w-]+\.js$/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type(words)
    await expect.poll(scripts.count).toBeGreaterThan(0)
    scripts.release()
    const query = page.getByRole('dialog').getByRole('combobox')
    await expect.poll(() => query.inputValue()).toBe(words)
    await page.keyboard.type(' and more')
    await expect.poll(() => query.inputValue()).toBe(`${words} and more`)
    expect(new URL(page.url()).pathname).toBe('/admin/faq')
  })

  const ofRecords = /\/api\/faqs\/\d+$/
  const editLink = (page: Page) => page.getByRole('row').nth(1).getByRole('link', { name: /^Edit/ })
  const pressEnter = async (page: Page) => {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  test.each([
    ['Enter on its row', pressEnter],
    ['Edit', (page: Page) => editLink(page).click()],
    ['a click on its row', (page: Page) => page.getByRole('row').nth(1).getByRole('cell').nth(1).click()],
  ])('early typing is appended to the first field of a stored record, after %s', async (_, open) => {
    const page = await openSignedIn('/admin/faq', { isOwn: true })
    const name = await page.getByRole('row').nth(1).getByRole('cell').nth(1).innerText()
    const records = await holdResponses(page, ofRecords)
    await open(page)
    await page.keyboard.type(words)
    await expect.poll(records.count).toBeGreaterThan(0)
    records.release()
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await expect.poll(() => title.inputValue()).toBe(name + words)
    await page.keyboard.type(' and more')
    await expect.poll(() => title.inputValue()).toBe(`${name}${words} and more`)
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/faq\/form\/.+/)
  })

  test('early typing of spaces does not change a stored record', async () => {
    const page = await openSignedIn('/admin/faq', { isOwn: true })
    const name = await page.getByRole('row').nth(1).getByRole('cell').nth(1).innerText()
    const records = await holdResponses(page, ofRecords)
    await editLink(page).click()
    await page.keyboard.press('Space')
    await expect.poll(records.count).toBeGreaterThan(0)
    records.release()
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await title.waitFor()
    await expect.poll(() => page.locator('.type-ahead').count()).toBe(0)
    expect(await title.inputValue()).toBe(name)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  })

  test('early typing is dropped, and the focus released, if the new form is cancelled', async () => {
    const page = await openSignedIn('/admin/faq', { isOwn: true })
    await page.getByRole('row').nth(1).waitFor()
    const scripts = await holdResponses(page)
    await page.keyboard.press('n')
    await page.keyboard.type('half')
    await page.goBack()
    scripts.release()
    await page.getByRole('row').nth(1).waitFor()
    await expect.poll(() => page.locator('.type-ahead').count()).toBe(0)
    await page.keyboard.press('/')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
  })
})

describe('the editor of a long text', () => {
  test('Ctrl+K inserts a link in the editor, and opens the palette elsewhere', async () => {
    const page = await openSignedIn('/admin/post/form')
    const text = page.getByRole('textbox', { name: 'Content', exact: true })
    await text.click()
    await page.keyboard.type('Our goals')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+k')
    const dialog = page.getByRole('dialog', { name: 'Link' })
    await dialog.getByRole('textbox').fill('/gmpf-goals')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => text.innerHTML()).toContain('href="/gmpf-goals"')
    expect(await page.getByRole('combobox', { name: /Go to|palette/i }).count()).toBe(0)

    await page.getByLabel('Title', { exact: true }).focus()
    await page.keyboard.press('Control+k')
    await page.getByRole('listbox').waitFor()
    await page.keyboard.press('Escape')
  })

  test('pasted and dropped pictures are stored in order, other files rejected, and one undo reverts a paste', async () => {
    const page = await openSignedIn('/admin/post/form')
    const text = page.getByRole('textbox', { name: 'Content', exact: true })
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#205060' } })
      .png()
      .toBuffer()
    /** Pastes files at the cursor, or drops them at the start of the text. */
    const bring = (kind: 'paste' | 'drop', ...names: readonly string[]) =>
      text.evaluate(
        (element, given) => {
          const bytes = Uint8Array.from(atob(given.base64), letter => letter.charCodeAt(0))
          const files = new DataTransfer()
          for (const name of given.names) {
            const type = name.endsWith('.png') ? 'image/png' : 'application/pdf'
            files.items.add(new File([bytes], name, { type }))
          }
          const { left, top, height } = (element.querySelector('p') ?? element).getBoundingClientRect()
          const place = { clientX: left + 1, clientY: top + height / 2, bubbles: true, cancelable: true }
          element.dispatchEvent(
            given.kind === 'drop'
              ? new DragEvent('drop', { ...place, dataTransfer: files })
              : new ClipboardEvent('paste', { ...place, clipboardData: files }),
          )
        },
        { kind, names, base64: picture.toString('base64') },
      )
    const content = () =>
      text.evaluate(element =>
        Array.from(element.querySelectorAll('img[src], p'), node =>
          node instanceof HTMLImageElement ? /([a-z]+)-[^/]*$/.exec(node.src)?.[1] : node.textContent,
        ),
      )
    await text.click()
    await page.keyboard.type('Line')
    // The letter is typed during the uploads.
    const uploads = await holdResponses(page, '**/api/upload-single*')
    await bring('paste', 'pond.png', 'net.png', 'report.pdf', 'boat.png')
    await bring('drop', 'first.png', 'second.png')
    await page.keyboard.type('s')
    await expect.poll(uploads.count).toBeGreaterThan(0)
    uploads.release()
    await expect.poll(content).toEqual(['first', 'second', 'Lines', 'pond', 'net', 'boat', ''])
    await page.getByText('report.pdf is not a picture, so it was not added.').waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(content).toEqual(['Lines', 'pond', 'net', 'boat', ''])
    await page.keyboard.press('Control+z')
    await expect.poll(content).toEqual(['Lines'])
  })
})

describe('the keyboard in a rich text', () => {
  test('Tab moves between the cells of a table, and Escape and then Tab leaves the text, as its toolbar says', async () => {
    const page = await openSignedIn('/admin/page/form')
    const editor = page.locator('.tiptap').first()
    await editor.click()
    await page.getByRole('button', { name: 'Insert table', exact: true }).first().click()
    await page.getByRole('status').getByText('press Escape, then Tab').waitFor()
    const isInside = () => editor.evaluate(element => element.contains(document.activeElement))
    // The text receives the focus one frame after the button inserts the table.
    await expect.poll(isInside).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Second')
    expect(await editor.locator('th').allInnerTexts()).toEqual(
      ['', 'Second', ''].map(text => expect.stringContaining(text)),
    )
    // A key between the two keeps the focus in the text.
    for (const key of ['Escape', 'ArrowRight', 'Tab']) await page.keyboard.press(key)
    expect(await isInside()).toBe(true)
    for (const key of ['Escape', 'Tab']) await page.keyboard.press(key)
    await expect.poll(isInside).toBe(false)
    expect(await editor.locator('tr').count()).toBe(3)
    await page.keyboard.press('Shift+Tab')
    await expect.poll(isInside).toBe(true)
    for (const key of ['Escape', 'Shift+Tab']) await page.keyboard.press(key)
    await expect.poll(isInside).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.closest('[role=toolbar]') !== null)).toBe(true)
  })
})

describe('a role without a permission', () => {
  test.each([
    ['en', 'View only: your role cannot add or reorder Pages. Ask an owner of this site if you need to.'],
    ['bn', 'শুধু দেখা যায়: আপনার ভূমিকায় পাতাসমূহ যোগ করা বা সাজানো যায় না। দরকার হলে এই সাইটের কোনো মালিককে বলুন।'],
  ])('a forbidden form shows a message (%s)', async (language, words) => {
    const page = await openAsAuthor('/admin/page/form', language)
    await page.getByText(words).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('the addresses of a hidden list and of a forbidden order page show a message', async () => {
    const page = await openAsAuthor('/admin/users')
    await page.getByText('Your role cannot open Users.').waitFor()
    await page.goto('/admin/menus/order')
    await page.getByText('your role cannot add or reorder Menus').waitFor()
  })

  test('a record that a role may not edit is read-only', async () => {
    const owner = await openSignedIn()
    const { data } = await callApi(owner, 'POST', '/api/pages', {
      name: 'Read only',
      title: 'Read only',
      content: '<p>Words</p>',
    })
    const page = await openAsAuthor(`/admin/page/form/${data.id}`)
    await page.getByText('View only. Ask an owner').waitFor()
    const text = page.getByText('Words')
    await text.waitFor()
    expect(await text.evaluate(element => element.closest('[contenteditable]')?.getAttribute('contenteditable'))).toBe(
      'false',
    )
    expect(await page.getByRole('toolbar').count()).toBe(0)
    const title = page.getByLabel('Title', { exact: true })
    expect(await title.isDisabled()).toBe(true)
    const outline = await title.evaluate(
      input => getComputedStyle(input.parentElement?.querySelector('fieldset') ?? input).borderTopStyle,
    )
    expect(outline).toBe('dashed')
    expect(await page.locator('fieldset').first().getByRole('button').count()).toBe(0)
    expect(await violationsOf(page)).toEqual([])
  })
})

describe('a server that does not respond', () => {
  test.each([
    ['en', 'The server has not answered for 5 seconds.', 'Stop', 'You stopped waiting', 'Try again', 'Posts'],
    ['bn', 'সার্ভার ৫ সেকেন্ড ধরে উত্তর দিচ্ছে না।', 'থামান', 'আপনি সার্ভারের জন্য অপেক্ষা থামিয়েছেন', 'আবার চেষ্টা করুন', 'পোস্টসমূহ'],
  ])(
    'an unresponsive server is reported after five seconds without blocking the editor (%s)',
    async (language, words, stop, reported, again, menu) => {
      expectPageConsole(/Failed to load|ERR_/)
      const page = await openSignedIn(undefined, { isOwn: true })
      await page.context().addCookies([{ name: 'admin-language', value: language, url: (await testSite()).url }])
      let isSilent = true
      await page.route('**/api/posts?*', route => (isSilent ? undefined : route.continue()))
      await page.goto('/admin/faq')
      await page.getByRole('row').nth(1).waitFor()
      await page.getByRole('navigation').getByRole('link', { name: menu, exact: true }).click()
      await page.getByText(words).waitFor()
      expect(await violationsOf(page, { within: '.slow-notice' })).toEqual([])
      await page.getByRole('button', { name: stop, exact: true }).click()
      await page.getByText(reported).waitFor()
      expect(await page.getByText(/0 to 0 of 0|মোট ০টির/).count()).toBe(0)
      isSilent = false
      await page.getByRole('button', { name: again }).click()
      await page.getByRole('row').nth(1).waitFor()
      await page.getByText(words).waitFor({ state: 'detached' })
    },
  )
})
