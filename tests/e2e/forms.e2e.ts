/** Typed text is never lost, in a real browser: two editors, crashed tabs, expired sessions, slow and unreachable servers. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectPageConsole, openPage, openSignedIn } from './support/browser.ts'
import { callApi, storedDrafts, waitForDraft } from './support/editing.ts'
import { credentials } from './support/site.ts'
import { uniqueText } from './support/unique.ts'

/** Creates a separate slide for a test. Returns its id. */
const makeSlide = async (page: Page, title: string): Promise<number> =>
  (await callApi(page, 'POST', '/api/sliders', { title, sub_title: 'As it was', status: 1 })).data.id

const title = (page: Page) => page.getByLabel('Title', { exact: true })
const subTitle = (page: Page) => page.getByLabel('Sub title', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })
const saved = (page: Page) => page.getByText('Data updated successfully.').waitFor()
const openSlide = async (page: Page, id: number) => {
  await page.goto(`/admin/slider/form/${id}`)
  await title(page).waitFor()
}
const secondEditor = { email: `second-${Date.now()}@example.org`, password: 'another long password' }

/** Creates a second editor in the session of the first one. Opens a page on which the second editor is signed in. */
const openSecond = async (first: Page): Promise<Page> => {
  const { email, password } = secondEditor
  await callApi(first, 'POST', '/api/users', {
    name: 'Second Editor',
    email,
    password,
    confirm_password: password,
    type: 'editor',
    status: 1,
  })
  const page = await openPage()
  await page.goto('/admin')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/admin/dashboard')
  return page
}

/** Lets the next call of a method reach the server, and drops its response. */
const loseResponse = async (page: Page, method: string) => {
  let isLost = false
  await page.route(/\/api\/sliders/, async route => {
    if (isLost || route.request().method() !== method) return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}
const mayBeSaved = (page: Page) =>
  page.getByText('The server did not answer, so this may or may not have been saved.').waitFor()

describe('a save with a lost response', () => {
  test('a save with a lost response creates one record, including text typed before the retry', async () => {
    expectPageConsole(/ERR_FAILED/)
    const page = await openSignedIn('/admin/slider/form')
    const name = uniqueText('Lost')
    await title(page).fill(name)
    await loseResponse(page, 'POST')
    await submit(page).click()
    await mayBeSaved(page)
    await subTitle(page).fill('Typed since')
    await submit(page).click()
    await saved(page)
    const { data } = await callApi(page, 'GET', `/api/sliders?search_key=${encodeURIComponent(name)}`)
    expect(data.data).toMatchObject([{ title: name, sub_title: 'Typed since' }])
    await page.waitForURL(`**/admin/slider/form/${data.data[0].id}`)
  })

  test('a save with a lost response updates a record once, and reports no conflict', async () => {
    expectPageConsole(/ERR_FAILED|409/)
    const page = await openSignedIn()
    const id = await makeSlide(page, uniqueText('Lost change'))
    await openSlide(page, id)
    await subTitle(page).fill('Changed once')
    await loseResponse(page, 'PUT')
    await submit(page).click()
    await mayBeSaved(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await saved(page)
    const { data } = await callApi(page, 'GET', `/api/sliders/${id}`)
    expect(data).toMatchObject({ sub_title: 'Changed once', version: 2 })
  })
})

describe('two editors of the same record', () => {
  test('a stale save opens a merge, which offers a choice for fields both editors changed', async () => {
    expectPageConsole(/409/)
    const first = await openSignedIn()
    const second = await openSecond(first)
    const id = await makeSlide(first, uniqueText('Shared'))
    await openSlide(first, id)
    await openSlide(second, id)

    await title(second).fill('Title of the second')
    await subTitle(second).fill('Sub title of the second')
    await submit(second).click()
    await saved(second)

    await title(first).fill('Title of the first')
    await submit(first).click()
    const dialog = first.getByRole('dialog', { name: 'Changed since you opened it' })
    await dialog.getByText('Updated from the stored version: Sub title.').waitFor()
    await dialog.getByRole('radio', { name: /^Stored version Title of the second/ }).waitFor()
    await dialog.getByRole('radio', { name: /^Your version Title of the first/ }).check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await saved(first)
    await expect.poll(() => subTitle(first).inputValue()).toBe('Sub title of the second')
    const { data } = await callApi(first, 'GET', `/api/sliders/${id}`)
    expect(data).toMatchObject({ title: 'Title of the first', sub_title: 'Sub title of the second', version: 3 })
  })

  test('a refetch shows a notice of changes, and never alters typed text', async () => {
    const first = await openSignedIn()
    const id = await makeSlide(first, uniqueText('Watched'))
    await openSlide(first, id)
    await title(first).fill('Being typed')
    const { data } = await callApi(first, 'GET', `/api/sliders/${id}`)
    await callApi(first, 'PUT', `/api/sliders/${id}`, { ...data, title: 'Changed elsewhere', sub_title: 'Also' })
    // Simulates the return of the editor to the tab.
    await first.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await first.getByText(/changed elsewhere while you were editing/).waitFor()
    expect(await title(first).inputValue()).toBe('Being typed')
    expect(await subTitle(first).inputValue()).toBe('As it was')
  })
})

describe('typed text in a form', () => {
  test('typed text survives a tab crash and a sign-out, and its draft is deleted by saving', async () => {
    const page = await openSignedIn()
    const words = uniqueText('Never saved')
    const id = await makeSlide(page, uniqueText('Left'))
    await openSlide(page, id)
    await title(page).fill(words)
    await waitForDraft(page, words)
    const context = page.context()
    await page.close()

    const second = await context.newPage()
    await openSlide(second, id)
    await second.getByText(/You have unsaved changes from a moment ago: Title\./).waitFor()
    await second.getByRole('button', { name: 'Logout' }).first().click()
    await second.getByRole('button', { name: 'Keep them and log out' }).click()
    await second.getByLabel('Email').fill(credentials.email)
    await second.getByLabel('Password', { exact: true }).fill(credentials.password)
    await second.getByRole('button', { name: 'Sign in', exact: true }).click()
    await second.waitForURL('**/admin/dashboard')

    await openSlide(second, id)
    await second.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect.poll(() => title(second).inputValue()).toBe(words)
    await submit(second).click()
    await saved(second)
    await second.reload()
    await expect.poll(() => title(second).inputValue()).toBe(words)
    expect(await storedDrafts(second)).not.toContain(words)
    expect(await second.getByRole('button', { name: 'Restore', exact: true }).count()).toBe(0)
  })

  test('drafts contain no national IDs, also from an older version, and are deletable at sign-out', async () => {
    const page = await openSignedIn()
    const [name, id, previous] = [uniqueText('Rahima'), '19710326123456789', '19650101987654321']
    await page.goto('/admin/users/form')
    await page.getByLabel('National ID').fill(id)
    await page.getByLabel('Name', { exact: true }).fill(name)
    await waitForDraft(page, name)
    expect(await storedDrafts(page)).not.toContain(id)
    // Changes the draft as if an older version, in which the field was not sensitive, had stored it.
    await page.evaluate(
      ([words = '', number = '']) =>
        new Promise<void>(resolve => {
          const opening = indexedDB.open('admin-journal')
          opening.onsuccess = () => {
            const writing = opening.result.transaction('drafts', 'readwrite').objectStore('drafts')
            const values = { name: words, national_id_no: number }
            const draft = { id: 'former', at: Date.now(), values, base: {} }
            writing.put(draft, ['demo', '1', 'users', '', 'former']).onsuccess = () => {
              opening.result.close()
              resolve()
            }
          }
        }),
      [name, previous],
    )
    expect(await storedDrafts(page)).toContain(previous)
    await page.reload()
    await expect.poll(() => storedDrafts(page)).not.toContain(previous)
    expect(await storedDrafts(page)).toContain('former')

    await page.getByRole('button', { name: 'Logout' }).first().click()
    await page.getByRole('button', { name: 'Delete them and log out' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    await expect.poll(() => storedDrafts(page)).not.toMatch(/Rahima|former/)
  })

  test('declining to renew an ended session deletes the drafts', async () => {
    expectPageConsole(/401/)
    const page = await openSignedIn()
    const words = uniqueText('Left behind')
    const id = await makeSlide(page, uniqueText('Ended'))
    await openSlide(page, id)
    await title(page).fill(words)
    await waitForDraft(page, words)
    await callApi(page, 'POST', '/api/logout')
    await submit(page).click()
    await page.getByRole('button', { name: 'Sign out and delete unsaved changes' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await expect.poll(() => storedDrafts(page)).not.toContain(words)
  })

  test('the text and cursor of a form are unaffected by a slow save', async () => {
    const page = await openSignedIn('/admin/slider/form')
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    await page.route('**/api/sliders', async route => {
      if (route.request().method() === 'POST') await released
      await route.continue()
    })
    await title(page).fill(uniqueText('Slow'))
    await submit(page).click()
    await subTitle(page).click()
    await page.keyboard.type('Typed on ')
    release()
    await saved(page)
    await page.waitForURL('**/admin/slider/form/*')
    await page.keyboard.type('and on')
    await expect.poll(() => subTitle(page).inputValue()).toBe('Typed on and on')
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await callApi(page, 'GET', `/api/sliders/${page.url().split('/').pop()}`)).data.sub_title)
      .toBe('Typed on and on')
  })

  test('typed text is saved automatically after an ended session is renewed in place', async () => {
    expectPageConsole(/401/)
    const page = await openSignedIn()
    const id = await makeSlide(page, uniqueText('Session'))
    await openSlide(page, id)
    const words = uniqueText('Typed before the end')
    await title(page).fill(words)
    await callApi(page, 'POST', '/api/logout')
    await submit(page).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByLabel('Password', { exact: true }).fill(credentials.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await saved(page)
    expect((await callApi(page, 'GET', `/api/sliders/${id}`)).data.title).toBe(words)
  })

  test('typed text is saved once a lost connection is restored', async () => {
    expectPageConsole(/ERR_INTERNET_DISCONNECTED|cannot be reached/)
    const page = await openSignedIn()
    const id = await makeSlide(page, uniqueText('Offline'))
    await openSlide(page, id)
    const words = uniqueText('Typed offline')
    await title(page).fill(words)
    await page.context().setOffline(true)
    await submit(page).click()
    await mayBeSaved(page)
    expect(await title(page).inputValue()).toBe(words)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await saved(page)
    expect((await callApi(page, 'GET', `/api/sliders/${id}`)).data.title).toBe(words)
  })
})

test('the error about a duplicate value has a link that opens the other record in a new tab', async () => {
  expectPageConsole(/409/)
  const page = await openSignedIn()
  const slug = `taken-${Date.now()}`
  const { data: holder } = await callApi(page, 'POST', '/api/posts', { title: 'The holder', slug, status: 1 })
  await page.goto('/admin/post/form')
  await title(page).fill('Another')
  await page.getByLabel('Slug', { exact: true }).fill(slug)
  await submit(page).click()
  const link = page.getByRole('link', { name: /Already used by The holder/ })
  const [opened] = await Promise.all([page.context().waitForEvent('page'), link.click()])
  await opened.waitForURL(`**/admin/post/form/${holder.id}`)
  await page.getByRole('button', { name: 'Show first error' }).click()
  const slugInput = page.getByLabel('Slug', { exact: true })
  await expect.poll(() => slugInput.evaluate(input => input === document.activeElement)).toBe(true)
})

test('text pasted from Word becomes plain lists without a CSP violation, and one undo reverts it', async () => {
  const page = await openSignedIn('/admin/post/form')
  await title(page).fill(uniqueText('Pasted'))
  const content = page.getByRole('textbox', { name: 'Content' })
  const paste = (html: string) =>
    content.evaluate((element, clipboard) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', clipboard)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, html)
  await content.click()
  await page.keyboard.type('Before')
  await page.keyboard.press('Enter')
  await page.keyboard.type('x')
  await paste(await readFile('tests/fixtures/clipboard/word-lists.html', 'utf8'))
  await page.keyboard.type('y')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => content.innerText()).toBe('Before\n\nx')
  await page.keyboard.press('Backspace')
  await paste(await readFile('tests/fixtures/clipboard/word-lists.html', 'utf8'))
  const codeView = page.getByRole('button', { name: 'Code view' })
  await codeView.click()
  const written = [
    '<p>Before</p><ul><li><p>Net</p><ul><li><p>Fine mesh</p><ul><li><p>Nylon</p></li></ul></li></ul></li><li><p>Boat</p></li></ul>',
    '<ol><li><p>Dig</p><ol type="a"><li><p>Measure</p></li></ol></li><li><p>Fill</p></li></ol>',
    '<ol><li><p>Feed</p></li><li><p>Sell</p></li></ol><ul><li><p>Rice</p></li></ul><ul><li><p>Jute</p></li></ul>',
  ]
  await expect.poll(() => content.inputValue()).toBe(written.join(''))

  // The visual editor parses text written as code, and text copied there is pasted completely.
  await content.fill('<p>Seen <strong>and</strong> <em>kept</em></p>')
  await codeView.click()
  await content.and(page.locator('[contenteditable=true]')).click()
  // Uses keys that the editor itself handles, because it learns of the browser's own cursor movements only later.
  for (const keys of ['Control+A', 'Control+C', 'Control+V', 'Enter', 'Control+V']) await page.keyboard.press(keys)
  await codeView.click()
  await expect.poll(() => content.inputValue()).toBe('<p>Seen <strong>and</strong> <em>kept</em></p>'.repeat(2))
})

test('stored text is never interpreted as HTML or script in the back office', async () => {
  expectPageConsole(/Trusted|createPolicy/)
  const page = await openSignedIn('/admin/post/form')
  await page.getByRole('textbox', { name: 'Content' }).waitFor()
  const tries = await page.evaluate(() => {
    const refused = (write: () => unknown) => {
      try {
        write()
        return false
      } catch (error) {
        return error instanceof TypeError
      }
    }
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    return {
      html: refused(() => document.createElement('div').insertAdjacentHTML('beforeend', '<b>text</b>')),
      parsed: refused(() => new DOMParser().parseFromString('<b>text</b>', 'text/html')),
      script: refused(() => Object.assign(document.createElement('script'), { src: '/a.js' })),
      otherPolicy: refused(() => trustedTypes.createPolicy('other', {})),
      ourPolicyAgain: refused(() => trustedTypes.createPolicy('office', {})),
    }
  })
  expect(tries).toEqual({ html: true, parsed: true, script: true, otherPolicy: true, ourPolicyAgain: true })
})
